import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('a gauge without a value is absent, with labels and without, and comes back with one', async () => {
  const metrics = createMetrics({ version: '1.0.0', commit: '', city: 'Houston' });
  let value: number | undefined;
  const read = async () => (value === undefined ? [] : [[{}, value] as const]);
  metrics.addGauge({ name: 'tablemates_bare', help: 'Bare.', labels: [], read });
  metrics.addGauge({ name: 'tablemates_labelled', help: 'Labelled.', labels: ['of'], read: async () => [] });
  const failing = async (): Promise<never> => {
    throw new Error('the database is away');
  };
  metrics.addGauge({ name: 'tablemates_failing', help: 'Failing.', labels: [], read: failing });
  const samples = async () =>
    (await metrics.text()).split('\n').filter((line) => /^tablemates_(bare|lab|fail)/.test(line));
  expect(await samples()).toEqual([]);
  value = 7;
  expect(await samples()).toEqual(['tablemates_bare 7']);
  value = undefined;
  expect(await samples()).toEqual([]);
});

test('a gauge that hangs is left out, and keeps no other from being read', async () => {
  const metrics = createMetrics({ version: '1.0.0', commit: '', city: 'Houston' }, 20);
  metrics.addGauge({
    name: 'tablemates_hanging',
    help: 'Hanging.',
    labels: [],
    read: () => new Promise<never>(() => {}),
  });
  metrics.addGauge({ name: 'tablemates_known', help: 'Known.', labels: [], read: async () => [[{}, 0]] });
  const samples = (await metrics.text()).split('\n').filter((line) => /^tablemates_(hanging|known)/.test(line));
  expect(samples).toEqual(['tablemates_known 0']);
});

test('mails are counted by what came of them, from zero on', async () => {
  const metrics = createMetrics({ version: '1.0.0', commit: '', city: 'Houston' });
  const counted = async () =>
    Object.fromEntries(
      [...(await metrics.text()).matchAll(/^tablemates_mails_total\{outcome="(\w+)"\} (\d+)$/gm)].map(
        ([, outcome, count]) => [outcome, Number(count)],
      ),
    );
  expect(await counted()).toEqual({ sent: 0, postponed: 0, failed: 0, expired: 0 });
  metrics.sawMails({ sent: 3, postponed: 1, failed: 2, expired: 0, reasons: [] });
  metrics.sawMails({ sent: 1, postponed: 0, failed: 0, expired: 4, reasons: [] });
  expect(await counted()).toEqual({ sent: 4, postponed: 1, failed: 2, expired: 4 });
});
