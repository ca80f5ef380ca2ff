import type { Ticket } from './ticket.ts';

// The offline page, `public/offline.js`, knows both names too.
const CACHE = 'ticket';
const ADDRESS = '/ticket.json';

/** When somebody was signed out of this browser last: pages and the service worker have no other memory in common. */
const SIGNED_OUT = 'signed-out';
const SIGNED_OUT_ADDRESS = '/signed-out.json';

/** Runs one operation after the other, so that no ticket is kept after it was removed. */
let queue: Promise<unknown> = Promise.resolve();

function inTurn(change: (caches: CacheStorage) => Promise<unknown>): Promise<unknown> {
  // without https, or if storage is forbidden, there is no cache
  queue = queue.then(() => ('caches' in globalThis ? change(caches) : undefined)).catch(() => undefined);
  return queue;
}

/** Keeps a person's next evenings in this browser, for when there is no network; no evenings, no ticket. */
export const keepTicket = (ticket: Ticket) =>
  inTurn(async (caches) => {
    if (ticket.evenings.length > 0) await (await caches.open(CACHE)).put(ADDRESS, Response.json(ticket));
    // another page or the service worker may have signed them out since the server was asked
    if (ticket.evenings.length === 0 || Date.parse(ticket.asOf) <= (await signedOutAt(caches)))
      await caches.delete(CACHE);
  });

/**
 * Removes the ticket when somebody is signed out, so that the next person at this browser finds none. A page that does not know
 * of it yet keeps none either of what it was told before `now`, in milliseconds.
 */
export const forgetTicket = (now: number = Date.now()) =>
  inTurn(async (caches) => {
    await (await caches.open(SIGNED_OUT)).put(SIGNED_OUT_ADDRESS, Response.json(now));
    await caches.delete(CACHE);
  });

async function signedOutAt(caches: CacheStorage): Promise<number> {
  const found = await (await caches.open(SIGNED_OUT)).match(SIGNED_OUT_ADDRESS);
  return found ? Number(await found.json()) : 0;
}

/** The kept game events that are still ahead, or null. */
export async function keptTicket(now: number): Promise<Ticket | null> {
  try {
    const found = await (await caches.open(CACHE)).match(ADDRESS);
    const ticket = (await found?.json()) as Ticket | undefined;
    const evenings = ticket?.evenings.filter(({ endsAt }) => Date.parse(endsAt) > now) ?? [];
    return ticket && evenings.length > 0 ? { ...ticket, evenings } : null;
  } catch {
    return null;
  }
}
