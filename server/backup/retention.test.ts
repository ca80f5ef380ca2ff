import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../platform/time-units.ts';
import { backupsToKeep } from './retention.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const daily = (days: number): string[] =>
  Array.from({ length: days }, (_, day) => new Date(START + day * DAY_MS + 7_200_000).toISOString());

/** Instants within some three years, in order. */
const instants = fc
  .uniqueArray(fc.integer({ min: 0, max: 1_000 * 24 }), { maxLength: 120 })
  .map((hours) => hours.toSorted((a, b) => a - b).map((hour) => new Date(START + hour * 3_600_000).toISOString()));

test('a year of daily backups leaves 7 days, 4 weeks and 12 months', () => {
  const kept = [...backupsToKeep(daily(365))].toSorted().map((instant) => instant.slice(0, 10));
  expect(kept).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'],
    ...['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30'],
    // Sundays, the last days of their weeks
    ...['2026-12-13', '2026-12-20'],
    ...['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
  ]);
});

test('the newest is kept, and never more than 23', () => {
  fc.assert(
    fc.property(instants, (made) => {
      const kept = backupsToKeep(made);
      expect(kept.size).toBeLessThanOrEqual(23);
      expect(made.length === 0 || kept.has(made.at(-1) ?? '')).toBe(true);
      for (const instant of kept) expect(made).toContain(instant);
    }),
  );
});

test('removing after each backup leaves what removing once at the end leaves, in any order of the list', () => {
  fc.assert(
    fc.property(instants, (made) => {
      let left: readonly string[] = [];
      for (const instant of made) left = [...backupsToKeep([instant, ...left])];
      expect([...left].toSorted()).toEqual([...backupsToKeep(made)].toSorted());
    }),
  );
});

test('a backup of each of the last seven days that have one is there, however long nothing was backed up', () => {
  fc.assert(
    fc.property(instants, (made) => {
      const days = [...new Set(made.map((instant) => instant.slice(0, 10)))].slice(-7);
      const kept = new Set([...backupsToKeep(made)].map((instant) => instant.slice(0, 10)));
      for (const day of days) expect(kept.has(day)).toBe(true);
    }),
  );
});
