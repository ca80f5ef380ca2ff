import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type RunningProduct, runningProduct } from '../../tests/support/product.ts';

let running: RunningProduct;
let admin: Client;
beforeAll(async () => {
  running = await runningProduct({
    env: { DEMO: 'on', LIMIT_PICTURE_SECONDS: '1/1h', LIMIT_FILE_SECONDS: '1/1h', LIMIT_SEARCH_SECONDS: '1/1h' },
  });
  admin = running.client();
  await admin.signInAsAdmin();
});
afterAll(() => running.stop());

const picture = async (width: number) =>
  new Blob([new Uint8Array(await createCanvas(width, width).encode('png'))], { type: 'image/png' });

/** Asks again and again, until it is refused. */
const untilRefused = async (ask: () => Promise<{ status: number; body: unknown }>) => {
  for (let index = 0; index < 2_000; index++) {
    const { status, body } = await ask();
    if (status !== 200) return { status, body };
  }
  return 'never';
};
const TOO_COSTLY = { status: 429, body: { code: 'too_costly', retryAfterSeconds: expect.any(Number) } };

test('of six pictures that a person sends at once two are encoded, and another person is not held up', async () => {
  const [ana, ben] = [running.client(), running.client()];
  await ana.signUp('ana');
  await ben.signUp('ben');
  const put = async (client: Client, file: Blob) => (await client.ask('PUT', '/api/users/me/photo', file)).status;
  const [large, small] = [await picture(2_000), await picture(100)];
  const many = Promise.all(Array.from({ length: 6 }, () => put(ana, large)));
  expect(await put(ben, small)).toBe(200);
  expect((await many).toSorted()).toEqual([200, 200, 429, 429, 429, 429]);
});

test('pictures are limited by the seconds that they took', async () => {
  const cleo = running.client();
  await cleo.signUp('cleo');
  const file = await picture(3_000);
  expect(await untilRefused(() => cleo.ask('PUT', '/api/users/me/photo', file))).toMatchObject(TOO_COSTLY);
  expect((await cleo.ask('GET', '/api/auth/me')).status).toBe(200);
});

test('files are limited by the seconds that they took, their parts too, and a person’s own data is one of them', async () => {
  const dora = running.client();
  await dora.signUp('dora');
  expect(await untilRefused(() => dora.ownData())).toMatchObject(TOO_COSTLY);
  expect(await untilRefused(() => admin.ask('GET', '/api/admin/audit.csv'))).toMatchObject(TOO_COSTLY);
  expect(await admin.ask('GET', '/api/admin/users/file-size')).toMatchObject(TOO_COSTLY);
  expect((await admin.ask('GET', '/api/admin/users')).status).toBe(200);
});

test('a question for the head of a file is charged, and leaves no place taken', async () => {
  const finn = running.client();
  await finn.signUp('finn');
  const head = () => finn.ownData('HEAD');
  for (let index = 0; index < 3; index++) expect((await head()).status).toBe(200);
  expect(await untilRefused(head)).toMatchObject({ status: 429 });
  expect(await finn.ownData()).toMatchObject(TOO_COSTLY);
});

test('searches are limited by the seconds that they took, and lists without one are not', async () => {
  const ask = () => admin.ask('GET', '/api/admin/audit?concerns=an');
  expect(await untilRefused(ask)).toMatchObject(TOO_COSTLY);
  expect(await admin.ask('GET', '/api/admin/users?q=an')).toMatchObject(TOO_COSTLY);
  expect((await admin.ask('GET', '/api/admin/audit')).status).toBe(200);
  const other = running.client();
  await other.signUp('eve');
  expect((await other.ask('GET', '/api/cafes?q=an')).status).toBe(200);
});
