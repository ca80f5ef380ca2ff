// Separate from `kept-ticket.ts`, because every page removes tickets, and only pages of signed-in people store them.

import type { Ticket } from './ticket.ts';

/** The cache and the address of the ticket. The offline page, `public/offline.js`, knows both names too. */
export const TICKET_CACHE = 'ticket';
export const TICKET_ADDRESS = '/ticket.json';

/** The time of the last sign-out in this browser, in a cache because service workers cannot read `localStorage`. */
export const SIGNED_OUT = 'signed-out';
export const SIGNED_OUT_ADDRESS = '/signed-out.json';

/** Runs one operation after the other, so that no ticket is kept after it was removed. */
let queue: Promise<unknown> = Promise.resolve();

export function inTurn(change: (caches: CacheStorage) => Promise<unknown>): Promise<unknown> {
  // without https, or if storage is forbidden, there is no cache
  queue = queue.then(() => ('caches' in globalThis ? change(caches) : undefined)).catch(() => undefined);
  return queue;
}

/**
 * Removes the ticket when somebody is signed out, so that the next person at this browser finds none. Another page that
 * does not know of the sign-out yet stores no answer from before `now` (milliseconds) either.
 */
export const forgetTicket = (now: number = Date.now()) =>
  inTurn(async (caches) => {
    await (await caches.open(SIGNED_OUT)).put(SIGNED_OUT_ADDRESS, Response.json(now));
    await caches.delete(TICKET_CACHE);
  });

/** Removes one game event from the kept ticket, when this browser hears that the person's seat there is gone. */
export const dropFromTicket = (gameEventId: string) =>
  inTurn(async (caches) => {
    const cache = await caches.open(TICKET_CACHE);
    const ticket = (await (await cache.match(TICKET_ADDRESS))?.json()) as Ticket | undefined;
    const evenings = ticket?.evenings.filter(({ id }) => id !== gameEventId) ?? [];
    if (ticket && evenings.length > 0) await cache.put(TICKET_ADDRESS, Response.json({ ...ticket, evenings }));
    else await caches.delete(TICKET_CACHE);
  });
