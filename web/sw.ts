/// <reference lib="webworker" />
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { forgetTicketOnSignOut } from './app/ticket-worker.ts';
import './sw-push.ts';

declare const self: ServiceWorkerGlobalScope;

precacheAndRoute(self.__WB_MANIFEST);

// Pages always come from the network (the server writes titles into them); the offline page replaces it when the network fails.
// Nothing else is answered here, so /api is never cached.
self.addEventListener('fetch', (fetchEvent) => {
  if (fetchEvent.request.mode !== 'navigate') return;
  fetchEvent.respondWith(
    fetch(fetchEvent.request).catch(async () => (await matchPrecache('/offline.html')) ?? Response.error()),
  );
});

self.addEventListener('fetch', forgetTicketOnSignOut);

// The page asks for this once the person has agreed to reload.
self.addEventListener('message', (message) => {
  if (message.data === 'activate-update') void self.skipWaiting();
});
