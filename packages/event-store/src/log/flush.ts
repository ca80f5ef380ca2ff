import postgres from 'postgres';
import type { Sql } from '../database.ts';
import { encodeRow, type Row } from './append-row.ts';
import type { Position } from './domain-event.ts';
import type { AppendOutcome, Claim } from './event-log.ts';
import type { Prepared } from './prepare.ts';

/** A command that was carried out before. */
const UNIQUE_VIOLATION = '23505';

/** What became of each append, in their order, and the milliseconds the flush waited for the append lock. */
export type Flushed = { readonly outcomes: readonly AppendOutcome[]; readonly waited: number };

/** Writes prepared appends in one transaction: all at once, or each by itself if one of them cannot be stored. */
export async function flush(sql: Sql, appends: readonly Prepared[]): Promise<Flushed> {
  const rows = appends.flatMap((append) => append.rows);
  const { first, waited } = appends.some((append) => append.extras)
    ? { first: null, waited: 0 }
    : await appendAtOnce(sql, rows);
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

async function appendAtOnce(sql: Sql, rows: readonly Row[]): Promise<AtOnce> {
  try {
    const [answer] = await sql<{ done: [first: Position, microseconds: bigint] }[]>`
      select append_events_timed(${arrayOf(rows)}::text::append_row[]) as done`;
    const [first, microseconds] = answer?.done ?? [0n, 0n];
    return { first: first === 0n ? null : first, waited: Number(microseconds) / 1000 };
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION) return { first: null, waited: 0 };
    throw error;
  }
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
