import { type EventLog, load, recordedIn } from '@tablemates/event-store';
import type { answerLinks } from '../../modules/events/confirmation/answer-link.ts';
import { type Audience, PLAN } from '../../modules/events/reminders/plan.ts';
import { isHost, isRealMove } from '../../modules/events/rules.ts';
import { conversationStream } from '../../modules/messaging/domain-events.ts';
import { readerOf, talkOf, unreadOf } from '../../modules/messaging/talk/talk.ts';
import { unreadFold } from '../../modules/messaging/unread-mail.ts';
import type { Instant } from '../../platform/clock.ts';
import type { EventOf } from '../domain-event-types.ts';
import { findPeople } from './find-people.ts';
import { hostMails, hostReminders } from './host-mails.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';
import { markMails } from './mark-mails.ts';

/** The maximum number of messages whose words are in a mail. */
const QUOTED = 10;

export type ReminderDeps = LetterDeps & {
  readonly log: Pick<EventLog, 'readStream' | 'versionOf'>;
  readonly answers: ReturnType<typeof answerLinks>;
};

/**
 * The reminders about seats, and mails about marks and messages (evenings contract, section 4). Recipients and words
 * are looked up when a mail is written: a person who gave the seat back or answered since gets none.
 */
export function reminderMails({ answers, ...deps }: ReminderDeps) {
  const { log, clock } = deps;
  const { letterTo, readGameEvent, saidAtCafe, areApart } = letters(deps);
  const now = () => clock().toISOString();
  const mark = markMails(deps);
  const toHost = hostReminders(deps);

  /** What a person has neither read nor been mailed about before, and all that was written there. */
  async function unreadAtTable(gameEventId: string, userId: string, before: Instant) {
    const stream = talkOf(gameEventId);
    const { evolve, initial } = stream.fold;
    const recorded = await recordedIn(log, stream);
    const talk = recorded.reduce(evolve, initial);
    const earlier = recorded.filter(({ occurredAt }) => occurredAt < before).reduce(evolve, initial);
    const from = Math.max(readerOf(earlier, userId).mailed, readerOf(talk, userId).seen);
    return { recorded, unread: unreadOf(talk, userId, from) };
  }

  return {
    ...hostMails(deps),
    AttendanceMarked: mark,
    AttendanceCorrected: mark,

    async RemindersSent({ data, position }: EventOf<'RemindersSent'>): Mails {
      const { gameEventId, kind, startsAt, userIds, otherTables = [], within } = data;
      if (userIds.length === 0 || within !== undefined) return [];
      if (kind === 'host_evening' || kind === 'rate_attendance' || kind === 'rate_attendance_again') {
        return toHost(kind, [{ gameEventId, startsAt }, ...otherTables]);
      }
      const { state, about, place, hasSeatSince } = await readGameEvent(gameEventId);
      if (state.status === 'cancelled' || isRealMove(state.schedule.startsAt, startsAt)) return [];
      const audience: Audience = PLAN[kind].to;
      const waiting = state.seats.waiting.length;
      const seated = userIds.filter((userId) => hasSeatSince(userId, position));
      const isAsked = (userId: string) => audience === 'seats' || !state.arrivals.confirmed.includes(userId);
      const toEach = async (write: (userId: string) => Mails) =>
        (await Promise.all(seated.filter(isAsked).map(write))).flat();
      const answerToken = (userId: string) => answers.tokenOf({ gameEventId, userId, startsAt });
      switch (kind) {
        case 'still_coming':
          return toEach((id) => letterTo(id, 'stillComing', { ...about, answerToken: answerToken(id) }));
        case 'people_wait':
          if (waiting === 0) return [];
          return toEach((id) => letterTo(id, 'peopleWait', { ...about, answerToken: answerToken(id), waiting }));
        case 'where': {
          const { description: note, cafeId } = state.schedule;
          const said = await saidAtCafe(cafeId);
          return toEach((id) => letterTo(id, 'whereExactly', { ...about, ...place, note, ...said }));
        }
      }
    },

    /** No mail if the messages have been read since, or if nobody can answer them. */
    async UnreadMessagesMailed({ data }: EventOf<'UnreadMessagesMailed'>): Mails {
      const { gameEventId, userId, otherUserId } = data;
      const stream = { stream: conversationStream(gameEventId, userId, otherUserId), fold: unreadFold };
      const count = (await load(log, stream))[userId]?.count ?? 0;
      if (count === 0) return [];
      const [{ about }, [from], apart] = await Promise.all([
        readGameEvent(gameEventId),
        findPeople(deps, [otherUserId], now()),
        areApart(userId, otherUserId),
      ]);
      if (!from || apart) return [];
      return letterTo(userId, 'unreadMessages', { gameName: about.gameName, fromName: from.firstName, count });
    },

    /**
     * The words of hosts and organizers, and only the number of what others wrote, of all tables of a night. No mail if it
     * has been read since, or if the person has no seat there any more.
     */
    async TableTalkMailed({ data, occurredAt }: EventOf<'TableTalkMailed'>): Mails {
      const { gameEventId, userId, otherTables = [], within } = data;
      if (within !== undefined) return [];
      const tables = await Promise.all([gameEventId, ...otherTables].map(readGameEvent));
      const own = tables.find(
        ({ state }) => isHost(state.schedule, userId) || state.seats.participants.includes(userId),
      );
      if (!own) return [];
      const talks = await Promise.all([gameEventId, ...otherTables].map((id) => unreadAtTable(id, userId, occurredAt)));
      const recorded = talks.flatMap((talk) => talk.recorded);
      const unread = talks
        .flatMap((talk) => talk.unread)
        .toSorted((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : 1));
      const senders = [...new Set(unread.map(({ senderId }) => senderId))];
      const [people, apart] = await Promise.all([
        findPeople(deps, senders, now()),
        Promise.all(senders.map((sender) => areApart(userId, sender))),
      ]);
      const shown = unread.filter(({ senderId }) => !apart[senders.indexOf(senderId)]);
      if (shown.length === 0) return [];
      const words = shown.flatMap(({ messageId, senderId, fromHost }) => {
        const said = recorded.find((each) => each.type === 'TableMessageSent' && each.data.messageId === messageId);
        const name = people.find(({ id }) => id === senderId)?.firstName;
        const text = said && 'personal' in said ? said.personal?.text : undefined;
        return fromHost && name && text ? [{ name, text }] : [];
      });
      const params = { ...own.about, words: words.slice(-QUOTED), others: shown.length - words.length };
      return letterTo(userId, 'tableTalk', params);
    },
  };
}
