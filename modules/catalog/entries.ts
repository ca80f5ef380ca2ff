import type { DomainEvent, EventLog } from '@tablemates/event-store';
import { defineStream, load, recordedIn, type Stream, versionOnly } from '@tablemates/event-store';
import { cafeFold } from './cafe.ts';
import { cityFold } from './city.ts';
import { cafeTypes, cityTypes, gameTypes, type ProposalEvent, proposalTypes, regionTypes } from './domain-events.ts';
import { detailsOf, type Entry } from './entry.ts';
import { gameFold } from './game.ts';
import { regionFold } from './region.ts';

// The streams of single entries, for commands.
export const gameOf = defineStream({ prefix: 'game-', types: gameTypes, fold: gameFold });
export const cafeOf = defineStream({ prefix: 'cafe-', types: cafeTypes, fold: cafeFold });
export const cityOf = defineStream({ prefix: 'city-', types: cityTypes, fold: cityFold });
export const regionOf = defineStream({ prefix: 'region-', types: regionTypes, fold: regionFold });

/** What a person proposed. It is appended to and only looked at for whether it has grown. */
export const proposalsOf = defineStream({
  prefix: 'cafeProposals-',
  types: proposalTypes,
  fold: versionOnly<ProposalEvent>(),
});

/** The details of an entry, of a removed one as they were last. Undefined if it never was in the catalog. */
export const readLastDetails = async <Details, Event extends DomainEvent>(
  log: Pick<EventLog, 'readStream'>,
  entry: Stream<Entry<Details>, Event>,
): Promise<Details | undefined> => {
  const { initial, evolve } = entry.fold;
  const recorded = await recordedIn(log, entry);
  return detailsOf(
    recorded.reduce((state, domainEvent) => {
      const next = evolve(state, domainEvent);
      return next.status === 'removed' ? state : next;
    }, initial),
  );
};

/** Reads an entry from its stream. Undefined if it is not listed. */
export const readEntry = async <Details, Event extends DomainEvent>(
  log: Pick<EventLog, 'readStream'>,
  entry: Stream<Entry<Details>, Event>,
): Promise<Details | undefined> => detailsOf(await load(log, entry));
