import { isCancellingLate } from '../../../../modules/events/rules.ts';
import type { Series, SeriesPreview } from '../../../../modules/series/contract.ts';
import { counted } from '../../../lib/counted.ts';
import { shortLocalDate } from '../../../lib/time.ts';

type Kept = SeriesPreview['kept'][number];

/** A date that changes only if the host says so. `isOffered`: it is ticked at first, because nobody changed it on its own. */
export type Choice = Kept & { readonly isOffered: boolean };

/** The dates of a preview that the host may choose. */
export const choicesIn = (kept: readonly Kept[]): readonly Choice[] =>
  kept
    .filter(({ why }) => why === 'has_people' || why === 'departed')
    .map((each) => ({ ...each, isOffered: each.why === 'has_people' }));

const these = new Intl.ListFormat('en-US');
const dayOf = (id: string, { nextDates }: Pick<Series, 'nextDates'>): string => {
  const date = nextDates.find((gameEvent) => gameEvent.id === id)?.startDate;
  return date === undefined ? 'another day' : shortLocalDate(date);
};
const daysOf = (ids: readonly string[], series: Pick<Series, 'nextDates'>): string =>
  these.format(ids.map((id) => dayOf(id, series)));

/** A date to choose: its day, who is there, and whether it was changed on its own. */
export function keptWords({ id, seats, why }: Kept, series: Pick<Series, 'nextDates'>): string {
  const people = seats === 0 ? 'people are waiting' : `${counted(seats, 'person has a seat', 'people have seats')}`;
  return `${dayOf(id, series)}: ${why === 'departed' ? `you changed this one, ${people}` : people}`;
}

/**
 * What a change does to the dates, in sentences.
 *
 * @param alsoDates the dates with people that the host chose to change
 */
export function effectLines(
  { changed, kept, ended, opens }: SeriesPreview,
  series: Pick<Series, 'nextDates'>,
  alsoDates: readonly string[],
): readonly string[] {
  const change = series.nextDates.flatMap(({ id }) => (changed.includes(id) || alsoDates.includes(id) ? [id] : []));
  const own = kept.filter(({ why }) => why === 'off_rhythm').map(({ id }) => id);
  const stay = kept.map(({ id }) => id).filter((id) => !own.includes(id) && !alsoDates.includes(id));
  return [
    change.length > 0
      ? `It changes ${daysOf(change, series)}, and every date that opens later.`
      : 'It changes every date that opens from then on.',
    ...(stay.length > 0 ? [`${daysOf(stay, series)} ${stay.length === 1 ? 'stays' : 'stay'} as before.`] : []),
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
type Moved = { readonly startTime?: string | undefined; readonly cafeId?: string | undefined };

/** Who is told about a change, and when it counts against its host. */
export function whoHears(
  request: Moved,
  { nextDates }: Pick<Series, 'nextDates'>,
  alsoDates: readonly string[],
  now: number,
): string {
  const isMoved = request.startTime !== undefined || request.cafeId !== undefined;
  if (!isMoved || alsoDates.length === 0) return 'Nobody gets an email.';
  const isLate = nextDates.some(
    ({ id, eventDate, noticedStart = eventDate, currentParticipants, heldSeats }) =>
      alsoDates.includes(id) &&
      isCancellingLate(noticedStart, currentParticipants - heldSeats, new Date(now).toISOString()),
  );
  const late = ' Moving a date far that starts within 24 hours counts against you as a late cancellation.';
  return `Everybody on ${daysOf(alsoDates, { nextDates })} gets an email, and may give the seat back freely for a day.${isLate ? late : ''}`;
}

const refusals: Readonly<Record<string, string>> = {
  overlaps: 'you or a participant is at another table then',
  started: 'it has begun',
  too_soon: 'it would start too soon for people with a seat',
};

/** The dates that were to change and could not, in a sentence; undefined without any. */
export function refusedLine(kept: readonly Kept[], series: Pick<Series, 'nextDates'>, alsoDates: readonly string[]) {
  const lines = kept
    .filter(({ id }) => alsoDates.includes(id))
    .map(({ id, why }) => `${dayOf(id, series)} stays: ${refusals[why] ?? 'it cannot change so'}.`);
  return lines.length === 0 ? undefined : lines.join(' ');
}
