import type { Instant } from './clock.ts';
import { DAY_MS, MINUTE_MS } from './time-units.ts';

/**
 * The instant of a local date and time in `timeZone`.
 *
 * @param date `YYYY-MM-DD`
 * @param time `HH:MM`, 24-hour
 * @returns undefined for a time that the zone skips in spring; the first instant for a time that it repeats in fall
 */
export function instantOf(date: string, time: string, timeZone: string): Instant | undefined {
  const shown = new Date(`${date}T${time}Z`);
  // without this, February 30 would be March 2
  if (Number.isNaN(shown.getTime()) || shown.toISOString().slice(0, 10) !== date) return undefined;
  const at = instantShowing(shown.getTime(), timeZone);
  return at === undefined ? undefined : new Date(at).toISOString();
}

/**
 * The instant at which clocks in `timeZone` show what a UTC clock shows at `shown`. Both are in milliseconds.
 *
 * @returns undefined for a time that the zone skips; the first of the two instants for a time that it repeats
 */
export const instantShowing = (shown: number, timeZone: string): number | undefined =>
  instantsShowing(shown, timeZone)[0];

/** All such instants, in order: none for a time that the zone skips, two for one that it repeats. */
function instantsShowing(shown: number, timeZone: string): readonly number[] {
  const [before, after] = [shown - aheadAt(shown - DAY_MS, timeZone), shown - aheadAt(shown + DAY_MS, timeZone)];
  const candidates = before === after ? [before] : [Math.min(before, after), Math.max(before, after)];
  return candidates.filter((at) => at + aheadAt(at, timeZone) === shown);
}

/** The milliseconds by which clocks in `timeZone` are ahead of UTC at an instant. Zones differ by whole minutes. */
export const aheadAt = (at: number, timeZone: string): number =>
  Date.parse(`${localMomentOf(new Date(at).toISOString(), timeZone).replace(' ', 'T')}Z`) -
  Math.floor(at / MINUTE_MS) * MINUTE_MS;

/**
 * The same instant, but for a time that the zone skips it is the first one after the gap.
 *
 * @param date `YYYY-MM-DD`
 * @param time `HH:MM`, 24-hour
 */
export function instantFrom(date: string, time: string, timeZone: string): Instant {
  // A gap is at most a day long: a zone that crosses the date line skips one.
  for (let at = Date.parse(`${date}T${time}Z`), last = at + DAY_MS; at <= last; at += MINUTE_MS) {
    const moment = new Date(at).toISOString();
    const found = instantOf(moment.slice(0, 10), moment.slice(11, 16), timeZone);
    if (found) return found;
  }
  throw new Error(`${timeZone} has no instant at or after ${date} ${time}`);
}

/** The same instant, but for a time that the zone repeats it is the second one. */
export function lastInstantFrom(date: string, time: string, timeZone: string): Instant {
  const last = instantsShowing(Date.parse(`${date}T${time}Z`), timeZone).at(-1);
  return last === undefined ? instantFrom(date, time, timeZone) : new Date(last).toISOString();
}

/** The local date (`YYYY-MM-DD`) of an instant in `timeZone`. */
export const localDateOf = (instant: Instant, timeZone: string): string =>
  localMomentOf(instant, timeZone).slice(0, 10);

/** The local date and time of an instant in `timeZone`, `YYYY-MM-DD HH:MM`, 24-hour. */
export const localMomentOf = (instant: Instant, timeZone: string): string =>
  momentFormat(timeZone).format(new Date(instant));

/** Cached, because creating a format takes longer than using it a hundred times. */
const momentFormats = new Map<string, Intl.DateTimeFormat>();

function momentFormat(timeZone: string): Intl.DateTimeFormat {
  // the Swedish locale formats dates and times as ISO 8601
  const known = momentFormats.get(timeZone);
  const made = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  momentFormats.set(timeZone, made);
  return made;
}

/** The Monday of the week of a local date, both `YYYY-MM-DD`. */
export function mondayOf(date: string): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
