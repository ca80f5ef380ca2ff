import { eachOf, port } from '@tablemates/event-store';
import { groupIdsOf } from '../modules/events/hands.ts';
import { gameEventOf } from '../modules/events/streams.ts';
import type { RosterOf } from '../modules/reliability/marking.ts';
import { organizersOf } from './across-modules.ts';

/** The host, participants, late leavers and check-ins of a game event, for marking attendance. */
export const rosterOf: RosterOf = (gameEventId) =>
  port({
    streams: { gameEvent: gameEventOf(gameEventId) },
    more: ({ gameEvent }) => ({ organizers: eachOf(groupIdsOf(gameEvent), organizersOf) }),
    answer: ({ gameEvent, organizers }) => {
      if (gameEvent.status === 'unknown') return undefined;
      const { schedule, seats, arrivals, status } = gameEvent;
      const { hostId, startsAt } = schedule;
      const { participants, lateLeavers } = seats;
      const checkedIn = Object.fromEntries(Object.entries(arrivals.checkIns).map(([userId, { how }]) => [userId, how]));
      return {
        hostId,
        startsAt,
        participants,
        lateLeavers,
        checkedIn,
        cancelled: status === 'cancelled',
        organizers: organizers.all.flat(),
      };
    },
  });
