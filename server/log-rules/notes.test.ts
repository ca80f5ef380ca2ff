import { expect, test } from 'vitest';
import { createLogChecker, type RuledEvent } from './check.ts';

const nora: RuledEvent = {
  type: 'UserRegistered',
  data: { userId: 'nora', isClient: true, isProvider: false, isCafeOwner: false, isAdmin: false } as never,
};
const named = (noteId: string, userId = 'nora') => ({ noteId, kind: 'user' as const, id: 'nora', userId });
const written = (noteId: string, userId?: string): RuledEvent => ({
  type: 'NoteWritten',
  data: { ...named(noteId, userId), authorId: 'ann' },
});
const rewritten = (noteId: string): RuledEvent => ({ type: 'NoteRewritten', data: named(noteId) });
const deleted = (noteId: string): RuledEvent => ({ type: 'NoteDeleted', data: named(noteId) });
const erased = (...noteIds: string[]): RuledEvent => ({ type: 'NotesErased', data: { userId: 'nora', noteIds } });
const gone: RuledEvent = { type: 'UserErased', data: { userId: 'nora' } };

/** What a log of these appends breaks. */
function broken(...appends: readonly RuledEvent[]) {
  const take = createLogChecker();
  return [nora, ...appends]
    .flatMap((domainEvent, i) =>
      take({
        occurredAt: new Date(Date.UTC(2026, 5, 10, i)).toISOString(),
        domainEvents: [{ ...domainEvent, position: BigInt(i + 1) }],
      }),
    )
    .filter(({ rule }) => rule === 'impossible note')
    .map(({ detail }) => detail);
}

test('a note that is written, rewritten and deleted breaks nothing, and neither do those that go with their person', () => {
  expect(broken(written('n1'), rewritten('n1'), deleted('n1'))).toEqual([]);
  expect(broken(written('n1'), written('n2'), deleted('n1'), erased('n2'), gone)).toEqual([]);
});

test('a note is written once, about a person with an account', () => {
  expect(broken(written('n1'), written('n1'))).toEqual(['note n1 was written twice']);
  expect(broken(written('n1', 'ben'))).toEqual(['note n1 was written of user ben, who is unknown']);
  expect(broken(gone, written('n1'))).toEqual(['note n1 was written of user nora, who is erased']);
});

test('a note is changed only while it exists', () => {
  expect(broken(rewritten('n1'))).toEqual(['NoteRewritten: user nora has no note n1']);
  expect(broken(written('n1'), deleted('n1'), deleted('n1'))).toEqual(['NoteDeleted: user nora has no note n1']);
});

test('no note outlives its person', () => {
  expect(broken(written('n1'), written('n2'), erased('n1'))).toEqual(['not all notes of user nora were erased']);
  expect(broken(written('n1'), gone)).toEqual(['user nora was erased, and a note of them stayed']);
});
