import type { GameEvent } from '../../modules/events/contract.ts';
import { publicName } from '../../modules/identity/shown-name-rules.ts';
import type { Instant } from '../../platform/clock.ts';
import { isolated } from '../../platform/isolated.ts';

/** RFC 5545, section 3.1: a line is at most 75 octets long, without its line break. */
const LINE_OCTETS = 75;

/** What a calendar shows of a meetup. */
export type ShownInCalendar = Pick<GameEvent, 'id' | 'eventDate' | 'description' | 'status'> & {
  /** Without a city of its own, the cafe is in the city of the product. */
  readonly cafe: { readonly name: string; readonly address: string; readonly city: string | null } | null;
  readonly game: { readonly name: string } | null;
  readonly host: { readonly firstName: string; readonly lastName: string } | null;
};

/** The settings of every entry. `organizer`: an email address, the same in an entry and in its cancellation. */
export type CalendarSettings = { readonly organizer: string; readonly cityName: string };
type Entry = CalendarSettings & {
  /** Where people read about it. */
  readonly page: string;
  readonly endsAt: Instant;
  /** When it last changed, or when the file is made. */
  readonly at: Instant;
  /** The number of domain events about the meetup. */
  readonly sequence: number;
};

/**
 * A meetup as a calendar file (RFC 5545, 5546). Its UID stays the same, so a file fetched again replaces the entry. Whatever
 * happens to the meetup or a seat raises the SEQUENCE; a cancelled one takes the entry out of the calendar. Times are in UTC, so they are right in every time zone, also on a day when
 * the city changes its clocks. Pure.
 *
 * @param status instead of that of the meetup
 */
export const calendarOf = (gameEvent: ShownInCalendar, entry: Entry, status?: 'TENTATIVE'): string =>
  written([
    ['METHOD', gameEvent.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'],
    ...entryOf(gameEvent, entry, { status }),
  ]);

/** Calendar files of meetups as one file, with the head of the first that is no cancellation. Pure. */
export function inOneCalendar(files: readonly string[]): string {
  const isOff = (file: string) => Number(file.includes('METHOD:CANCEL'));
  const [first = '', ...others] = files.toSorted((one, other) => isOff(one) - isOff(other));
  return first.replace(/(?=END:VCALENDAR)/, () =>
    others.map((file) => /BEGIN:VEVENT.*END:VEVENT\r\n/s.exec(file)).join(''),
  );
}

/** A meetup in a feed. `isOffer`: a seat is only offered to the person whose feed it is. */
export type FedEntry = { readonly gameEvent: ShownInCalendar; readonly entry: Entry; readonly isOffer?: boolean };

/**
 * A calendar that programs read again and again. A cancelled meetup is not taken out, because programs drop what a feed no
 * longer has, and nobody would notice: its title says so. Pure.
 *
 * @param name the calendar's name, for people
 */
export const feedOf = (name: string, entries: readonly FedEntry[]): string =>
  written([
    ['METHOD', 'PUBLISH'],
    // Google and Apple read the older name and interval, others those of RFC 7986
    ...[
      ['NAME', text(name)],
      ['X-WR-CALNAME', text(name)],
    ],
    ...[
      ['REFRESH-INTERVAL;VALUE=DURATION', REFRESH],
      ['X-PUBLISHED-TTL', REFRESH],
    ],
    ...entries.flatMap(({ gameEvent, entry, isOffer = false }) => {
      const isOff = gameEvent.status === 'cancelled';
      return entryOf(gameEvent, entry, {
        status: isOffer && !isOff ? 'TENTATIVE' : undefined,
        before: isOff ? 'Called off: ' : '',
      });
    }),
  ]);

const REFRESH = 'PT1H';

/** A line: its name with parameters, and its value. */
type Line = readonly string[];

const written = (lines: readonly Line[]): string =>
  [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Tablemates//Game events//EN'],
    ...lines,
    ['END', 'VCALENDAR'],
  ]
    .map((line) => `${folded(line.join(':'))}\r\n`)
    .join('');

function entryOf(
  { id, game, cafe, host, eventDate, description, status }: ShownInCalendar,
  { page, endsAt, at, sequence, organizer, cityName }: Entry,
  shown: { readonly status?: string | undefined; readonly before?: string } = {},
): readonly Line[] {
  const hostedBy = host ? `Hosted by ${publicName(host)}` : '';
  const details = [description, hostedBy, page].filter((line) => line !== '').join('\n');
  const title = `${isolated(game?.name ?? 'A game')} at ${isolated(cafe?.name ?? 'a cafe')}`;
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `${id}@tablemates`],
    ['SEQUENCE', String(sequence)],
    ['DTSTAMP', utc(at)],
    ['ORGANIZER;CN=Tablemates', `mailto:${organizer}`],
    ['DTSTART', utc(eventDate)],
    ['DTEND', utc(endsAt)],
    ['SUMMARY', text(`${shown.before ?? ''}${title}`)],
    ...(cafe ? [['LOCATION', text([cafe.name, cafe.address, cafe.city ?? cityName].map(isolated).join(', '))]] : []),
    ['DESCRIPTION', text(details)],
    ['URL', page],
    ['STATUS', shown.status ?? (status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED')],
    ['END', 'VEVENT'],
  ];
}

/** Such as `20261128T010000Z`. */
const utc = (instant: Instant): string => instant.replace(/[-:]|\.\d+/g, '');

/** RFC 5545, section 3.3.11. */
const text = (value: string): string =>
  value
    .replace(/\r\n|\r|\n/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

/**
 * Folds a line into lines that are short enough, never within a character. Those after the first begin with a space.
 */
function folded(line: string): string {
  const octets = Buffer.from(line);
  if (octets.length <= LINE_OCTETS) return line;
  const lines: string[] = [];
  for (let from = 0; from < octets.length; ) {
    let to = Math.min(octets.length, from + LINE_OCTETS - (from > 0 ? 1 : 0));
    while (to < octets.length && (octets.readUInt8(to) & 0xc0) === 0x80) to--;
    lines.push(octets.toString('utf8', from, to));
    from = to;
  }
  return lines.join('\r\n ');
}
