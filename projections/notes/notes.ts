import type { Projection } from '@tablemates/event-store';
import type { NotedKind } from '../../modules/notes/contract.ts';
import { type NoteEvent, noteTypes } from '../../modules/notes/domain-events.ts';
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
export const notes: Projection<NoteRow, NoteEvent, 'stream' | 'version' | 'actor' | 'personal'> = {
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
  types: Object.keys(noteTypes) as NoteEvent['type'][],
  ignores: ['stream', 'version', 'actor', 'personal'],
  touches: ({ type, data }) => (type === 'NotesErased' ? data.noteIds.map((noteId) => [noteId]) : [[data.noteId]]),
  fold: (row, { type, data, occurredAt: at, position }) => {
    if (type === 'NoteWritten') {
      const { noteId, kind, id: recordId, userId, authorId } = data;
      const written = { id: noteId, kind, recordId, userId, authorId, writtenAt: at, rewrittenAt: null };
      // a note that is folded again keeps its later text
      return row ?? { ...written, version: 1, position: String(position) };
    }
    if (!row || type !== 'NoteRewritten') return undefined;
    if (position <= BigInt(row.position)) return row;
    return { ...row, rewrittenAt: at, version: row.version + 1, position: String(position) };
  },
};
