import type { Ticket } from './ticket.ts';

// The offline page, `public/offline.js`, knows both names too.
const CACHE = 'ticket';
const ADDRESS = '/ticket.json';

/** Runs one operation after the other, so that no ticket is kept after it was removed. */
let queue: Promise<unknown> = Promise.resolve();

function inTurn(change: (caches: CacheStorage) => Promise<unknown>): Promise<unknown> {
  // without https, or if storage is forbidden, there is no cache
  queue = queue.then(() => ('caches' in globalThis ? change(caches) : undefined)).catch(() => undefined);
  return queue;
}

/** Keeps a person's next evenings in this browser, for when there is no network. */
export const keepTicket = (ticket: Ticket) =>
  inTurn(async (caches) => (await caches.open(CACHE)).put(ADDRESS, Response.json(ticket)));

/** Removes the ticket, so that the next person at this browser finds none. */
export const forgetTicket = () => inTurn((caches) => caches.delete(CACHE));

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
