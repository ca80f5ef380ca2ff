import { portTo } from '@tablemates/event-store';
import { gameEventOf } from '../modules/events/streams.ts';
import type { RosterOf } from '../modules/reliability/marking.ts';

/** The host, participants, late leavers and check-ins of a game event, for marking attendance. */
export const rosterOf: RosterOf = (gameEventId) =>
  portTo(gameEventOf(gameEventId), (gameEvent) => {
    if (gameEvent.status === 'unknown') return undefined;
    const { schedule, seats, arrivals, status } = gameEvent;
    const { hostId, startsAt } = schedule;
    const { participants, lateLeavers } = seats;
    const checkedIn = Object.fromEntries(Object.entries(arrivals.checkIns).map(([userId, { how }]) => [userId, how]));
    return { hostId, startsAt, participants, lateLeavers, checkedIn, cancelled: status === 'cancelled' };
  });
