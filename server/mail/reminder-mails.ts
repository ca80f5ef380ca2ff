import type { EventLog, Recorded } from '@tablemates/event-store';
import { recordedIn } from '@tablemates/event-store';
import type { answerLinks } from '../../modules/events/confirmation/answer-link.ts';
import type { GameEventDomainEvent, ReminderEvent } from '../../modules/events/domain-events.ts';
import { endOf, ratingClosesAt } from '../../modules/events/rules.ts';
import { gameEventOf } from '../../modules/events/streams.ts';
import type { User } from '../../modules/identity/contract.ts';
import type { MailCommands } from '../../modules/mails/commands.ts';
import type { OptionalKind } from '../../modules/mails/rules.ts';
import type { UnsubscribeLinks } from '../../modules/mails/unsubscribe-link.ts';
import type { MessagingEvent } from '../../modules/messaging/domain-events.ts';
import { type ReliabilityEvent, userOfStream } from '../../modules/reliability/domain-events.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { MailContent, ReminderTemplate } from '../../platform/mail/mail.ts';
import { calendarOf } from '../../projections/events/calendar.ts';
import { findGameEvent } from '../../projections/events/game-event-queries.ts';
import { findUser } from '../../projections/identity/people-queries.ts';
import { findNeedingRating } from '../../projections/reliability/attendance-queries.ts';

type Of<Event extends { type: string }, Type extends Event['type']> = Extract<Event, { type: Type }>;
type Params<Template> = Omit<Extract<MailContent, { template: Template }>['params'], 'firstName'>;
type Mails = Promise<readonly MailContent[]>;
const noKinds: readonly OptionalKind[] = [];

export type ReminderDeps = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly clock: Clock;
  /** How people reach the product. */
  readonly publicUrl: string;
  readonly answers: ReturnType<typeof answerLinks>;
  readonly unsubscribing: UnsubscribeLinks;
  readonly mails: Pick<MailCommands, 'offFor'>;
};

/** The kind that switches a mail off; null for one that everybody gets. */
const KINDS: Readonly<Record<ReminderTemplate, OptionalKind | null>> = {
  seatConfirmed: 'seatConfirmed',
  stillComing: 'stillComing',
  peopleWait: 'stillComing',
  whereExactly: 'whereExactly',
  hostEvening: 'hostEvening',
  rateAttendance: 'rateAttendance',
  seatChanges: 'seatChanges',
  mark: null,
  unreadMessages: 'messages',
};

/**
 * The mails that keep seats true (evenings contract, section 4). Recipients and words are found when a mail is sent: a
 * person who gave the seat back since, was erased, or switched this kind off gets none.
 */
