import {
  answerNow,
  type CommandContext,
  type EventLog,
  eachOf,
  execute,
  type Port,
  type Position,
  port,
  readBatches,
} from '@tablemates/event-store';
import { v5 } from 'uuid';
import { addDays } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal, type Refusal, signedOut, unknown } from '../../platform/refusal.ts';
import type { OptionalKind } from '../mails/rules.ts';
import { followTypes } from './domain-events.ts';
import { follow, followInstead, followsOf, mute, unfollow } from './follows.ts';
import { newsOf, tell, tellOfGroup } from './news.ts';
import { type FollowedKind, MOST_IN_WEEK, WEEK_DAYS } from './rules.ts';

/** What of an evening can be followed. */
type Evening = {
  readonly gameEventId: string;
  readonly groupId?: string | undefined;
  readonly hostId: string;
  readonly cafeId: string;
  readonly gameId: string;
  readonly startsAt: Instant;
  /** Else there is a place in line. */
  readonly hasSeat: boolean;
};

type Candidate = { readonly userId: string; readonly gameEventIds: readonly string[] };

type KeptApart = (one: string, other: string) => boolean;

type Deps = {
  /** Those of these gameEvents that each person could take now, by user id. */
  readonly couldTake: (
    asked: readonly Candidate[],
    isKnownApart?: KeptApart,
  ) => Port<ReadonlyMap<string, readonly Evening[]>>;
  /** Reads who keeps apart, of everybody. */
  readonly keptApart: () => Promise<KeptApart>;
  readonly isActive: (userId: string) => Port<boolean>;
  /** Whether a person has not switched off this kind of mails. */
  readonly getsMails: (userId: string, kind: OptionalKind) => Port<boolean>;
  /**
   * The group of the evening to which a person was first marked as having come, and when that was. Undefined without one,
   * and if they organize the group, or keep apart from its owner or the host.
   */
  readonly firstEvening: (userId: string) => Port<{ readonly groupId: string; readonly at: Instant } | undefined>;
  /** Whether there is such a thing to follow: an open group, an active organizer, an approved cafe, an active game. */
  readonly canBeFollowed: (kind: FollowedKind, id: string) => Port<boolean>;
};

type Done = { readonly position: Position | undefined };
type Thing = { readonly kind: FollowedKind; readonly id: string };

