import { type EventLog, isOneOf, viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import type { AdminNote, NotedKind } from '../../modules/notes/contract.ts';
import { noteTypes } from '../../modules/notes/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { people } from '../identity/people.ts';
import { nameForAdmins } from '../identity/people-queries.ts';
import { notes } from './notes.ts';

/** The read model holds positions, the log holds the texts. */
type Source = { readonly sql: Sql; readonly log: Pick<EventLog, 'readAt'> };

const { NoteWritten, NoteRewritten } = noteTypes;
const hasText = isOneOf({ NoteWritten, NoteRewritten });

/** Notes with their texts. A note whose person has just been erased is left out. */
async function withTexts<Placed extends { readonly position: string }>(
  log: Source['log'],
  placed: readonly Placed[],
): Promise<(Omit<Placed, 'position'> & { readonly text: string })[]> {
  const recorded = (await log.readAt(placed.map(({ position }) => BigInt(position)))).filter(hasText);
  const texts = new Map(recorded.map(({ position, personal }) => [String(position), personal?.text]));
  return placed.flatMap(({ position, ...note }) => {
    const text = texts.get(position);
    return text === undefined ? [] : [{ ...note, text }];
  });
}

type Placed = Omit<AdminNote, 'text'> & { readonly position: string };

async function select({ sql, log }: Source, where: Fragment, order: Fragment): Promise<AdminNote[]> {
  const placed = await sql<Placed[]>`
    select n.id, n.user_id, n.written_at, n.rewritten_at, n.version, n.position,
      jsonb_build_object('id', n.author_id, 'name', coalesce(trim(${nameForAdmins(sql, 'a')}), 'A former admin')) as author
    from ${sql(viewOf(notes))} n left join ${sql(viewOf(people))} a on a.id = n.author_id
    where ${where} ${order}`;
  return withTexts(log, placed);
}

/** The last note of the page before. */
type NoteCursor = { readonly at: Instant; readonly id: string };

/** Notes on a record, at most `limit`, the last one first, or those before a note. */
export const findNotes = (
  source: Source,
  { kind, id }: { readonly kind: NotedKind; readonly id: string },
  before: NoteCursor | undefined,
  limit: number,
): Promise<AdminNote[]> =>
  select(
    source,
    source.sql`n.kind = ${kind} and n.record_id = ${id}
      ${before ? source.sql`and (n.written_at, n.id) < (${before.at}, ${before.id})` : source.sql``}`,
    source.sql`order by n.written_at desc, n.id desc limit ${limit}`,
  );

/** One note; undefined for an unknown id. */
export async function findNote(source: Source, noteId: string): Promise<AdminNote | undefined> {
  const [note] = await select(source, source.sql`n.id = ${noteId}`, source.sql``);
  return note;
}

/** The person whose personal data a note is; undefined for an unknown id. */
export async function findNotedPerson(sql: Sql, noteId: string): Promise<string | undefined> {
  const [row] = await sql<{ userId: string }[]>`select user_id from ${sql(viewOf(notes))} where id = ${noteId}`;
  return row?.userId;
}

type OwnNote = Pick<AdminNote, 'writtenAt' | 'rewrittenAt'> & { readonly kind: NotedKind; readonly recordId: string };

/** The notes that are somebody's personal data, in the order of writing, without their authors. */
export async function findNotesOf({ sql, log }: Source, userId: string) {
  return withTexts(
    log,
    await sql<(OwnNote & { readonly position: string })[]>`
      select kind, record_id, written_at, rewritten_at, position
      from ${sql(viewOf(notes))} where user_id = ${userId} order by written_at, id`,
  );
}
