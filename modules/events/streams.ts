import { defineStream, versionOnly } from '@tablemates/event-store';
import { catalogUseFold, type UsedKind } from './commitments/catalog-use.ts';
import { commitmentsFold } from './commitments/commitments.ts';
import {
  type CatalogUseEvent,
  catalogUseTypes,
  commitmentTypes,
  gameEventTypes,
  reminderTypes,
} from './domain-events.ts';
import { gameEventFold } from './game-event.ts';
import { sentFold } from './reminders/reminders.ts';

export const gameEventOf = defineStream({ prefix: 'gameEvent-', types: gameEventTypes, fold: gameEventFold });

export const commitmentsOf = defineStream({ prefix: 'commitments-', types: commitmentTypes, fold: commitmentsFold });

/** Which mails about a gameEvent were sent. */
export const remindersOf = defineStream({ prefix: 'reminders-', types: reminderTypes, fold: sentFold });

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
