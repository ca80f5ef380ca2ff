import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueNameOf } from '../../platform/jobs/jobs.ts';
import { startRedis } from '../../scripts/start-redis.ts';
import { type RunningProduct, runningProduct } from '../../tests/support/product.ts';
import { readModelsRelease } from '../read-models/read-models.ts';

let redis: Awaited<ReturnType<typeof startRedis>>;
let running: RunningProduct;
beforeAll(async () => {
  redis = await startRedis();
  running = await runningProduct({ env: { REDIS_URL: redis.url } });
});
afterAll(async () => {
  await running.stop();
  await redis.stop();
});

test('admins see the queues on Redis, read-only', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const page = await admin.ask('GET', '/admin/queues');
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<base href="/admin/queues/"') });
  const [script = ''] = /static\/js\/[^"]+/.exec(String(page.body)) ?? [];
  expect((await admin.ask('GET', `/admin/queues/${script}`)).status).toBe(200);
  const { body } = await admin.ask('GET', '/admin/queues/api/queues');
  const { queues } = body as { queues: { name: string; readOnlyMode: boolean }[] };
  expect(queues.map(({ name }) => name)).toEqual([
    queueNameOf('wake', readModelsRelease),
    ...['mail', 'sweeps', 'rebuilds'],
  ]);
  expect((await admin.ask('PUT', '/admin/queues/api/queues/mail/clean/completed')).status).toBe(405);
});

test('the queue board may have a base element; no other page may', async () => {
  const policy = async (at: string) =>
    (await running.client().ask('GET', at)).headers.get('content-security-policy') ?? '';
  expect(await policy('/admin/queues')).toContain("base-uri 'self'");
  expect(await policy('/admin/queueship')).toContain("base-uri 'none'");
  expect((await policy('/admin/queues')).replace("base-uri 'self'", "base-uri 'none'")).toBe(await policy('/'));
});

test('other people do not see them', async () => {
  const ada = running.client();
  expect((await ada.ask('GET', '/admin/queues/api/queues')).status).toBe(401);
  await ada.signUp('ada');
  expect((await ada.ask('GET', '/admin/queues/api/queues')).status).toBe(403);
  const admin = running.client();
  await admin.signInAsAdmin();
  const foreign = await admin.ask('PUT', '/admin/queues/api/queues/mail/clean/completed', undefined, {
    origin: 'https://evil.example',
  });
  expect(foreign.status).toBe(403);
});
