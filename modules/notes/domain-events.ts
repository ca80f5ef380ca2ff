import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { id } from '../../platform/http/schemas.ts';

/** A note, and the record that it is on: `id` is that of a person, a game event or a cafe. */
const note = { noteId: id, kind: z.enum(['user', 'gameEvent', 'cafe']), id };
const text = z.object({ text: z.string() });

/** Domain events of the stream `notes-<userId>`: what admins wrote down that is personal data of this person. */
export const noteTypes = {
  /** The subject is `userId`: the person it is about, the host of the game event at that time, or the owner of the cafe. */
  NoteWritten: { schema: 1, data: z.object({ ...note, userId: id, authorId: id }), personal: text },
  NoteRewritten: { schema: 1, data: z.object({ ...note, userId: id }), personal: text },
  NoteDeleted: { schema: 1, data: z.object({ ...note, userId: id }) },
  /** The person is erased, and with them all notes that were left. */
  NotesErased: { schema: 1, data: z.object({ userId: id, noteIds: z.array(id) }) },
} satisfies EventTypes;

export type NoteEvent = EventsOf<typeof noteTypes>;
