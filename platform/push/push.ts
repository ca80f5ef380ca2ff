import type { Instant } from '../clock.ts';

/**
 * The address of a browser's pushes (RFC 8030), and the keys with which only this browser can decrypt them (RFC 8291).
 */
export type Subscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** What is sent to a browser. A later notification with the same tag replaces one that still waits. */
export type Notification = { readonly tag: string; readonly [property: string]: unknown };

/** A notification for one browser. It is not shown after `ofUseUntil`: nobody needs to see an offer that has ended. */
export type Push = {
  /** The domain event that it is about. A browser gets one notification for each. */
  readonly domainEventId: string;
  readonly subscriptionId: string;
  readonly notification: Notification;
  readonly ofUseUntil: Instant;
};
