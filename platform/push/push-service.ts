import { createHash } from 'node:crypto';
import { type Agent, request } from 'node:https';
import webPush from 'web-push';
import type { ApplicationKey } from './application-key.ts';
import type { Notification, Subscription } from './push.ts';

/** A push service that has not answered by then is asked again later. */
const TIMEOUT_MS = 10_000;

/** `gone`: the browser has ended this subscription. `temporary` is tried again later, `permanent` never. */
export type PushDelivery =
  | { readonly outcome: 'sent' | 'gone' }
  | { readonly outcome: 'temporary' | 'permanent'; readonly reason: string };

/** Sends a notification to the push service of a browser, which drops it after `ttlSeconds`. */
export type PushService = (
  subscription: Subscription,
  notification: Notification,
  ttlSeconds: number,
) => Promise<PushDelivery>;

/**
 * Encrypts a notification for its browser (RFC 8291), signs the request (RFC 8292) and sends it. Redirects are not
 * followed, and only the status of an answer is read: the browser chooses the address, so it can be anyone's server.
 *
 * @param subject where a push service reaches the operator: `https:` or `mailto:`
 */
export function pushService({
  applicationKey,
  subject,
  agent,
}: {
  readonly applicationKey: ApplicationKey;
  readonly subject: string;
  readonly agent: Agent;
}): PushService {
  return async (subscription, notification, ttlSeconds) => {
    let details: webPush.RequestDetails & { body: Buffer };
    try {
      details = webPush.generateRequestDetails(subscription, JSON.stringify(notification), {
        TTL: ttlSeconds,
        urgency: 'high',
        topic: topicOf(notification.tag),
        vapidDetails: { subject, ...applicationKey },
      });
    } catch (error) {
      // the browser sent invalid keys
      return { outcome: 'permanent', reason: String(error) };
    }
    const { endpoint, method, headers, body } = details;
    try {
      return deliveryOf(await statusOf(endpoint, { method, headers, agent }, body));
    } catch (error) {
      return { outcome: 'temporary', reason: error instanceof Error ? error.message : String(error) };
    }
  };
}

function statusOf(endpoint: string, options: object, body: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = request(endpoint, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
    resolve(response.statusCode ?? 0);
    response.destroy();
  });
  asked.on('error', reject).end(body);
  return promise;
}

function deliveryOf(status: number): PushDelivery {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  const outcome = status === 429 || status >= 500 ? 'temporary' : 'permanent';
  return { outcome, reason: `the push service answered ${status}` };
}

/**
 * A name of at most 32 characters: of several notifications with one tag that wait for a browser, the last one arrives.
 */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);