/** Commands with which the context's actor follows things (groups contract, section 3). A repetition changes nothing. */
export const followCommands = (
  log: EventLog,
  { isActive, getsMails, canBeFollowed, couldTake, keptApart, firstEvening }: Deps,
) => ({
  async follow(context: CommandContext, { kind, id }: Thing): Promise<Done | Refusal> {
    const userId = context.actor;
    return execute(log, {
      context,
      streams: { isActive: isActive(userId), isThere: canBeFollowed(kind, id), follows: followsOf(userId) },
      decide: (states) => {
        if (!states.isActive) return signedOut;
        if (!states.isThere) return unknown(kind);
        const follows = follow(states.follows, { userId, kind, id });
        return isRefusal(follows) ? follows : { append: { follows } };
      },
    });
  },

  /**
   * Records in one append that people are told of those of these gameEvents that they could take and follow, and were not
   * told of. Who has switched this mail off is told of nothing, so that another one still can. With the mail of the week,
   * those of the coming week need not be followed; it names the first of the ids. Appends nothing if none is left,
   * whichever process asks first. What they could take is asked on the log before the append and not checked by it: a seat
   * that is taken in between is as one taken before the mail is read, and a whole set of people would wait for it.
   */
  async mailNews(
    context: CommandContext,
    people: readonly Candidate[],
    mail: Pick<Parameters<typeof tell>[1], 'because' | 'day'>,
  ) {
    const evenings = await answerNow(log, couldTake(people, await keptApart()), context.now);
    const until = addDays(context.now, WEEK_DAYS).toISOString();
    const kind = mail.because === 'weekly' ? 'week' : 'follows';
    const ids = people.map(({ userId }) => userId);
    return execute(log, {
      context,
      streams: {
        here: eachOf(ids, isActive),
        gets: eachOf(ids, (id) => getsMails(id, kind)),
        follows: eachOf(ids, followsOf),
        news: eachOf(ids, newsOf),
      },
      decide: ({ here, gets, follows, news }) => {
        const toldTo = (userId: string) => {
          if (!here.get(userId) || !gets.get(userId)) return [];
          const { told } = news.get(userId);
          const isWanted = (evening: Evening) =>
            !told.has(evening.gameEventId) &&
            ((mail.because === 'weekly' && evening.startsAt <= until) ||
              follows.get(userId).some((thing) => isOf(evening, thing)));
          const wanted = (evenings.get(userId) ?? []).filter(isWanted).map(({ gameEventId }) => gameEventId);
          const gameEventIds = mail.because === 'weekly' ? wanted.slice(0, MOST_IN_WEEK) : wanted;
          return tell(news.get(userId), { userId, ...mail, gameEventIds });
        };
        return { append: { news: Object.fromEntries(ids.map((userId) => [userId, toldTo(userId)])) } };
      },
    });
  },

  /** Whether a person follows a gameEvent, or something of it, and could take it now. */
  wants: (userId: string, gameEventId: string, now: Instant): Promise<boolean> =>
    answerNow(
      log,
      port({
        streams: {
          isHere: isActive(userId),
          follows: followsOf(userId),
          evenings: couldTake([{ userId, gameEventIds: [gameEventId] }]),
        },
        answer: ({ isHere, follows, evenings }) =>
          isHere && (evenings.get(userId) ?? []).some((evening) => follows.some((thing) => isOf(evening, thing))),
      }),
      now,
    ),

  /** Ends the mails of what a group announces, for a person who follows it. */
  muteAnnouncements: (context: CommandContext, userId: string, groupId: string) =>
    execute(log, {
      context,
      streams: { follows: followsOf(userId) },
      decide: ({ follows }) => ({ append: { follows: mute(follows, userId, groupId) } }),
    }),

  /**
   * Records that a person is told of the group of their first evening, if they were marked as having come after `from` and
   * not after `to`, with the soonest of these gameEvents at which they could have a seat, or else wait for one. Once a group, whichever process asks first.
   */
  mailFirstEvening: (
    context: CommandContext,
    userId: string,
    { gameEventIds, day, from, to }: { gameEventIds: readonly string[]; day: string; from: Instant; to: Instant },
  ) =>
    execute(log, {
      context,
      streams: {
        isActive: isActive(userId),
        gets: getsMails(userId, 'firstEvening'),
        follows: followsOf(userId),
        news: newsOf(userId),
        first: firstEvening(userId),
        evenings: couldTake([{ userId, gameEventIds }]),
      },
      decide: ({ isActive: isHere, gets, follows, news, first, evenings }) => {
        if (!isHere || !gets || !first || first.at <= from || first.at > to) return { append: {} };
        const { groupId } = first;
        const [next] = (evenings.get(userId) ?? [])
          .filter((evening) => evening.groupId === groupId)
          .toSorted(soonestSeat);
        const isFollowed = follows.some(({ kind, id }) => kind === 'group' && id === groupId);
        return { append: { news: tellOfGroup(news, { userId, groupId, day, isFollowed, nextId: next?.gameEventId }) } };
      },
    }),

  /** Whoever follows a cafe follows the one that it has been merged into from then on. A repetition changes nothing. */
  async followMerged(context: CommandContext, cafeId: string, into: string): Promise<void> {
    const people = new Set<string>();
    for await (const batch of readBatches(log, { Followed: followTypes.Followed }))
      for (const { data } of batch) if (data.kind === 'cafe' && data.id === cafeId) people.add(data.userId);
    for (const userId of people) {
      await execute(log, {
        context: { ...context, commandId: v5(userId, context.commandId) },
        streams: { follows: followsOf(userId) },
        decide: ({ follows }) => ({
          append: { follows: followInstead(follows, { userId, kind: 'cafe', id: cafeId }, into) },
        }),
      });
    }
  },

  /** Also what is no more can be followed no more. */
  async unfollow(context: CommandContext, { kind, id }: Thing): Promise<Done | Refusal> {
    const userId = context.actor;
    return execute(log, {
      context,
      streams: { follows: followsOf(userId) },
      decide: ({ follows }) => ({ append: { follows: unfollow(follows, { userId, kind, id }) } }),
    });
  },
});

const soonestSeat = (one: Evening, other: Evening): number =>
  Number(other.hasSeat) - Number(one.hasSeat) || (one.startsAt < other.startsAt ? -1 : 1);

const isOf = ({ groupId, hostId, cafeId, gameId }: Evening, { kind, id }: Thing): boolean =>
  ({ group: groupId, host: hostId, cafe: cafeId, game: gameId })[kind] === id;

export type FollowCommands = ReturnType<typeof followCommands>;
