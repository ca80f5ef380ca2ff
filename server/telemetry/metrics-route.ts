import { createSecretKey, timingSafeEqual } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { ProjectionEngine } from '@tablemates/event-store';
import { keyedHash } from '@tablemates/event-store';
import { type Context, Hono } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database.ts';
import { waitingMails } from '../../platform/mail/outbox-operations.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Background } from '../background.ts';

type Asked = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly engine: Pick<ProjectionEngine, 'status'>;
  readonly depths: Background['depths'];
};

/** What all processes share is asked for when somebody looks, and costs nothing in between. */
export function askEverybody(metrics: Metrics, { sql, clock, engine, depths }: Asked): void {
  const serving = async () => (await engine.status()).filter(({ current, state }) => current && state === 'live');
  metrics.ask({
    name: 'tablemates_projection_lag_events',
    help: 'Positions of the log that a live read model has not folded yet.',
    labels: ['projection'],
    ask: async () => (await serving()).map(({ name, lag }) => [{ projection: name }, Number(lag)]),
  });
  metrics.ask({
    name: 'tablemates_projection_paused',
    help: '1 for a live read model that stopped at a domain event it cannot fold.',
    labels: ['projection'],
    ask: async () => (await serving()).map(({ name, paused }) => [{ projection: name }, paused ? 1 : 0]),
  });
  metrics.ask({
    name: 'tablemates_mail_waiting',
    help: 'Mails in the outbox that are to be sent yet.',
    labels: [],
    ask: async () => [[{}, (await waitingMails(sql, clock)).waiting]],
  });
  metrics.ask({
    name: 'tablemates_mail_oldest_seconds',
    help: 'How long the oldest mail that waits has waited; 0 where none does.',
    labels: [],
    ask: async () => [[{}, (await waitingMails(sql, clock)).oldestSeconds]],
  });
  metrics.ask({
    name: 'tablemates_job_queue_depth',
    help: 'Jobs in each queue, by state.',
    labels: ['queue', 'state'],
    ask: async () => (await depths()).map(({ queue, state, jobs }) => [{ queue, state }, jobs]),
  });
}

/**
 * `GET /metrics`, for Prometheus: with the configured token; without one for connections from this very machine that no
 * proxy passed on, and in production for nobody.
 */
export function metricsRoute(metrics: Metrics, { production, telemetry }: Config): Hono {
  const { metricsToken } = telemetry;
  return new Hono().get('/metrics', async (c) => {
    if (metricsToken === undefined) {
      if (production || !isFromThisMachine(c)) return c.notFound();
    } else if (!isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)) {
      c.header('WWW-Authenticate', 'Bearer');
      return c.text('This needs the token.\n', 401);
    }
    const body = await metrics.text();
    return c.body(body, 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  });
}

function isFromThisMachine(c: Context): boolean {
  if (!c.env?.incoming || c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined) {
    return false;
  }
  const { address = '' } = getConnInfo(c).remote;
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

/** Compared as hashes: those have one length, and tell nothing by the time they take. */
function isSame(given: string, expected: string): boolean {
  const key = createSecretKey('metrics', 'utf8');
  return timingSafeEqual(keyedHash(key, given), keyedHash(key, expected));
}
