import type { CommandContext, ProjectionEngine } from '@tablemates/event-store';
import { port, portTo } from '@tablemates/event-store';
import { v5 } from 'uuid';
import type { SavedViews } from '../modules/admin/saved-views/saved-views.ts';
import { endProposals, type proposedBy, type withoutListed } from '../modules/catalog/erased-proposals.ts';
import type { EventsCommands } from '../modules/events/commands.ts';
import { everCommittedFold, upcoming } from '../modules/events/commitments/commitments.ts';
import { commitmentsOf } from '../modules/events/commitments/streams.ts';
import { endOf } from '../modules/events/rules.ts';
import { followsOf, unfollowAll } from '../modules/follows/follows.ts';
import { partsInGroups } from '../modules/groups/leaving.ts';
import type { ErasureAdapter } from '../modules/identity/deps.ts';
import { forgetLastSeen } from '../modules/identity/sign-in/last-seen.ts';
import { eraseNotes } from '../modules/notes/notes.ts';
import { notesOf } from '../modules/notes/streams.ts';
import type { SeriesCommands } from '../modules/series/commands.ts';
import { along } from '../platform/along.ts';
import type { Sql } from '../platform/database.ts';
import { forgetAnswersAbout } from '../platform/http/idempotency.ts';
import { inOnePass } from '../platform/in-one-pass.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import { timeOf } from '../platform/mail/words.ts';
import type { Pictures } from '../platform/pictures/pictures.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import { forgetInBulkActs } from './bulk/bulk-acts.ts';
import { forgetOpenedBy } from './opened-game-events.ts';

export type ErasureDeps = {
  readonly sql: Sql;
  readonly engine: Pick<ProjectionEngine, 'dropUnused'>;
  readonly outbox: Pick<Outbox, 'forget'>;
  readonly events: Pick<EventsCommands, 'cancel' | 'freeSeat' | 'handOverHosted' | 'leave'>;
  readonly series: Pick<SeriesCommands, 'settleHosted'>;
  readonly secretKey: string;
  readonly timeZone: string;
  readonly pictures: Pick<Pictures, 'removeAllOf'>;
  readonly views: Pick<SavedViews, 'forget'>;
  /** The cafes that a person ever proposed. */
  readonly proposedBy: ReturnType<typeof proposedBy>;
  readonly withoutListed: ReturnType<typeof withoutListed>;
};

/** Reads and changes what belongs to a person outside the streams of identity, for closing and erasing accounts. */
export function createErasureAdapter({
  sql,
  engine,
  outbox,
  secretKey,
  timeZone,
  events,
  series,
  pictures,
  views,
  proposedBy,
  withoutListed,
}: ErasureDeps): Omit<ErasureAdapter, 'showHosted' | 'showInHands'> {
  /**
   * Runs one command for each gameEvent. Its id is derived from the first command's id, so a repetition appends
   * nothing.
   */
  const forEach = async (
    context: CommandContext,
    gameEventIds: readonly string[],
    command: (context: CommandContext, gameEventId: string) => Promise<unknown>,
  ): Promise<Refusal | undefined> => {
    for (const gameEventId of gameEventIds) {
      const result = await command({ ...context, commandId: v5(gameEventId, context.commandId) }, gameEventId);
      // a gameEvent that has started or is already cancelled, or a seat that is already given back, needs nothing
      if (isRefusal(result) && !['started', 'cancelled', 'not_joined'].includes(result.code)) return result;
    }
    return undefined;
  };

  // answers and mails are encrypted, so finding a person means reading all of them: simultaneous erasures share one
  // pass
  const forgetAll = inOnePass(
    async (people: readonly { readonly userId: string; readonly emails: readonly string[] }[]) => {
      const emails = people.flatMap((person) => person.emails);
      const userIds = people.map(({ userId }) => userId);
      const cafeIds = (await Promise.all(userIds.map(proposedBy))).flat();
      const goneCafes = await withoutListed(cafeIds);
      await Promise.all([
        outbox.forget(emails),
        forgetAnswersAbout(sql, secretKey, [...userIds, ...emails, ...cafeIds]),
        // a swap may keep a copy of rows that are not erased yet: it is dropped when all this is repeated after five minutes
        engine.dropUnused(),
        ...goneCafes.map((cafeId) => pictures.removeAllOf('cafes', cafeId)),
        ...people.flatMap((person) => [
          pictures.removeAllOf('people', person.userId),
          forgetInBulkActs(sql, person.userId),
          forgetOpenedBy(sql, person.userId),
          forgetLastSeen(sql, person.userId),
          views.forget(person.userId, person.emails),
        ]),
      ]);
      return people.map(() => undefined);
    },
  );

  return {
    timeInWords: (instant) => timeOf(instant, timeZone),
    commitments: (userId) =>
      portTo({ ...commitmentsOf(userId), fold: everCommittedFold }, ({ commitments, described }, now) => {
        const notOver = upcoming(commitments, now);
        const ahead = (role: 'host' | 'participant' | 'offer') =>
          notOver.filter((each) => each.role === role && each.startsAt > now).map(({ gameEventId }) => gameEventId);
        const offers = ahead('offer');
        const bound = notOver.filter(({ role }) => role !== 'offer');
        const lastEnd = (of: typeof bound) =>
          of
            .map(({ startsAt }) => endOf(startsAt))
            .toSorted()
            .at(-1) ?? null;
        return {
          busyUntil: lastEnd(bound),
          atTableUntil: lastEnd(bound.filter(({ startsAt }) => startsAt <= now)),
          hosted: ahead('host'),
          seats: ahead('participant'),
          offers,
          everDescribed: [...described],
        };
      }),
    groups: partsInGroups,
    proposals: endProposals(proposedBy),
    along: (userId) =>
      port({
        streams: {
          notes: along(notesOf(userId), (notes) => eraseNotes(notes, userId)),
          follows: along(followsOf(userId), (follows) => unfollowAll(follows, userId)),
        },
        answer: ({ notes, follows }) =>
          isRefusal(notes) ? notes : isRefusal(follows) ? follows : [...notes, ...follows],
      }),
    freeSeats: (context, userId, gameEventIds) =>
      forEach(context, gameEventIds, (each, gameEventId) => events.freeSeat(each, gameEventId, userId)),
    leaveSeats: (context, userId, gameEventIds) =>
      forEach(context, gameEventIds, (each, gameEventId) => events.leave(each, gameEventId, userId)),
    cancelHosted: (context, gameEventIds) =>
      forEach(context, gameEventIds, (each, gameEventId) =>
        events.cancel(each, gameEventId, { userId: context.actor, isAdmin: true }),
      ),
    handOver: (context, { fromUserId, toUserId, gameEventIds }) => {
      const commandId = v5(`hand over ${gameEventIds.toSorted().join(' ')}`, context.commandId);
      return events.handOverHosted({ ...context, commandId }, fromUserId, toUserId);
    },
    settleSeries: (context, userId, toUserId) => series.settleHosted(context, userId, toUserId),
    forget: (userId, emails) => forgetAll({ userId, emails }),
  };
}
