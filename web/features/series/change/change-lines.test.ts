import { describe, expect, it } from 'vitest';
import { seriesDate } from '../../../../tests/components/records.ts';
import { shortLocalDate } from '../../../lib/time.ts';
import { choicesIn, effectLines, keptWords, whoHears } from './change-lines.ts';

const [first, second] = [seriesDate('first', 100), seriesDate('second', 268)];
const series = { nextDates: [first, second], standing: { seats: 0, taken: 0, waiting: 0 } };
const day = shortLocalDate(first.startDate);
const kept = (why: string, seats = 2) => ({ id: 'first', seats, why });
const about = (terms: object) => ({ from: first.startDate, basedOn: 1, ...terms });

describe('the dates to choose', () => {
  it('are ticked at first, but not those that were changed on their own, with people or without', () => {
    const offered = (each: ReturnType<typeof kept>, its = series) =>
      choicesIn([each], about({ startTime: '20:00' }), its).map(({ isOffered }) => isOffered);
    expect(offered(kept('has_people'))).toEqual([true]);
    expect(offered(kept('departed', 0))).toEqual([false]);
    expect(offered(kept('has_people'), { ...series, nextDates: [{ ...first, departed: true }] })).toEqual([false]);
    expect(offered(kept('off_rhythm'))).toEqual([]);
  });

  it('are none if the change is about dates that open later only', () => {
    for (const terms of [{ standingSeats: 1 }, { until: null }, { repeats: { every: 'month' as const } }]) {
      expect(choicesIn([kept('has_people')], about(terms), series)).toEqual([]);
    }
  });

  it('say who is there', () => {
    expect(keptWords(kept('has_people'), series)).toBe(`${day}: 2 people have seats`);
    expect(keptWords(kept('has_people', 0), series)).toBe(`${day}: people are waiting`);
    expect(keptWords(kept('departed', 0), series)).toBe(`${day}: you changed this one, nobody is there yet`);
  });
});

describe('what a change does', () => {
  it('says which of the chosen dates cannot change, and why', () => {
    const preview = { changed: ['second'], kept: [kept('too_soon')], ended: [], opens: [] };
    expect(effectLines(preview, series, ['first'])).toEqual([
      `It changes ${shortLocalDate(second.startDate)}, and every date that opens later.`,
      `${day} stays: it would start too soon for people with a seat.`,
    ]);
    expect(effectLines(preview, series, [])[1]).toBe(`${day} stays as before.`);
  });
});

describe('who hears about a change', () => {
  const now = Date.parse(first.eventDate) - 90 * 3_600_000;
  it.each([
    ['a start 15 minutes away', { startTime: '19:15' }, `Everybody on ${day} gets an email`],
    ['another cafe', { cafeId: 'elsewhere' }, `Everybody on ${day} gets an email`],
    ['a start less than 15 minutes away', { startTime: '19:10' }, 'Nobody gets an email.'],
    ['other words', {}, 'Nobody gets an email.'],
  ])('people are told of %s', (_, moved, words) => {
    expect(whoHears(moved, series, ['first'], now)).toContain(words);
  });

  it.each([
    [1, { seats: 3, taken: 3, waiting: 0 }, '2 people lose their regular seats, get an email, and are first in line.'],
    [2, { seats: 3, taken: 3, waiting: 1 }, '1 person loses their regular seat, gets an email, and is first in line.'],
    [3, { seats: 1, taken: 1, waiting: 1 }, '1 person in line becomes a regular, and gets an email.'],
    [3, { seats: 1, taken: 1, waiting: 5 }, '2 people in line become regulars, and get an email.'],
    [3, { seats: 2, taken: 2, waiting: 0 }, 'Nobody gets an email.'],
    [2, { seats: 3, taken: 2, waiting: 0 }, 'Nobody gets an email.'],
  ])('is who loses or gets a regular seat where there are %s', (standingSeats, standing, words) => {
    expect(whoHears({ standingSeats }, { ...series, standing }, [], now)).toBe(words);
    const both = whoHears({ standingSeats, startTime: '20:00' }, { ...series, standing }, ['first'], now);
    expect(both).toContain(`Everybody on ${day} gets an email`);
    expect(both.includes(words)).toBe(words !== 'Nobody gets an email.');
  });

  it('is nobody where no date with people changes', () => {
    expect(whoHears({ startTime: '20:00' }, series, [], now)).toBe('Nobody gets an email.');
  });
});
