import type { Instant } from '../clock.ts';

/** Where a browser gets its pushes (RFC 8030), and the keys by which it alone can decrypt them (RFC 8291). */
export type Subscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** What is sent to a browser. A later notification with the same tag takes the place of one that still waits. */
export type Notification = { readonly tag: string; readonly [property: string]: unknown };

/** A notification for one browser. It is not shown after `ofUseUntil`: an offer that is over helps nobody. */
export type Push = {
  /** The domain event that it is about. A browser is notified once of each. */
  readonly domainEventId: string;
  readonly subscriptionId: string;
  readonly notification: Notification;
  readonly ofUseUntil: Instant;
};
