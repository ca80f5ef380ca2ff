import type { PushSubscriptionRequest } from '../../../modules/push/contract.ts';

/** Whether this browser can show notifications, may not, does not, or does. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** The worker that shows notifications; undefined where there is none, or no push. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

const current = async (): Promise<PushSubscription | null> =>
  (await (await worker())?.pushManager.getSubscription()) ?? null;

/** What this browser is subscribed by; null if it is not. */
export const subscriptionHere = async (): Promise<PushSubscriptionRequest | null> => {
  const subscription = await current();
  return subscription && described(subscription);
};

/** What this browser says about showing notifications, before the server is asked. Asks the person nothing. */
export async function permissionHere(): Promise<Exclude<PushState, 'on'>> {
  if (!(await worker())) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'off';
}

/** Asks the person, where the browser has not asked before. Call it from a press: browsers ignore other questions. */
export const askPermission = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

/** Subscribes by the product's key, instead of by a former one. Rejects where the browser's push service is away. */
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
