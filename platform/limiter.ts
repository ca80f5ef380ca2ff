import { deriveKey, keyedHash } from '@tablemates/event-store/keys';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate } from './rate.ts';

/** A Redis that does not answer must not block every request. */
const REDIS_PATIENCE_MS = 500;

export type Limiter = {
  /**
   * Counts one request of a kind for a subject in fixed windows, by the time of the process and not the product's
   * clock.
   *
   * @returns undefined if no rate is exceeded, otherwise the whole seconds until none is exceeded
   */
  readonly take: (kind: string, subject: string, rates: readonly Rate[]) => Promise<number | undefined>;
  /** Removes one counted request. */
  readonly giveBack: (kind: string, subject: string, rates: readonly Rate[]) => Promise<void>;
  /** The whole seconds until none of the rates is used up. Undefined if none is. Counts nothing. */
  readonly spent: (kind: string, subject: string, rates: readonly Rate[]) => Promise<number | undefined>;
  /** Counts some units of a kind, such as milliseconds of work, also beyond the rates. */
  readonly spend: (kind: string, subject: string, rates: readonly Rate[], units: number) => Promise<void>;
  readonly close: () => void;
};

/**
 * Opens a limiter. It counts in Redis for all processes together. Without Redis, and while Redis is away, it counts in
 * memory, so a limit is always enforced at least within one process. It does not wait for Redis. Redis gets each
 * subject as a keyed hash.
 */
export function openLimiter({
  redis: shared,
  secret,
  logger,
}: {
  /** Redis, and the name of the database, so that installations on one Redis count apart. */
  readonly redis: { readonly url: string; readonly installation: string } | undefined;
  readonly secret: string;
  readonly logger: Logger;
}): Limiter {
  const key = deriveKey(secret, 'limits');
  const redis = shared && connectRedis(shared.url, logger);
  const limiters = new Map<string, RateLimiterMemory | RateLimiterRedis>();

  const limiterOf = (kind: string, { max, seconds }: Rate) => {
    const keyPrefix = `tablemates-${shared?.installation ?? ''}:limit:${kind}:${max}/${seconds}s`;
    const known = limiters.get(keyPrefix);
    if (known) return known;
    const options = { keyPrefix, points: max, duration: seconds };
    const inMemory = new RateLimiterMemory(options);
    const limiter = redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          insuranceLimiter: inMemory,
          rejectIfRedisNotReady: true,
        })
      : inMemory;
    limiters.set(keyPrefix, limiter);
    return limiter;
  };
  const named = (subject: string) => (redis ? keyedHash(key, subject).toString('base64url') : subject);

  return {
    async take(kind, subject, rates) {
      const waits = await Promise.all(rates.map((rate) => secondsToWait(limiterOf(kind, rate), named(subject))));
      const longest = Math.max(...waits);
      return longest > 0 ? longest : undefined;
    },
    async giveBack(kind, subject, rates) {
      await Promise.all(rates.map((rate) => limiterOf(kind, rate).reward(named(subject))));
    },
    async spent(kind, subject, rates) {
      const waits = rates.map(async (rate) => {
        const counted = await limiterOf(kind, rate).get(named(subject));
        return counted && counted.consumedPoints >= rate.max ? Math.max(1, Math.ceil(counted.msBeforeNext / 1_000)) : 0;
      });
      const longest = Math.max(...(await Promise.all(waits)));
      return longest > 0 ? longest : undefined;
    },
    async spend(kind, subject, rates, units) {
      await Promise.all(rates.map((rate) => limiterOf(kind, rate).penalty(named(subject), units)));
    },
    close: () => redis?.disconnect(),
  };
}

async function secondsToWait(limiter: RateLimiterMemory | RateLimiterRedis, subject: string): Promise<number> {
  try {
    await limiter.consume(subject);
    return 0;
  } catch (error) {
    // Any other error is a fault. A fault must not let the request pass.
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
  }
}

/** Connects to Redis. Logs one line when Redis goes away and one when it is back. */
function connectRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    connectionName: 'tablemates limits',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_PATIENCE_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  let away = false;
  redis.on('error', (error) => {
    if (!away) logger.warn({ err: error }, 'Redis is away; each process counts requests for itself');
    away = true;
  });
  redis.on('ready', () => {
    if (away) logger.info('Redis counts requests again');
    away = false;
  });
  return redis;
}
