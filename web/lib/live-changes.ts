/** What the live stream names (evenings contract, section 5). A kind that a page does not know changes nothing. */
export type Change = { readonly kind: string; readonly id: string };

type Listener = (changes: readonly Change[]) => void;

const listeners = new Set<Listener>();

/** Hands what the live stream named to whoever listens on this page. */
export function announceChanges(changes: readonly Change[]): void {
  for (const listener of listeners) listener(changes);
}

/** @returns a function that ends it */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
