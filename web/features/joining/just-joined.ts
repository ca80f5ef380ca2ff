import { useSyncExternalStore } from 'react';

// For this page load alone: a reload shows the dashboard, and the celebration comes once.
let joined: string | null = null;
const listeners = new Set<() => void>();

/** Says which meetup somebody has just joined; null once that has been celebrated. */
export function setJustJoined(gameEventId: string | null): void {
  joined = gameEventId;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The meetup that has just been joined; null where there is none. */
export const useJustJoined = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => joined,
    () => null,
  );
