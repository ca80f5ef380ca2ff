import { type AppendTo, appendTo, type DomainEvent, type Port, portTo, type Stream } from '@tablemates/event-store';
import { isRefusal, type Refusal } from './refusal.ts';

/**
 * A decision on another module's stream that a command appends together with its own domain events. Both are appended,
 * or neither is.
 */
export type Along = Port<readonly AppendTo[] | Refusal>;

/** Makes a decision on a stream that a command of another module can append. */
export const along = <State, Event extends DomainEvent>(
  stream: Stream<State, Event>,
  decide: (state: State) => readonly Event[] | Refusal,
): Along =>
  portTo(stream, (state) => {
    const decided = decide(state);
    return isRefusal(decided) ? decided : [appendTo(stream, decided)];
  });
