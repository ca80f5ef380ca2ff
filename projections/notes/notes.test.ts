import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { notes } from './notes.ts';

const [first, second] = ['cccccccc-0000-4000-8000-000000000001', 'cccccccc-0000-4000-8000-000000000002'] as const;
const [nora, ann] = ['aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000'] as const;
const at = (day: number) => `2026-06-0${day}T18:00:00.000Z`;
const stream = `notes-${nora}`;

const named = (noteId: string) => ({ noteId, kind: 'user' as const, id: nora, userId: nora });
const written = (noteId: string) => ({
  stream,
  type: 'NoteWritten' as const,
  at: at(2),
  actor: ann,
  subject: nora,
  data: { ...named(noteId), authorId: ann },
});
const rewritten = (day: number) => ({
  stream,
  type: 'NoteRewritten' as const,
  at: at(day),
  actor: ann,
  subject: nora,
  data: named(first),
});
const deleted = { stream, type: 'NoteDeleted' as const, at: at(4), actor: ann, data: named(first) };
const erased = {
  stream,
  type: 'NotesErased' as const,
  at: at(5),
  actor: ann,
  data: { userId: nora, noteIds: [first, second] },
};
const row = (id: string, position: string) => ({
  id,
  kind: 'user' as const,
  recordId: nora,
  userId: nora,
  authorId: ann,
  writtenAt: at(2),
  rewrittenAt: null,
  version: 1,
  position,
});

describe('the read model of notes', () => {
  const spec = projectionSpec(notes);

  it('has the position of a note’s text', () => spec.given([written(first)]).rows([row(first, '1')]));

  it('counts each rewriting once', () =>
    spec
      .given([written(first), rewritten(3), rewritten(4)])
      .rows([{ ...row(first, '3'), rewrittenAt: at(4), version: 3 }]));

  it('drops deleted notes, and notes erased with their person', async () => {
    await spec.given([written(first), written(second), deleted]).rows([row(second, '2')]);
    await spec.given([written(first), written(second), rewritten(3), erased]).rows([]);
  });
});
