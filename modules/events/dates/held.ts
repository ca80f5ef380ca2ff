import { port } from '@tablemates/event-store';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { gameEventOf } from '../streams.ts';

/** Whether the gameEvent was cancelled because too few people had a seat. */
const unmetFold = {
  initial: false,
  evolve: (isUnmet: boolean, { type, data }: GameEventDomainEvent): boolean =>
    isUnmet || (type === 'GameEventCancelled' && data.because === 'minimum'),
};

/** A date of a series, as its series judges it; undefined for one that a person cancelled or that its series ended. */
export const heldDate = (gameEventId: string) =>
  port({
    streams: { gameEvent: gameEventOf(gameEventId), isUnmet: { ...gameEventOf(gameEventId), fold: unmetFold } },
    answer({ gameEvent, isUnmet }) {
      if (gameEvent.status === 'unknown' || (gameEvent.status === 'cancelled' && !isUnmet)) return undefined;
      const { schedule, seats, arrivals } = gameEvent;
      return {
        gameEventId,
        startsAt: schedule.startsAt,
        participantIds: seats.participants,
        isCheckedIn: Object.keys(arrivals.checkIns).length > 0,
        isUnmet,
      };
    },
  });
