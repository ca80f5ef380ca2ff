import type { GameEvent } from '../../modules/events/contract.ts';
import { publicName } from '../../modules/identity/shown-name-rules.ts';
import type { Instant } from '../../platform/clock.ts';
import { isolated } from '../../platform/isolated.ts';

/** RFC 5545, section 3.1: a line is at most 75 octets long, without its line break. */
const LINE_OCTETS = 75;

/** What a calendar shows of a meetup. */
type Shown = Pick<GameEvent, 'id' | 'eventDate' | 'description' | 'status'> & {
  /** Without a city of its own, the cafe is in the city of the product. */
  readonly cafe: { readonly name: string; readonly address: string; readonly city: string | null } | null;
  readonly game: { readonly name: string } | null;
  readonly host: { readonly firstName: string; readonly lastName: string } | null;
};

/** The settings of every entry. `organizer`: an email address, the same in an entry and in its cancellation. */
export type CalendarSettings = { readonly organizer: string; readonly cityName: string };
type About = CalendarSettings & {
  readonly page: string;
  readonly endsAt: Instant;
  readonly now: Instant;
  readonly sequence: number;
};

/**
 * A meetup as a calendar file (RFC 5545, 5546). Its UID stays the same, so a file fetched again replaces the entry. Whatever
 * happens to the meetup or a seat raises the SEQUENCE; a cancelled one takes the entry out of the calendar. Times are in UTC, so they are right in every time zone, also on a day when
 * the city changes its clocks. Pure.
 *
 * @param about.page where people read about it
 * @param about.endsAt when it is over
 * @param about.now when the file is made
 * @param about.sequence the number of domain events about the meetup up to what the file is sent for
 */
export function calendarOf(gameEvent: Shown, { page, endsAt, now, sequence, organizer, cityName }: About): string {
  const { id, game, cafe, host, eventDate, description, status } = gameEvent;
  const isOff = status === 'cancelled';
  const hostedBy = host ? `Hosted by ${publicName(host)}` : '';
  const details = [description, hostedBy, page].filter((line) => line !== '').join('\n');
  const lines = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Tablemates//Game events//EN'],
    ['METHOD', isOff ? 'CANCEL' : 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ['UID', `${id}@tablemates`],
    ['SEQUENCE', String(sequence)],
    ['DTSTAMP', utc(now)],
    ['ORGANIZER;CN=Tablemates', `mailto:${organizer}`],
    ['DTSTART', utc(eventDate)],
    ['DTEND', utc(endsAt)],
    ['SUMMARY', text(`${isolated(game?.name ?? 'A game')} at ${isolated(cafe?.name ?? 'a cafe')}`)],
    ...(cafe ? [['LOCATION', text([cafe.name, cafe.address, cafe.city ?? cityName].map(isolated).join(', '))]] : []),
    ['DESCRIPTION', text(details)],
    ['URL', page],
    ['STATUS', isOff ? 'CANCELLED' : 'CONFIRMED'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ];
  return lines.map((line) => `${folded(line.join(':'))}\r\n`).join('');
}

/** Such as `20261128T010000Z`. */
const utc = (instant: Instant): string => instant.replace(/[-:]|\.\d+/g, '');

/** RFC 5545, section 3.3.11. */
const text = (value: string): string => value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

/**
 * Folds a line into lines that are short enough, never within a character. Those after the first begin with a space.
 */
function folded(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const letter of line) {
    const more = Buffer.byteLength(letter);
    if (octets + more > LINE_OCTETS) {
      lines.push(' ');
      octets = 1;
    }
    lines.push(`${lines.pop()}${letter}`);
    octets += more;
  }
  return lines.join('\r\n');
}
