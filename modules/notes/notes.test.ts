import { describe, expect, it } from 'vitest';
import type { NoteEvent } from './domain-events.ts';
import { deleteNote, eraseNotes, type Notes, notesFold, rewriteNote, writeNote } from './notes.ts';

const [nora, ann, ben] = ['user-nora', 'admin-ann', 'admin-ben'];
const named = { noteId: 'note-1', kind: 'user', id: nora, userId: nora } as const;
const given = (...events: readonly NoteEvent[]): Notes => events.reduce(notesFold.evolve, notesFold.initial);
const written = (more: Partial<typeof named & { authorId: string }> = {}): readonly NoteEvent[] =>
  writeNote({ ...named, authorId: ann, ...more }, 'Lost her phone.');
const rewritten = (text: string): NoteEvent => ({
  type: 'NoteRewritten',
  data: named,
  subject: nora,
  personal: { text },
});

describe('a note', () => {
  it('is written under the key of the person whose personal data it is', () => {
    expect(written()).toEqual([
      {
        type: 'NoteWritten',
        data: { noteId: 'note-1', kind: 'user', id: nora, userId: nora, authorId: ann },
        subject: nora,
        personal: { text: 'Lost her phone.' },
      },
    ]);
  });

  it('is rewritten only by its author, and an unchanged text records nothing', () => {
    const notes = given(...written());
    expect(rewriteNote(notes, named, ann, 'Has a new phone.')).toEqual([rewritten('Has a new phone.')]);
    expect(rewriteNote(notes, named, ann, 'Lost her phone.')).toEqual([]);
    expect(rewriteNote(notes, named, ben, 'Has a new phone.')).toMatchObject({ status: 403, code: 'not_author' });
  });

  it('has a version that rises with each rewriting', () => {
    expect(given(...written()).get('note-1')?.version).toBe(1);
    expect(given(...written(), rewritten('a'), rewritten('b')).get('note-1')).toMatchObject({ version: 3, text: 'b' });
  });

  it('is deleted by its author, or by a full admin, once', () => {
    const notes = given(...written());
    const deleted = { type: 'NoteDeleted', data: named } as const;
    expect(deleteNote(notes, named, { userId: ann, isFull: false })).toEqual([deleted]);
    expect(deleteNote(notes, named, { userId: ben, isFull: true })).toEqual([deleted]);
    expect(deleteNote(notes, named, { userId: ben, isFull: false })).toMatchObject({ status: 403, code: 'not_author' });
    const gone = given(...written(), deleted);
    expect(deleteNote(gone, named, { userId: ann, isFull: true })).toMatchObject({ status: 404 });
    expect(rewriteNote(gone, named, ann, 'Again.')).toMatchObject({ status: 404 });
  });

  it('is found only on its own record, because the record decides which roles may read it', () => {
    const notes = given(...written());
    const elsewhere = { ...named, kind: 'cafe', id: 'cafe-1' } as const;
    expect(rewriteNote(notes, elsewhere, ann, 'Moved.')).toMatchObject({ status: 404 });
    expect(deleteNote(notes, elsewhere, { userId: ann, isFull: true })).toMatchObject({ status: 404 });
  });

  it('is deleted together with its person, like all their notes', () => {
    const notes = given(...written(), ...written({ noteId: 'note-2' as 'note-1' }));
    const erased: NoteEvent = { type: 'NotesErased', data: { userId: nora, noteIds: ['note-1', 'note-2'] } };
    expect(eraseNotes(notes, nora)).toEqual([erased]);
    expect(given(...written(), erased).size).toBe(0);
    expect(eraseNotes(given(), nora)).toEqual([]);
  });

  it('is folded without its text once the key of its person is destroyed', () => {
    const [{ personal: _, ...unreadable }] = written() as [NoteEvent & { readonly personal?: object }];
    expect(given(unreadable as NoteEvent).get('note-1')).toMatchObject({ authorId: ann, text: undefined });
  });
});
