import { forgetTicket } from '../features/ticket/forget-ticket.ts';

/**
 * In the service worker: whichever page signs somebody out, their ticket goes too, before that page has its answer. What the server
 * told other pages while they were still signed in has arrived by then.
 */
export function forgetTicketOnSignOut(fetchEvent: FetchEvent): void {
  const { request } = fetchEvent;
  if (request.method !== 'POST' || new URL(request.url).pathname !== '/api/auth/logout') return;
  fetchEvent.respondWith(fetch(request).finally(() => forgetTicket()));
}
