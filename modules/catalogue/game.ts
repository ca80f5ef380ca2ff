import type { Refusal } from '../../platform/refusal.ts';
import type { GameEntryEvent } from './domain-events.ts';
import { add, change, type Entry, remove, type Wish } from './entry.ts';

export type GameDetails = Extract<GameEntryEvent, { type: 'GameAdded' }>['data'];

/** One game of the catalogue, as its stream tells it. */
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

/** Puts a game on the shelf. */
export const addGame = (game: GameEntry, details: GameDetails): Decided =>
  add<GameEntryEvent>(game, { type: 'GameAdded', data: details });

/** Changes what is said of a game, or whether it can be chosen. */
export const changeGame = (game: GameEntry, gameId: string, wish: Wish<Omit<GameDetails, 'gameId'>>): Decided =>
  change<GameDetails, GameEntryEvent>(game, wish, (changes) => ({ type: 'GameChanged', data: { ...changes, gameId } }));

/** Takes a game off the shelf. */
export const removeGame = (game: GameEntry, gameId: string, isInUse: boolean): Decided =>
  remove<GameEntryEvent>(game, isInUse, { type: 'GameRemoved', data: { gameId } });
