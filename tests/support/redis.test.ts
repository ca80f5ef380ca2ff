import { Redis } from 'ioredis';
import { expect, inject, test } from 'vitest';

test('the run has a Redis that keeps what it is given, as the jobs need it', async () => {
  const redis = new Redis(inject('redisUrl'), { maxRetriesPerRequest: null });
  expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
  expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'no']);
  await redis.quit();
});
