/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0;
const listeners = new Set<() => void>();

/**
 * The present moment in milliseconds, by the server's clock, which decides what is late: clocks of phones may be wrong.
 * Until the server has answered it is the device's.
 */
export const present = (): number => Date.now() + ahead;

/** A moment that this device’s clock has noted, by the server’s, both in milliseconds. */
export const byServer = (noted: number): number => noted + ahead;

/**
 * Learns the present from the server. A difference that the way of the answer and the second of its date explain is none.
 *
 * @param moment the server's, in milliseconds
 * @param askedAt when it was asked for by the device's clock, in milliseconds
 */
export function learnPresent(moment: number, askedAt: number): void {
  const now = Date.now();
  const found = moment - (askedAt + now) / 2;
  if (!(Math.abs(found - ahead) > 1_000 + (now - askedAt) / 2)) return;
  ahead = found;
  for (const listener of listeners) listener();
}

/** Calls the listener whenever the present turns out to be another one. Returns how to stop that. */
export function onOtherPresent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
