import { inTurn, SIGNED_OUT, SIGNED_OUT_ADDRESS, TICKET_ADDRESS, TICKET_CACHE } from './forget-ticket.ts';
import type { Ticket } from './ticket.ts';

/** Stores a person's next evenings in this browser, for use without a network. Without evenings there is no ticket. */
export const keepTicket = (ticket: Ticket) =>
  inTurn(async (caches) => {
    // another page or the service worker may have signed the person out since the server answered
    const isGone = async () => ticket.evenings.length === 0 || Date.parse(ticket.asOf) <= (await signedOutAt(caches));
    if (!(await isGone())) await (await caches.open(TICKET_CACHE)).put(TICKET_ADDRESS, Response.json(ticket));
    // or meanwhile
    if (await isGone()) await caches.delete(TICKET_CACHE);
  });

async function signedOutAt(caches: CacheStorage): Promise<number> {
  const found = await (await caches.open(SIGNED_OUT)).match(SIGNED_OUT_ADDRESS);
  return found ? Number(await found.json()) : 0;
}

/** The kept game events that are still ahead, or null. */
export async function keptTicket(now: number): Promise<Ticket | null> {
  try {
    const found = await (await caches.open(TICKET_CACHE)).match(TICKET_ADDRESS);
    const ticket = (await found?.json()) as Ticket | undefined;
    const evenings = ticket?.evenings.filter(({ endsAt }) => Date.parse(endsAt) > now) ?? [];
    return ticket && evenings.length > 0 ? { ...ticket, evenings } : null;
  } catch {
    return null;
  }
}
