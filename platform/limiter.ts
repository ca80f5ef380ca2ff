import { deriveKey, keyedHash } from '@tablemates/event-store';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate } from './rate.ts';

/** A frozen Redis must not freeze every request with it. */
const REDIS_PATIENCE_MS = 500;

export type Limiter = {
  /**
   * Counts one more of a kind for somebody, in fixed windows of the process's own time.
   *
   * @returns undefined where all rates have room, otherwise the whole seconds until they have
   */
  readonly take: (kind: string, subject: string, rates: readonly Rate[]) => Promise<number | undefined>;
  /** Uncounts one that was taken. */
  readonly giveBack: (kind: string, subject: string, rates: readonly Rate[]) => Promise<void>;
  readonly close: () => void;
};

/**
 * Counts in Redis where there is one, for all processes together; in memory where there is none, and as insurance while it
 * is away: what counts never is nothing. Does not wait for Redis, and tells it whom it counts as a keyed hash.
 */
export function openLimiter({
  redisUrl,
  secret,
  logger,
}: {
  readonly redisUrl: string | undefined;
  readonly secret: string;
  readonly logger: Logger;
}): Limiter {
  const key = deriveKey(secret, 'limits');
  const redis = redisUrl === undefined ? undefined : connectRedis(redisUrl, logger);
  const limiters = new Map<string, RateLimiterMemory | RateLimiterRedis>();

  const limiterOf = (kind: string, { max, seconds }: Rate) => {
    const keyPrefix = `tablemates:limit:${kind}:${max}/${seconds}s`;
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
    close: () => redis?.disconnect(),
  };
}

async function secondsToWait(limiter: RateLimiterMemory | RateLimiterRedis, subject: string): Promise<number> {
  try {
    await limiter.consume(subject);
    return 0;
  } catch (error) {
    // what is not a full window is a fault, and a fault lets nobody through
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
  }
}

/** One line when Redis goes away and one when it is back. */
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
