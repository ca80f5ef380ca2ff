import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import pino from 'pino';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { startRedis } from '../scripts/start-redis.ts';
import { tcpProxy } from '../tests/support/tcp-proxy.ts';
import { type Limiter, openLimiter } from './limiter.ts';

const THREE_AN_HOUR = [{ max: 3, seconds: 3_600 }];
const opened: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** A limiter as a separate process would have it. */
function limiter(redisUrl: string | undefined, installation = 'houston'): Limiter {
  const secret = 'a secret of the tests, long enough for keys';
  const one = openLimiter({
    redis: redisUrl === undefined ? undefined : { url: redisUrl, installation },
    secret,
    logger: pino({ level: 'silent' }),
  });
  opened.push(one);
  return one;
}
const passes = async (one: Limiter, subject: string) => (await one.take('test', subject, THREE_AN_HOUR)) === undefined;
const passed = async (limiters: readonly Limiter[], subject: string, count: number) => {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => passes(limiters[index % limiters.length] as Limiter, subject)),
  );
  return answers.filter(Boolean).length;
};

async function sharedRedis() {
  const { port } = new URL(inject('redisUrl'));
  const proxy = await tcpProxy(Number(port));
  const redis = new Redis(inject('redisUrl'));
  opened.push(proxy, { close: () => redis.disconnect() });
  return { proxy, redis, url: `redis://127.0.0.1:${proxy.port}` };
}
/** Resolves once this limiter counts in Redis. */
const countsInRedis = (redis: Redis, one: Limiter) =>
  vi.waitFor(
    async () => {
      const before = await redis.keys('tablemates-houston:limit:test:*');
      await passes(one, randomUUID());
      expect((await redis.keys('tablemates-houston:limit:test:*')).length).toBeGreaterThan(before.length);
    },
    { timeout: 20_000, interval: 20 },
  );

test('without Redis each process accepts exactly the limit, also of concurrent requests', async () => {
  const one = limiter(undefined);
  expect(await passed([one], 'somebody', 20)).toBe(3);
  expect(await passed([one], 'somebody else', 1)).toBe(1);
});

test('two installations on one Redis count apart', async () => {
  const { redis, url } = await sharedRedis();
  const [houston, austin] = [limiter(url), limiter(url, 'austin')];
  await countsInRedis(redis, houston);
  await vi.waitFor(async () => {
    await passes(austin, randomUUID());
    expect(await redis.keys('tablemates-austin:*')).not.toEqual([]);
  });
  expect(await passed([houston], 'somebody', 5)).toBe(3);
  expect(await passed([austin], 'somebody', 5)).toBe(3);
});

test('a refusal has the longest wait of all exceeded rates', async () => {
  const one = limiter(undefined);
  const rates = [{ max: 1, seconds: 10 }, ...THREE_AN_HOUR];
  expect(await one.take('test', 'somebody', rates)).toBeUndefined();
  expect(await one.take('test', 'somebody', rates)).toBe(10);
  await one.take('test', 'somebody', rates);
  expect(await one.take('test', 'somebody', rates)).toBe(3_600);
});

test('a request that is given back can be taken again', async () => {
  const one = limiter(undefined);
  expect(await passed([one], 'somebody', 3)).toBe(3);
  await one.giveBack('test', 'somebody', THREE_AN_HOUR);
  expect(await passed([one], 'somebody', 3)).toBe(1);
});

test.each(['in memory', 'in Redis'])(
  'units that were spent count for everybody who asks, and asking counts nothing: %s',
  async (where) => {
    const { redis, url } = await sharedRedis();
    const both = where === 'in Redis' ? [limiter(url), limiter(url)] : [limiter(undefined)];
    if (where === 'in Redis') for (const one of both) await countsInRedis(redis, one);
    const [one] = both as [Limiter];
    const [subject, rates] = [randomUUID(), [{ max: 10_000, seconds: 3_600 }]];
    await one.spend('work', subject, rates, 9_999);
    for (let index = 0; index < 3; index++) expect(await one.spent('work', subject, rates)).toBeUndefined();
    await one.spend('work', subject, rates, 50_000);
    for (const each of both) expect(await each.spent('work', subject, rates)).toBeGreaterThan(3_500);
    expect(await one.spent('work', randomUUID(), rates)).toBeUndefined();
  },
);

test('on Redis two processes count together, and store no subject in plain text', async () => {
  const { redis, url } = await sharedRedis();
  const both = [limiter(url), limiter(url)];
  for (const one of both) await countsInRedis(redis, one);
  const subject = randomUUID();
  expect(await passed(both, subject, 20)).toBe(3);
  expect((await redis.keys('*')).join()).not.toContain(subject);
});

test('each process counts by itself while Redis is away, and they count together once it is back', async () => {
  const { proxy, redis, url } = await sharedRedis();
  const both = [limiter(url), limiter(url)];
  for (const one of both) await countsInRedis(redis, one);

  proxy.cut();
  const meanwhile = randomUUID();
  expect(await passed(both, meanwhile, 20)).toBe(6);
  expect(await passed(both, meanwhile, 20)).toBe(0);

  proxy.restore();
  for (const one of both) await countsInRedis(redis, one);
  expect(await passed(both, randomUUID(), 20)).toBe(3);
});

test('a Redis that never answers delays requests only briefly, and the limit still holds', async () => {
  const { url, stop } = await startRedis();
  const redis = new Redis(url);
  opened.push({ close: stop }, { close: () => redis.disconnect() });
  const one = limiter(url);
  await countsInRedis(redis, one);
  await redis.client('PAUSE', 100_000);
  expect(await passed([one], randomUUID(), 20)).toBe(3);
});
