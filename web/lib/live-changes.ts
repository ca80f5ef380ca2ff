import type { Change } from '../../server/live/contract.ts';

type Listener = (changes: readonly Change[]) => void;

const listeners = new Set<Listener>();

/** Passes changes from the live stream to every listener on this page. */
export function announceChanges(changes: readonly Change[]): void {
  for (const listener of listeners) listener(changes);
}

/** @returns a function that removes the listener */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
