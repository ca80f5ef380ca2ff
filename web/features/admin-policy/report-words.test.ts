import { expect, test } from 'vitest';
import type { Simulation } from '../../../modules/reliability/simulation/contract.ts';
import { movesInWords, progressOf, rangeOf } from './report-words.ts';

const progress = (more: Partial<Simulation['progress']>): Simulation['progress'] => ({
  phase: 'reading',
  done: 0,
  of: 0,
  people: 0,
  ...more,
});

test('progress first reads the history, then compares people, and is never done before it is', () => {
  expect(progressOf({ state: 'asked', progress: progress({}) })).toEqual({
    percent: 0,
    words: 'Waiting for a worker…',
  });
  expect(progressOf({ state: 'running', progress: progress({ done: 500, of: 1000, people: 1 }) })).toEqual({
    percent: 45,
    words: '45%, reading the history: 1 person so far',
  });
  const comparing = progress({ phase: 'comparing', done: 1200, of: 1200, people: 1200 });
  expect(progressOf({ state: 'running', progress: comparing })).toEqual({
    percent: 99,
    words: '99%, comparing 1,200 of 1,200 people',
  });
});

test('moves are said with their direction and size, or that there are none', () => {
  const report = { people: 40, moved: 12, up: 10, down: 2, averageMove: 1.5, greatestMove: 9 };
  expect(movesInWords(report as never)).toBe('10 up and 2 down, by 1.5 points on average and 9 at most.');
  expect(movesInWords({ ...report, moved: 0 } as never)).toBe('None of 40 people would have another score.');
});

test('a range of one score is that score', () => {
  expect([rangeOf({ from: 100, to: 100 }), rangeOf({ from: 95, to: 99 })]).toEqual(['100', '95–99']);
});
