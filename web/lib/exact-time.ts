import { aheadAt, instantShowing } from '../../platform/local-time.ts';
import { DAY_MS } from '../../platform/time-units.ts';
import { format, localMoment, longDate } from './time.ts';

/**
 * The local date and time to the millisecond, in the format of date-time inputs: `YYYY-MM-DDTHH:MM:SS.mmm`. Zones
 * differ by whole minutes, so that seconds are the same everywhere.
 */
export const localInstant = (instant: string, timeZone: string): string =>
  `${localMoment(instant, timeZone).replace(' ', 'T')}:${new Date(instant).toISOString().slice(17, 23)}`;

/**
 * Such as `Monday, June 3, 2024 at 7:00:34.221 PM CDT`. Different instants have different texts, even in the hour that autumn
 * repeats.
 */
export const exactMoment = (instant: string, timeZone: string): string =>
  `${longDate(instant, timeZone)} at ${format(instant, timeZone, {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZoneName: 'short',
  })}`;

/**
 * The instant at which clocks in a zone show the time that a UTC clock shows at `shown`. If autumn repeats that hour,
 * it is the first of the two instants. If spring skips that hour, the offset from before the change applies.
 */
const whenShown = (shown: number, timeZone: string): string =>
  new Date(instantShowing(shown, timeZone) ?? shown - aheadAt(shown - DAY_MS, timeZone)).toISOString();

/** The instant of a local date and time `YYYY-MM-DDTHH:MM`, with or without `:SS` and `:SS.mmm`. Null for any other text. */
export function instantOfLocal(local: string, timeZone: string): string | null {
  const shown = Date.parse(`${local}Z`);
  return Number.isNaN(shown) ? null : whenShown(shown, timeZone);
}

/** The instant at which a local date `YYYY-MM-DD` begins, also if the clocks skip midnight. */
export const startOfDay = (date: string, timeZone: string): string =>
  whenShown(Date.parse(`${date}T00:00:00Z`), timeZone);
