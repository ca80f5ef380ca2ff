import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { id } from '../../platform/http/schemas.ts';

/** A note and its record. `id` is the id of a person, a game event, a cafe or a case. */
const note = { noteId: id, kind: z.enum(['user', 'gameEvent', 'cafe', 'case']), id };
const text = z.object({ text: z.string() });

/** Domain events of the stream `notes-<userId>`: notes of admins that are personal data of this person. */
export const noteTypes = {
  /**
   * The subject is `userId`: the person, the host at that time, the owner of the cafe or who proposed it; the author if
   * there was none.
   */
  NoteWritten: { schema: 1, data: z.object({ ...note, userId: id, authorId: id }), personal: text },
  NoteRewritten: { schema: 1, data: z.object({ ...note, userId: id }), personal: text },
  NoteDeleted: { schema: 1, data: z.object({ ...note, userId: id }) },
  /** The person is erased, and with them all remaining notes. */
  NotesErased: { schema: 1, data: z.object({ userId: id, noteIds: z.array(id) }) },
} satisfies EventTypes;

export type NoteEvent = EventsOf<typeof noteTypes>;
