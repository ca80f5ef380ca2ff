import type { PushSubscriptionRequest } from '../../../modules/push/contract.ts';

/** The state of notifications in this browser: not supported, blocked, switched off or on. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** The service worker that shows notifications. Undefined if there is none, or no push support. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

const current = async (): Promise<PushSubscription | null> =>
  (await (await worker())?.pushManager.getSubscription()) ?? null;

/** The subscription of this browser. Null if there is none. */
export const subscriptionHere = async (): Promise<PushSubscriptionRequest | null> => {
  const subscription = await current();
  return subscription && described(subscription);
};

/** The state of notifications in this browser. It neither asks the server nor the person. */
export async function permissionHere(): Promise<Exclude<PushState, 'on'>> {
  if (!(await worker())) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'off';
}

/** Asks the person for permission, unless the browser has asked before. Call it from a press, because browsers ignore other calls. */
export const askPermission = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

/** Subscribes with the product's key, and replaces a subscription with another key. Rejects if the push service is unreachable. */
export async function subscribe(key: string): Promise<PushSubscriptionRequest> {
  const registration = await worker();
  if (!registration) throw new Error('no worker');
  await unsubscribe();
  const applicationServerKey = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
  return described(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
}

/** Ends this browser's subscription. */
export async function unsubscribe(): Promise<void> {
  await (await current())?.unsubscribe();
}

// browsers describe a subscription with endpoint and keys (Push API, PushSubscriptionJSON)
const described = (subscription: PushSubscription) => subscription.toJSON() as PushSubscriptionRequest;
