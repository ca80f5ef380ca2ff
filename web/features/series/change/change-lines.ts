import { isCancellingLate, REAL_MOVE_MINUTES } from '../../../../modules/events/rules.ts';
import type { ChangeSeriesRequest, Series, SeriesPreview } from '../../../../modules/series/contract.ts';
import { counted } from '../../../lib/counted.ts';
import { shortLocalDate } from '../../../lib/time.ts';

type KeptDate = SeriesPreview['kept'][number];
type Dates = Pick<Series, 'nextDates'>;

/** A date that changes only if the host says so. `isOffered`: it is ticked at first, because nobody changed it on its own. */
export type Choice = KeptDate & { readonly isOffered: boolean };

/** The terms that open dates keep as they are. */
const OF_LATER_DATES = ['from', 'basedOn', 'repeats', 'until', 'standingSeats'];

/** The dates of a preview that the host may choose: none if the change is about no open date. */
export const choicesIn = (kept: readonly KeptDate[], request: ChangeSeriesRequest, series: Dates): readonly Choice[] =>
  Object.keys(request).every((term) => OF_LATER_DATES.includes(term))
    ? []
    : kept
        .filter(({ why }) => why === 'has_people' || why === 'departed')
        .map((each) => ({ ...each, isOffered: !isDeparted(each, series) }));

const isDeparted = ({ id, why }: KeptDate, { nextDates }: Dates): boolean =>
  why === 'departed' || nextDates.some((date) => date.id === id && date.departed === true);

const these = new Intl.ListFormat('en-US');
const dayOf = (id: string, { nextDates }: Dates): string => {
  const date = nextDates.find((gameEvent) => gameEvent.id === id)?.startDate;
  return date === undefined ? 'another day' : shortLocalDate(date);
};
const daysOf = (ids: readonly string[], series: Dates): string => these.format(ids.map((id) => dayOf(id, series)));

/** A date to choose: its day, who is there, and whether it was changed on its own. */
export function keptWords(kept: KeptDate, series: Dates): string {
  const { id, seats, why } = kept;
  const some = seats === 0 ? 'people are waiting' : counted(seats, 'person has a seat', 'people have seats');
  const people = why === 'departed' ? 'nobody is there yet' : some;
  return `${dayOf(id, series)}: ${isDeparted(kept, series) ? `you changed this one, ${people}` : people}`;
}

/**
 * What a change does to the dates, in sentences.
 *
 * @param preview of the change with `alsoDates`, the dates that the host chose to change
 */
export function effectLines(
  { changed, kept, ended, opens }: SeriesPreview,
  series: Dates,
  alsoDates: readonly string[],
): readonly string[] {
  const change = series.nextDates.flatMap(({ id }) => (changed.includes(id) ? [id] : []));
  const own = kept.filter(({ why }) => why === 'off_rhythm').map(({ id }) => id);
  const stay = kept.map(({ id }) => id).filter((id) => !own.includes(id) && !alsoDates.includes(id));
  const refused = refusedLine(kept, series, alsoDates);
  return [
    change.length > 0
      ? `It changes ${daysOf(change, series)}, and every date that opens later.`
      : 'It changes every date that opens from then on.',
    ...(stay.length > 0 ? [`${daysOf(stay, series)} ${stay.length === 1 ? 'stays' : 'stay'} as before.`] : []),
    ...(refused ? [refused] : []),
    ...(own.length > 0
      ? [
          `${daysOf(own, series)} ${own.length === 1 ? 'stays an event of its' : 'stay events of their'} own: people have seats.`,
        ]
      : []),
    ...(ended.length > 0
      ? [`${daysOf(ended, series)} ${ended.length === 1 ? 'ends' : 'end'}: nobody has a seat there.`]
      : []),
    ...(opens.length > 0 ? [`New dates open: ${these.format(opens.map(shortLocalDate))}.`] : []),
  ];
}

/** The terms whose change people are told of. */
type Moved = {
  readonly startTime?: string | undefined;
  readonly cafeId?: string | undefined;
  readonly standingSeats?: number | undefined;
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether the people of a date are told that it is moved. */
const isTold = ({ startTime, cafeId }: Series['nextDates'][number], moved: Moved): boolean =>
  (moved.cafeId ?? cafeId) !== cafeId ||
  Math.abs(minutesOf(moved.startTime ?? startTime) - minutesOf(startTime)) >= REAL_MOVE_MINUTES;

/**
 * Who is told about a change, and when it counts against its host.
 *
 * @param changing the dates with people that change
 */
export function whoHears(
  request: Moved,
  { nextDates, standing }: Dates & Pick<Series, 'standing'>,
  changing: readonly string[],
  now: number,
): string {
  const told = nextDates.filter((date) => changing.includes(date.id) && isTold(date, request));
  const lines = [movedLine(told, now), regularsLine(request.standingSeats, standing)].filter(Boolean);
  return lines.length === 0 ? 'Nobody gets an email.' : lines.join(' ');
}

function movedLine(told: Series['nextDates'], now: number): string {
  if (told.length === 0) return '';
  const isLate = told.some(({ eventDate, noticedStart = eventDate, currentParticipants, heldSeats }) =>
    isCancellingLate(noticedStart, currentParticipants - heldSeats, new Date(now).toISOString()),
  );
  const days = daysOf(
    told.map(({ id }) => id),
    { nextDates: told },
  );
  const late = ' Moving a date far that starts within 24 hours counts against you as a late cancellation.';
  return `Everybody on ${days} gets an email, and may give the seat back freely for a day.${isLate ? late : ''}`;
}

/** Who loses or gets a regular seat because there are fewer or more of them. */
function regularsLine(seats: number | undefined, { taken, waiting }: Series['standing']): string {
  if (seats === undefined) return '';
  const [lost, got] = [taken - seats, Math.min(seats - taken, waiting)];
  if (lost > 0) {
    return lost === 1
      ? '1 person loses their regular seat, gets an email, and is first in line.'
      : `${lost} people lose their regular seats, get an email, and are first in line.`;
  }
  if (got <= 0) return '';
  return got === 1
    ? '1 person in line becomes a regular, and gets an email.'
    : `${got} people in line become regulars, and get an email.`;
}

const refusals: Readonly<Record<string, string>> = {
  overlaps: 'you or a participant is at another table then',
  started: 'it has begun',
  too_soon: 'it would start too soon for people with a seat',
  seats_taken: 'more people have seats there',
  cafe_closed: 'the cafe is closed then',
  cafe_full: 'the cafe has no room then',
  cafe_notice: 'the cafe needs to know earlier',
};

/** The dates that were to change and could not, in a sentence; undefined without any. */
export function refusedLine(kept: readonly KeptDate[], series: Dates, alsoDates: readonly string[]) {
  const lines = kept
    .filter(({ id, why }) => alsoDates.includes(id) && why !== 'off_rhythm')
    .map(({ id, why }) => `${dayOf(id, series)} stays: ${refusals[why] ?? 'it cannot change so'}.`);
  return lines.length === 0 ? undefined : lines.join(' ');
}
