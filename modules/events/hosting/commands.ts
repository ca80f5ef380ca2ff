import { type CommandContext, type EventLog, eachOf, execute } from '@tablemates/event-store';
import { idOfNew } from '../../../platform/ids.ts';
import { instantOf, localDateOf } from '../../../platform/local-time.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { notedAdvice } from '../advice-rules.ts';
import { carryOut, type Done, doneOrRefused } from '../carry-out.ts';
import { nightKeys } from '../commitments/cafe-nights.ts';
import { naming } from '../commitments/next-starts.ts';
import { cafeNightOf, commitmentsOf, unreadCatalogUseOf } from '../commitments/streams.ts';
import type { ScheduleGameEventRequest } from '../contract.ts';
import type { CatalogDeps, GroupDeps, SeatDeps } from '../deps.ts';
import { gameEventOf } from '../streams.ts';
import { handOverHosted } from './hand-over.ts';
import { settle } from './host.ts';
import { decideScheduling } from './scheduling.ts';

type Deps = CatalogDeps & GroupDeps & Pick<SeatDeps, 'account'> & { readonly timeZone: string };

const notInGroup = refuse(403, 'not_in_group', 'Only organizers of this group can hold its events.');

/** Commands that schedule gameEvents, hand them over and complete them. */
export function hostingCommands(log: EventLog, deps: Deps) {
  const { timeZone } = deps;
  const withNextStarts = naming(log, deps);

  return {
    /** Schedules a gameEvent. It starts at `startTime` on the date of `eventDate`, in the city's time zone. */
    async schedule(
      context: CommandContext,
      hostId: string,
      request: ScheduleGameEventRequest,
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
          ...(groupId !== undefined && { organizes: deps.organizes(groupId, hostId) }),
        },
        decide: (states) => {
          if (states.organizes === false) return notInGroup;
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

    handOverHosted: handOverHosted(log, deps.account),

    /** Completes a gameEvent that has ended, and archives it when its rating window has closed. */
    settle: (context: CommandContext, gameEventId: string) =>
      carryOut(log, context, gameEventId, (state) => settle(state, context.now)),
  };
}
