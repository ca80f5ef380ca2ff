import { type EventLog, load, type Recorded, recordedIn } from '@tablemates/event-store';
import type { answerLinks } from '../../modules/events/confirmation/answer-link.ts';
import type { GameEventDomainEvent, ReminderEvent } from '../../modules/events/domain-events.ts';
import { type Audience, PLAN } from '../../modules/events/reminders/plan.ts';
import { isRealMove, ratingClosesAt } from '../../modules/events/rules.ts';
import type { User } from '../../modules/identity/contract.ts';
import { conversationStream, type MessagingEvent } from '../../modules/messaging/domain-events.ts';
import { unreadFold } from '../../modules/messaging/unread-mail.ts';
import { type ReliabilityEvent, userOfStream } from '../../modules/reliability/domain-events.ts';
import { contestableUntil } from '../../modules/reliability/rules.ts';
import { standingOn } from '../../modules/reliability/streams.ts';
import { findUser } from '../../projections/identity/people-queries.ts';
import { findNeedingRating } from '../../projections/reliability/attendance-queries.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';
import { scoreOfMail } from './score-of-mail.ts';

type Of<Event extends { type: string }, Type extends Event['type']> = Extract<Event, { type: Type }>;

export type ReminderDeps = LetterDeps & {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly answers: ReturnType<typeof answerLinks>;
};

/**
 * The mails that keep seats true (evenings contract, section 4). Recipients and words are found when a mail is sent: a
 * person who gave the seat back or answered since gets none.
 */
