import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { CatalogueEvent } from './domain-events.ts';

/** One game, cafe, city or region of the catalogue, as its own stream tells it. */
export type Entry<Details> = { readonly status: 'unknown' } | { readonly status: 'listed'; readonly details: Details };

/** How the stream of one kind of entry folds. Pure. */
export const entryFold = <Event extends CatalogueEvent>() => ({
  initial: { status: 'unknown' } as Entry<Event['data']>,
  evolve: (_entry: Entry<Event['data']>, domainEvent: Event): Entry<Event['data']> => ({
    status: 'listed',
    details: domainEvent.data,
  }),
});

/** Lists something new; an id names one thing only. Pure. */
export const addEntry = <Event extends CatalogueEvent>(
  entry: Entry<Event['data']>,
  added: Event,
): readonly Event[] | Refusal =>
  entry.status === 'listed' ? refuse(409, 'already_listed', 'This stands in the catalogue already.') : [added];
