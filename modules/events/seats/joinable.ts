import { type Port, port } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { commitmentsOf } from '../commitments/streams.ts';
import type { SeatDeps } from '../deps.ts';
import type { GameEventState } from '../game-event.ts';
import { joinableFrom } from '../rules.ts';

export type Joining = { readonly joinableFrom?: Port<Instant | undefined> };

/**
 * The instant from which a seat can be taken by joining, as `joinableFrom` for a command that reads it as `more`. The
 * starts of the other dates are the commitments of their host, which do not change when somebody takes a seat there.
 */
export function joining(gameEvent: GameEventState, { datesOfSeries }: Pick<SeatDeps, 'datesOfSeries'>): Joining {
  if (gameEvent.status === 'unknown' || gameEvent.schedule.seriesId === undefined) return {};
  const { seriesId, hostId, startsAt } = gameEvent.schedule;
  return {
    joinableFrom: port({
      streams: { dates: datesOfSeries(seriesId), commitments: commitmentsOf(hostId) },
      answer: ({ dates, commitments }) =>
        joinableFrom(
          startsAt,
          dates.flatMap((id) => commitments[id]?.startsAt ?? []),
        ),
    }),
  };
}

/** The refusal while only earlier dates of a series can be joined. */
export const laterDates = (from: Instant | undefined, now: Instant): Refusal | undefined =>
  from !== undefined && from > now
    ? refuse(409, 'later_dates', 'Seats can be taken only at the next two dates of a series.', { from })
    : undefined;
