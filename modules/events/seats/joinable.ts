import { eachOf, type Port, port } from '@tablemates/event-store';
import { addDays } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import { localDateOf } from '../../../platform/local-time.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { commitmentsOf } from '../commitments/streams.ts';
import type { SeatDeps } from '../deps.ts';
import type { GameEventState, Known } from '../game-event.ts';
import { HORIZON_DAYS, joinableFrom } from '../rules.ts';
import { gameEventOf } from '../streams.ts';

export type Joining = { readonly joinableFrom?: Port<Instant | undefined> };

/**
 * The instant from which a seat can be taken by joining, as `joinableFrom` for a command that reads it as `more`. The
 * starts of the other dates are the commitments of their host, which do not change when somebody takes a seat there.
 * Those that are not among them have another host, or do not take place.
 */
export function joining(gameEvent: GameEventState, { datesOfSeries }: Pick<SeatDeps, 'datesOfSeries'>): Joining {
  if (gameEvent.status === 'unknown' || gameEvent.schedule.seriesId === undefined) return {};
  const { seriesId, hostId, startsAt, timeZone } = gameEvent.schedule;
  return {
    joinableFrom: port({
      streams: { dates: datesOfSeries(seriesId), commitments: commitmentsOf(hostId) },
      more: ({ dates, commitments }, now) => {
        // dates that have begun keep nobody from a seat; one may be moved so far past its planned date and be ahead
        const earliest = localDateOf(addDays(now, -HORIZON_DAYS).toISOString(), timeZone);
        const others = dates.filter((date) => !commitments[date.gameEventId] && date.plannedDate >= earliest);
        return {
          others: eachOf(
            others.map((date) => date.gameEventId),
            gameEventOf,
          ),
        };
      },
      answer: ({ dates, commitments, others }) =>
        joinableFrom(startsAt, [
          ...dates.flatMap((date) => commitments[date.gameEventId]?.startsAt ?? []),
          ...others.all.flatMap((other) => (isHeld(other) ? other.schedule.startsAt : [])),
        ]),
    }),
  };
}

const isHeld = (state: GameEventState): state is Known => state.status !== 'unknown' && state.status !== 'cancelled';

/** The refusal while only earlier dates of a series can be joined. */
export const laterDates = (from: Instant | undefined, now: Instant): Refusal | undefined =>
  from !== undefined && from > now
    ? refuse(409, 'later_dates', 'Seats can be taken only at the next two dates of a series.', { from })
    : undefined;
