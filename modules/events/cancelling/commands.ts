import { type CommandContext, type DomainEvent, type EventLog, execute, recordedIn } from '@tablemates/event-store';
import { type Along, alongStreams, decideAlong } from '../../../platform/along.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { type Done, doneOrRefused } from '../carry-out.ts';
import { bindingsOf, endBindings } from '../commitments/bindings.ts';
import type { EventsDeps } from '../deps.ts';
import { type Manager, unknownGameEvent } from '../game-event.ts';
import { isCancellingLate } from '../rules.ts';
import { gameEventOf } from '../streams.ts';
import { cancel, cancelUnmet, seatsTakenAt } from './cancel.ts';

/** Calling gameEvents off. */
export function cancellingCommands<State, Mark extends DomainEvent>(
  log: EventLog,
  deps: Pick<EventsDeps<State, Mark>, 'lateCancel'>,
) {
  return {
    /**
     * Calls a gameEvent off. A host who does so within 24 hours of the start that participants had notice of is marked for it. With
     * `along` another decision is appended in the same append, and its refusal refuses the whole.
     */
    async cancel(context: CommandContext, gameEventId: string, by: Manager, along?: Along): Promise<Done | Refusal> {
      const { now } = context;
      const { stream, fold, decide: mark } = await deps.lateCancel(by.userId);
      const result = await execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId), standing: { stream, fold } },
        more: ({ gameEvent }): ReturnType<typeof bindingsOf> & ReturnType<typeof alongStreams> => ({
          ...bindingsOf(gameEvent),
          ...alongStreams(along),
        }),
        decide: (states) => {
          const { gameEvent, standing } = states;
          const beside = decideAlong(along, states);
          if (isRefusal(beside)) return beside;
          const decided = cancel(gameEvent, by, now);
          if (isRefusal(decided)) return decided;
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const { startsAt, hostId } = gameEvent.scheduled;
          const { noticedStart, participants } = gameEvent;
          const isMarked = hostId === by.userId && isCancellingLate(noticedStart.startsAt, participants.length, now);
          const late = { gameEventId, startsAt, now, role: 'host' } as const;
          return {
            append: {
              ...endBindings(gameEvent, (userId) => states[`commitments of ${userId}`]),
              ...beside,
              gameEvent: decided,
              standing: isMarked ? mark(standing, late) : [],
            },
          };
        },
      });
      return doneOrRefused(gameEventId, result);
    },

    /**
     * Calls a gameEvent off whose minimum of participants was unmet when it was due, without marks. Appends nothing where
     * it was met then, or is met by now.
     */
    async cancelUnmet(context: CommandContext, gameEventId: string): Promise<Done | Refusal> {
      const { now } = context;
      // what happened before an instant that is past does not change any more, so it may be read before
      const recorded = await recordedIn(log, gameEventOf(gameEventId));
      const result = await execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => bindingsOf(gameEvent),
        decide: (states) => {
          const { gameEvent } = states;
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const takenWhenDue = seatsTakenAt(recorded, gameEvent.scheduled.minimumDueAt ?? now);
          const decided = cancelUnmet(gameEvent, takenWhenDue, now);
          if (isRefusal(decided)) return decided;
          if (decided.length === 0) return { append: {} };
          const commitments = (userId: string) => states[`commitments of ${userId}`];
          return { append: { ...endBindings(gameEvent, commitments), gameEvent: decided } };
        },
      });
      return doneOrRefused(gameEventId, result);
    },
  };
}
