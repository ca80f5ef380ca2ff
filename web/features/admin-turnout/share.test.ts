import { expect, test } from 'vitest';
import { share, totalsOf } from './share.ts';

const week = {
  week: '2026-06-01',
  gameEvents: 2,
  cancelled: 1,
  seats: 8,
  taken: 6,
  offered: 1,
  givenBackEarly: 2,
  givenBackLate: 1,
  filledAgain: 2,
  confirmed: 3,
  came: 5,
  noShows: 1,
};

test('a share is a percentage, and empty if the whole is 0', () => {
  expect([share(1, 3), share(3, 3), share(0, 4), share(0, 0)]).toEqual(['33%', '100%', '0%', '']);
});

test('weeks add up', () => {
  expect(totalsOf([week, { ...week, week: '2026-05-25' }])).toMatchObject({
    taken: 12,
    filledAgain: 4,
    confirmed: 6,
    noShows: 2,
  });
  expect(totalsOf([])).toMatchObject({ taken: 0 });
});
