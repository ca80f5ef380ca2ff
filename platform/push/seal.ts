import { deriveKey, keyedHash, open, seal } from '@tablemates/event-store/keys';
import type { Notification, Subscription } from './push.ts';

/** Encrypts subscriptions and notifications with a key derived from `secret`: the database alone reveals neither. */
export function createPushSeal(secret: string) {
  const key = deriveKey(secret, 'push');
  const sealed = (value: unknown, context: string) => seal(key, Buffer.from(JSON.stringify(value)), context);
  const opened = (bytes: Buffer, context: string) => JSON.parse(open(key, bytes, context).toString());
  return {
    endpointHash: (endpoint: string): Buffer => keyedHash(key, endpoint),
    sealSubscription: (subscription: Subscription): Buffer => sealed(subscription, 'subscription'),
    openSubscription: (bytes: Buffer): Subscription => opened(bytes, 'subscription'),
    sealNotification: (notification: Notification): Buffer => sealed(notification, 'notification'),
    openNotification: (bytes: Buffer): Notification => opened(bytes, 'notification'),
  };
}
