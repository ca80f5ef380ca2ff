import { type Found, invariants } from '../../platform/invariants.ts';
import type { PersonEvent } from '../identity/domain-events.ts';
import type { People } from '../identity/invariants.ts';
import type { NoteEvent } from './domain-events.ts';

/** Notes that are not deleted, by the user id of the person whose personal data they are. */
type Notes = { readonly notes: Map<string, Set<string>> };

const wrong = (detail: string): Found => ({ rule: 'impossible note', detail });

/**
 * A note is written once, about a person with an account, changed and deleted under the same person, and erased with
 * them. An erasure records that the notes are erased before it records that the person is.
 */
export const noteInvariants = invariants<Notes, NoteEvent | PersonEvent, People>()({
  empty: () => ({ notes: new Map() }),
  on: {
    NoteWritten({ notes, people }, { noteId, userId }, { broken }) {
      const status = people.get(userId)?.status ?? 'unknown';
      if ([...notes.values()].some((each) => each.has(noteId))) broken(wrong(`note ${noteId} was written twice`));
      else if (status !== 'active' && status !== 'inactive')
        broken(wrong(`note ${noteId} was written of user ${userId}, who is ${status}`));
      notes.set(userId, (notes.get(userId) ?? new Set<string>()).add(noteId));
    },

    NoteRewritten({ notes }, { noteId, userId }, { broken }) {
      if (!notes.get(userId)?.has(noteId)) broken(wrong(`NoteRewritten: user ${userId} has no note ${noteId}`));
    },

    NoteDeleted({ notes }, { noteId, userId }, { broken }) {
      if (!notes.get(userId)?.delete(noteId)) broken(wrong(`NoteDeleted: user ${userId} has no note ${noteId}`));
    },

    NotesErased({ notes }, { noteIds, userId }, { broken }) {
      const had = notes.get(userId) ?? new Set<string>();
      if (new Set(noteIds).symmetricDifference(had).size > 0)
        broken(wrong(`not all notes of user ${userId} were erased`));
      notes.delete(userId);
    },

    UserErased({ notes }, { userId }, { broken }) {
      if (notes.get(userId)?.size) broken(wrong(`user ${userId} was erased, and a note of them stayed`));
    },
  },
});
