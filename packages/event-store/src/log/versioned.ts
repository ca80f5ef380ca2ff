import type { DomainEvent } from './domain-event.ts';
import type { Fold } from './execute.ts';

/** A state with the version of its stream, and the one at which the record that people see last changed. */
export type Versioned<State> = { readonly state: State; readonly length: number; readonly version: number };

/**
 * A fold that also knows at which version of its stream the record last changed.
 *
 * @param isChange false for domain events that the stream keeps for other rules, and that the visible record does not show
 */
export const versioned = <State, Event extends DomainEvent>(
  { initial, evolve }: Fold<State, Event>,
  isChange: (event: Event) => boolean = () => true,
): Fold<Versioned<State>, Event> => ({
  initial: { state: initial, length: 0, version: 0 },
  evolve: ({ state, length, version }, event) => ({
    state: evolve(state, event),
    length: length + 1,
    version: isChange(event) ? length + 1 : version,
  }),
});
