import type { Instant } from '../../platform/clock.ts';
import { localDateOf } from '../../platform/local-time.ts';
import type { GameEvent } from '../events/contract.ts';
import { endOf, isHost, mayManage } from '../events/rules.ts';
import type { Series } from './contract.ts';
import type { Manager } from './deps.ts';
import { daysLater, OPENS_DAYS_AHEAD, wordsOf } from './rules.ts';
import { type Known, openedFrom, plannedDates } from './series.ts';
import {
  attendedDates,
  type DateMark,
  holders,
  inLine,
  type StandingSeats,
  seatsOf,
  standingOf,
} from './standing/standing-seats.ts';

/** The ids of the gameEvents that a series may show: those of its dates that are not over. */
export const datesShown = (state: Known, now: Instant): readonly string[] =>
  openedFrom(state, localDateOf(now, state.timeZone)).flatMap((date) => state.opened[date] ?? []);

/**
 * A series as people see it, from its stream and from its dates as the viewer sees them.
 *
 * @param standing its standing seats as the viewer sees them
 */
export function seriesShown(
  state: Known,
  dates: readonly GameEvent[],
  standing: ReturnType<typeof standingShown>,
  now: Instant,
): Series {
  const { seriesId, hostId, description, version, status, because, until, skipped } = state;
  const today = localDateOf(now, state.timeZone);
  const chapter = state.chapters.at(-1);
  if (!chapter) throw new Error(`series ${seriesId} has no terms`);
  const { rhythm, terms } = chapter;
  const { minParticipants = 1, signUpClosesHours = 0, standingSeats = 0, ...rest } = terms;
  const dayAfter = daysLater(today, OPENS_DAYS_AHEAD + 1);
  // a month is at most 31 days long, so one date of every rhythm is within two months
  const later = status === 'running' ? plannedDates(state, dayAfter, daysLater(dayAfter, 62)) : [];
  return {
    id: seriesId,
    hostId,
    groupId: null,
    ...rest,
    minParticipants,
    signUpClosesHours,
    standingSeats,
    description,
    repeats: { every: rhythm.every },
    from: rhythm.from,
    until,
    words: wordsOf(rhythm),
    version,
    state: status,
    because,
    opensNext: later.find((date) => !state.opened[date] && !state.skipped[date]) ?? null,
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
  const [taken, waiting] = [holders(people), inLine(people)];
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
    standing: {
      seats: seatsOf(state),
      taken: taken.length,
      waiting: waiting.length,
      ...(viewer && mayManage(state, viewer) && { people: named }),
    },
    yourStanding: viewer && standingOf(people, viewer.userId),
    ...(viewer && !isHost(state, viewer.userId) && { yourAttended: attended() }),
  };
}
