/** A change that the live stream reports (evenings contract, section 5). A page ignores kinds that it does not know. */
export type Change = { readonly kind: string; readonly id: string };

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
