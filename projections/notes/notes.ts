import { projection } from '@tablemates/event-store';
import type { NotedKind } from '../../modules/notes/contract.ts';
import type { NoteEvent } from '../../modules/notes/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';

type NoteRow = {
  readonly id: string;
  readonly kind: NotedKind;
  /** The person, game event or cafe that it is on. */
  readonly recordId: string;
  /** The person whose personal data it is. */
  readonly userId: string;
  readonly authorId: string;
  readonly writtenAt: Instant;
  readonly rewrittenAt: Instant | null;
  readonly version: number;
  /** The log position of its current text, in decimal. */
  readonly position: string;
};

/**
 * Every note that is not deleted. Texts are in the log only, encrypted with the key of the person whose data they are.
 */
export const notes = projection<NoteRow, NoteEvent>()({
  name: 'notes',
  version: 1,
  columns: {
    id: 'uuid not null',
    kind: 'text not null',
    recordId: 'uuid not null',
    userId: 'uuid not null',
    authorId: 'uuid not null',
    writtenAt: 'timestamptz not null',
    rewrittenAt: 'timestamptz',
    version: 'integer not null',
    position: 'text not null',
  },
  key: ['id'],
  indexes: ['using btree (kind, record_id, written_at, id)', 'using btree (user_id, written_at, id)'],
  ignores: ['stream', 'version', 'actor', 'personal'],
  touches: ({ type, data }) => (type === 'NotesErased' ? data.noteIds.map((noteId) => [noteId]) : [[data.noteId]]),
  on: {
    NoteWritten: (row, { data: { noteId: id, kind, id: recordId, userId, authorId }, occurredAt, position }) => {
      const written = { id, kind, recordId, userId, authorId, writtenAt: occurredAt, rewrittenAt: null };
      // a note that is folded again keeps its later text
      return row ?? { ...written, version: 1, position: String(position) };
    },
    NoteRewritten: (row, { occurredAt: rewrittenAt, position }) =>
      !row || position <= BigInt(row.position)
        ? row
        : { ...row, rewrittenAt, version: row.version + 1, position: String(position) },
    NoteDeleted: () => undefined,
    NotesErased: () => undefined,
  },
});
