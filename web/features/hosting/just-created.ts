import { useSyncExternalStore } from 'react';
import type { GameEvent } from '../../../modules/events/contract.ts';

// For this page load alone: after a reload the list of hosted game events says it all.
let created: GameEvent | null = null;
const listeners = new Set<() => void>();

/** Says which game event has just been created; null once that has been shown. */
export function setJustCreated(gameEvent: GameEvent | null): void {
  created = gameEvent;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The game event that has just been created; null where there is none. */
export const useJustCreated = (): GameEvent | null =>
  useSyncExternalStore(
    subscribe,
    () => created,
    () => null,
  );
