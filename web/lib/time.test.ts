import { describe, expect, it } from 'vitest';
import { exactMoment, instantOfLocal, localInstant, startOfDay } from './exact-time.ts';
import {
  addDaysTo,
  clockTime,
  fullMoment,
  localClockTime,
  localDate,
  localMoment,
  longDate,
  longLocalDate,
  longMoment,
  shortLocalDate,
} from './time.ts';

const houston = 'America/Chicago';

describe('times in the city', () => {
  it('are the city’s, wherever the viewer is', () => {
    expect(longDate('2024-06-04T00:00:00.000Z', houston)).toBe('Monday, June 3, 2024');
    expect(clockTime('2024-06-04T00:00:00.000Z', houston)).toBe('7:00 PM');
    expect(localDate('2024-06-04T00:00:00.000Z', houston)).toBe('2024-06-03');
  });
  it('follow daylight saving on both its days', () => {
    expect(clockTime('2026-03-08T07:30:00.000Z', houston)).toBe('1:30 AM');
    expect(clockTime('2026-03-08T08:30:00.000Z', houston)).toBe('3:30 AM');
    expect(clockTime('2026-11-01T06:30:00.000Z', houston)).toBe('1:30 AM');
    expect(clockTime('2026-11-01T07:30:00.000Z', houston)).toBe('1:30 AM');
  });
  it('begin a day at its own midnight, also where clocks change on it', () => {
    expect(startOfDay('2026-06-03', houston)).toBe('2026-06-03T05:00:00.000Z');
    expect(startOfDay('2026-03-08', houston)).toBe('2026-03-08T06:00:00.000Z');
    expect(startOfDay('2026-03-09', houston)).toBe('2026-03-09T05:00:00.000Z');
    expect(startOfDay('2026-11-01', houston)).toBe('2026-11-01T05:00:00.000Z');
    expect(startOfDay('2026-11-02', houston)).toBe('2026-11-02T06:00:00.000Z');
    expect(startOfDay('2026-06-03', 'Pacific/Kiritimati')).toBe('2026-06-02T10:00:00.000Z');
  });
  it('say day and time together', () => {
    expect(longMoment('2024-06-04T00:00:00.000Z', houston)).toBe('Monday, June 3, 2024 at 7:00 PM');
    expect(fullMoment('2024-06-04T00:00:00.000Z', houston)).toBe('Jun 3, 2024, 7:00 PM');
  });
  it('distinguish two instants of one minute, and the two hours that autumn repeats', () => {
    expect(exactMoment('2026-06-03T11:00:00.000Z', houston)).toBe('Wednesday, June 3, 2026 at 6:00:00.000 AM CDT');
    expect(exactMoment('2026-06-03T11:00:34.221Z', houston)).toBe('Wednesday, June 3, 2026 at 6:00:34.221 AM CDT');
    expect(exactMoment('2026-11-01T06:30:00.000Z', houston)).toBe('Sunday, November 1, 2026 at 1:30:00.000 AM CDT');
    expect(exactMoment('2026-11-01T07:30:00.000Z', houston)).toBe('Sunday, November 1, 2026 at 1:30:00.000 AM CST');
  });
  it('say 12 at noon and at midnight', () => {
    expect(clockTime('2026-01-05T18:00:00.000Z', houston)).toBe('12:00 PM');
    expect(clockTime('2026-01-05T06:00:00.000Z', houston)).toBe('12:00 AM');
  });
});

describe('the instant of a local time', () => {
  it.each([
    ['2026-01-15T19:00', houston, '2026-01-16T01:00:00.000Z'],
    ['2026-07-15T19:00', houston, '2026-07-16T00:00:00.000Z'],
    ['2026-07-15T19:00', 'Pacific/Auckland', '2026-07-15T07:00:00.000Z'],
  ])('%s in %s is %s', (local, zone, instant) => {
    expect(instantOfLocal(local, zone)).toBe(instant);
  });
  it('is the first of the two in autumn, and moves forward in the hour that spring skips', () => {
    expect(instantOfLocal('2026-11-01T01:30', houston)).toBe('2026-11-01T06:30:00.000Z');
    expect(instantOfLocal('2026-04-05T02:30', 'Pacific/Auckland')).toBe('2026-04-04T13:30:00.000Z');
    expect(instantOfLocal('2026-03-08T02:30', houston)).toBe('2026-03-08T08:30:00.000Z');
  });
  it('is exact to the millisecond', () => {
    expect(instantOfLocal('2026-07-15T19:00:34.221', houston)).toBe('2026-07-16T00:00:34.221Z');
    expect(instantOfLocal('2026-11-01T01:30:59.999', houston)).toBe('2026-11-01T06:30:59.999Z');
    for (const instant of ['2026-06-03T11:00:00.000Z', '2026-06-03T11:00:34.221Z', '2026-11-01T06:30:00.007Z']) {
      expect(instantOfLocal(localInstant(instant, houston), houston)).toBe(instant);
    }
  });
  it('is none for half a text', () => {
    expect(instantOfLocal('', houston)).toBeNull();
    expect(instantOfLocal('2026-11-01T1', houston)).toBeNull();
  });
});

describe('plain dates and times', () => {
  it('sort as text, midnight being the first minute', () => {
    expect(localMoment('2026-01-05T06:00:00.000Z', houston)).toBe('2026-01-05 00:00');
    expect(localMoment('2026-06-05T04:59:00.000Z', houston)).toBe('2026-06-04 23:59');
  });
  it('are counted on across months, years and clock changes', () => {
    expect(addDaysTo('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDaysTo('2026-03-07', 2)).toBe('2026-03-09');
  });
  it('are formatted as they are, wherever the viewer is', () => {
    expect(longLocalDate('2024-06-03')).toBe('Monday, June 3, 2024');
    expect(shortLocalDate('2024-06-03')).toBe('Mon, Jun 3');
    expect(localClockTime('19:00')).toBe('7:00 PM');
    expect(localClockTime('00:05')).toBe('12:05 AM');
  });
});
