import type { Instant } from '../clock.ts';
import type { DomainEvent } from './domain-event.ts';
import type { Fold } from './execute.ts';

/**
 * Another module's stream, as far as a command must know of it. The command reads it with its own streams, so that the
 * answer still holds when it appends.
 */
export type Consulted<Answer> = {
  readonly stream: string;
  readonly fold: {
    readonly initial: unknown;
    readonly evolve: (state: never, event: never) => unknown;
  };
  readonly answer: (state: unknown, now: Instant) => Answer;
};

/** Hands a stream to another module with the one question that it may ask of it. */
export const consulted = <State, Event extends DomainEvent, Answer>(
  { stream, fold }: { readonly stream: string; readonly fold: Fold<State, Event> },
  answer: (state: State, now: Instant) => Answer,
): Consulted<Answer> => ({
  stream,
  fold,
  // the state comes from this very fold
  answer: answer as (state: unknown, now: Instant) => Answer,
});