export function reminderMails({ answers, ...deps }: ReminderDeps) {
  const { sql, log, clock } = deps;
  const { letterTo, readGameEvent } = letters(deps);
  const now = () => clock().toISOString();

  const namesOf = async (userIds: readonly string[]): Promise<readonly User[]> => {
    const found = await Promise.all(userIds.map((userId) => findUser(sql, userId, now())));
    return found.filter((person) => person !== undefined);
  };

  return {
    async reminders({ data, position }: Recorded<Of<ReminderEvent, 'RemindersSent'>>): Mails {
      const { gameEventId, kind, startsAt, userIds } = data;
      if (userIds.length === 0) return [];
      const { state, hostId, about, place, hasSeatSince } = await readGameEvent(gameEventId);
      if (state.status === 'cancelled' || isRealMove(state.scheduled.startsAt, startsAt)) return [];
      const audience: Audience = PLAN[kind].to;
      const waiting = state.waiting.length;
      const seated = userIds.filter((userId) => hasSeatSince(userId, position));
      const isAsked = (userId: string) => audience === 'seats' || !state.confirmed.includes(userId);
      const toEach = async (write: (userId: string) => Mails) =>
        (await Promise.all(seated.filter(isAsked).map(write))).flat();
      const answerToken = (userId: string) => answers.tokenOf({ gameEventId, userId, startsAt });
      switch (kind) {
        case 'still_coming':
          return toEach((id) => letterTo(id, 'stillComing', { ...about, answerToken: answerToken(id) }));
        case 'people_wait':
          if (waiting === 0) return [];
          return toEach((id) => letterTo(id, 'peopleWait', { ...about, answerToken: answerToken(id), waiting }));
        case 'where':
          return toEach((id) =>
            letterTo(id, 'whereExactly', { ...about, ...place, note: state.scheduled.description }),
          );
        case 'host_evening': {
          const people = await namesOf(state.participants);
          const named = (some: readonly User[]) => some.map(({ firstName }) => firstName);
          const confirmed = people.filter(({ id }) => state.confirmed.includes(id));
          return letterTo(hostId, 'hostEvening', {
            ...about,
            confirmed: named(confirmed),
            unanswered: named(people.filter((person) => !confirmed.includes(person))),
            newcomers: named(people.filter(({ totalEventsAttended }) => totalEventsAttended === 0)),
          });
        }
        case 'rate_attendance':
        case 'rate_attendance_again': {
          const unrated = await findNeedingRating(sql, hostId, now(), false, undefined, 100);
          if (!unrated.some(({ id }) => id === gameEventId)) return [];
          const closesAt = ratingClosesAt(startsAt);
          return letterTo(hostId, 'rateAttendance', { ...about, closesAt, isLast: kind === 'rate_attendance_again' });
        }
      }
    },

    /** To the present host, about those for whom it is still so. */
    async seatChanges({ data }: Recorded<Of<ReminderEvent, 'SeatChangesReported'>>): Mails {
      const { state, hostId, about } = await readGameEvent(data.gameEventId);
      if (state.status !== 'upcoming') return [];
      const isSeated = (userId: string) => state.participants.includes(userId);
      const [taken, givenBack] = await Promise.all([
        namesOf(data.taken.filter(isSeated)),
        namesOf(data.givenBack.filter((userId) => !isSeated(userId))),
      ]);
      if (taken.length + givenBack.length === 0) return [];
      return letterTo(hostId, 'seatChanges', {
        ...about,
        taken: taken.map(({ firstName }) => firstName),
        givenBack: givenBack.map(({ firstName }) => firstName),
        seats: state.participants.length,
        maxSeats: state.scheduled.maxParticipants,
      });
    },

    /** To the host, once for each time that somebody says so; nothing where it is no longer so. */
    async runningLate({
      data: { gameEventId, userId, minutes },
    }: Recorded<Of<GameEventDomainEvent, 'RunningLate'>>): Mails {
      const { state, hostId, about } = await readGameEvent(gameEventId);
      const isSo = state.status !== 'cancelled' && state.late[userId] === minutes && !state.checkIns[userId];
      const [person] = isSo ? await namesOf([userId]) : [];
      return person ? letterTo(hostId, 'runningLate', { ...about, name: person.firstName, minutes }) : [];
    },

    /** Nobody is mailed about what they did themselves, such as leaving late, or about a mark that was changed since. */
    async mark({
      stream,
      version,
      occurredAt,
      actor,
      type,
      data,
    }: Recorded<Of<ReliabilityEvent, 'AttendanceMarked' | 'AttendanceCorrected'>>): Mails {
      const userId = userOfStream(stream);
      const { status, gameEventId, startsAt } = data;
      if (status === 'attended' || actor === userId || actor === 'system') return [];
      const { fold } = standingOn(userId);
      const [{ about, place }, recorded] = await Promise.all([
        readGameEvent(gameEventId),
        recordedIn(log, standingOn(userId)),
      ]);
      const isChanged = recorded.some(
        (each) =>
          each.version > version &&
          (each.type === 'AttendanceMarked' || each.type === 'AttendanceCorrected') &&
          each.data.gameEventId === gameEventId,
      );
      if (isChanged) return [];
      const isByAdmin = type === 'AttendanceCorrected';
      const together = recorded.filter((each) => each.version > version && each.occurredAt === occurredAt);
      // the decision on a contest has a mail of its own
      if (isByAdmin && together.some((each) => each.type === 'ContestDecided')) return [];
      const isContested = recorded.some(
        (each) =>
          each.version > version &&
          each.type === 'MarkContested' &&
          each.data.how === 'check_in' &&
          each.data.gameEventId === gameEventId,
      );
      const madeAt = data.changedAt ?? data.markedAt;
      const before = recorded.filter((each) => each.version < version).reduce(fold.evolve, fold.initial);
      const score = await scoreOfMail(log, { userId, gameEventId }, now());
      return letterTo(userId, 'mark', {
        ...about,
        startsAt,
        mark: status,
        ...score,
        scoreBefore: before.score,
        byName: place.hostName,
        isByAdmin,
        isContested,
        contestableUntil: isByAdmin || isContested ? null : contestableUntil(madeAt),
        changeableUntil: ratingClosesAt(startsAt),
      });
    },

    /** Nothing if the messages were read meanwhile. */
    async unreadMessages({ data }: Recorded<Of<MessagingEvent, 'UnreadMessagesMailed'>>): Mails {
      const { gameEventId, userId, otherUserId } = data;
      const stream = { stream: conversationStream(gameEventId, userId, otherUserId), fold: unreadFold };
      const count = (await load(log, stream))[userId]?.count ?? 0;
      if (count === 0) return [];
      const [{ about }, [from]] = await Promise.all([readGameEvent(gameEventId), namesOf([otherUserId])]);
      return letterTo(userId, 'unreadMessages', {
        gameName: about.gameName,
        fromName: from?.firstName || 'Somebody',
        count,
      });
    },
  };
}
