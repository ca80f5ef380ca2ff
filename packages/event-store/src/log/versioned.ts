import type { DomainEvent } from './domain-event.ts';
import type { Fold } from './reading.ts';

/** A state with the version of its stream (`length`), and the version at which the visible record last changed. */
export type Versioned<State> = { readonly state: State; readonly length: number; readonly version: number };

/**
 * Makes a fold that also computes the version of the stream at which the record last changed.
 *
 * @param isChange false for domain events that do not change the visible record
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
