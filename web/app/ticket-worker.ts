import { forgetTicket } from '../features/ticket/forget-ticket.ts';

/**
 * In the service worker: removes the ticket when any page signs somebody out, before that page gets the reply. By then,
 * other pages have received all that the server sent them before the sign-out.
 */
export function forgetTicketOnSignOut(fetchEvent: FetchEvent): void {
  const { request } = fetchEvent;
  if (request.method !== 'POST' || new URL(request.url).pathname !== '/api/auth/logout') return;
  fetchEvent.respondWith(fetch(request).finally(() => forgetTicket()));
}
