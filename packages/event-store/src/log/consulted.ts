import type { Instant } from '../clock.ts';
import type { DomainEvent } from './domain-event.ts';
import type { Fold } from './execute.ts';

/**
 * A stream of another module that a command asks one question. The command reads it with its own streams, so that the
 * answer is still true at the append.
 */
export type Consulted<Answer> = {
  readonly stream: string;
  readonly fold: {
    readonly initial: unknown;
    readonly evolve: (state: never, event: never) => unknown;
  };
  readonly answer: (state: unknown, now: Instant) => Answer;
};

/** Makes a stream available to another module, with the only question that the module may ask. */
export const consulted = <State, Event extends DomainEvent, Answer>(
  { stream, fold }: { readonly stream: string; readonly fold: Fold<State, Event> },
  answer: (state: State, now: Instant) => Answer,
): Consulted<Answer> => ({
  stream,
  fold,
  // The state comes from this fold, so the cast is safe.
  answer: answer as (state: unknown, now: Instant) => Answer,
});
