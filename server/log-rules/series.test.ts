import { expect, test } from 'vitest';
import { createLogChecker, type RuledEvent } from './check.ts';

const started = {
  type: 'SeriesStarted',
  data: {
    ...{ seriesId: 's', hostId: 'tom', timeZone: 'America/Chicago', every: 'week', from: '2026-06-11' },
    terms: { gameId: 'g', regionId: 'r', cafeId: 'c', startTime: '19:00', maxParticipants: 6 },
  },
} as const satisfies RuledEvent;
const opened = (plannedDate: string): RuledEvent => ({
  type: 'SeriesDateOpened',
  data: { seriesId: 's', plannedDate, gameEventId: `on ${plannedDate}` },
});

/** What a log of these appends breaks. */
function broken(...appends: readonly RuledEvent[]) {
  const take = createLogChecker();
  return appends
    .flatMap((domainEvent, i) =>
      take({
        occurredAt: new Date(Date.UTC(2026, 5, 10, i)).toISOString(),
        domainEvents: [{ ...domainEvent, position: BigInt(i + 1) }],
      }),
    )
    .map(({ detail }) => detail);
}

test('no planned date of a series is opened twice', () => {
  expect(broken(started, opened('2026-06-11'), opened('2026-06-18'))).toEqual([]);
  expect(broken(started, opened('2026-06-11'), opened('2026-06-11'))).toEqual(['series s opened 2026-06-11 twice']);
});

test('a series is started once, before its dates open', () => {
  expect(broken(started, started)).toEqual(['series s was started twice']);
  expect(broken(opened('2026-06-11'))).toEqual(['a date of series s was opened, which was never started']);
});

test('nobody gets a standing seat while all are taken', () => {
  const keeping: RuledEvent = {
    type: 'SeriesStarted',
    data: { ...started.data, terms: { ...started.data.terms, standingSeats: 1 } },
  };
  const at = '2026-06-10T00:00:00.000Z';
  const taken = (userId: string): RuledEvent => ({ type: 'StandingSeatTaken', data: { seriesId: 's', userId, at } });
  const ended: RuledEvent = {
    type: 'StandingSeatEnded',
    data: { seriesId: 's', userId: 'ann', because: 'left' },
  };
  expect(broken(keeping, taken('ann'), ended, taken('bob'))).toEqual([]);
  expect(broken(keeping, taken('ann'), taken('bob'))).toEqual(['2 people have one of 1 standing seats in series s']);
});
