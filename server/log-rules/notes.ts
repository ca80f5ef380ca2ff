import type { RuledEvent } from './append.ts';
import type { Picture } from './picture.ts';

type Ruled = Extract<RuledEvent, { type: `Note${string}` | 'UserErased' }>;

/**
 * The rules that a note breaks. It is written once, about a person with an account, changed and deleted under the same
 * person, and erased with them. An erasure records that the notes are erased before it records that the person is.
 */
export function wrongNote({ people, notes }: Picture, { type, data }: Ruled): readonly string[] {
  const { userId } = data;
  const had = notes.get(userId) ?? new Set<string>();
  switch (type) {
    case 'NoteWritten': {
      const what = `note ${data.noteId}`;
      if ([...notes.values()].some((each) => each.has(data.noteId))) return [`${what} was written twice`];
      const status = people.get(userId)?.status ?? 'unknown';
      const isThere = status === 'active' || status === 'inactive';
      return isThere ? [] : [`${what} was written of user ${userId}, who is ${status}`];
    }
    case 'NoteRewritten':
    case 'NoteDeleted':
      return had.has(data.noteId) ? [] : [`${type}: user ${userId} has no note ${data.noteId}`];
    case 'NotesErased': {
      const erased = new Set(data.noteIds);
      return erased.symmetricDifference(had).size === 0 ? [] : [`not all notes of user ${userId} were erased`];
    }
    case 'UserErased':
      return had.size === 0 ? [] : [`user ${userId} was erased, and a note of them stayed`];
  }
}
