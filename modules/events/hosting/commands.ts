import { type CommandContext, type EventLog, eachOf, execute, type Port } from '@tablemates/event-store';
import { idOfNew } from '../../../platform/ids.ts';
import { instantOf, localDateOf } from '../../../platform/local-time.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { hostingRefusal } from '../account.ts';
import { notedAdvice } from '../advice-rules.ts';
import { carryOut, type Done, doneOrRefused } from '../carry-out.ts';
import { nightKeys } from '../commitments/cafe-nights.ts';
import { commit, commitmentTo, obstacleTo, overlapRefusal, release } from '../commitments/commitments.ts';
import { naming } from '../commitments/next-starts.ts';
import { cafeNightOf, commitmentsOf, unreadCatalogUseOf } from '../commitments/streams.ts';
import type { ScheduleGameEventRequest } from '../contract.ts';
import type { CatalogDeps, GroupDeps, SeatDeps } from '../deps.ts';
import { unknownGameEvent } from '../game-event.ts';
import { handsAt, withHands } from '../hands.ts';
import { isHost } from '../rules.ts';
import { gameEventOf } from '../streams.ts';
import { handOverHosted, isUnsuitable, notAnOrganizer } from './hand-over.ts';
import { handOver, settle } from './host.ts';
import { decideScheduling } from './scheduling.ts';
import { peopleWithSeats, seekHost, takeOver } from './sharing.ts';

type Deps = CatalogDeps & GroupDeps & Pick<SeatDeps, 'account' | 'blocked'> & { readonly timeZone: string };

const hostsIt = refuse(409, 'already_host', 'They host this event already.');
const isBusy = refuse(409, 'overlaps', 'This organizer is busy at the time of this event.');
const notInGroup = refuse(403, 'not_in_group', 'Only organizers of this group can hold its events.');

