import { type Refusal, refuse, unknown } from '../../platform/refusal.ts';
import type { NoteEvent } from './domain-events.ts';

type Written = Extract<NoteEvent, { type: 'NoteWritten' }>['data'];

/** The record that a note is on. */
export type NotedRecord = Pick<Written, 'kind' | 'id'>;

type Note = NotedRecord & {
  readonly authorId: string;
  /** Absent once the person of the note is erased. */
  readonly text: string | undefined;
  /** 1 when it is written. Every rewrite adds 1. */
  readonly version: number;
};

/** All notes that are personal data of one person, by id. */
export type Notes = ReadonlyMap<string, Note>;

export const notesFold = {
  initial: new Map() as Notes,
  evolve(notes: Notes, domainEvent: NoteEvent): Notes {
    const after = new Map(notes);
    switch (domainEvent.type) {
      case 'NoteWritten': {
        const { noteId, kind, id, authorId } = domainEvent.data;
        return after.set(noteId, { kind, id, authorId, text: domainEvent.personal?.text, version: 1 });
      }
      case 'NoteRewritten': {
        const { noteId } = domainEvent.data;
        const note = notes.get(noteId);
        if (!note) throw new Error('NoteRewritten before NoteWritten');
        return after.set(noteId, { ...note, text: domainEvent.personal?.text, version: note.version + 1 });
      }
      case 'NoteDeleted':
        after.delete(domainEvent.data.noteId);
        return after;
      case 'NotesErased':
        return new Map();
    }
  },
};

export const unknownNote = unknown('note');
const notYours = refuse(403, 'not_author', 'Only the author can change a note.');
const notYoursToDelete = refuse(403, 'not_author', 'Only the author or a full admin can delete a note.');

type Decided = readonly NoteEvent[] | Refusal;

/** A note as identified by a request. The record must match, because it decides which role may change the note. */
export type NamedNote = NotedRecord & { readonly noteId: string; readonly userId: string };

const noteOf = (notes: Notes, { noteId, kind, id }: NamedNote): Note | Refusal => {
  const note = notes.get(noteId);
  return note?.kind === kind && note.id === id ? note : unknownNote;
};

export const writeNote = (written: Written, text: string): readonly NoteEvent[] => [
  { type: 'NoteWritten', data: written, subject: written.userId, personal: { text } },
];

/** Rewrites the actor's own note. The same text records nothing. 403 `not_author`; 404. */
export function rewriteNote(notes: Notes, named: NamedNote, actorId: string, text: string): Decided {
  const note = noteOf(notes, named);
  if ('refused' in note) return note;
  if (note.authorId !== actorId) return notYours;
  return note.text === text ? [] : [{ type: 'NoteRewritten', data: named, subject: named.userId, personal: { text } }];
}

/** Deletes the actor's own note, or any note for a full admin. 403 `not_author`; 404. */
export function deleteNote(
  notes: Notes,
  named: NamedNote,
  { userId, isFull }: { readonly userId: string; readonly isFull: boolean },
): Decided {
  const note = noteOf(notes, named);
  if ('refused' in note) return note;
  return isFull || note.authorId === userId ? [{ type: 'NoteDeleted', data: named }] : notYoursToDelete;
}

/** Erases all notes that are personal data of a person, when the person is erased. */
export const eraseNotes = (notes: Notes, userId: string): readonly NoteEvent[] =>
  notes.size === 0 ? [] : [{ type: 'NotesErased', data: { userId, noteIds: [...notes.keys()] } }];
