import { z } from 'zod';
import { isPublicHttps } from '../../platform/http/schemas.ts';
import { PUSH_KINDS } from './rules.ts';

/** Which kinds of notifications a person gets, in every browser that has a subscription. */
export const PushPreferences = z.object(
  Object.fromEntries(PUSH_KINDS.map((kind) => [kind, z.boolean()])) as Record<
    (typeof PUSH_KINDS)[number],
    z.ZodBoolean
  >,
);
export type PushPreferences = z.infer<typeof PushPreferences>;

/** Absent kinds stay as they are. */
export const PushPreferencesRequest = PushPreferences.partial();
export type PushPreferencesRequest = z.infer<typeof PushPreferencesRequest>;

const NOT_A_SUBSCRIPTION = 'This is not a subscription of a browser.';
/** Names of machines in the local network (RFC 6761, RFC 6762, RFC 8375, and names that are used like them). */
const LOCAL_NAME = /\.(corp|home|home\.arpa|internal|intranet|lan|local|localhost|private)$/i;

/** Whether the server may send requests there: https at the default port, on a public host name, not an IP address. */
const isPushService = (value: string): boolean => {
  if (!isPublicHttps(value)) return false;
  const { hostname, port } = new URL(value);
  return port === '' && !LOCAL_NAME.test(hostname);
};

const endpoint = z.string().max(2048, NOT_A_SUBSCRIPTION).refine(isPushService, NOT_A_SUBSCRIPTION);

/** A browser's subscription in the form of `PushSubscription.toJSON()`. Keys are base64url (RFC 8291). */
export const PushSubscriptionRequest = z.object({
  endpoint,
  keys: z.object({
    // `p256dh` is an uncompressed point of P-256, and `auth` is 16 bytes.
    p256dh: z.string().regex(/^B[\w-]{86}$/, NOT_A_SUBSCRIPTION),
    auth: z.string().regex(/^[\w-]{22}$/, NOT_A_SUBSCRIPTION),
  }),
});
export type PushSubscriptionRequest = z.infer<typeof PushSubscriptionRequest>;

/** The subscription of the browser that gets no more notifications. */
export const PushUnsubscriptionRequest = z.object({ endpoint });
export type PushUnsubscriptionRequest = z.infer<typeof PushUnsubscriptionRequest>;

/** A notification that a browser shows. The lock screen shows it too, so it has no private details. */
export type PushNotification = {
  readonly title: string;
  readonly body: string;
  /** The path of the page that a click opens. */
  readonly path: string;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string;
  /** Whether it is shown even if the person has the product open. */
  readonly evenIfOpen: boolean;
  /** The game event at which the person has no seat any more. A browser then drops it from the ticket that it keeps. */
  readonly seatGoneAt?: string;
};

/** The public key of this product in base64url, with which a browser subscribes (RFC 8292). */
export const PushKey = z.object({ key: z.string() });
export type PushKey = z.infer<typeof PushKey>;
