import { expect, it } from 'vitest';
import { firstDay, firstTimeOn, keepsSeats, nextDays, offeredTimes, usualTimesOn } from './when.ts';

const TODAY = '2026-11-24';

it('offers the usual times of a day that have not passed, the present minute not among them', () => {
  expect(usualTimesOn(TODAY, `${TODAY} 18:30`)).toEqual(['19:00', '19:30', '20:00']);
  expect(usualTimesOn(TODAY, `${TODAY} 20:00`)).toEqual([]);
  expect(usualTimesOn('2026-11-25', `${TODAY} 20:00`)).toHaveLength(8);
});

it('offers today while a usual time is left, and eight days either way', () => {
  expect(nextDays(`${TODAY} 19:59`)[0]).toBe(TODAY);
  const late = nextDays(`${TODAY} 20:00`);
  expect([late.length, late[0], late[7]]).toEqual([8, '2026-11-25', '2026-12-02']);
});

it('lets today be typed until its last minute', () => {
  expect(firstDay(`${TODAY} 23:58`)).toBe(TODAY);
  expect(firstDay('2026-11-30 23:59')).toBe('2026-12-01');
});

it('lets a time of today be typed from the next minute on, and any of another day', () => {
  expect(firstTimeOn(TODAY, `${TODAY} 09:59`)).toBe('10:00');
  expect(firstTimeOn(TODAY, `${TODAY} 23:59`)).toBeUndefined();
  expect(firstTimeOn('2026-11-25', `${TODAY} 09:59`)).toBeUndefined();
});

it('offers the usual times that the cafe has left, or its own where it has none of them', () => {
  const usual = usualTimesOn('2026-11-25', `${TODAY} 12:00`);
  expect(offeredTimes(usual, undefined)).toEqual(usual);
  expect(offeredTimes(usual, ['18:00', '18:15', '19:00'])).toEqual(['18:00', '19:00']);
  expect(offeredTimes(usual, ['00:15', '21:00', '21:15'])).toEqual(['21:00', '21:15']);
  expect(offeredTimes(usual, ['00:15'])).toEqual(['00:15']);
  expect(offeredTimes(usual, [])).toEqual([]);
});

it('keeps seats for newcomers until 48 hours before an evening, and of a series at once', () => {
  const kept = (time: string, every = '') =>
    keepsSeats({ date: '2026-11-26', time, every }, Date.parse('2026-11-24T18:30:00Z'), 'America/Chicago');
  expect([kept('12:30'), kept('12:31'), kept('12:30', 'week')]).toEqual([false, true, true]);
});
