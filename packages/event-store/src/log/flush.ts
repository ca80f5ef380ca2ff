import sql from 'sql-template-tag';
import { isRefusedWith, type Queries } from '../database.ts';
import { encodeRow } from './batch-row.ts';
import type { AppendOutcome, Claim } from './event-log.ts';
import type { Prepared } from './prepare.ts';

/** The error code of PostgreSQL if a command in the batch was carried out before. */
const UNIQUE_VIOLATION = '23505';

/** The outcomes of the appends in order, and the milliseconds that the flush waited for the append lock. */
export type Flushed = { readonly outcomes: readonly AppendOutcome[]; readonly waited: number };

/** The result of `append_events`. The migration that creates it documents the content. */
type Answer = { readonly waited: number } & (
  | { readonly first: string }
  | { readonly outcomes: readonly AnswerOfAppend[] }
);
type AnswerOfAppend = { readonly commandId: string } & (
  | { readonly outcome: 'appended' | 'duplicate'; readonly position: string }
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'claimed'; readonly claim: number }
);

/** Writes prepared appends in one transaction: all together, or one by one if one of them cannot be stored. */
export async function flush(db: Queries, appends: readonly Prepared[]): Promise<Flushed> {
  const answer = await appendEvents(db, appends);
  const outcomes = 'first' in answer ? inOneRun(answer.first, appends) : eachByItself(answer.outcomes, appends);
  return { outcomes, waited: answer.waited / 1000 };
}

async function appendEvents(db: Queries, appends: readonly Prepared[]): Promise<Answer> {
  const rows = appends.flatMap((append) => append.rows);
  const batch = `{${rows.map(encodeRow).join(',')}}`;
  const macs = `{${rows.map(({ mac }) => (mac === undefined ? 'null' : `"\\\\x${mac}"`)).join(',')}}`;
  const ask = async (how: 'together' | 'each'): Promise<Answer> => {
    const [row] = await db.query<{ answer: Answer }>(sql`
      select append_events(${batch}::text::batch_row[], ${macs}::text::bytea[], ${how === 'each'}) as answer`);
    if (row === undefined) throw new Error('append_events gave no answer');
    return row.answer;
  };
  if (appends.some(({ extras }) => extras)) return ask('each');
  try {
    return await ask('together');
  } catch (error) {
    if (isRefusedWith(error, UNIQUE_VIOLATION)) return ask('each');
    throw error;
  }
}

/** The positions of a batch that was stored together. They have no gaps and are in the order of the rows. */
function inOneRun(first: string, appends: readonly Prepared[]): AppendOutcome[] {
  let position = BigInt(first) - 1n;
  return appends.map(({ events }) => {
    position += BigInt(events);
    return { outcome: 'appended', position };
  });
}

function eachByItself(answers: readonly AnswerOfAppend[], appends: readonly Prepared[]): AppendOutcome[] {
  const byCommand = new Map(answers.map((answer) => [answer.commandId, answer]));
  return appends.map(({ commandId, take }) => {
    // `append_events` returns an answer for each append of the batch, so the cast is safe.
    const answer = byCommand.get(commandId) as AnswerOfAppend;
    if (answer.outcome === 'conflict') return { outcome: 'conflict' };
    if (answer.outcome === 'claimed') return { outcome: 'claimed', claim: take[answer.claim] as Claim };
    return { outcome: answer.outcome, position: BigInt(answer.position) };
  });
}

/** Whether the database refused the content of a batch (a bad value, a limit), instead of failing itself. */
export const isPoison = (error: unknown): boolean => isRefusedWith(error, '22', '23', '54');
