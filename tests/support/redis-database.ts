import { Redis } from 'ioredis';
import { inject } from 'vitest';

/**
 * The address of a database on the run's Redis that belongs to one PostgreSQL database. Every product on the same
 * PostgreSQL database gets the same one.
 */
export async function redisDatabase(postgresUrl: string): Promise<string> {
  const redis = new Redis(inject('redisUrl'));
  try {
    const next = await redis.incr('databases');
    await redis.hsetnx('database of', postgresUrl, String(next));
    return `${inject('redisUrl')}/${await redis.hget('database of', postgresUrl)}`;
  } finally {
    redis.disconnect();
  }
}
