import type { Desk, DeskNight, DeskRow } from '../../../modules/cafe-nights/contract.ts';
import { headsOf } from '../../../modules/cafe-nights/rules.ts';
import { counted } from '../../lib/counted.ts';
import { clockTime, localClockTime } from '../../lib/time.ts';

type Limits = Pick<Desk, 'tablesAtOnce' | 'headsAtOnce'>;
/** The smallest table is a host and somebody to play with. */
const SMALLEST = headsOf({ maxParticipants: 1 });

/** The evenings of a night that take place. */
export const takingPlace = <Row extends DeskRow>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ cancelled }) => !cancelled);

/** The people with a seat at a table, and its host. */
export const comingTo = ({ taken }: Pick<DeskRow, 'taken'>): number => taken + 1;
export const coming = (rows: readonly DeskRow[]): number =>
  takingPlace(rows).reduce((sum, row) => sum + comingTo(row), 0);

/** `5` of `full`, or of `up to 6`. */
export const roomLeft = ({ taken, held, maxParticipants, heads }: DeskRow): string =>
  taken + held >= maxParticipants ? 'full' : `up to ${heads}`;

const at = (rows: readonly DeskRow[], instant: string) => {
  const there = rows.filter(({ startsAt, endsAt }) => startsAt <= instant && instant < endsAt);
  return { tables: there.length, heads: there.reduce((sum, { heads }) => sum + heads, 0) };
};

/** The first instant at which most tables are there at once, and until when they are. Undefined without evenings. */
export function busiest(rows: readonly DeskRow[]) {
  const there = takingPlace(rows);
  const most = Math.max(...there.map(({ startsAt }) => at(there, startsAt).tables));
  const from = there.map(({ startsAt }) => startsAt).find((startsAt) => at(there, startsAt).tables === most);
  if (from === undefined) return undefined;
  const until = there
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((instant) => instant > from && at(there, instant).tables !== most)
    .toSorted()[0];
  return { ...at(there, from), from, until: until ?? from };
}

/** The first time of a night at which no further table fits, by the limits of the house. */
export function fullTime(rows: readonly DeskRow[], { tablesAtOnce, headsAtOnce }: Limits) {
  const there = takingPlace(rows);
  const isFull = (instant: string) => {
    const { tables, heads } = at(there, instant);
    return tables >= (tablesAtOnce ?? Infinity) || heads + SMALLEST > (headsAtOnce ?? Infinity);
  };
  const instants = there.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).toSorted();
  const from = instants.find(isFull);
  const until = from && instants.find((instant) => instant > from && !isFull(instant));
  return from && until ? { from, until } : undefined;
}

/** Such as `7:00 – 9:00 PM`. */
export function spanWords(from: string, until: string, timeZone: string): string {
  const [start, end] = [clockTime(from, timeZone), clockTime(until, timeZone)];
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start} – ${end}`;
}

const closing = (closes: string) => (closes === '00:00' ? 'midnight' : localClockTime(closes));

/** When the house is open on a night, such as `open until midnight`; null where no hours are set. */
export function openWords({ hours, words }: Pick<DeskNight, 'hours' | 'words'>): string | null {
  const [first, ...more] = hours ?? [];
  const said = words ? ` · ${words}` : '';
  if (hours === null) return words;
  if (!first) return `closed${said}`;
  if (more.length === 0) return `open until ${closing(first.closes)}${said}`;
  return `open ${intervalWords(hours)}${said}`;
}

/** Such as `8:00 AM – 2:00 PM, 5:00 PM – midnight`. A house that closes when it opens is open until the next day. */
export const intervalWords = (hours: readonly { readonly opens: string; readonly closes: string }[]): string =>
  hours
    .map(({ opens, closes }) =>
      opens === closes ? `24 hours from ${localClockTime(opens)}` : `${localClockTime(opens)} – ${closing(closes)}`,
    )
    .join(', ');

/** Such as `4 tables, 15 people`. */
export function nightWords(rows: readonly DeskRow[]): string {
  const tables = takingPlace(rows).length;
  return tables === 0 ? 'Nothing yet' : `${counted(tables, 'table')}, ${counted(coming(rows), 'person', 'people')}`;
}
