import { type CommandContext, type EventLog, eachOf, execute, port, recordedIn } from '@tablemates/event-store';
import type { Along } from '../../../platform/along.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { type Done, doneOrRefused } from '../carry-out.ts';
import { bindingsOf, endBindings } from '../commitments/bindings.ts';
import type { EventsDeps } from '../deps.ts';
import { unknownGameEvent } from '../game-event.ts';
import { groupIdsOf, handsAt, withHands } from '../hands.ts';
import { cancelHostless, hostMissing } from '../hosting/sharing.ts';
import { type Manager, mayHost } from '../rules.ts';
import { gameEventOf } from '../streams.ts';
import { isLateCancel } from '../table/table.ts';
import { cancel, cancelOfClosed, cancelUnmet, seatsTakenAt } from './cancel.ts';

type Deps = Pick<EventsDeps, 'lateCancel' | 'organizersOf' | 'closingOf'>;

/** How a group was closed, and what marks the owner who did. */
const closingWith = ({ closingOf, lateCancel }: Deps, groupId: string) =>
  port({
    streams: { closing: closingOf(groupId) },
    more: ({ closing }) => ({ marks: eachOf(closing?.by === undefined ? [] : [closing.by], lateCancel) }),
    answer: ({ closing, marks }) => ({ at: closing?.at, upcoming: closing?.upcoming ?? 'keep', marks: marks.all }),
  });

/** Commands that cancel gameEvents. */
export function cancellingCommands(log: EventLog, deps: Deps) {
  return {
    /**
     * Cancels a gameEvent. A host or an organizer who does so within 24 hours of the start that participants had notice of gets a mark.
     * With `along`, the domain events of another decision are part of the same append, and a refusal of it refuses the
     * command. `reason`: the words of `by` to the people it concerns.
     */
    async cancel(
      context: CommandContext,
      gameEventId: string,
      by: Manager,
      { along, reason }: { readonly along?: Along | undefined; readonly reason?: string | undefined } = {},
    ): Promise<Done | Refusal> {
      const { now } = context;
      const result = await execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId), mark: deps.lateCancel(by.userId) },
        more: ({ gameEvent }) => ({
          ...bindingsOf(gameEvent),
          ...handsAt(deps, gameEvent),
          ...(along && { other: along }),
        }),
        decide: ({ gameEvent, mark, bound, nights, hands, other = [] }) => {
          if (isRefusal(other)) return other;
          const manager = withHands(by, hands);
          const decided = cancel(gameEvent, manager, now, reason);
          if (isRefusal(decided)) return decided;
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const { startsAt } = gameEvent.schedule;
          const isLate = isLateCancel(gameEvent, now);
          const isMarked = isLate && mayHost(gameEvent.schedule, manager);
          const late = { gameEventId, startsAt, now, role: 'host' } as const;
          return {
            append: { ...endBindings(gameEvent, { bound, nights }), gameEvent: decided },
            along: [...(isMarked ? [mark(late)] : []), ...other],
          };
        },
      });
      return doneOrRefused(gameEventId, result);
    },

    /**
     * Cancels a gameEvent whose host asked the others, if nobody took it over in time. Who asked within 24 hours of the
     * start gets the mark that cancelling would have given then.
     */
    async cancelHostless(context: CommandContext, gameEventId: string): Promise<Done | Refusal> {
      const { now } = context;
      const result = await execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => ({
          ...bindingsOf(gameEvent),
          marks: eachOf(gameEvent.status === 'unknown' ? [] : [gameEvent.schedule.hostId], deps.lateCancel),
        }),
        decide: ({ gameEvent, bound, nights, marks }) => {
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const asked = hostMissing(gameEvent, now);
          if (!asked) return { append: {} };
          const { startsAt, hostId } = gameEvent.schedule;
          const isMarked = isLateCancel(gameEvent, asked.at);
          const late = { gameEventId, startsAt, now, role: 'host' } as const;
          return {
            append: { ...endBindings(gameEvent, { bound, nights }), gameEvent: cancelHostless(gameEvent) },
            along: isMarked ? [marks.get(hostId)(late)] : [],
          };
        },
      });
      return doneOrRefused(gameEventId, result);
    },

    /**
     * Ends an evening of a closed group, as the group was closed. Appends nothing if the group is open or the evening stays
     * with its host. Within 24 hours of the start it is a late cancel of the owner who closed the group.
     */
    async cancelOfClosed(context: CommandContext, gameEventId: string): Promise<Done | Refusal> {
      const { now } = context;
      // as for a minimum: what was before a past instant does not change any more
      const recorded = await recordedIn(log, gameEventOf(gameEventId));
      const result = await execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => ({
          ...bindingsOf(gameEvent),
          closings: eachOf(groupIdsOf(gameEvent), (groupId) => closingWith(deps, groupId)),
        }),
        decide: ({ gameEvent, bound, nights, closings }) => {
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const [closing] = closings.all;
          const decided = closing?.at
            ? cancelOfClosed(gameEvent, closing.upcoming, seatsTakenAt(recorded, closing.at), now)
            : [];
          if (!closing?.at || decided.length === 0) return { append: {} };
          const { startsAt } = gameEvent.schedule;
          const isLate = isLateCancel(gameEvent, closing.at);
          const late = { gameEventId, startsAt, now, role: 'host' } as const;
          return {
            append: { ...endBindings(gameEvent, { bound, nights }), gameEvent: decided },
            along: isLate ? closing.marks.map((mark) => mark(late)) : [],
          };
        },
      });
      return doneOrRefused(gameEventId, result);
    },

    /**
     * Cancels a gameEvent whose minimum of participants was not met when it was due. Nobody gets a mark. Appends
     * nothing if the minimum was met then or is met now.
     */
    async cancelUnmet(context: CommandContext, gameEventId: string): Promise<Done | Refusal> {
      const { now } = context;
      // Domain events before a past instant do not change any more, so they can be read outside `execute`.
      const recorded = await recordedIn(log, gameEventOf(gameEventId));
      const result = await execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => bindingsOf(gameEvent),
        decide: ({ gameEvent, bound, nights }) => {
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const takenWhenDue = seatsTakenAt(recorded, gameEvent.schedule.minimumDueAt ?? now);
          const decided = cancelUnmet(gameEvent, takenWhenDue, now);
          if (isRefusal(decided)) return decided;
          if (decided.length === 0) return { append: {} };
          return { append: { ...endBindings(gameEvent, { bound, nights }), gameEvent: decided } };
        },
      });
      return doneOrRefused(gameEventId, result);
    },
  };
}
