/// <reference lib="webworker" />
import type { PushNotification } from '../modules/push/contract.ts';
import { dropFromTicket } from './features/ticket/forget-ticket.ts';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/icons/icon-192.png';

self.addEventListener('push', (pushed) => pushed.waitUntil(show(pushed.data?.json())));
self.addEventListener('notificationclick', (click) => {
  click.notification.close();
  click.waitUntil(open(click.notification.data.path));
});
self.addEventListener('pushsubscriptionchange', (changed) => changed.waitUntil(renew(changed)));

async function show(pushed: PushNotification | undefined): Promise<void> {
  if (!pushed) return;
  const { title, body, path, tag, evenIfOpen, seatGoneAt } = pushed;
  if (seatGoneAt !== undefined) await dropFromTicket(seatGoneAt);
  // an open page shows the news by itself
  if (!evenIfOpen && (await windows()).some(({ focused }) => focused)) return;
  await self.registration.showNotification(title, { body, tag, icon: ICON, data: { path } });
}

/** Opens the page: in the window that already shows it, otherwise in a new one. No window loses its content. */
async function open(path: string): Promise<void> {
  const { href, origin } = new URL(path, self.location.origin);
  const address = origin === self.location.origin ? href : '/';
  const there = (await windows()).find(({ url }) => withoutFragment(url) === withoutFragment(address));
  await (there ? there.focus() : self.clients.openWindow(address));
}

const withoutFragment = (url: string) => url.split('#', 1)[0];
const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Sends the new subscription to the server, because the browser has ended the old one, as it may at any time. */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  await fetch('/api/users/me/push', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(subscription),
  });
}
