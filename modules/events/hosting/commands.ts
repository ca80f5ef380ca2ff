import { type CommandContext, type EventLog, execute } from '@tablemates/event-store';
import { idOfNew } from '../../../platform/ids.ts';
import { instantOf, localDateOf } from '../../../platform/local-time.ts';
import { invalidField, isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { hostingRefusal } from '../account.ts';
import { carryOut, type Done, doneOrRefused } from '../carry-out.ts';
import { catalogUseBegins } from '../commitments/catalog-use.ts';
import { commit, commitmentTo, overlapRefusal } from '../commitments/commitments.ts';
import { commitmentsOf, unreadCatalogUseOf } from '../commitments/streams.ts';
import type { ScheduleGameEventRequest } from '../contract.ts';
import type { CatalogDeps, SeatDeps } from '../deps.ts';
import { minimumDueAt } from '../rules.ts';
import { gameEventOf } from '../streams.ts';
import { cafeRefusal, gameUnavailable } from './choices.ts';
import { handOverHosted } from './hand-over.ts';
import { schedule, settle } from './host.ts';

type Deps = CatalogDeps & Pick<SeatDeps, 'account'> & { readonly timeZone: string };

/** Commands that schedule gameEvents, hand them over and complete them. */
export function hostingCommands(log: EventLog, deps: Deps) {
  const { timeZone } = deps;

  return {
    /** Schedules a gameEvent. It starts at `startTime` on the date of `eventDate`, in the city's time zone. */
    async schedule(
      context: CommandContext,
      hostId: string,
      request: ScheduleGameEventRequest,
    ): Promise<Done | Refusal> {
      const { now } = context;
      const { gameId, cafeId, regionId, startTime, maxParticipants, description = '', eventDate } = request;
      const { minParticipants = 1, signUpClosesHours = 0 } = request;
      const startDate = eventDate.length === 10 ? eventDate : localDateOf(new Date(eventDate).toISOString(), timeZone);
      const startsAt = instantOf(startDate, startTime, timeZone);
      if (!startsAt) return noSuchTime;
      const gameEventId = idOfNew(context);
      const place = { gameEventId, gameId, regionId, cafeId, startsAt };
      const account = deps.account(hostId);
      const [game, cafe] = [deps.activeGame(gameId), deps.regionOfApprovedCafe(cafeId)];
      const result = await execute(log, {
        context,
        streams: {
          account,
          game,
          cafe,
          commitments: commitmentsOf(hostId),
          gameUse: unreadCatalogUseOf('game', gameId),
          cafeUse: unreadCatalogUseOf('cafe', cafeId),
          gameEvent: gameEventOf(gameEventId),
        },
        decide: (states) => {
          const refused = hostingRefusal(account.answer(states.account, now));
          if (refused) return refused;
          if (!game.answer(states.game, now)) return gameUnavailable;
          const cafeRefused = cafeRefusal(cafe.answer(states.cafe, now), regionId);
          if (cafeRefused) return cafeRefused;
          const dueAt = minimumDueAt(startsAt, now);
          const details = {
            ...place,
            hostId,
            maxParticipants,
            startDate,
            startTime,
            timeZone,
            minParticipants,
            signUpClosesHours,
            ...(dueAt !== undefined && { minimumDueAt: dueAt }),
          };
          const gameEvent = schedule(states.gameEvent, details, description, now);
          if (isRefusal(gameEvent)) return gameEvent;
          const wanted = commitmentTo(place, 'host');
          const overlaps = overlapRefusal(states.commitments, wanted, now);
          if (overlaps) return overlaps;
          const commitments = commit(states.commitments, hostId, wanted);
          return { append: { commitments, ...catalogUseBegins(place), gameEvent } };
        },
      });
      return doneOrRefused(gameEventId, result);
    },

    handOverHosted: handOverHosted(log, deps.account),

    /** Completes a gameEvent that has ended, and archives it when its rating window has closed. */
    settle: (context: CommandContext, gameEventId: string) =>
      carryOut(log, context, gameEventId, (state) => settle(state, context.now)),
  };
}

const noSuchTime = invalidField(
  'startTime',
  'no_such_time',
  'The clocks skip this time on that day. Please choose another.',
);
