import { expect, test } from 'vitest';
import { VERSION } from '../version.ts';
import { healthRoutes } from './health.ts';

const present = { name: 'database', check: async () => {} };
const away = {
  name: 'read models',
  check: async () => {
    throw new Error('10 s behind');
  },
};

test('a living process answers /healthz whatever check fails', async () => {
  const reply = await healthRoutes([away]).routes.request('/healthz');
  expect([reply.status, await reply.json()]).toEqual([200, { status: 'ok', version: VERSION }]);
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/);
});

test('a process is ready if every check succeeds', async () => {
  const reply = await healthRoutes([present]).routes.request('/readyz');
  expect([reply.status, await reply.json()]).toEqual([200, { status: 'ready' }]);
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('a failing check is named', async () => {
  const reply = await healthRoutes([present, away]).routes.request('/readyz');
  expect([reply.status, await reply.json()]).toEqual([503, { status: 'unavailable', away: ['read models'] }]);
});

test('a failing watched check is listed, and the process stays ready', async () => {
  const reply = await healthRoutes([present], [away]).routes.request('/readyz');
  expect([reply.status, await reply.json()]).toEqual([200, { status: 'ready', degraded: ['read models'] }]);
});

test('what /readyz answers can be asked for without a request', async () => {
  expect(await healthRoutes([present], [away]).isReady()).toBe(true);
  expect(await healthRoutes([present, away]).isReady()).toBe(false);
});

test('once it drains, a process is not ready any more', async () => {
  const health = healthRoutes([present]);
  health.drain();
  expect((await health.routes.request('/readyz')).status).toBe(503);
  expect(await health.isReady()).toBe(false);
  expect((await health.routes.request('/healthz')).status).toBe(200);
});
