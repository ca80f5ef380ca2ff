import type { Instant } from '../../platform/clock.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { adviceOf } from '../events/advice-rules.ts';
import type { GameEvent } from '../events/contract.ts';
import { endOf, isHost, mayManage } from '../events/rules.ts';
import type { Series } from './contract.ts';
import type { Manager } from './deps.ts';
import { wordsOf } from './rules.ts';
import { type Known, nextToOpen, openedFrom, plannedDates } from './series.ts';
import {
  attendedDates,
  type DateMark,
  holders,
  inLine,
  type StandingSeats,
  seatsOf,
  standingOf,
} from './standing/standing-seats.ts';

/** The ids of the gameEvents that a series may show: those of its dates that may not be over. */
export const datesShown = (state: Known, now: Instant): readonly string[] =>
  openedFrom(state, localDateOf(now, state.timeZone)).flatMap((date) => state.opened[date] ?? []);

/** The game and the cafe of a series, as far as they are known. */
type Place = Pick<Series, 'game' | 'cafe'> & { readonly regionId: string | undefined };

/** The ids of the game and the cafe of a series, by its latest terms. */
export const placeIdsOf = ({ chapters, seriesId }: Known) => {
  const terms = chapters.at(-1)?.terms;
  if (!terms) throw new Error(`series ${seriesId} has no terms`);
  return { gameId: terms.gameId, cafeId: terms.cafeId };
};

/**
 * A series as people see it, from its stream and from its dates as the viewer sees them.
 *
 * @param standing its standing seats as the viewer sees them
 */
export function seriesShown(
  state: Known,
  dates: readonly GameEvent[],
  standing: ReturnType<typeof standingShown>,
  { game, cafe, regionId }: Place,
  now: Instant,
): Series {
  const { seriesId, hostId, description, version, status, because, until, skipped } = state;
  const today = localDateOf(now, state.timeZone);
  const chapter = state.chapters.at(-1);
  if (!chapter) throw new Error(`series ${seriesId} has no terms`);
  const { rhythm, terms } = chapter;
  const { minParticipants = 1, signUpClosesHours = 0, standingSeats = 0, ...rest } = terms;
  return {
    id: seriesId,
    hostId,
    groupId: state.groupId,
    ...rest,
    ...{ game, cafe, regionId: regionId ?? rest.regionId },
    minParticipants,
    signUpClosesHours,
    ...adviceOf(terms),
    standingSeats,
    description,
    repeats: { every: rhythm.every },
    from: rhythm.from,
    until,
    words: wordsOf(rhythm),
    version,
    state: status,
    because,
    ...(state.table && status !== 'ended' && { table: { state: state.table.state } }),
    opensNext: nextToOpen(state, today) ?? null,
    nextDates: dates
      .filter((date) => date.status === 'upcoming' && endOf(date.eventDate) > now)
      .toSorted((one, other) => one.eventDate.localeCompare(other.eventDate)),
    skipped: Object.entries(skipped)
      .filter(([date]) => date >= today && status !== 'ended' && plannedDates(state, date, date).length > 0)
      .map(([date, why]) => ({ date, ...why }))
      .toSorted((one, other) => one.date.localeCompare(other.date)),
    ...standing,
  };
}

type Name = { readonly firstName: string; readonly lastName: string; readonly photo: string | null };

/**
 * The standing seats of a series as the viewer sees them.
 *
 * @param marks the viewer's marks
 * @param names of the people, by user id, for the host and admins. Erased people have none.
 */
export function standingShown(
  state: Known,
  people: StandingSeats,
  viewer: Manager | null,
  { marks, names }: { readonly marks: readonly DateMark[]; readonly names: ReadonlyMap<string, Name> },
  now: Instant,
) {
  // the seats end with the series, without a domain event of each
  const isEnded = state.status === 'ended';
  const [taken, waiting] = isEnded ? [[], []] : [holders(people), inLine(people)];
  const named = [...taken, ...waiting].flatMap(({ userId, state: its, since }) => {
    const name = names.get(userId);
    return name && its !== 'ended' ? [{ userId, ...name, state: its, since }] : [];
  });
  const dates = new Set(Object.values(state.opened));
  const attended = () =>
    attendedDates(
      marks.filter(({ gameEventId }) => dates.has(gameEventId)),
      now,
    );
  return {
    ...(viewer?.organizes && { youOrganize: true as const }),
    standing: {
      seats: isEnded ? 0 : seatsOf(state),
      taken: taken.length,
      waiting: waiting.length,
      ...(viewer && mayManage(state, viewer) && { people: named }),
    },
    yourStanding: viewer && !isEnded ? standingOf(people, viewer.userId) : null,
    ...(viewer && !isHost(state, viewer.userId) && { yourAttended: attended() }),
  };
}