export function reminderMails({ sql, log, clock, publicUrl, answers, unsubscribing, mails }: ReminderDeps) {
  const now = () => clock().toISOString();

  async function letterTo<Template extends ReminderTemplate>(
    userId: string,
    template: Template,
    params: Params<Template>,
  ): Mails {
    const kind = KINDS[template];
    const [person, off] = await Promise.all([findUser(sql, userId, now()), kind ? mails.offFor(userId) : noKinds]);
    if (!person?.email || !person.isActive || (kind && off.includes(kind))) return [];
    const unsubscribeToken = kind ? { unsubscribeToken: unsubscribing.tokenOf(userId, kind) } : {};
    const content = {
      to: person.email,
      template,
      params: { firstName: person.firstName, ...params },
      ...unsubscribeToken,
    };
    // TypeScript cannot see that the parameters belong to the template
    return [content as unknown as MailContent];
  }

  /** A gameEvent with the ids of its people, from its stream, and the names that mails use. */
  async function tableOf(gameEventId: string) {
    const [gameEvent, state] = await Promise.all([
      findGameEvent(sql, gameEventId),
      recordedIn(log, gameEventOf(gameEventId)).then((recorded) =>
        recorded.reduce(gameEventOf(gameEventId).fold.evolve, gameEventOf(gameEventId).fold.initial),
      ),
    ]);
    if (!gameEvent || state.status === 'unknown') {
      throw new Error(`the read models do not know gameEvent ${gameEventId} yet`);
    }
    const about = {
      gameEventId,
      startsAt: state.scheduled.startsAt,
      gameName: gameEvent.game?.name ?? 'Unknown Game',
      cafeName: gameEvent.cafe?.name ?? 'Unknown Cafe',
    };
    const place = { cafeAddress: gameEvent.cafe?.address ?? '', hostName: gameEvent.host?.firstName ?? 'your host' };
    return { gameEvent, state, about, place };
  }

  const namesOf = async (userIds: readonly string[]): Promise<readonly User[]> => {
    const found = await Promise.all(userIds.map((userId) => findUser(sql, userId, now())));
    return found.filter((person) => person !== undefined);
  };

  return {
    async seatConfirmed({
      data: { gameEventId, userId },
    }: Recorded<Of<GameEventDomainEvent, 'ParticipantJoined'>>): Mails {
      const { gameEvent, about, place } = await tableOf(gameEventId);
      const { startsAt } = about;
      const page = `${publicUrl}/events/${gameEventId}`;
      const calendar = calendarOf({ ...gameEvent, eventDate: startsAt }, { page, endsAt: endOf(startsAt), now: now() });
      return letterTo(userId, 'seatConfirmed', { ...about, ...place, calendar });
    },

    async reminders({ data }: Recorded<Of<ReminderEvent, 'RemindersSent'>>): Mails {
      const { gameEventId, kind, startsAt, userIds } = data;
      if (userIds.length === 0) return [];
      const { gameEvent, state, about, place } = await tableOf(gameEventId);
      if (state.status === 'cancelled' || state.scheduled.startsAt !== startsAt) return [];
      const seated = userIds.filter((userId) => state.participants.includes(userId));
      const toEach = async (write: (userId: string) => Mails) => (await Promise.all(seated.map(write))).flat();
      const answerToken = (userId: string) => answers.tokenOf({ gameEventId, userId, startsAt });
      const { hostId } = state.scheduled;
      switch (kind) {
        case 'still_coming':
          return toEach((id) => letterTo(id, 'stillComing', { ...about, answerToken: answerToken(id) }));
        case 'people_wait': {
          const waiting = state.waiting.length;
          if (waiting === 0) return [];
          return toEach((id) => letterTo(id, 'peopleWait', { ...about, answerToken: answerToken(id), waiting }));
        }
        case 'where':
          return toEach((id) => letterTo(id, 'whereExactly', { ...about, ...place, note: gameEvent.description }));
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

    async seatChanges({ data }: Recorded<Of<ReminderEvent, 'SeatChangesReported'>>): Mails {
      const { gameEventId, hostId, taken, givenBack } = data;
      if (taken.length + givenBack.length === 0) return [];
      const { state, about } = await tableOf(gameEventId);
      if (state.status !== 'upcoming') return [];
      const named = async (userIds: readonly string[]) => (await namesOf(userIds)).map(({ firstName }) => firstName);
      return letterTo(hostId, 'seatChanges', {
        ...about,
        taken: await named(taken),
        givenBack: await named(givenBack),
        seats: state.participants.length,
        maxSeats: state.scheduled.maxParticipants,
      });
    },

    /** Nobody is mailed about what they did themselves, such as leaving late. */
    async mark({
      stream,
      actor,
      type,
      data,
    }: Recorded<Of<ReliabilityEvent, 'AttendanceMarked' | 'AttendanceCorrected'>>): Mails {
      const userId = userOfStream(stream);
      const { status, gameEventId, score, startsAt } = data;
      if (status === 'attended' || actor === userId || actor === 'system') return [];
      const { about, place } = await tableOf(gameEventId);
      return letterTo(userId, 'mark', {
        ...about,
        startsAt,
        mark: status,
        score,
        byName: place.hostName,
        isByAdmin: type === 'AttendanceCorrected',
        changeableUntil: ratingClosesAt(startsAt),
      });
    },

    async unreadMessages({ data }: Recorded<Of<MessagingEvent, 'UnreadMessagesMailed'>>): Mails {
      const { gameEventId, userId, otherUserId, count } = data;
      const [{ about }, [from]] = await Promise.all([tableOf(gameEventId), namesOf([otherUserId])]);
      return letterTo(userId, 'unreadMessages', {
        gameName: about.gameName,
        fromName: from?.firstName || 'Somebody',
        count,
      });
    },
  };
}
