import type { Sql } from '@tablemates/event-store';
import postgres from 'postgres';

/** Instants leave the database as ISO 8601 text, as they stand in domain events: one form everywhere, no `Date` to re-zone. */
const instant = {
  to: 1184,
  from: [1184],
  serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
  parse: instantOf,
};

/**
 * PostgreSQL's `2026-01-31 18:00:00.5+00` as `2026-01-31T18:00:00.500Z`; what is finer than milliseconds is cut off.
 * The log is folded through here: putting the text together takes a tenth of the time of a `Date`.
 */
function instantOf(text: string): string {
  if (!text.endsWith('+00') || text[10] !== ' ') return new Date(text).toISOString();
  const milliseconds = text.length === 22 ? '000' : text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  // Of fewer than 13 characters V8 makes a string of its own, more it links, each piece an object: two halves of 12 take
  // less memory, and rows hold many of them.
  const before = `${text.slice(0, 10)}T${text[11]}`;
  const after = `${text.slice(12, 19)}.${milliseconds}Z`;
  return before + after;
}

export type { Sql, Transaction } from '@tablemates/event-store';

/** The pattern of `like` for texts that have this in them, whatever signs it is made of. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Asks with a plan made for these very parameters. A prepared statement would soon get one plan for all of them, and what
 * finds a rare name by its index takes longest of all to find a letter that everybody has.
 */
export const plannedAnew = <Answer>(sql: Sql, ask: (sql: Sql) => Promise<Answer>): Promise<Answer> =>
  sql.begin(async (tx) => {
    await tx`set local plan_cache_mode = force_custom_plan`;
    // a transaction asks as a pool does; the driver's types alone tell them apart
    return ask(tx as unknown as Sql);
  }) as Promise<Answer>;

/** What comes of a server that is not there, of its name (which a container that starts anew lacks for a moment) and of the driver. */
const CONNECTION_FAILURES = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|CONNECT_TIMEOUT|CONNECTION_)/;

/** Whether an error of this code says that the database was not reached, or lost on the way. */
export const isConnectionFailure = (code: string): boolean => CONNECTION_FAILURES.test(code);

/** What a server's connection puts up with, in milliseconds. Work of its own size says so in its own transaction. */
const PATIENCE = {
  /** Somebody waits for the answer: rather say so than hold on, and never hold up others for long. */
  request: { statement_timeout: 5_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 10_000 },
  work: { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 },
};

/**
 * A connection pool. Columns are camelCase here and snake_case there; `bigint` is BigInt, never a number;
 * `timestamptz` is an ISO 8601 string in UTC.
 */
export function connect(
  url: string,
  options: {
    max?: number;
    applicationName?: string;
    onNotice?: (message: string) => void;
    patience?: keyof typeof PATIENCE;
  } = {},
): Sql {
  return postgres(url, {
    max: options.max ?? 10,
    onnotice: ({ message }) => options.onNotice?.(message ?? ''),
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: { bigint: postgres.BigInt, date: instant },
    connect_timeout: 5,
    // seconds until the next attempt: a database that restarts is found again soon after it is back
    backoff: (attempt: number) => Math.min(2 ** attempt / 50, 0.5) * (0.5 + Math.random() / 2),
    connection: {
      TimeZone: 'UTC',
      application_name: options.applicationName ?? 'tablemates',
      ...PATIENCE[options.patience ?? 'work'],
    },
  }) as unknown as Sql;
}
