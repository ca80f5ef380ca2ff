import { afterLoad } from '../lib/after-load.ts';

type Listener = () => void;
let waiting: ServiceWorker | null = null;
const listeners = new Set<Listener>();

/** Whether a new version is ready, for `useSyncExternalStore`. */
export const updateWaiting = {
  subscribe(listener: Listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => waiting !== null,
};

/** Activates the new version. The page then reloads. */
export function activateUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('activate-update');
}

/**
 * Registers `/sw.js` once the page has loaded and is idle, because fetching the files to keep uses a phone's
 * processor and network for seconds. It also watches for a new version. Browsers without service workers skip this.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = async () => {
    const registration = await navigator.serviceWorker.register('/sw.js');
    const announce = (worker: ServiceWorker) => {
      waiting = worker;
      for (const listener of listeners) listener();
    };
    // Without a controller this is the first visit, so there is no old version to replace.
    if (registration.waiting && navigator.serviceWorker.controller) announce(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && navigator.serviceWorker.controller) announce(worker);
      });
    });
  };
  const start = () => void register().catch(() => undefined);
  // Safari lacks requestIdleCallback
  const startWhenIdle = () =>
    void ('requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start, 2_000));
  afterLoad(startWhenIdle);
}
