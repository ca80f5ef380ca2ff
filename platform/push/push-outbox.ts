import type { Clock, Instant } from '../clock.ts';
import type { Sql, Transaction } from '../database.ts';
import { backOff, deliverDue } from '../deliver-due.ts';
import type { Push } from './push.ts';
import type { PushService } from './push-service.ts';
import { createPushSeal } from './seal.ts';

/** Seconds after each attempt until the next one: 5 attempts in about an hour. No attempt follows the last entry. */
const SECONDS_BETWEEN_ATTEMPTS = [15, 120, 600, 3_000, 60];
const MAX_REASON = 500;

type Claimed = {
  readonly domainEventId: string;
  readonly subscriptionId: string;
  readonly content: Buffer;
  readonly sealed: Buffer;
  readonly attempts: number;
  readonly ofUseUntil: Instant;
};

/** The results of attempts to send pushes. `gone`: the browser has ended its subscription. */
export const PUSH_OUTCOMES = ['sent', 'postponed', 'failed', 'gone'] as const;
export type PushesSent = Record<(typeof PUSH_OUTCOMES)[number], number>;

export type PushOutbox = {
  /** Adds a push in the caller's transaction. Adding it again does nothing. */
  post(push: Push, tx: Transaction): Promise<void>;
  /** Sends all pushes that are due. Several processes may call it at once. */
  deliverDue(): Promise<PushesSent>;
  /** Deletes the pushes that are no longer of use. */
  forget(): Promise<void>;
  waiting(): Promise<number>;
};

/**
 * Creates the outbox of pushes. A push is first a row that commits together with its cause, and is sent afterwards. It
 * is delivered twice only if the process crashes between the delivery and its record; then the second one replaces the
 * first.
 */
export function createPushOutbox({
  sql,
  secret,
  clock,
  service,
}: {
  readonly sql: Sql;
  readonly secret: string;
  readonly clock: Clock;
  readonly service: PushService;
}): PushOutbox {
  const { sealNotification, openNotification, openSubscription } = createPushSeal(secret);

  const attempts = backOff(sql, SECONDS_BETWEEN_ATTEMPTS);

  const claim = async (): Promise<Claimed | undefined> => {
    const now = clock();
    const [claimed] = await sql<Claimed[]>`
      update push_outbox p set ${attempts.counted(now)}
      from push_subscriptions s
      where s.id = p.subscription_id and (p.domain_event_id, p.subscription_id) in (
        select domain_event_id, subscription_id from push_outbox
        where ${attempts.isDue(now)} and of_use_until > ${now}
        order by next_attempt_at limit 1
        for update skip locked)
      returning p.domain_event_id, p.subscription_id, p.content, p.attempts, p.of_use_until, s.sealed`;
    return claimed;
  };

  const end = ({ domainEventId, subscriptionId }: Claimed, state: 'sent' | 'failed', reason: string | null) => sql`
    update push_outbox set state = ${state}, content = null, last_error = ${reason}
    where domain_event_id = ${domainEventId} and subscription_id = ${subscriptionId}`;

  const attempt = async (row: Claimed): Promise<keyof PushesSent> => {
    const ttlSeconds = Math.floor((Date.parse(row.ofUseUntil) - clock().getTime()) / 1_000);
    const delivery = await service(
      openSubscription(row.sealed),
      openNotification(row.content),
      Math.max(0, ttlSeconds),
    );
    switch (delivery.outcome) {
      case 'sent':
        await end(row, 'sent', null);
        return 'sent';
      case 'gone':
        // this also deletes the pushes that wait for this browser
        await sql`delete from push_subscriptions where id = ${row.subscriptionId}`;
        return 'gone';
      case 'permanent':
      case 'temporary': {
        const reason = delivery.reason.slice(0, MAX_REASON);
        if (delivery.outcome === 'permanent' || row.attempts >= attempts.max) {
          await end(row, 'failed', reason);
          return 'failed';
        }
        await sql`
          update push_outbox set last_error = ${reason}
          where domain_event_id = ${row.domainEventId} and subscription_id = ${row.subscriptionId}`;
        return 'postponed';
      }
    }
  };

  return {
    async post({ domainEventId, subscriptionId, notification, ofUseUntil }, tx) {
      const now = clock();
      // a row is kept as long as the push is of use, so a replay finds it or has nothing to add
      if (ofUseUntil <= now.toISOString()) return;
      await tx`
        insert into push_outbox (domain_event_id, subscription_id, content, next_attempt_at, created_at, of_use_until)
        select ${domainEventId}, id, ${sealNotification(notification)}, ${now}, ${now}, ${ofUseUntil}
        from push_subscriptions where id = ${subscriptionId} for key share
        on conflict do nothing`;
    },

    async deliverDue() {
      const sent: PushesSent = { sent: 0, postponed: 0, failed: 0, gone: 0 };
      const send = async (row: Claimed) => {
        sent[await attempt(row)]++;
      };
      await deliverDue({ claim, send });
      return sent;
    },

    async forget() {
      await sql`delete from push_outbox where of_use_until <= ${clock()}`;
    },

    async waiting() {
      const [{ waiting }] = await sql<[{ waiting: number }]>`
        select count(*)::int as waiting from push_outbox
        where state = 'queued' and of_use_until > ${clock()} and attempts < ${attempts.max}`;
      return waiting;
    },
  };
}
