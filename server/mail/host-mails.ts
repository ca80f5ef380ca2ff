import type { EventOf } from '../domain-event-types.ts';
import { findPeople } from './find-people.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';

/** The mails to a host about the seats of their gameEvent. */
export function hostMails(deps: LetterDeps) {
  const { clock } = deps;
  const { letterTo, readGameEvent } = letters(deps);
  const namesOf = (userIds: readonly string[]) => findPeople(deps, userIds, clock().toISOString());

  return {
    /** To the current host, about the changes that are still true. */
    async SeatChangesReported({ data }: EventOf<'SeatChangesReported'>): Mails {
      const { state, hostId, about } = await readGameEvent(data.gameEventId);
      if (state.status !== 'upcoming') return [];
      const isSeated = (userId: string) => state.seats.participants.includes(userId);
      const isRemoved = (userId: string) => state.seats.removed.includes(userId);
      const gone = data.givenBack.filter((userId) => !isSeated(userId));
      const [taken, givenBack, removed] = await Promise.all([
        namesOf(data.taken.filter(isSeated)),
        namesOf(gone.filter((userId) => !isRemoved(userId))),
        namesOf(gone.filter(isRemoved)),
      ]);
      if (taken.length + givenBack.length + removed.length === 0) return [];
      return letterTo(hostId, 'seatChanges', {
        ...about,
        taken: taken.map(({ firstName }) => firstName),
        givenBack: givenBack.map(({ firstName }) => firstName),
        removed: removed.map(({ firstName }) => firstName),
        seats: state.seats.participants.length,
        maxSeats: state.schedule.maxParticipants,
      });
    },

    /** To the host, each time that somebody reports being late; nothing if it is no longer true. */
    async RunningLate({ data: { gameEventId, userId, minutes } }: EventOf<'RunningLate'>): Mails {
      const { state, hostId, about } = await readGameEvent(gameEventId);
      const { late, checkIns } = state.arrivals;
      const isSo = state.status !== 'cancelled' && late[userId] === minutes && !checkIns[userId];
      const [person] = isSo ? await namesOf([userId]) : [];
      return person ? letterTo(hostId, 'runningLate', { ...about, name: person.firstName, minutes }) : [];
    },
  };
}