/** Commands that schedule gameEvents, hand them over and complete them. */
export function hostingCommands(log: EventLog, deps: Deps) {
  const { timeZone } = deps;
  const withNextStarts = naming(log, deps);

  return {
    /**
     * Schedules a gameEvent. It starts at `startTime` on the date of `eventDate`, in the city's time zone.
     *
     * @param unless why it is not to be scheduled, whatever else is true; undefined if nothing speaks against it
     */
    async schedule(
      context: CommandContext,
      hostId: string,
      request: ScheduleGameEventRequest,
      unless?: Port<Refusal | undefined>,
    ): Promise<Done | Refusal> {
      const { now } = context;
      const { gameId, cafeId, regionId, startTime, maxParticipants, description = '', eventDate } = request;
      const { minParticipants = 1, signUpClosesHours = 0, groupId } = request;
      const startDate = eventDate.length === 10 ? eventDate : localDateOf(new Date(eventDate).toISOString(), timeZone);
      const gameEventId = idOfNew(context);
      const place = { gameEventId, hostId, gameId, cafeId, regionId, startDate, startTime, timeZone };
      const options = { maxParticipants, minParticipants, signUpClosesHours, ...notedAdvice(request) };
      const wanted = { ...place, ...options, description, ...(groupId !== undefined && { groupId }) };
      const startsAt = instantOf(startDate, startTime, timeZone);
      const result = await execute(log, {
        context,
        streams: {
          host: deps.account(hostId),
          isGameActive: deps.activeGame(gameId),
          cafeRegion: deps.regionOfApprovedCafe(cafeId),
          house: deps.house(cafeId),
          nights: eachOf(startsAt ? nightKeys({ cafeId, startsAt }, timeZone) : [], cafeNightOf),
          commitments: commitmentsOf(hostId),
          gameUse: unreadCatalogUseOf('game', gameId),
          cafeUse: unreadCatalogUseOf('cafe', cafeId),
          gameEvent: gameEventOf(gameEventId),
          hands: eachOf(groupId === undefined ? [] : [groupId], deps.organizersOf),
          ...(unless && { unless }),
        },
        decide: (states) => {
          if (states.unless) return states.unless;
          const by = withHands({ userId: hostId, isAdmin: false }, states.hands);
          if (groupId !== undefined && !by.organizes) return notInGroup;
          const decided = decideScheduling(states, wanted, now);
          return isRefusal(decided) ? decided : { append: decided };
        },
      });
      return withNextStarts(
        doneOrRefused(gameEventId, result),
        startsAt === undefined ? undefined : { ...wanted, startsAt },
        now,
      );
    },

    handOverHosted: handOverHosted(log, deps),

    /**
     * An admin makes another organizer the host of one gameEvent. They must be active and free at its time, and have no
     * seat there, nor keep apart from anybody who has one.
     */
    async handOver(context: CommandContext, gameEventId: string, toUserId: string): Promise<Done | Refusal> {
      const { now } = context;
      const result = await execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId), account: deps.account(toUserId), to: commitmentsOf(toUserId) },
        more: ({ gameEvent }) => ({
          from: eachOf(gameEvent.status === 'unknown' ? [] : [gameEvent.schedule.hostId], commitmentsOf),
          apart: eachOf(peopleWithSeats(gameEvent, now), (other) => deps.blocked(toUserId, other)),
        }),
        decide: ({ gameEvent, account, to, from, apart }) => {
          const decided = handOver(gameEvent, toUserId, now, 'by_admin');
          if (isRefusal(decided)) return decided;
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          if (decided.length === 0) return hostsIt;
          if (hostingRefusal(account)) return notAnOrganizer;
          if (apart.all.includes(true)) return isUnsuitable;
          const { hostId } = gameEvent.schedule;
          const wanted = commitmentTo(gameEvent.schedule, 'host');
          if (obstacleTo(to, wanted, now)) return isBusy;
          return {
            append: {
              gameEvent: decided,
              from: { [hostId]: release(from.get(hostId), hostId, gameEventId) },
              to: commit(to, toUserId, wanted),
            },
          };
        },
      });
      return doneOrRefused(gameEventId, result);
    },

    /** Makes an organizer of the group the host. Of several who do so at once for a host who asked, the first one has it. */
    async takeOver(context: CommandContext, gameEventId: string, userId: string): Promise<Done | Refusal> {
      const { now } = context;
      const result = await execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId), account: deps.account(userId), to: commitmentsOf(userId) },
        more: ({ gameEvent }) => ({
          from: eachOf(gameEvent.status === 'unknown' ? [] : [gameEvent.schedule.hostId], commitmentsOf),
          apart: eachOf(peopleWithSeats(gameEvent, now), (other) => deps.blocked(userId, other)),
          ...handsAt(deps, gameEvent),
        }),
        decide: ({ gameEvent, account, to, from, apart, hands }) => {
          const by = { ...withHands({ userId, isAdmin: false }, hands), keepsApart: apart.all.includes(true) };
          const decided = takeOver(gameEvent, by, now);
          if (isRefusal(decided)) return decided;
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const { hostId } = gameEvent.schedule;
          if (isHost(gameEvent.schedule, userId)) return { append: { gameEvent: decided } };
          const wanted = commitmentTo(gameEvent.schedule, 'host');
          const refused = hostingRefusal(account) ?? overlapRefusal(to, wanted, now);
          if (refused) return refused;
          return {
            append: {
              gameEvent: decided,
              from: { [hostId]: release(from.get(hostId), hostId, gameEventId) },
              to: commit(to, userId, wanted),
            },
          };
        },
      });
      return doneOrRefused(gameEventId, result);
    },

    /** The host of a group's evening asks the other organizers to host it. */
    async cannotHost(context: CommandContext, gameEventId: string, userId: string): Promise<Done | Refusal> {
      const result = await execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => handsAt(deps, gameEvent),
        decide: ({ gameEvent, hands }) => {
          const decided = seekHost(gameEvent, userId, hands.all.flat(), context.now);
          return isRefusal(decided) ? decided : { append: { gameEvent: decided } };
        },
      });
      return doneOrRefused(gameEventId, result);
    },

    /** Completes a gameEvent that has ended, and archives it when its rating window has closed. */
    settle: (context: CommandContext, gameEventId: string) =>
      carryOut(log, context, gameEventId, (state) => settle(state, context.now)),
  };
}
