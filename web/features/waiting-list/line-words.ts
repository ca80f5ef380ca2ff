import { isSoon } from '../../../modules/events/rules.ts';

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });

/** Such as `1st`, `22nd`. */
export const ordinal = (place: number): string => `${place}${endings[ordinals.select(place)] ?? 'th'}`;

/** Such as `3 people wait`. */
export const peopleWait = (count: number): string => (count === 1 ? '1 person waits' : `${count} people wait`);

/**
 * What happens when a seat gets free, as the rules have it at `now` (evenings contract, section 2).
 *
 * @param now milliseconds since 1970
 */
export const nextStep = (eventDate: string, now: number): string =>
  !isSoon(eventDate, new Date(now).toISOString())
    ? 'When a seat gets free and it is your turn, it is yours at once, and we mail you. You can give it back.'
    : 'When a seat gets free and it is your turn, we hold it for you for a while and mail you until when.';

/**
 * How long a seat is still held, such as `2 h 5 min` or `4:09`.
 *
 * @param now milliseconds since 1970
 */
export function timeLeft(until: string, now: number): string {
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now) / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Why a free seat went to somebody further back. */
export const passedOverBecause = { penalty: 'joining was paused', busy: 'another event at that time' } as const;
