import { useSyncExternalStore } from 'react';

/** The link of a friend who holds a seat: the gameEvent that it leads to, and its token. */
type KeptGuest = { readonly gameEventId: string; readonly token: string };

const KEY = 'guest';
const listeners = new Set<() => void>();
/** If storage is forbidden or full, the link lasts until the page is left. */
let unstored: string | null = null;

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

function read(): KeptGuest | null {
  const [gameEventId, token] = stored()?.split(' ') ?? [];
  return gameEventId && token ? { gameEventId, token } : null;
}

/** The gameEvent at which a friend holds a seat for the person in this tab, or null. */
export const invitedTo = (): string | null => read()?.gameEventId ?? null;

/** Keeps a link through sign-in and reloads, as long as this tab is open. Null removes it. */
export function keepGuest(guest: KeptGuest | null): void {
  unstored = guest && `${guest.gameEventId} ${guest.token}`;
  try {
    if (unstored === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, unstored);
  } catch {
    // `unstored` contains it
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The token of the link to a seat at this gameEvent. Null if there is none, and on the server. */
export function useKeptGuest(gameEventId: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => {
      const kept = read();
      return kept?.gameEventId === gameEventId ? kept.token : null;
    },
    () => null,
  );
}
