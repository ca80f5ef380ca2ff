import type { DomainEvent, Fold, Stream } from '@tablemates/event-store';
import { isRefusal, type Refusal } from './refusal.ts';

/**
 * A decision on another module's stream that a command appends together with its own domain events. Both are appended,
 * or neither is.
 */
export type Along = {
  readonly stream: string;
  readonly fold: Fold<unknown, DomainEvent>;
  readonly decide: (state: unknown) => readonly DomainEvent[] | Refusal;
};

/** Makes a decision on a stream that a command of another module can append. */
export const along = <State, Event extends DomainEvent>(
  { stream, fold }: Stream<State, Event>,
  decide: (state: State) => readonly Event[] | Refusal,
): Along => ({
  stream,
  // The states and the domain events come from this stream, so the casts are safe.
  fold: fold as unknown as Along['fold'],
  decide: decide as Along['decide'],
});

type Name = `along ${string}`;

/** The stream of the other decision, to be read by a command. Empty without one. */
export const alongStreams = (step: Along | undefined): Readonly<Record<Name, Along>> =>
  step ? { [`along ${step.stream}`]: step } : {};

/**
 * The domain events of the other decision, by the name of its stream in `alongStreams`. Empty without one.
 *
 * @param states the states of the streams that were read
 */
export function decideAlong(
  step: Along | undefined,
  states: Readonly<Record<Name, unknown>>,
): Readonly<Record<Name, readonly DomainEvent[]>> | Refusal {
  if (!step) return {};
  const name: Name = `along ${step.stream}`;
  const decided = step.decide(states[name]);
  return isRefusal(decided) ? decided : { [name]: decided };
}
