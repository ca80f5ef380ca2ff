import type { Instant } from '../clock.ts';
import type { DomainEvent } from './domain-event.ts';
import type { EventLog } from './event-log.ts';
import { type Fold, readWithBeside, type StreamsBeside } from './execute.ts';

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
  readonly beside?: () => Promise<StreamsBeside>;
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

/**
 * The same for a question that further streams answer, too. `beside` finds them for each attempt, and makes one state of
 * theirs and the stream's own.
 */
export const consultedWith = <State, Event extends DomainEvent, Whole, Answer>(
  { stream, fold }: { readonly stream: string; readonly fold: Fold<State, Event> },
  beside: () => Promise<StreamsBeside<State, Whole>>,
  answer: (whole: Whole, now: Instant) => Answer,
): Consulted<Answer> => ({
  stream,
  fold,
  // The states come from this fold and from `beside`, so the casts are safe.
  beside: beside as () => Promise<StreamsBeside>,
  answer: answer as (state: unknown, now: Instant) => Answer,
});

/** Answers a question from the log, outside a command. */
export const answerNow = async <Answer>(log: EventLog, question: Consulted<Answer>, now: Instant): Promise<Answer> =>
  question.answer((await readWithBeside(log, question)).state, now);
