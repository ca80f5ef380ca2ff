import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/support/database.ts';
import { addHours, addSeconds } from '../add-time.ts';
import type { Sql } from '../database.ts';
import { newUuid } from '../ids.ts';
import type { Subscription } from './push.ts';
import { createPushOutbox } from './push-outbox.ts';
import type { PushDelivery } from './push-service.ts';
import { pushSubscriptions } from './subscriptions.ts';

const OPENING = new Date('2026-06-01T15:00:00.000Z');
const secret = 'a secret of the tests, long enough for keys';
const notification = { title: 'A seat is held for you', body: 'Catan', path: '/events/1', tag: 'catan' };

let sql: Sql;
let now: Date;
let sent: { endpoint: string; ttlSeconds: number; title: string }[];
let answer: (endpoint: string) => PushDelivery;
beforeAll(async () => {
  ({ sql } = await freshDatabase());
});
afterAll(() => sql.end());
beforeEach(async () => {
  now = OPENING;
  sent = [];
  answer = () => ({ outcome: 'sent' });
  await sql`delete from sessions`;
});

const clock = () => now;
const subscriptions = () => pushSubscriptions({ sql, secret, newId: newUuid, clock });
const outbox = () =>
  createPushOutbox({
    sql,
    secret,
    clock,
    service: async ({ endpoint }, { title }, ttlSeconds) => {
      sent.push({ endpoint, ttlSeconds, title: String(title) });
      return answer(endpoint);
    },
  });

const session = async (userId = newUuid()) => {
  const hash = randomBytes(32);
  await sql`
    insert into sessions (token_hash, user_id, via, created_at, last_seen_at, expires_at)
    values (${hash}, ${userId}, 'code', ${now}, ${now}, ${addHours(now, 24)})`;
  return { hash, userId };
};
const subscriptionTo = (name: string): Subscription => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: 'a key', auth: 'an auth' },
});
/** Somebody's browser; gives what a push names it by. */
const browser = async (name: string, userId?: string) => {
  const { hash, userId: person } = await session(userId);
  await subscriptions().keep(hash, subscriptionTo(name));
  const [found] = await sql<[{ id: string }]>`select id from push_subscriptions where session_hash = ${hash}`;
  return { hash, userId: person, subscriptionId: found.id };
};
const post = (subscriptionId: string, { domainEventId = newUuid(), minutes = 60 } = {}) =>
  sql.begin((tx) => {
    const ofUseUntil = addSeconds(now, minutes * 60).toISOString();
    return outbox().post({ domainEventId, subscriptionId, notification, ofUseUntil }, tx);
  });
const endpoints = () => sent.map(({ endpoint }) => endpoint.slice('https://push.example/'.length));
const rows = () => sql<{ state: string; content: unknown }[]>`select state, content from push_outbox`;

describe('the outbox of pushes', () => {
  it('sends a push once, with the seconds that it is of use', async () => {
    const { subscriptionId } = await browser('phone');
    await post(subscriptionId);
    now = addSeconds(now, 10);
    expect(await outbox().deliverDue()).toEqual({ sent: 1, postponed: 0, failed: 0, gone: 0 });
    expect(await outbox().deliverDue()).toEqual({ sent: 0, postponed: 0, failed: 0, gone: 0 });
    expect(sent).toEqual([{ endpoint: 'https://push.example/phone', ttlSeconds: 3_590, title: notification.title }]);
    expect(await rows()).toEqual([{ state: 'sent', content: null }]);
  });

  it('does not send a domain event again that is replayed, before and after it was of use', async () => {
    const { subscriptionId } = await browser('phone');
    const domainEventId = newUuid();
    await post(subscriptionId, { domainEventId });
    await post(subscriptionId, { domainEventId });
    await outbox().deliverDue();
    await post(subscriptionId, { domainEventId });
    await outbox().deliverDue();
    now = addHours(now, 2);
    await outbox().forget();
    expect(await rows()).toEqual([]);
    await post(subscriptionId, { domainEventId, minutes: -60 });
    await outbox().deliverDue();
    expect(endpoints()).toEqual(['phone']);
  });

  it('is worked by several processes, each push by one of them', async () => {
    const { subscriptionId } = await browser('phone');
    for (let n = 0; n < 30; n++) await post(subscriptionId);
    const delivered = await Promise.all([outbox(), outbox(), outbox()].map((each) => each.deliverDue()));
    expect(delivered.reduce((sum, each) => sum + each.sent, 0)).toBe(30);
    expect(sent).toHaveLength(30);
  });

  it('tries a temporary failure again, a bounded number of times', async () => {
    const { subscriptionId } = await browser('phone');
    answer = () => ({ outcome: 'temporary', reason: 'the push service answered 500' });
    await post(subscriptionId, { minutes: 24 * 60 });
    expect(await outbox().deliverDue()).toMatchObject({ postponed: 1 });
    expect(await outbox().deliverDue()).toMatchObject({ postponed: 0 });
    for (let hour = 0; hour < 20; hour++) {
      now = addHours(now, 1);
      await outbox().deliverDue();
    }
    expect(sent).toHaveLength(5);
    expect(await sql`select state, last_error from push_outbox`).toEqual([
      { state: 'failed', lastError: 'the push service answered 500' },
    ]);
  });

  it('sends a notification that succeeds after a failure', async () => {
    const { subscriptionId } = await browser('phone');
    answer = () => ({ outcome: 'temporary', reason: 'the push service answered 500' });
    await post(subscriptionId);
    await outbox().deliverDue();
    answer = () => ({ outcome: 'sent' });
    now = addSeconds(now, 20);
    expect(await outbox().deliverDue()).toMatchObject({ sent: 1 });
    expect(await outbox().waiting()).toBe(0);
  });

  it('does not send an expired notification', async () => {
    const { subscriptionId } = await browser('phone');
    await post(subscriptionId, { minutes: 30 });
    now = addSeconds(now, 30 * 60);
    await outbox().deliverDue();
    expect(sent).toEqual([]);
  });

  it('gives up a permanently refused notification at once, and keeps the subscription', async () => {
    const { subscriptionId } = await browser('phone');
    answer = () => ({ outcome: 'permanent', reason: 'the push service answered 403' });
    await post(subscriptionId);
    expect(await outbox().deliverDue()).toMatchObject({ failed: 1 });
    expect(await sql`select id from push_subscriptions`).toHaveLength(1);
  });

  it('forgets a browser that has ended its subscription, with all that waits for it', async () => {
    const [ended, other] = [await browser('ended'), await browser('other')];
    await post(ended.subscriptionId);
    await post(other.subscriptionId);
    answer = (endpoint) => (endpoint.endsWith('ended') ? { outcome: 'gone' } : { outcome: 'sent' });
    expect(await outbox().deliverDue()).toEqual({ sent: 1, postponed: 0, failed: 0, gone: 1 });
    expect(await sql`select id from push_subscriptions`).toEqual([{ id: other.subscriptionId }]);
  });

  it('is unreadable in the database alone', async () => {
    const { subscriptionId } = await browser('phone');
    await post(subscriptionId);
    const dump = await sql`
      select encode(content, 'escape') || encode(sealed, 'escape') || s::text || o::text as line
      from push_outbox o join push_subscriptions s on s.id = subscription_id`;
    expect(JSON.stringify(dump)).not.toMatch(/push\.example|Catan|a key/);
  });
});

