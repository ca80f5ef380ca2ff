import type { DomainEvent, Fold, Stream } from '@tablemates/event-store';
import { isRefusal, type Refusal } from './refusal.ts';

/**
 * A decision on another module's stream that a command appends together with its own domain events: both are recorded, or
 * neither is.
 */
export type Along = {
  readonly stream: string;
  readonly fold: Fold<unknown, DomainEvent>;
  readonly decide: (state: unknown) => readonly DomainEvent[] | Refusal;
};

/** Hands a decision on a stream to a command of another module. */
export const along = <State, Event extends DomainEvent>(
  { stream, fold }: Stream<State, Event>,
  decide: (state: State) => readonly Event[] | Refusal,
): Along => ({
  stream,
  // the states and the domain events are those of this very stream
  fold: fold as unknown as Along['fold'],
  decide: decide as Along['decide'],
});

type Name = `along ${string}`;

/** The stream of the other decision, for the streams that a command reads. Nothing without one. */
export const alongStreams = (step: Along | undefined): Readonly<Record<Name, Along>> =>
  step ? { [`along ${step.stream}`]: step } : {};

/**
 * What the other decision appends, by the name that `alongStreams` gave its stream. Nothing without one.
 *
 * @param states of the streams that were read
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
