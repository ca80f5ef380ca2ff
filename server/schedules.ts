import type { Schedule } from '../platform/jobs/jobs.ts';
import { HOUR_MS, MINUTE_MS } from '../platform/time-units.ts';

/** Schedules make up for lost wakes, deliver mails that are due, and run the work that becomes due by time alone. */
const SCHEDULES: readonly Schedule[] = [
  { queue: 'wake', name: 'read-models', everyMs: 1_000 },
  { queue: 'wake', name: 'reactors', everyMs: 5_000 },
  { queue: 'wake', name: 'paused', everyMs: MINUTE_MS },
  { queue: 'mail', name: 'deliver', everyMs: 10_000 },
  { queue: 'mail', name: 'push', everyMs: 10_000 },
  { queue: 'rebuilds', name: 'left-over', everyMs: 15_000 },
  { queue: 'rebuilds', name: 'simulations-left-over', everyMs: 15_000 },
  { queue: 'rebuilds', name: 'bulk-acts-left-over', everyMs: 15_000 },
  { queue: 'rebuilds', name: 'backup', everyMs: 5 * MINUTE_MS },
  { queue: 'rebuilds', name: 'residue', everyMs: 15 * MINUTE_MS },
  { queue: 'sweeps', name: 'clock', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'settle', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'lines', everyMs: 30_000 },
  { queue: 'sweeps', name: 'minimums', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'moves', everyMs: 30_000 },
  { queue: 'sweeps', name: 'reminders', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'contests', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'rejudge', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'erasures', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'address-changes', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'mailboxes', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'seal', everyMs: 30_000 },
  { queue: 'sweeps', name: 'copies', everyMs: 30_000 },
  { queue: 'sweeps', name: 'companion-files', everyMs: 30_000 },
  { queue: 'sweeps', name: 'checkpoint-mail', everyMs: HOUR_MS },
  { queue: 'sweeps', name: 'age', everyMs: HOUR_MS },
  { queue: 'sweeps', name: 'forget', everyMs: HOUR_MS },
];

/** The schedules. `everyMs` replaces the interval of sweeps that run each minute or more often. */
export const withSweeps = (everyMs?: number): Schedule[] =>
  SCHEDULES.map((each) =>
    everyMs !== undefined && each.queue === 'sweeps' && each.everyMs <= MINUTE_MS ? { ...each, everyMs } : each,
  );
