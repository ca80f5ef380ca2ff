import { describe, expect, it } from 'vitest';
import type { ReadModel, ReadModelTask } from '../../../modules/admin/contract.ts';
import { endedBetween, outcomeOf, percentOf, stateOf, summaryOf, titleOf } from './read-model-words.ts';

const at = '2026-06-01T12:00:00.000Z';
const task = (more: Partial<ReadModelTask> = {}): ReadModelTask => ({
  kind: 'rebuild',
  state: 'running',
  askedBy: 'ada',
  askedAt: at,
  finishedAt: null,
  position: '0',
  head: '0',
  eventsPerSecond: 0,
  differing: 0,
  message: null,
  ...more,
});
const model = (more: Partial<ReadModel> = {}): ReadModel => ({
  name: 'game_events',
  version: 2,
  generation: 1,
  state: 'live',
  position: '90',
  lag: 0,
  rows: 1,
  paused: null,
  task: null,
  ...more,
});

describe('a read model', () => {
  it('is called by its name in words', () => expect(titleOf(model())).toBe('Game events'));

  it('says how far a task is, and a hundred only once it is done', () => {
    expect(percentOf(task())).toBe(0);
    expect(percentOf(task({ position: '45', head: '90' }))).toBe(50);
    expect(percentOf(task({ position: '90', head: '90' }))).toBe(99);
    expect(percentOf(task({ state: 'done' }))).toBe(100);
  });

  it('is verified while it serves', () => {
    const verification = task({ kind: 'verification' });
    expect(stateOf(model({ task: verification })).label).toBe('Verifying');
    expect(stateOf(model({ state: 'paused', task: verification })).label).toBe('Paused');
    expect(stateOf(model({ task: { ...verification, state: 'done' } })).label).toBe('Live');
  });

  it('says once how a task ended', () => {
    const [running, done] = [model({ task: task() }), model({ task: task({ state: 'done', position: '1200' }) })];
    expect(endedBetween([running], [done])).toEqual([done]);
    expect(endedBetween([done], [done])).toEqual([]);
    expect(endedBetween([], [done])).toEqual([]);
    expect(endedBetween([model()], [done])).toEqual([done]);
    expect(endedBetween([running], [running])).toEqual([]);
  });

  it('says in words how it ended', () => {
    const ended = (more: Partial<ReadModelTask>) => outcomeOf(model({ task: task({ state: 'done', ...more }) }));
    expect(ended({ position: '1200' })).toEqual({
      title: 'Game events rebuilt',
      description: '1 row, folded from the log up to domain event 1,200.',
    });
    expect(ended({ kind: 'verification' })?.description).toBe('Every row is what the log says.');
    expect(ended({ kind: 'verification', differing: 3 })).toMatchObject({
      tone: 'destructive',
      description: '3 rows not as the log has it. A rebuild mends that.',
    });
    expect(ended({ state: 'failed', message: 'No.' })).toMatchObject({ title: 'Game events was not rebuilt' });
    expect(ended({ state: 'running' })).toBeNull();
  });
});

it('sums all of them up, the worst first', () => {
  expect(summaryOf([model(), model()])).toBe('All 2 read models have followed the log to its head.');
  expect(summaryOf([model(), model({ lag: 3 })])).toBe('1 read model behind the log, and catching up.');
  expect(summaryOf([model({ lag: 3 }), model({ state: 'paused' })])).toMatch(/^1 read model paused/);
});
