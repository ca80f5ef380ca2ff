import { describe, expect, it } from 'vitest';
import {
  allInWords,
  goodInWords,
  gradeInWords,
  lengthsInWords,
  nextForAdmins,
  nextInNumbers,
  nextInWords,
  rungs,
  sumInWords,
  whyPaused,
} from './explanation-words.ts';

const penalty = {
  kind: 'no_show' as const,
  from: '2026-11-14T16:12:00.000Z',
  expiresAt: '2026-11-28T16:12:00.000Z',
  days: 14,
  policyVersion: 1,
  cause: {
    gameEventId: 'azul',
    marks: ['2026-10-03T16:00:00.000Z', '2026-11-14T16:12:00.000Z'],
    windowDays: 90,
    lengths: [7, 14, 30],
  },
};
const sum = {
  prior: 4,
  attended: 5,
  noShows: { marks: 2, weight: 1 },
  lateCancels: { marks: 1, weight: 0.5 },
  halfLifeDays: null,
  good: 9,
  all: 11.5,
  score: 78,
  policyVersion: 1,
};

describe('why joining is paused', () => {
  it('is the place of the mark and the length', () => {
    expect(whyPaused(penalty)).toBe('2nd no-show in 90 days: 14 days');
    expect(whyPaused({ ...penalty, days: 1, cause: null })).toBe(
      'Carried over from an earlier account of the same address: 1 day',
    );
  });

  it('has the own place marked among the lengths, with the day of each mark', () => {
    expect(rungs([7, 14, 30], penalty.cause.marks)).toEqual([
      { place: '1st', length: '7 days', at: '2026-10-03T16:00:00.000Z', isOwn: false },
      { place: '2nd', length: '14 days', at: '2026-11-14T16:12:00.000Z', isOwn: true },
      { place: '3rd on', length: '30 days', at: null, isOwn: false },
    ]);
  });

  it('shows the fourth mark at the last place, with its own day', () => {
    const marks = ['2026-08-01', '2026-08-02', '2026-08-03', '2026-08-04'];
    expect(rungs([7, 14, 30], marks).at(-1)).toMatchObject({ at: '2026-08-04', isOwn: true });
  });

  it('marks no place before anything happened', () => {
    expect(rungs([0, 3]).map(({ length, isOwn }) => [length, isOwn])).toEqual([
      ['No hold', false],
      ['3 days', false],
    ]);
  });

  it('states the lengths before there is any mark', () => {
    expect(lengthsInWords([7, 14, 30])).toBe('7 days for the 1st, 14 days for the 2nd, and 30 days for later ones');
    expect(lengthsInWords([0, 3, 7])).toBe('no hold for the 1st, 3 days for the 2nd, and 7 days for later ones');
    expect(lengthsInWords([2])).toBe('2 days for the 1st');
  });
});

describe('the sum', () => {
  it('names what each number consists of', () => {
    expect(goodInWords(sum)).toBe('5 attended, plus the 4 everybody starts with');
    expect(allInWords(sum)).toBe('the same 9, plus 2 no-shows, plus 0.5 for 1 late cancel');
  });

  it('is one sentence for an admin', () => {
    expect(sumInWords(sum)).toBe(
      '9 ÷ 11.5 = 78%: 5 attended and 4 from the start, 2 no-shows at 1, 1 late cancel at 0.5.',
    );
  });

  it('says that nothing counts against a person', () => {
    const none = { marks: 0, weight: 1 };
    expect(allInWords({ ...sum, noShows: none, lateCancels: none })).toBe('the same 9: nothing counts against you');
  });

  it('says what is missing to Good, and how the next evening changes it', () => {
    expect(gradeInWords(78, 'Fair')).toBe('Fair, 2 short of Good');
    expect(gradeInWords(80, 'Good')).toBe('Good');
    expect(nextInWords({ reliabilityScore: 78, scoreAfterNext: 80 }, 'Good')).toBe(
      'Show up to your next event and it goes up to 80%: Good.',
    );
    expect(nextInWords({ reliabilityScore: 100, scoreAfterNext: 100 }, 'Good')).toBe(
      'Show up to your next event and it stays at 100%.',
    );
    expect(nextInNumbers({ reliabilityScore: 75, scoreAfterNext: 79 })).toBe(
      'Show up to your next event and it goes up from 75% to 79%.',
    );
    expect(nextForAdmins({ reliabilityScore: 100, scoreAfterNext: 100 })).toBe(
      'If they show up to their next event, it stays at 100%.',
    );
  });
});
