import { type CommandContext, type Consulted, type DomainEvent, type EventLog, execute } from '@tablemates/event-store';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { carryOut, type Done, doneOrRefused } from '../carry-out.ts';
import { type Bindings, bindingsOf, changeBindings } from '../commitments/bindings.ts';
import { commitmentTo, overlapRefusal } from '../commitments/commitments.ts';
import type { ChangeGameEventRequest } from '../contract.ts';
import { type Manager, unknownGameEvent } from '../game-event.ts';
import { cafeRefusal, gameUnavailable } from '../hosting/choices.ts';
import { gameEventOf, unreadCatalogUseOf } from '../streams.ts';
import { type LineStreams, successionIn } from '../waiting-list/succession.ts';
import type { EventsWorld } from '../world.ts';
import { announceMove, change, isLateMove, isMove } from './change.ts';

/** The streams that a change reads: what the gameEvent binds now, its next cafe and game, and the people in line. */
type StreamsOfChange = Bindings &
  LineStreams & {
    readonly [name: `cafe ${string}`]: Consulted<string | undefined>;
    readonly [name: `game ${string}`]: Consulted<boolean>;
  };
type Mutable<Streams> = { -readonly [Name in keyof Streams]: Streams[Name] };

/** Changing gameEvents, and announcing it. */
export function changingCommands<State, Mark extends DomainEvent>(log: EventLog, world: EventsWorld<State, Mark>) {
  const succession = successionIn(world);

  return {
    /**
     * Changes a gameEvent (evenings contract, section 3). The commitments of its host and of everybody with a seat or an
     * offer change in the same append, and seats that it adds go to those in line. Only the host has to be free at the new
     * time: participants keep their seats. A host who moves it late is marked for it. Appends nothing where nothing changes.
     */
    async change(
      context: CommandContext,
      gameEventId: string,
      request: ChangeGameEventRequest,
      by: Manager,
    ): Promise<Done | Refusal> {
      const { now } = context;
      const { stream, fold, decide: mark } = await world.lateCancel(by.userId);
      const result = await execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId), standing: { stream, fold } },
        more: ({ gameEvent }): StreamsOfChange => {
          if (gameEvent.status === 'unknown') return {};
          const { gameId = gameEvent.scheduled.gameId, cafeId = gameEvent.scheduled.cafeId } = request;
          const streams: Mutable<StreamsOfChange> = {
            ...succession.streams(gameEvent, { now, isForAll: true }),
            ...bindingsOf(gameEvent),
          };
          streams[`use of game ${gameId}`] = unreadCatalogUseOf('game', gameId);
          streams[`use of cafe ${cafeId}`] = unreadCatalogUseOf('cafe', cafeId);
          streams[`cafe ${cafeId}`] = world.regionOfApprovedCafe(cafeId);
          streams[`game ${gameId}`] = world.activeGame(gameId);
          return streams;
        },
        decide: (states) => {
          const { gameEvent, standing } = states;
          const changed = change(gameEvent, request, by, now);
          if (changed === undefined) return { append: {} };
          if (isRefusal(changed)) return changed;
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const { from, to } = changed.data;
          const { hostId, regionId, startsAt } = gameEvent.scheduled;
          if (to.gameId !== from.gameId && !world.activeGame(to.gameId).answer(states[`game ${to.gameId}`], now)) {
            return gameUnavailable;
          }
          if (to.cafeId !== from.cafeId) {
            const cafeRegion = world.regionOfApprovedCafe(to.cafeId).answer(states[`cafe ${to.cafeId}`], now);
            const refused = cafeRefusal(cafeRegion, regionId);
            if (refused) return refused;
          }
          const commitments = (userId: string) => states[`commitments of ${userId}`];
          if (isMove(changed.data)) {
            const wanted = commitmentTo({ gameEventId, ...to }, 'host');
            const overlaps = overlapRefusal(commitments(hostId) ?? {}, wanted, now);
            if (overlaps) return overlaps;
          }
          const passedOn = succession.passOn(gameEvent, [changed], states, now);
          const isMarked = hostId === by.userId && isLateMove(gameEvent, changed.data, now);
          return {
            append: {
              ...passedOn.others,
              ...changeBindings(gameEvent, changed.data, commitments, now),
              gameEvent: [changed, ...passedOn.gameEvent],
              standing: isMarked ? mark(standing, { gameEventId, startsAt, now, role: 'host' }) : [],
            },
          };
        },
      });
      return doneOrRefused(gameEventId, result);
    },

    /** Notifies the people of a gameEvent that was moved, once it is quiet. Appends nothing where nothing is due. */
    announceMove: (context: CommandContext, gameEventId: string) =>
      carryOut(log, context, gameEventId, (state) => announceMove(state, context.now)),
  };
}
