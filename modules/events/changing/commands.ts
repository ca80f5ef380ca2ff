import { type CommandContext, type EventLog, eachOf, execute, load, recordedIn } from '@tablemates/event-store';
import type { z } from 'zod';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { type Done, doneOrRefused } from '../carry-out.ts';
import { bindingsOf, changeBindings } from '../commitments/bindings.ts';
import { commitmentTo, overlapRefusal } from '../commitments/commitments.ts';
import { naming } from '../commitments/next-starts.ts';
import type { ChangePreviewQuery } from '../contract.ts';
import type { EventsDeps } from '../deps.ts';
import { unknownGameEvent } from '../game-event.ts';
import { handsAt, withHands } from '../hands.ts';
import { cafeRefusal, gameUnavailable } from '../hosting/choices.ts';
import { isMove, type Manager, mayHost } from '../rules.ts';
import { seatFilling } from '../seats/fill-seats.ts';
import { gameEventOf } from '../streams.ts';
import {
  announceMoves,
  type ChangePatch,
  change,
  changedHouseRefusal,
  changersOf,
  isLateMove,
  nightAfterMerge,
  startOf,
  tableAfter,
} from './change.ts';
import { type Preview, previewOf } from './change-preview.ts';

/** Commands that change gameEvents and announce moves. */
export function changingCommands(log: EventLog, deps: EventsDeps) {
  const filling = seatFilling(deps);
  const withNextStarts = naming(log, deps);

  /** Decides on a change. A preview answers with the effects of the change, and appends nothing. */
  async function changeOrPreview(
    context: CommandContext,
    gameEventId: string,
    request: ChangePatch,
    by: Manager,
    purpose: 'change' | 'merge' | 'preview',
  ) {
    const { now } = context;
    const isMerged = purpose === 'merge';
    return execute(log, {
      context,
      streams: { gameEvent: gameEventOf(gameEventId), mark: deps.lateCancel(by.userId) },
      more: ({ gameEvent }) => {
        const schedule = gameEvent.status === 'unknown' ? undefined : gameEvent.schedule;
        const [gameId, cafeId] = [request.gameId ?? schedule?.gameId, request.cafeId ?? schedule?.cafeId];
        // a date is asked for with its series, wherever that was merged into
        const asksWith = isMerged && schedule?.seriesId && !schedule.departed ? [schedule.seriesId] : [];
        return {
          ...filling.streams(gameEvent, { now, isForAll: true }),
          ...bindingsOf(gameEvent, {
            ...{ gameId, cafeId, startsAt: startOf(gameEvent, request) },
            writer: request.describedBy ?? by.userId,
          }),
          ...handsAt(deps, gameEvent),
          ...(cafeId && { cafeRegion: deps.regionOfApprovedCafe(cafeId), house: deps.house(cafeId) }),
          ...(gameId && { isGameActive: deps.activeGame(gameId) }),
          ofSeries: eachOf(asksWith, deps.tableOfSeries),
        };
      },
      decide: (states) => {
        const { gameEvent, mark } = states;
        const changed = change(gameEvent, request, withHands(by, states.hands), now);
        if (changed === undefined) return { append: {} };
        if (isRefusal(changed)) return changed;
        if (gameEvent.status === 'unknown') return unknownGameEvent;
        const { from, to } = changed.data;
        const { hostId, regionId, startsAt } = gameEvent.schedule;
        if (to.gameId !== from.gameId && !states.isGameActive) return gameUnavailable;
        const refused = to.cafeId !== from.cafeId && cafeRefusal(states.cafeRegion, regionId);
        if (refused) return refused;
        if (isMove(changed.data)) {
          const wanted = commitmentTo({ gameEventId, ...to }, 'host');
          const overlaps = overlapRefusal(states.bound.get(hostId), wanted, now);
          if (overlaps) return overlaps;
        }
        const unhoused = isMerged
          ? undefined
          : changedHouseRefusal(gameEvent, changed.data, { house: states.house, nights: states.nights }, now);
        if (unhoused) return unhoused;
        const filled = filling.fill(gameEvent, [changed], states, now);
        const [seriesTable = request.seriesTable] = states.ofSeries.all;
        const isMarked =
          mayHost(gameEvent.schedule, withHands(by, states.hands)) && isLateMove(gameEvent, changed.data, now);
        if (purpose === 'preview') {
          const answer = previewOf(gameEvent, { changed, filled: filled.gameEvent, isLate: isMarked }, now);
          return { append: {}, answer };
        }
        return {
          append: {
            ...filled,
            ...changeBindings(gameEvent, changed.data, states, { house: states.house, isMerged }, now),
            gameEvent: [
              changed,
              ...tableAfter(gameEvent, changed.data, states.house, now, seriesTable),
              ...(isMerged ? nightAfterMerge(gameEvent, changed, states.house, by.userId, now) : []),
              ...filled.gameEvent,
            ],
          },
          along: isMarked ? [mark({ gameEventId, startsAt, now, role: 'host' })] : [],
        };
      },
    });
  }
  const changing = async (
    context: CommandContext,
    gameEventId: string,
    request: ChangePatch,
    by: Manager,
    purpose: 'change' | 'merge' | 'preview' = 'change',
  ) => {
    const result = await changeOrPreview(context, gameEventId, request, by, purpose);
    const done = doneOrRefused(gameEventId, result);
    return isRefusal(done) ? withNextStarts(done, await placeAfter(gameEventId, request), context.now) : done;
  };

  /** Where, when and how big the gameEvent would be after a change. */
  async function placeAfter(gameEventId: string, request: ChangePatch) {
    const state = await load(log, gameEventOf(gameEventId));
    const startsAt = startOf(state, request);
    if (state.status === 'unknown' || !startsAt) return undefined;
    const { cafeId = state.schedule.cafeId, maxParticipants = state.schedule.maxParticipants } = request;
    return { gameEventId, cafeId, maxParticipants, startsAt };
  }

  return {
    /**
     * Changes a gameEvent (evenings contract, section 3). The commitments of its host and of everybody with a seat or
     * an offer change in the same append, and added seats go to the waiting list. Only the host has to be free at the
     * new time: participants keep their seats. A host who moves it late gets a mark. Appends nothing if nothing
     * changes, or if it is to be decided only.
     */
    change: (
      context: CommandContext,
      gameEventId: string,
      request: ChangePatch,
      by: Manager,
      purpose: 'change' | 'preview' = 'change',
    ) => changing(context, gameEventId, request, by, purpose),

    /**
     * Moves a gameEvent to another cafe into which its own is merged, for an admin. It is based on the latest version,
     * whatever that is, and the house there takes it as it is. On a night that is closed there, it loses its table.
     */
    async moveToCafe(context: CommandContext, gameEventId: string, cafeId: string): Promise<Done | Refusal> {
      const state = await load(log, gameEventOf(gameEventId));
      if (state.status === 'unknown') return unknownGameEvent;
      const by = { userId: context.actor, isAdmin: true };
      const request = { basedOn: state.schedule.version, cafeId, because: 'merge' } as const;
      return changing(context, gameEventId, request, by, 'merge');
    },

    /**
     * The effects of a change, decided on the same streams as the change. Appends nothing. Undefined if nothing would
     * change.
     */
    async previewChange(
      context: CommandContext,
      gameEventId: string,
      query: z.output<typeof ChangePreviewQuery>,
      by: Manager,
    ): Promise<(Preview & { readonly hostId: string; readonly changers: readonly string[] }) | Refusal | undefined> {
      const stream = gameEventOf(gameEventId);
      const [state, recorded] = await Promise.all([load(log, stream), recordedIn(log, stream)]);
      if (state.status === 'unknown') return unknownGameEvent;
      const request = { ...query, basedOn: state.schedule.version };
      const result = await changeOrPreview(context, gameEventId, request, by, 'preview');
      if (isRefusal(result)) return result;
      const preview = result.answer;
      return preview && { ...preview, hostId: state.schedule.hostId, changers: [...changersOf(recorded), by.userId] };
    },

    /**
     * Announces a move once ten minutes have passed without a change. Appends nothing if nothing is due.
     *
     * @param otherIds other dates of its series, which are announced along if the same change moved them
     */
    announceMove: (context: CommandContext, gameEventId: string, otherIds: readonly string[] = []) =>
      execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId) },
        more: () => ({ others: eachOf(otherIds, gameEventOf) }),
        decide: ({ gameEvent, others }) => {
          const [own, ...along] = announceMoves(gameEvent, others.all, context.now);
          if (!own) return { append: {} };
          return {
            append: {
              gameEvent: [own],
              others: Object.fromEntries(along.map((each) => [each.data.gameEventId, [each]])),
            },
          };
        },
      }),
  };
}
