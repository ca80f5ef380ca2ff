import { forgetTicket } from '../features/ticket/kept-ticket.ts';

/** In the service worker: whichever page signs somebody out, their ticket goes too. */
export function forgetTicketOnSignOut(fetchEvent: FetchEvent): void {
  const { method, url } = fetchEvent.request;
  if (method === 'POST' && new URL(url).pathname === '/api/auth/logout') fetchEvent.waitUntil(forgetTicket());
}
