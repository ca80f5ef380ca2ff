import type { DomainEvent } from '../../platform/log/domain-event.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import type { Fold } from '../../platform/log/execute.ts';
import { cafeFold } from './cafe.ts';
import { cityFold } from './city.ts';
import { detailsOf, type Entry } from './entry.ts';
import { gameFold } from './game.ts';
import { regionFold } from './region.ts';

// Single entries as a command reads them: each stream with its fold.
export const gameOf = (id: string) => ({ stream: `game-${id}`, fold: gameFold });
export const cafeOf = (id: string) => ({ stream: `cafe-${id}`, fold: cafeFold });
export const cityOf = (id: string) => ({ stream: `city-${id}`, fold: cityFold });
export const regionOf = (id: string) => ({ stream: `region-${id}`, fold: regionFold });

type Streamed<Details, Event extends DomainEvent> = {
  readonly stream: string;
  readonly fold: Fold<Entry<Details>, Event>;
};

/** One entry as its stream has it; undefined for one that is not listed. */
export async function readEntry<Details, Event extends DomainEvent>(
  log: Pick<EventLog, 'readStream'>,
  { stream, fold }: Streamed<Details, Event>,
): Promise<Details | undefined> {
  const recorded = (await log.readStream(stream)) as unknown as readonly Event[];
  return detailsOf(recorded.reduce(fold.evolve, fold.initial));
}
