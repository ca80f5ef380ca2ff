import postgres from 'postgres';
import type { Sql } from '../database.ts';
import { encodeRow, type Row } from './append-row.ts';
import type { Position } from './domain-event.ts';
import type { AppendOutcome, Claim } from './event-log.ts';
import type { Prepared } from './prepare.ts';

/** A command carried out before, or (where `APPEND_ONE` appended) a stream that moved on. */
const UNIQUE_VIOLATION = '23505';

/** What became of each append, in their order, and the milliseconds the flush waited for the append lock. */
export type Flushed = { readonly outcomes: readonly AppendOutcome[]; readonly waited: number };

/**
 * Writes prepared appends in one transaction: all at once, or where something stands in the way, each by itself.
 *
 * @param isAlone whether no other process appends, as far as is known
 */
export async function flush(sql: Sql, appends: readonly Prepared[], isAlone: boolean): Promise<Flushed> {
  const rows = appends.flatMap((append) => append.rows);
  const { first, waited } = appends.some((append) => append.extras)
    ? { first: null, waited: 0 }
    : await appendAtOnce(sql, rows, isAlone);
  if (first === null) {
    const each = await appendEach(sql, rows, appends);
    return { outcomes: each.outcomes, waited: waited + each.waited };
  }
  let position = first - 1n;
  const outcomes = appends.map(({ events }): AppendOutcome => {
    position += BigInt(events);
    return { outcome: 'appended', position };
  });
  return { outcomes, waited };
}

/** The position of the first domain event, null where nothing was stored; and how long the append lock was waited for. */
type AtOnce = { readonly first: Position | null; readonly waited: number };

async function appendAtOnce(sql: Sql, rows: readonly Row[], isAlone: boolean): Promise<AtOnce> {
  const [row, another] = rows;
  try {
    return row && !another && isAlone ? await appendOne(sql, row) : await appendTogether(sql, rows);
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION) return { first: null, waited: 0 };
    throw error;
  }
}

/**
 * What `append_events` does, for a single row and unless somebody else holds its lock: as a plain insert it takes the
 * database a fifth less time. The lock is there before the position is taken. The version before was there when the
 * statement began, so it still is; that nobody else has taken this one is left to the constraint.
 */
const APPEND_ONE = `
  insert into domain_events
    (stream, version, id, type, schema, command_id, actor, subject, data, personal, occurred_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9::text::jsonb, $10::text::bytea, $11
  where pg_try_advisory_xact_lock(7305001)
    and ($2 = 1 or exists (select from domain_events d where d.stream = $1 and d.version = $2 - 1))
  returning position, pg_notify('domain_events', position::text)`;

async function appendOne(sql: Sql, { s, v, i, t, z, c, w, u, d, p, o }: Row): Promise<AtOnce> {
  const values = [s, v, i, t, z, c, w, u, d, p, o].map((value) => value ?? null);
  const [stored] = await sql.unsafe<{ position: Position }[]>(APPEND_ONE, values, { prepare: true });
  return { first: stored?.position ?? null, waited: 0 };
}

async function appendTogether(sql: Sql, rows: readonly Row[]): Promise<AtOnce> {
  const [answer] = await sql<{ done: [first: Position, microseconds: bigint] }[]>`
    select append_events_timed(${arrayOf(rows)}::text::append_row[]) as done`;
  const [first, microseconds] = answer?.done ?? [0n, 0n];
  return { first: first === 0n ? null : first, waited: Number(microseconds) / 1000 };
}

const arrayOf = (rows: readonly Row[]): string => `{${rows.map(encodeRow).join(',')}}`;

type Answer = {
  readonly commandId: string | null;
  readonly outcome: 'appended' | 'duplicate' | 'claimed';
  readonly position: Position;
  readonly claim: number;
  readonly waited: bigint | null;
};

async function appendEach(sql: Sql, rows: readonly Row[], appends: readonly Prepared[]): Promise<Flushed> {
  const answers = await sql<Answer[]>`
    select * from append_events_each_timed(${arrayOf(rows)}::text::append_row[])`;
  const byCommand = new Map(answers.map((answer) => [answer.commandId, answer]));
  const outcomes = appends.map(({ commandId, take }): AppendOutcome => {
    const answer = byCommand.get(commandId);
    if (!answer) return { outcome: 'conflict' };
    if (answer.outcome !== 'claimed') return { outcome: answer.outcome, position: answer.position };
    return { outcome: 'claimed', claim: take[answer.claim] as Claim };
  });
  return { outcomes, waited: Number(answers[0]?.waited ?? 0n) / 1000 };
}

/** Whether the database refused what was in a batch (a bad value, a limit), rather than being in trouble itself. */
export const isPoison = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && /^(22|23|54)/.test(error.code);
