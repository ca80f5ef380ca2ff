import type { Instant } from '../../platform/clock.ts';
import { localDateOf } from '../../platform/local-time.ts';
import type { GameEvent } from '../events/contract.ts';
import { endOf } from '../events/rules.ts';
import type { Series } from './contract.ts';
import { daysLater, OPENS_DAYS_AHEAD, wordsOf } from './rules.ts';
import { type Known, openedFrom, plannedDates } from './series.ts';

/** The ids of the gameEvents that a series may show: those of its dates that are not over. */
export const datesShown = (state: Known, now: Instant): readonly string[] =>
  openedFrom(state, localDateOf(now, state.timeZone)).flatMap((date) => state.opened[date] ?? []);

/** A series as people see it, from its stream and from its dates as the viewer sees them. */
export function seriesShown(state: Known, dates: readonly GameEvent[], now: Instant): Series {
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
    standing: { seats: standingSeats, taken: 0, waiting: 0 },
    yourStanding: null,
  };
}
