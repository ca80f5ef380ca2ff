import type { EventLog, Fold } from '@tablemates/event-store';
import { load } from '@tablemates/event-store';
import type { GameEventDomainEvent } from './domain-events.ts';
import { type GameEventState, gameEventFold } from './game-event.ts';
import { gameEventOf } from './streams.ts';

/** The stream of one gameEvent under a fold of the caller. */
export const foldGameEvent = <State>(
  log: EventLog,
  gameEventId: string,
  fold: Fold<State, GameEventDomainEvent>,
): Promise<State> => load(log, { ...gameEventOf(gameEventId), fold });

/** One gameEvent, folded from its stream, for decisions that must not use a lagging read model. */
export const readGameEvent = (log: EventLog, gameEventId: string): Promise<GameEventState> =>
  foldGameEvent(log, gameEventId, gameEventFold);
