import { defineStream, versionOnly } from '@tablemates/event-store';
import { type CatalogUseEvent, cafeNightTypes, catalogUseTypes, commitmentTypes } from '../domain-events.ts';
import { cafeNightFold } from './cafe-nights.ts';
import { catalogUseFold, type UsedKind } from './catalog-use.ts';
import { commitmentsFold } from './commitments.ts';

export const commitmentsOf = defineStream({ prefix: 'commitments-', types: commitmentTypes, fold: commitmentsFold });

/** The gameEvents that need a game or a cafe. */
export const catalogUseOf = (kind: UsedKind, id: string) => useOf[kind](id);
const useOf = {
  game: defineStream({ prefix: 'gameUse-', types: catalogUseTypes, fold: catalogUseFold }),
  cafe: defineStream({ prefix: 'cafeUse-', types: catalogUseTypes, fold: catalogUseFold }),
};

/** The same stream for a command that appends without reading it. The stream of a popular game is long. */
export const unreadCatalogUseOf = (kind: UsedKind, id: string) => ({
  stream: catalogUseOf(kind, id).stream,
  fold: versionOnly<CatalogUseEvent>(),
});

/** A night of a cafe by its key, see `nightKey`. */
export const cafeNightOf = defineStream({ prefix: 'cafeNight-', types: cafeNightTypes, fold: cafeNightFold });