describe('the subscription of a browser', () => {
  it('ends with its session, together with its waiting notifications', async () => {
    const { hash, subscriptionId } = await browser('phone');
    await post(subscriptionId);
    await sql`delete from sessions where token_hash = ${hash}`;
    expect(await sql`select id from push_subscriptions`).toEqual([]);
    await outbox().deliverDue();
    await post(subscriptionId);
    expect(await rows()).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('is not found once its session has expired', async () => {
    const { userId } = await browser('phone');
    expect(await subscriptions().of([userId])).toHaveLength(1);
    now = addHours(now, 25);
    expect(await subscriptions().of([userId])).toEqual([]);
  });

  it('stays the same if it is stored again, and keeps its waiting notifications', async () => {
    const { hash, subscriptionId } = await browser('phone');
    await post(subscriptionId);
    expect(await subscriptions().keep(hash, subscriptionTo('phone'))).toBe(true);
    await outbox().deliverDue();
    expect(endpoints()).toEqual(['phone']);
  });

  it('replaces the former one of its session, and that of the browser’s former person', async () => {
    const before = await browser('shared');
    const { hash, userId } = await browser('former');
    await subscriptions().keep(hash, subscriptionTo('shared'));
    expect(await subscriptions().of([before.userId, userId])).toMatchObject([{ userId }]);
  });

  it('deletes the waiting notifications of the browser’s former person', async () => {
    const before = await browser('shared');
    await post(before.subscriptionId);
    const { hash } = await session();
    await subscriptions().keep(hash, subscriptionTo('shared'));
    await outbox().deliverDue();
    expect(endpoints()).toEqual([]);
  });

  it('is refused without a session', async () => {
    expect(await subscriptions().keep(randomBytes(32), subscriptionTo('phone'))).toBe(false);
  });

  it('is deleted only by its own person', async () => {
    const { userId } = await browser('phone');
    await subscriptions().forget(newUuid(), subscriptionTo('phone').endpoint);
    expect(await subscriptions().of([userId])).toHaveLength(1);
    await subscriptions().forget(userId, subscriptionTo('phone').endpoint);
    expect(await subscriptions().of([userId])).toEqual([]);
  });

  it('is one of at most ten of a person, even if two browsers subscribe at the same instant', async () => {
    const userId = newUuid();
    const oldest = await browser('oldest', userId);
    now = addSeconds(now, 1);
    for (let n = 2; n <= 10; n++) await browser(String(n), userId);
    const [one, other] = [await session(userId), await session(userId)];
    const bothWait = async () => {
      const [{ waiting } = { waiting: 0 }] = await sql<{ waiting: number }[]>`
        select count(distinct pid)::int as waiting from pg_locks where not granted
          and pid in (select pid from pg_stat_activity where datname = current_database())`;
      return waiting === 2;
    };
    let kept: Promise<boolean>[] = [];
    // until both have come as far as they can, neither may end the oldest
    await sql.begin(async (tx) => {
      await tx`select from push_subscriptions where id = ${oldest.subscriptionId} for update`;
      kept = [one, other].map(({ hash }, n) => subscriptions().keep(hash, subscriptionTo(`new ${n}`)));
      await expect.poll(bothWait, { timeout: 20_000 }).toBe(true);
    });
    expect(await Promise.all(kept)).toEqual([true, true]);
    expect(await subscriptions().of([userId])).toHaveLength(10);
  });
  it('is one of at most ten of a person: the oldest ends', async () => {
    const userId = newUuid();
    const first = await browser('0', userId);
    for (let n = 1; n <= 10; n++) {
      now = addSeconds(now, 1);
      await browser(String(n), userId);
    }
    const kept = await subscriptions().of([userId]);
    expect(kept).toHaveLength(10);
    expect(kept.map(({ id }) => id)).not.toContain(first.subscriptionId);
  });
});
