import { expect, test } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { addSharedGauges } from './metrics-route.ts';

test('gauges that are read from the same place share one reading of each scrape', async () => {
  const asked: string[] = [];
  const note = <Answer>(what: string, answer: Answer) => {
    asked.push(what);
    return Promise.resolve(answer);
  };
  const metrics = createMetrics({ version: '1.0.0', commit: '', city: 'Houston' });
  addSharedGauges(metrics, {
    sql: ((strings: TemplateStringsArray) => note(/from (\w+)/.exec(strings.join(''))?.[1] ?? '?', [])) as never,
    clock: () => new Date('2026-06-01T15:00:00.000Z'),
    engine: { status: () => note('the engine', []) },
    sealed: () => note('checkpoints', { waitingSince: null }),
    missing: async () => [],
    staleReadModels: async () => new Set(),
    waitingPushes: () => note('pushes', 2),
    depths: () => note('queues', []),
    backups: () => note('backups', undefined),
  });
  const times = (what: string) => asked.filter((each) => each === what).length;
  for (const scrapes of [1, 2]) {
    await metrics.text();
    expect([times('the engine'), times('backups')]).toEqual([scrapes, scrapes]);
    expect(times('mail_outbox'), 'those that wait, and those that failed').toBe(2 * scrapes);
  }
});
