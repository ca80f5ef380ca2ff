// An integration test: it listens on a port.
import { expect, test, vi } from 'vitest';
import { freePort } from '../../platform/free-port.ts';
import { listen } from './listen.ts';
import { openPort } from './open-port.ts';

const HOST = '127.0.0.1';

test('during a long start the process is alive and not ready, and later the product answers on the same port', async () => {
  const port = await freePort();
  const opening = openPort({ port, host: HOST }, 0);
  const ask = (path: string, init?: RequestInit) => fetch(`http://${HOST}:${port}${path}`, init);
  await vi.waitFor(async () => expect((await ask('/healthz')).status).toBe(200));
  const ready = await ask('/readyz');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'starting' }]);
  const page = await ask('/events/1');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await page.text()).toContain('The tables are being set');
  const posted = await ask('/api/game-events/1/join', { method: 'POST' });
  expect(posted.status).toBe(503);
  expect(await posted.json()).toMatchObject({ error: expect.stringContaining('is starting') });

  const listening = await opening.serve(() => new Response('the product'));
  expect(await (await ask('/events/1')).text()).toBe('the product');
  await listening.close();
  await expect(ask('/healthz')).rejects.toThrow();
});

test('a start of usual length opens the port only when it is done', async () => {
  const port = await freePort();
  const opening = openPort({ port, host: HOST });
  await expect(fetch(`http://${HOST}:${port}/healthz`)).rejects.toThrow();
  const listening = await opening.serve(() => new Response('the product'));
  expect(await (await fetch(`http://${HOST}:${port}`)).text()).toBe('the product');
  await listening.close();
});

test('a start that fails closes the port, and one whose port was taken in between says so', async () => {
  const port = await freePort();
  const failed = openPort({ port, host: HOST }, 0);
  await vi.waitFor(async () => expect((await fetch(`http://${HOST}:${port}/healthz`)).status).toBe(200));
  await failed.close();
  const other = await listen(() => new Response('another'), { port, host: HOST });
  const late = openPort({ port, host: HOST }, 0);
  await expect(late.serve(() => new Response('the product'))).rejects.toThrow(`Port ${port} is taken`);
  await late.close();
  await other.close();
});
