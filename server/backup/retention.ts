import { mondayOf } from '../../platform/local-time.ts';

/** The numbers of days, weeks and months of which a backup is kept. */
const KEPT = { days: 7, weeks: 4, months: 12 };

/** The day, the Monday of the week, and the month of an instant, in UTC. */
const PERIODS: Readonly<Record<keyof typeof KEPT, (instant: string) => string>> = {
  days: (instant) => instant.slice(0, 10),
  weeks: (instant) => mondayOf(instant.slice(0, 10)),
  months: (instant) => instant.slice(0, 7),
};

/**
 * Which backups to keep: the newest of each of the last 7 days, 4 weeks and 12 months that have one, in UTC. So no
 * backup expires while none are made. Pure.
 *
 * @param instants when the backups were made, in ISO 8601 and UTC, in any order
 */
export function backupsToKeep(instants: readonly string[]): ReadonlySet<string> {
  const newestFirst = instants.toSorted().toReversed();
  const kept = new Set<string>();
  for (const kind of ['days', 'weeks', 'months'] as const) {
    const newestOf = new Map<string, string>();
    for (const instant of newestFirst) {
      const period = PERIODS[kind](instant);
      if (!newestOf.has(period) && newestOf.size < KEPT[kind]) newestOf.set(period, instant);
    }
    for (const instant of newestOf.values()) kept.add(instant);
  }
  return kept;
}
