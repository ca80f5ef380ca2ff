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
/** Names that lead to machines around the server (RFC 6761, RFC 6762, RFC 8375, and what is used like them). */
const LOCAL_NAME = /\.(corp|home|home\.arpa|internal|intranet|lan|local|localhost|private)$/i;

/** The server sends requests there: https at its usual port, on a public host that is no address. */
const isPushService = (value: string): boolean => {
  if (!isPublicHttps(value)) return false;
  const { hostname, port } = new URL(value);
  return port === '' && !LOCAL_NAME.test(hostname);
};

const endpoint = z.string().max(2048, NOT_A_SUBSCRIPTION).refine(isPushService, NOT_A_SUBSCRIPTION);

/** A browser's subscription, as it describes it by `PushSubscription.toJSON()`. Keys are base64url (RFC 8291). */
export const PushSubscriptionRequest = z.object({
  endpoint,
  keys: z.object({
    // an uncompressed point of P-256, and 16 bytes
    p256dh: z.string().regex(/^B[\w-]{86}$/, NOT_A_SUBSCRIPTION),
    auth: z.string().regex(/^[\w-]{22}$/, NOT_A_SUBSCRIPTION),
  }),
});
export type PushSubscriptionRequest = z.infer<typeof PushSubscriptionRequest>;

/** The browser that gets no notifications any more. */
export const PushUnsubscriptionRequest = z.object({ endpoint });
export type PushUnsubscriptionRequest = z.infer<typeof PushUnsubscriptionRequest>;

/** What a browser is sent and shows. The lock screen shows it too, so it holds no more than that may. */
export type PushNotification = {
  readonly title: string;
  readonly body: string;
  /** Where a click leads: an address within the product. */
  readonly path: string;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string;
  /** Whether it is shown to somebody who is looking at the product, too. */
  readonly evenIfOpen: boolean;
};

/** What a browser needs to subscribe: the public key of this product, in base64url (RFC 8292). */
export const PushKey = z.object({ key: z.string() });
export type PushKey = z.infer<typeof PushKey>;
