import { isHost, isRealMove, ratingClosesAt } from '../../modules/events/rules.ts';
import type { User } from '../../modules/identity/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import { findNeedingRating } from '../../projections/reliability/attendance-queries.ts';
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
      // nobody can name who is erased
      const closed = gone.length - givenBack.length - removed.length;
      if (taken.length + gone.length === 0) return [];
      return letterTo(hostId, 'seatChanges', {
        ...about,
        taken: taken.map(({ firstName }) => firstName),
        givenBack: givenBack.map(({ firstName }) => firstName),
        removed: removed.map(({ firstName }) => firstName),
        ...(closed > 0 && { closed }),
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

type ReminderToHost = Extract<EventOf<'RemindersSent'>['data']['kind'], 'host_evening' | `rate_attendance${string}`>;
type Table = { readonly gameEventId: string; readonly startsAt: Instant };

/** The reminders to the host of a table. Those about the host's other tables of the night are in the same mail. */
export function hostReminders(deps: LetterDeps) {
  const { sql, clock } = deps;
  const { letterTo, readGameEvent } = letters(deps);

  /** What a table is reminded of, if it still is this host's at that time. */
  async function standing({ gameEventId, startsAt }: Table) {
    const gameEvent = await readGameEvent(gameEventId);
    const { status, schedule } = gameEvent.state;
    return status === 'cancelled' || isRealMove(schedule.startsAt, startsAt) ? [] : [gameEvent];
  }

  async function whoComes({ state, about }: Awaited<ReturnType<typeof readGameEvent>>) {
    const people = await findPeople(deps, state.seats.participants, clock().toISOString());
    const named = (some: readonly User[]) => some.map(({ firstName }) => firstName);
    const confirmed = people.filter(({ id }) => state.arrivals.confirmed.includes(id));
    return {
      ...about,
      confirmed: named(confirmed),
      unanswered: named(people.filter((person) => !confirmed.includes(person))),
      newcomers: named(people.filter(({ totalEventsAttended }) => totalEventsAttended === 0)),
    };
  }

  return async (kind: ReminderToHost, reminded: readonly Table[]): Mails => {
    const standingOnes = (await Promise.all(reminded.map(standing))).flat();
    const hostId = standingOnes[0]?.hostId;
    if (hostId === undefined) return [];
    const tables = standingOnes
      .filter(({ state }) => isHost(state.schedule, hostId))
      .toSorted((one, other) => (one.about.startsAt < other.about.startsAt ? -1 : 1));
    if (kind === 'host_evening') {
      const [first, ...others] = await Promise.all(tables.map(whoComes));
      return first ? letterTo(hostId, 'hostEvening', { ...first, ...(others.length > 0 && { others }) }) : [];
    }
    const unrated = await findNeedingRating(sql, hostId, clock().toISOString(), { limit: 100 });
    const [first, ...others] = tables.filter(({ about }) => unrated.some(({ id }) => id === about.gameEventId));
    if (!first) return [];
    return letterTo(hostId, 'rateAttendance', {
      ...first.about,
      closesAt: ratingClosesAt(first.about.startsAt),
      isLast: kind === 'rate_attendance_again',
      ...(others.length > 0 && { otherGames: others.map(({ about }) => about.gameName) }),
    });
  };
}
