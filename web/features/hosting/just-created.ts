import { useSyncExternalStore } from 'react';
import type { GameEvent } from '../../../modules/events/contract.ts';

// Only for this page load: after a reload, the list of hosted gameEvents is enough.
let created: GameEvent | null = null;
const listeners = new Set<() => void>();

/** Sets the gameEvent that was just created; null once it has been shown. */
export function setJustCreated(gameEvent: GameEvent | null): void {
  created = gameEvent;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The gameEvent that was just created; null if there is none. */
export const useJustCreated = (): GameEvent | null =>
  useSyncExternalStore(
    subscribe,
    () => created,
    () => null,
  );
