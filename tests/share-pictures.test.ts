import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameEvent } from '../modules/events/contract.ts';
import type { Group } from '../modules/groups/contract.ts';
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

it('the picture of the product has the size that messengers need', async () => {
  const picture = readFileSync(path.join(import.meta.dirname, '../web/public/share/tablemates.jpg'));
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  expect(picture.byteLength).toBeLessThanOrEqual(150_000);
});

it('an evening has its own picture, in the size and weight that messengers need', async () => {
  const answer = await pictureOf(gameEvent.id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const picture = new Uint8Array(await answer.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
  expect(picture.byteLength).toBeLessThanOrEqual(450_000);
});

it('the picture stays the same without a change, and is painted again when a seat is taken', async () => {
  const before = (await pictureOf(gameEvent.id)).headers.get('etag') ?? '';
  expect((await pictureOf(gameEvent.id, { 'if-none-match': before })).status).toBe(304);
  expect((await member.ask('POST', `/api/game-events/${gameEvent.id}/join`)).status).toBeLessThan(300);
  // waits for the read models
  await member.ask('GET', '/api/auth/me');
  await expect.poll(async () => (await pictureOf(gameEvent.id)).headers.get('etag')).not.toBe(before);
});

it('the picture names only the host, and is the same for visitors and members', async () => {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const seen = await pictureOf(gameEvent.id, { cookie });
  expect(seen.headers.get('etag')).toBe((await pictureOf(gameEvent.id)).headers.get('etag'));
});

it('a cancelled evening has another picture, and an unknown one has none', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const { body } = await admin.ask('GET', '/api/game-events');
  const other = (body as GameEvent[]).find(({ id }) => id !== gameEvent.id) as GameEvent;
  const before = (await pictureOf(other.id)).headers.get('etag') ?? '';
  expect((await admin.ask('PATCH', `/api/game-events/${other.id}/cancel`)).status).toBeLessThan(300);
  await admin.ask('GET', '/api/auth/me');
  await expect.poll(async () => (await pictureOf(other.id, { 'if-none-match': before })).status).toBe(200);
  expect((await pictureOf(newUuid())).status).toBe(404);
  expect((await pictureOf('chess')).status).toBe(404);
});

it('painting is limited in rate, and a painted picture is free of it', async () => {
  const upcoming = (await member.ask('GET', '/api/game-events?limit=50')).body as GameEvent[];
  const answers = await Promise.all(upcoming.map(async ({ id }) => (await pictureOf(id)).status));
  expect(answers.filter((status) => status === 200).length).toBeLessThan(12);
  expect(answers.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect((await pictureOf(gameEvent.id)).status).toBe(200);
});

it('a group has its own picture, painted again when its next table changes, and an unknown one has none', async () => {
  const groupPicture = (id: string) =>
    running.product.fetch(new Request(`http://127.0.0.1:3000/share/groups/${id}.png`));
  const [group] = (await member.ask('GET', '/api/groups')).body as Group[];
  if (!group) throw new Error('the demo has no group');
  const answer = async () => {
    // others have painted in this second
    await expect.poll(async () => (await groupPicture(group.id)).status, { timeout: 5_000 }).toBe(200);
    return groupPicture(group.id);
  };
  const first = await answer();
  expect(first.headers.get('content-type')).toBe('image/png');
  expect(await sharp(new Uint8Array(await first.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 });
  const admin = running.client();
  await admin.signInAsAdmin();
  const next = group.nextDates.find(({ status }) => status === 'upcoming');
  expect((await admin.ask('PATCH', `/api/game-events/${next?.id}/cancel`)).status).toBeLessThan(300);
  await admin.ask('GET', '/api/auth/me');
  await expect.poll(async () => (await answer()).headers.get('etag')).not.toBe(first.headers.get('etag'));
  expect((await groupPicture(newUuid())).status).toBe(404);
});
