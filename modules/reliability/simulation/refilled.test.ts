import { expect, test } from 'vitest';
import { givenBackAfter, type SeatEvent } from './refilled.ts';

const gameEventId = 'g1';
const left = (userId: string, late = true): SeatEvent => ({
  type: 'ParticipantLeft',
  data: { gameEventId, userId, late },
});
const joined = (userId: string): SeatEvent => ({ type: 'ParticipantJoined', data: { gameEventId, userId } });
const after = (...history: SeatEvent[]) =>
  history.reduce<ReturnType<typeof givenBackAfter> | undefined>(givenBackAfter, undefined);

test('somebody who joins takes the seat that has been free for longest', () => {
  expect(after(joined('ann'), left('ann'), left('bob', false), joined('cyd'))).toEqual({
    free: ['bob'],
    refilled: ['ann'],
  });
});

test('a seat that nobody gave back is not filled again', () => {
  expect(after(joined('ann'), joined('bob'))).toEqual({ free: [], refilled: [] });
});

test('leaving a second time counts afresh', () => {
  expect(after(left('ann'), joined('bob'), joined('ann'), left('ann'))).toEqual({ free: ['ann'], refilled: [] });
});
