import { z } from 'zod';
import { id, instant, paging, requiredText, version } from '../../platform/http/schemas.ts';
import { NOTE_LENGTH } from './rules.ts';

/** Where the notes on each kind of record are, below `/api`. `{noteId}` follows for a single one. */
export const notePaths = {
  user: '/admin/users/{id}/notes',
  gameEvent: '/admin/game-events/{id}/notes',
  cafe: '/admin/cafes/{id}/notes',
} as const;
export type NotedKind = keyof typeof notePaths;

/** A note on a record: of a person, a game event or a cafe. Admins alone see it, beside the person in their own data. */
export const AdminNote = z.object({
  id,
  /** Whose personal data it is: theirs to ask for, and gone with them. */
  userId: id,
  /** An erased admin keeps the initials. */
  author: z.object({ id, name: z.string() }),
  text: z.string(),
  writtenAt: instant,
  rewrittenAt: instant.nullable(),
  version,
});
export type AdminNote = z.infer<typeof AdminNote>;

/** `GET` of the notes on a record, the last one first: 50 unless `limit` says otherwise. */
export const NotesQuery = z.object(paging);

/** `POST` of a note, and `PATCH`, which replaces its words. */
export const NoteRequest = z.object({ text: requiredText(NOTE_LENGTH, 'Please write something.') });
export type NoteRequest = z.input<typeof NoteRequest>;
