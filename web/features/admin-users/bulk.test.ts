import { expect, it } from 'vitest';
import type { Outcome } from '../../lib/each-of.ts';
import { activationMessage, deletionMessage } from './bulk.ts';

const done = (id: string): Outcome => ({ id });
const failed = (id: string, status = 409, text = '{"error":"You cannot delete yourself."}'): Outcome => ({
  id,
  error: { status, message: `${status}: ${text}` },
});

it('says how many were deleted', () => {
  expect(deletionMessage([done('a'), done('b')])).toEqual({ title: 'Deleted 2 user(s) successfully' });
});

it('says that some were deleted and some not, and why that may be', () => {
  expect(deletionMessage([done('a'), failed('b'), done('c')])).toEqual({
    tone: 'destructive',
    title: 'Partial Success',
    description:
      'Deleted 2 user(s). Failed to delete 1 user(s). Some users may have active reservations or you cannot delete yourself.',
  });
});

it('says that none was deleted, with the first reason', () => {
  const second = failed('b', 409, '{"error":"Another reason."}');
  expect(deletionMessage([failed('a'), second])).toEqual({
    tone: 'destructive',
    title: 'Error',
    description: 'Failed to delete all 2 selected user(s). You cannot delete yourself.',
  });
});

it('admits that it does not know the reason', () => {
  expect(deletionMessage([failed('a', 502, 'Bad Gateway')]).description).toBe(
    'Failed to delete all 1 selected user(s). Unknown error',
  );
});

it('says that nothing could be processed when nobody answered', () => {
  const away = failed('a', 0, 'We could not reach Tablemates.');
  expect(deletionMessage([away]).description).toBe('Failed to process bulk delete operation');
});

it.each([
  [true, 'Activated'],
  [false, 'Deactivated'],
])('reports the result of activating: %s', (isActive, word) => {
  expect(activationMessage([done('a'), done('b')], isActive)).toEqual({ title: `${word} 2 user(s) successfully` });
  expect(activationMessage([failed('a'), failed('b')], isActive)).toMatchObject({
    title: 'Error',
    description: 'Failed to update 2 user(s)',
  });
  expect(activationMessage([done('a'), failed('b')], isActive)).toMatchObject({
    title: 'Partial Success',
    description: `${word} 1 user(s). Failed to update 1 user(s).`,
  });
});
