import type { GameEvent } from '../../modules/events/contract.ts';
import { endOf } from '../../modules/events/rules.ts';
import type { Group } from '../../modules/groups/contract.ts';
import { publicName } from '../../modules/identity/shown-name-rules.ts';
import type { Instant } from '../../platform/clock.ts';

/** The words of a share picture. */
export type ShareWords = {
  /** The game, or the name of the group. */
  readonly title: string;
  /** When: such as `Saturday, November 21` and `7:00 PM`, or what a group plays and how often. The second may be empty. */
  readonly when: readonly [string, string];
  readonly cafe: string;
  readonly address: string;
  /** Such as `2 spots left`, or `Next: Sat, Nov 21, 7:00 PM`. */
  readonly badge: string;
  /** Such as `Hosted by Daniel R.`. Empty without a host. */
  readonly beside: string;
};

const formatted = (instant: Instant, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  // some versions put a narrow no-break space before AM and PM
  new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(new Date(instant)).replaceAll('\u202f', ' ');
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** What a share picture says of a gameEvent. Dates and times are the city's. */
export function shareWords(gameEvent: GameEvent, timeZone: string, now: Instant): ShareWords {
  const { game, cafe, host, eventDate } = gameEvent;
  const day = formatted(eventDate, timeZone, { weekday: 'long', month: 'long', day: 'numeric' });
  return {
    title: game?.name ?? 'A game',
    when: [day, formatted(eventDate, timeZone, TIME)],
    cafe: cafe?.name ?? 'A cafe',
    address: cafe?.address ?? '',
    badge: seatsOf(gameEvent, now),
    beside: host?.firstName ? `Hosted by ${publicName(host)}` : '',
  };
}

/** The next table of a group: the first that has not begun, or else the one under way. */
export const nextTableOf = ({ nextDates }: Pick<Group, 'nextDates'>, now: Instant): GameEvent | undefined => {
  const ahead = nextDates.filter(({ status }) => status === 'upcoming');
  return ahead.find(({ eventDate }) => eventDate > now) ?? ahead[0];
};

/** What a share picture says of a group: its first two series, where it plays, and its next table. */
export function groupShareWords(group: Group, timeZone: string, now: Instant): ShareWords {
  const { name, series, closed, held } = group;
  const next = nextTableOf(group, now);
  const place = group.cafe ?? next?.cafe;
  const [first, second] = series;
  const playedSoFar = held === 0 ? '' : held === 1 ? '1 event so far' : `${held} events so far`;
  const date =
    next && formatted(next.eventDate, timeZone, { weekday: 'short', month: 'short', day: 'numeric', ...TIME });
  return {
    title: name,
    when: !first
      ? ['Board and card games', playedSoFar]
      : second
        ? [`${first.gameName} ${first.words}`, `${second.gameName} ${second.words}`]
        : [first.gameName, first.words],
    cafe: place?.name ?? '',
    address: place?.address ?? '',
    badge: date ? `Next: ${date}` : closed === null ? 'No table set right now' : 'This group has closed',
    beside: next ? seatsOf(next, now) : '',
  };
}

function seatsOf({ status, eventDate, spotsLeft: open, waiting }: GameEvent, now: Instant): string {
  if (status === 'cancelled') return 'Called off';
  if (endOf(eventDate) <= now) return 'This one is over';
  if (eventDate <= now) return 'Under way';
  if (open > 0) return open === 1 ? '1 spot left' : `${open} spots left`;
  return waiting > 0 ? `Full, ${waiting} waiting` : 'Full';
}
