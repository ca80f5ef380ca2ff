import { readFileSync } from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameEvent } from '../modules/events/contract.ts';
import { newUuid } from '../platform/ids.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';

let running: RunningProduct;
let gameEvent: GameEvent;
let member: Client;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  member = running.client();
  await member.signUp('sharer');
  const upcoming = (await member.ask('GET', '/api/game-events?open=true')).body as GameEvent[];
  gameEvent = upcoming[0] as GameEvent;
});
afterAll(() => running.stop());

const pictureOf = (id: string, headers: Record<string, string> = {}) =>
  running.product.fetch(new Request(`http://127.0.0.1:3000/share/events/${id}.png`, { headers }));

it('the picture of the product is as messengers want it', () => {
  const picture = readFileSync(path.join(import.meta.dirname, '../web/public/share/tablemates.jpg'));
  expect(imageSize(picture)).toMatchObject({ width: 1200, height: 630, type: 'jpg' });
  expect(picture.byteLength).toBeLessThanOrEqual(150_000);
});

it('an evening has a picture of its own, as large as messengers want it and light enough for them', async () => {
  const answer = await pictureOf(gameEvent.id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const picture = new Uint8Array(await answer.arrayBuffer());
  expect(imageSize(picture)).toMatchObject({ width: 1200, height: 630, type: 'png' });
  expect(picture.byteLength).toBeLessThanOrEqual(450_000);
});

it('it stays the same while nothing changes, and is painted again when a seat is taken', async () => {
  const before = (await pictureOf(gameEvent.id)).headers.get('etag') ?? '';
  expect((await pictureOf(gameEvent.id, { 'if-none-match': before })).status).toBe(304);
  expect((await member.ask('POST', `/api/game-events/${gameEvent.id}/join`)).status).toBeLessThan(300);
  await expect.poll(async () => (await pictureOf(gameEvent.id)).headers.get('etag')).not.toBe(before);
});

it('it shows nobody’s name but the host’s: visitors and members get the same one', async () => {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const seen = await pictureOf(gameEvent.id, { cookie });
  expect(seen.headers.get('etag')).toBe((await pictureOf(gameEvent.id)).headers.get('etag'));
});

it('a cancelled evening has another one, and one that does not exist has none', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const { body } = await admin.ask('GET', '/api/game-events');
  const other = (body as GameEvent[]).find(({ id }) => id !== gameEvent.id) as GameEvent;
  const before = (await pictureOf(other.id)).headers.get('etag') ?? '';
  expect((await admin.ask('PATCH', `/api/game-events/${other.id}/cancel`)).status).toBeLessThan(300);
  await expect.poll(async () => (await pictureOf(other.id, { 'if-none-match': before })).status).toBe(200);
  expect((await pictureOf(newUuid())).status).toBe(404);
  expect((await pictureOf('chess')).status).toBe(404);
});

it('few are painted in a second, and what is painted already costs nothing', async () => {
  const upcoming = (await member.ask('GET', '/api/game-events?limit=50')).body as GameEvent[];
  const answers = await Promise.all(upcoming.map(async ({ id }) => (await pictureOf(id)).status));
  expect(answers.filter((status) => status === 200).length).toBeLessThan(12);
  expect(answers.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect((await pictureOf(gameEvent.id)).status).toBe(200);
});
