import type { GameEvent } from '../../modules/events/contract.ts';
import { endOf } from '../../modules/events/rules.ts';
import { publicName } from '../../modules/identity/shown-name-rules.ts';
import type { Instant } from '../../platform/clock.ts';

/** The words of a share picture. */
export type ShareWords = {
  readonly game: string;
  /** Such as `Saturday, November 21`. */
  readonly day: string;
  /** Such as `7:00 PM`. */
  readonly time: string;
  readonly cafe: string;
  readonly address: string;
  /** Such as `2 spots left`. */
  readonly seats: string;
  /** Such as `Hosted by Daniel R.`. Empty without a host. */
  readonly host: string;
};

/** What a share picture says of a gameEvent. Dates and times are the city's. */
export function shareWords(gameEvent: GameEvent, timeZone: string, now: Instant): ShareWords {
  const { game, cafe, host, eventDate } = gameEvent;
  const format = (options: Intl.DateTimeFormatOptions) =>
    // some versions put a narrow no-break space before AM and PM
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(new Date(eventDate)).replaceAll('\u202f', ' ');
  return {
    game: game?.name ?? 'A game',
    day: format({ weekday: 'long', month: 'long', day: 'numeric' }),
    time: format({ hour: 'numeric', minute: '2-digit' }),
    cafe: cafe?.name ?? 'A cafe',
    address: cafe?.address ?? '',
    seats: seatsOf(gameEvent, now),
    host: host?.firstName ? `Hosted by ${publicName(host)}` : '',
  };
}

function seatsOf({ status, eventDate, spotsLeft: open, waiting }: GameEvent, now: Instant): string {
  if (status === 'cancelled') return 'Called off';
  if (endOf(eventDate) <= now) return 'This one is over';
  if (eventDate <= now) return 'Under way';
  if (open > 0) return open === 1 ? '1 spot left' : `${open} spots left`;
  return waiting > 0 ? `Full, ${waiting} waiting` : 'Full';
}
