import type { Refusal } from '../../platform/refusal.ts';
import type { GameEntryEvent } from './domain-events.ts';
import { add, change, type Entry, type Patch, remove } from './entry.ts';

export type GameDetails = Extract<GameEntryEvent, { type: 'GameAdded' }>['data'];

/** The state of a game's stream. */
export type GameEntry = Entry<GameDetails>;
type Decided = readonly GameEntryEvent[] | Refusal;

export const gameFold = { initial: { status: 'unknown' } as GameEntry, evolve };

function evolve(game: GameEntry, domainEvent: GameEntryEvent): GameEntry {
  switch (domainEvent.type) {
    case 'GameAdded':
      return { status: 'listed', details: domainEvent.data };
    case 'GameChanged':
      return game.status === 'listed' ? { ...game, details: { ...game.details, ...domainEvent.data } } : game;
    case 'GameRemoved':
      return { status: 'removed' };
  }
}

/** Adds a game to the catalog. */
export const addGame = (game: GameEntry, details: GameDetails): Decided =>
  add<GameEntryEvent>(game, { type: 'GameAdded', data: details });

/** Changes a game's details, or whether it can be chosen. */
export const changeGame = (game: GameEntry, gameId: string, patch: Patch<Omit<GameDetails, 'gameId'>>): Decided =>
  change<GameDetails, GameEntryEvent>(game, patch, (changes) => ({
    type: 'GameChanged',
    data: { ...changes, gameId },
  }));

/** Removes a game from the catalog. */
export const removeGame = (
  game: GameEntry,
  { gameId, isInUse }: { readonly gameId: string; readonly isInUse: boolean },
): Decided => remove<GameEntryEvent>(game, { isInUse, removed: { type: 'GameRemoved', data: { gameId } } });
