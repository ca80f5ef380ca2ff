import { z } from 'zod';
import { id, instant, paging, requiredText, version } from '../../platform/http/schemas.ts';
import { NOTE_LENGTH } from './rules.ts';

/** The paths of the notes on each kind of record, below `/api`. A single note has `/{noteId}` after it. */
export const notePaths = {
  user: '/admin/users/{id}/notes',
  gameEvent: '/admin/game-events/{id}/notes',
  cafe: '/admin/cafes/{id}/notes',
  case: '/admin/cases/{id}/notes',
} as const;
export type NotedKind = keyof typeof notePaths;

/**
 * A note on the record of a person, a game event, a cafe or a case. Only admins see it, and the person in the copy of their
 * data.
 */
export const AdminNote = z.object({
  id,
  /** The note is personal data of this person. It is in the copy of their data and is erased with them. */
  userId: id,
  /** An erased admin keeps the initials. */
  author: z.object({ id, name: z.string() }),
  text: z.string(),
  writtenAt: instant,
  rewrittenAt: instant.nullable(),
  version,
});
export type AdminNote = z.infer<typeof AdminNote>;

/** `GET` of the notes on a record, the latest first: 50 unless `limit` is given. */
export const NotesQuery = z.object(paging);

/** `POST` of a note, and `PATCH`, which replaces its text. */
export const NoteRequest = z.object({ text: requiredText(NOTE_LENGTH, 'Please write something.') });
export type NoteRequest = z.input<typeof NoteRequest>;
