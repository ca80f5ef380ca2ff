import type { Instant } from '../clock.ts';

/** Where a browser gets its pushes (RFC 8030), and the keys by which it alone can decrypt them (RFC 8291). */
export type Subscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** What a browser shows. The lock screen shows it too, so it holds no more than that may. */
export type Notification = {
  readonly title: string;
  readonly body: string;
  /** Where a click leads: an address within the product. */
  readonly path: string;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string;
};

/** A notification for one browser. It is not shown after `ofUseUntil`: an offer that is over helps nobody. */
export type Push = {
  /** The domain event that it is about. A browser is notified once of each. */
  readonly domainEventId: string;
  readonly subscriptionId: string;
  readonly notification: Notification;
  readonly ofUseUntil: Instant;
};
