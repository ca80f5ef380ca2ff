import { type Database, instantOf, openStore, type Queries, type Statement, type Store } from '@tablemates/event-store';
import postgres, { type Fragment } from 'postgres';
import { searchWords } from './same-text.ts';

/** Instants are read from the database as ISO 8601 text, the form that domain events use. */
const instant = {
  to: 1184,
  from: [1184],
  serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
  parse: instantOf,
};

/** The product's connection pool. Columns are camelCase, `bigint` is BigInt and `timestamptz` is ISO 8601 text in UTC. */
export type Sql = postgres.Sql<{ bigint: bigint; date: string }>;
export type Transaction = postgres.TransactionSql<{ bigint: bigint; date: string }>;

/** The oldest major version of PostgreSQL that the product runs on. */
export const OLDEST_POSTGRES = 15;

/** A `like` pattern for texts that contain this text. Wildcards in the text are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The condition that a text contains each word of a search, in any order.
 *
 * @param text of the form `searchText` of `same-text.ts`
 */
export const containsWords = (sql: Sql, text: Fragment, search: string): Fragment => {
  const [first, ...others] = searchWords(search).map((spellings) => containsOne(sql, text, spellings));
  return first ? sql`(${others.reduce((all, one) => sql`${all} and ${one}`, first)})` : sql`true`;
};

/** The condition that a text contains one of these spellings of a word. Alternatives of `like` can use an index. */
export const containsOne = (sql: Sql, text: Fragment, spellings: readonly string[]): Fragment => {
  const [first, ...others] = spellings.map((word) => sql`${text} like ${containing(word)}`);
  return first ? sql`(${others.reduce((any, one) => sql`${any} or ${one}`, first)})` : sql`false`;
};

/**
 * Runs queries with a plan for their actual parameters. A prepared statement soon gets one plan for all parameters, and
 * the plan that finds a rare name by its index is the slowest one for a letter that every name contains.
 */
export const withCustomPlan = <Answer>(sql: Sql, ask: (sql: Sql) => Promise<Answer>): Promise<Answer> =>
  sql.begin(async (tx) => {
    await tx`set local plan_cache_mode = force_custom_plan`;
    // a transaction runs queries like a pool; only the driver's types differ
    return ask(tx as unknown as Sql);
  }) as Promise<Answer>;

/**
 * Codes of failed connections: from the socket, from name resolution (a restarting container has no name for a moment),
 * from the driver.
 */
const CONNECTION_FAILURES = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|CONNECT_TIMEOUT|CONNECTION_)/;

/** Whether an error code means that the connection to the database failed or broke. */
export const isConnectionFailure = (code: string): boolean => CONNECTION_FAILURES.test(code);

/** Timeouts of a connection, in milliseconds. Work that takes longer sets its own timeouts in its transaction. */
const TIMEOUTS = {
  /** A person waits for the reply, so a quick failure is better than a long wait or a long lock. */
  request: { statement_timeout: 5_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 10_000 },
  work: { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 },
};

type ConnectOptions = {
  max?: number;
  /** The name by which operators know the connections in `pg_stat_activity`. */
  applicationName?: string;
  onNotice?: (message: string) => void;
  timeouts?: keyof typeof TIMEOUTS;
};

/**
 * A connection pool. Columns are camelCase here and snake_case there; `bigint` is BigInt, never a number;
 * `timestamptz` is an ISO 8601 string in UTC.
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  return postgres(url, {
    max: options.max ?? 10,
    onnotice: ({ message }) => options.onNotice?.(message ?? ''),
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: { bigint: postgres.BigInt, date: instant },
    connect_timeout: 5,
    // Seconds until the next attempt: at most 0.5, so that a restarted database is used again soon.
    backoff: (attempt: number) => Math.min(2 ** attempt / 50, 0.5) * (0.5 + Math.random() / 2),
    connection: {
      TimeZone: 'UTC',
      application_name: options.applicationName ?? 'tablemates',
      ...TIMEOUTS[options.timeouts ?? 'work'],
    },
  }) as unknown as Sql;
}

/** Opens the event store in the same database, with connections of its own that have the same time limits. */
export const connectStore = (
  url: string,
  { applicationName = 'tablemates log', timeouts = 'work' }: Pick<ConnectOptions, 'applicationName' | 'timeouts'> = {},
): Store => openStore(url, { applicationName, settings: TIMEOUTS[timeouts] });

/** Lets single statements of the event store run on a pool or in a transaction of the product. */
export const queriesOn = (sql: Sql | Transaction): Queries => ({
  query: async <Row extends object>({ text, values }: Statement) => [
    ...(await sql.unsafe<Row[]>(text, values as string[])),
  ],
  run: async ({ text, values }) => (await sql.unsafe(text, values as string[])).count,
});

/** Lets the log work within a transaction of the product. */
export function storeWithin(tx: Transaction): Database {
  const queries = queriesOn(tx);
  return { ...queries, steady: queries, transaction: (work) => work(queries) };
}
