/// <reference lib="webworker" />
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { forgetTicketOnSignOut } from './app/ticket-worker.ts';
import './sw-push.ts';

declare const self: ServiceWorkerGlobalScope;

precacheAndRoute(self.__WB_MANIFEST);

// Pages always come from the network, because the server writes titles into them. If the network fails, the offline
// page is shown. No other request is answered here, so /api is never cached.
self.addEventListener('fetch', (fetchEvent) => {
  if (fetchEvent.request.mode !== 'navigate') return;
  fetchEvent.respondWith(
    fetch(fetchEvent.request).catch(async () => (await matchPrecache('/offline.html')) ?? Response.error()),
  );
});

self.addEventListener('fetch', forgetTicketOnSignOut);

// The page sends this once the person has agreed to reload.
self.addEventListener('message', (message) => {
  if (message.data === 'activate-update') void self.skipWaiting();
});
