import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { createEventLog, viewOf } from '@tablemates/event-store';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cafe, CafePhotos, ProposedCafe } from '../modules/catalog/contract.ts';
import { cafeOf } from '../modules/catalog/entries.ts';
import type { GameEvent, Participant, ProfileReply } from '../modules/events/contract.ts';
import type { User } from '../modules/identity/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { newUuid } from '../platform/ids.ts';
import { cafes } from '../projections/catalog/catalog.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { SECRET_KEY } from './support/start-product.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tablemates-pictures-'));
let running: RunningProduct;
let admin: Client;
let cafe: Cafe;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on', DATA_DIR: folder }, sweepEveryMs: 1_000 });
  admin = running.client();
  await admin.signInAsAdmin();
  [cafe] = (await running.client().ask('GET', '/api/cafes')).body as [Cafe];
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true });
});

const picture = async (width = 900, height = 900): Promise<Blob> => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'teal';
  context.fillRect(0, 0, width, height / 2);
  return new Blob([new Uint8Array(await canvas.encode('jpeg'))], { type: 'image/jpeg' });
};
const fileAt = (address: string) => running.product.fetch(new Request(`http://127.0.0.1:3000${address}`));
const filesOf = (kind: string) =>
  readdirSync(path.join(folder, 'pictures', kind), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.webp'),
  );
const ownPhoto = async (client: Client) =>
  ((await client.ask('GET', '/api/auth/me')).body as { user: User }).user.photo;

test('a photograph of oneself is kept as a square WebP in two widths, at an address that never changes its picture', async () => {
  const ana = running.client();
  await ana.signUp('ana');
  const { status, body } = await ana.ask('PUT', '/api/users/me/photo', await picture(900, 1400));
  expect(status).toBe(200);
  const { photo } = (body as { user: User }).user;
  expect(photo).toMatch(/^people\/[\da-f]{32}\/[\da-f]{32}$/);
  for (const width of [384, 128]) {
    const answer = await fileAt(`/pictures/${photo}/${width}.webp`);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width, height: width });
  }
});

test('another photograph, or none, deletes the one before', async () => {
  const ben = running.client();
  await ben.signUp('ben');
  await ben.ask('PUT', '/api/users/me/photo', await picture());
  const first = await ownPhoto(ben);
  await ben.ask('PUT', '/api/users/me/photo', await picture(800, 800));
  const second = await ownPhoto(ben);
  expect(second).not.toBe(first);
  expect((await fileAt(`/pictures/${first}/128.webp`)).status).toBe(404);
  expect((await fileAt(`/pictures/${second}/128.webp`)).status).toBe(200);
  expect((await ben.ask('DELETE', '/api/users/me/photo')).status).toBe(200);
  expect(await ownPhoto(ben)).toBeNull();
  expect((await fileAt(`/pictures/${second}/128.webp`)).status).toBe(404);
});

test('a repeated request keeps one picture', async () => {
  const cleo = running.client();
  await cleo.signUp('cleo');
  const [file, key] = [await picture(), { 'idempotency-key': 'one-photograph' }];
  const put = () => cleo.ask('PUT', '/api/users/me/photo', file, key);
  const replies = [...(await Promise.all([put(), put()])), await put()];
  const photo = await ownPhoto(cleo);
  expect(replies.map(({ status, body }) => [status, (body as { user?: User }).user?.photo])).toEqual(
    replies.map(() => [200, photo]),
  );
  expect((await fileAt(`/pictures/${photo}/128.webp`)).status).toBe(200);
});

test('members see the photographs of people at a table, visitors and members who see only “A member” do not', async () => {
  const [dora, eve] = [running.client(), running.client()];
  const doraId = await dora.signUp('dora');
  await eve.signUp('eve');
  const upcoming = (await dora.ask('GET', '/api/game-events?open=true')).body as GameEvent[];
  const joinable = upcoming.find(({ currentParticipants, maxParticipants }) => maxParticipants > currentParticipants);
  expect((await dora.ask('POST', `/api/game-events/${joinable?.id}/join`)).status).toBeLessThan(300);
  await dora.ask('PUT', '/api/users/me/photo', await picture());
  const photo = await ownPhoto(dora);
  const seenBy = async (client: Client) => {
    const [table, participants, profile] = await Promise.all([
      client.ask('GET', `/api/game-events/${joinable?.id}`),
      client.ask('GET', `/api/game-events/${joinable?.id}/participants`),
      client.ask('GET', `/api/users/${doraId}/profile`),
    ]);
    return [
      (table.body as GameEvent).people.some((person) => person.photo === photo),
      (participants.body as Participant[]).some(({ user }) => user.photo === photo),
      (profile.body as ProfileReply).user.photo === photo,
    ];
  };
  await expect.poll(() => seenBy(dora)).toEqual([true, true, true]);
  expect(await seenBy(eve)).toEqual([true, true, true]);
  expect(await seenBy(running.client())).toEqual([false, false, false]);
  await dora.ask('PATCH', '/api/users/profile', { showAtTables: false });
  await expect.poll(() => seenBy(eve)).toEqual([false, false, false]);
  expect(await seenBy(dora)).toEqual([true, true, true]);
});

test('a file that is not a picture, has too many pixels, or is larger than 5 MB is refused', async () => {
  const fay = running.client();
  await fay.signUp('fay');
  const put = (body: unknown) => fay.ask('PUT', '/api/users/me/photo', body);
  const typed = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/png' });
  const text = new TextEncoder();
  expect(await put(typed(text.encode('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toMatchObject({
    status: 400,
    body: { code: 'not_a_picture' },
  });
  // the first bytes of a PNG, and nothing behind them
  const whole = new Uint8Array(await createCanvas(300, 300).encode('png'));
  expect(await put(typed(whole.slice(0, 60)))).toMatchObject({ status: 400, body: { code: 'incomplete_picture' } });
  const bomb = whole.slice();
  new DataView(bomb.buffer).setUint32(16, 40_000);
  new DataView(bomb.buffer).setUint32(20, 40_000);
  expect(await put(typed(bomb))).toMatchObject({ status: 400, body: { code: 'too_many_pixels' } });
  expect(await put(typed(new Uint8Array(5 * 1024 * 1024 + 1)))).toMatchObject({ status: 413 });
  expect(await put({ photo: 'a text' })).toMatchObject({ status: 400 });
  expect(await ownPhoto(fay)).toBeNull();
});

test('erasing a person erases their photograph', async () => {
  const gus = running.client();
  const id = await gus.signUp('gus');
  const before = filesOf('people').length;
  await gus.ask('PUT', '/api/users/me/photo', await picture());
  const photo = await ownPhoto(gus);
  expect(filesOf('people')).toHaveLength(before + 2);
  expect((await admin.ask('DELETE', `/api/users/${id}`)).status).toBe(204);
  expect(filesOf('people')).toHaveLength(before);
  expect((await fileAt(`/pictures/${photo}/128.webp`)).status).toBe(404);
});

test('admins and the owner give a cafe three photographs, each 16:10', async () => {
  const [owner, member] = [running.client(), running.client()];
  await member.signUp('hugo');
  const ownerId = await owner.signUp('ines');
  await admin.ask('PATCH', `/api/users/${ownerId}`, { isCafeOwner: true });
  await admin.ask('PATCH', `/api/cafes/${cafe.id}`, { ownerId });
  const at = (place: number) => `/api/cafes/${cafe.id}/photos/${place}`;
  const file = await picture(2000, 2000);
  expect((await member.ask('PUT', at(1), file)).status).toBe(403);
  expect((await running.client().ask('PUT', at(1), file)).status).toBe(401);
  expect((await owner.ask('PUT', at(4), file)).status).toBe(404);
  const replies = await Promise.all([
    admin.ask('PUT', at(3), file),
    owner.ask('PUT', at(1), file),
    owner.ask('PUT', at(2), file),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const photos = async () => ((await admin.ask('GET', `/api/cafes/${cafe.id}`)).body as CafePhotos).photos;
  const all = await photos();
  expect(all.map(({ place }) => place)).toEqual([1, 2, 3]);
  const answer = await fileAt(`/pictures/${all[0]?.photo}/1200.webp`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 750 });
  expect((await member.ask('DELETE', at(2))).status).toBe(403);
  expect((await owner.ask('DELETE', at(2))).status).toBe(204);
  await expect.poll(async () => (await photos()).map(({ place }) => place)).toEqual([1, 3]);
  expect((await fileAt(`/pictures/${all[1]?.photo}/480.webp`)).status).toBe(404);
  expect((await fileAt(`/pictures/${all[0]?.photo}/480.webp`)).status).toBe(200);
});

/** A cafe with a photograph, in the region of the demo's first one. */
async function photographed(name: string) {
  const { id } = await accepted<Cafe>(
    admin.ask('POST', '/api/cafes', { name, address: '1 Main St', zipcode: '77002', regionId: cafe.regionId }),
  );
  return { id, photo: await photographOf(id) };
}
async function photographOf(id: string): Promise<string> {
  const { photos } = await accepted<CafePhotos>(admin.ask('PUT', `/api/cafes/${id}/photos/1`, await picture()));
  const photo = photos[0]?.photo;
  if (photo === undefined) throw new Error('no photograph');
  return photo;
}
const statusOf = async (photo: string) => (await fileAt(`/pictures/${photo}/480.webp`)).status;

test('the photographs of a cafe go with it, when it is removed, merged, or a proposal whose member is erased', async () => {
  const [removed, merged] = [await photographed('Removed With Photographs'), await photographed('Listed Twice')];
  const member = running.client();
  const memberId = await member.signUp('jana');
  const { id: proposedId } = await accepted<ProposedCafe>(
    member.ask('POST', '/api/cafes/proposals', {
      ...{ name: 'A Proposal', address: '2 Main St', zipcode: '77002', regionId: cafe.regionId },
    }),
  );
  const ofProposal = await photographOf(proposedId);
  const all = [removed.photo, merged.photo, ofProposal];
  expect(await Promise.all(all.map(statusOf))).toEqual([200, 200, 200]);
  expect((await admin.ask('DELETE', `/api/cafes/${removed.id}`)).status).toBe(204);
  expect((await admin.ask('POST', `/api/cafes/${merged.id}/merge`, { into: cafe.id })).status).toBe(200);
  expect((await admin.ask('DELETE', `/api/users/${memberId}`)).status).toBe(204);
  expect(await Promise.all(all.map(statusOf))).toEqual([404, 404, 404]);
  await running.caughtUp();
  const rows = await running.sql<{ photos: unknown }[]>`
    select photos from ${running.sql(viewOf(cafes))} where id in (${removed.id}, ${merged.id}, ${proposedId})`;
  expect(rows.map(({ photos }) => photos)).toEqual([[], []]);
});

test('what ended between the append and the removal of files is made up for', async () => {
  const [{ id, photo }, another] = [await photographed('Ended In Between'), await photographed('Without A Store')];
  const log = createEventLog({
    ...{ store: storeOf(running.sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid },
  });
  const { stream } = cafeOf(id);
  const expectedVersion = (await log.readStream(stream)).length;
  await log.append({
    ...{ commandId: newUuid(), actor: 'system', occurredAt: running.clock().toISOString() },
    streams: [{ stream, expectedVersion, events: [{ type: 'CafeRemoved', data: { cafeId: id } }] }],
  });
  await log.close();
  await expect.poll(() => statusOf(photo)).toBe(404);

  // a store that is away makes no failure of what has happened
  const former = await photographOf(cafe.id);
  const [store, away] = [path.join(folder, 'pictures'), path.join(folder, 'away')];
  renameSync(store, away);
  writeFileSync(store, '');
  expect((await admin.ask('DELETE', `/api/cafes/${another.id}`)).status).toBe(204);
  expect((await admin.ask('DELETE', `/api/cafes/${cafe.id}/photos/1`)).status).toBe(204);
  rmSync(store);
  renameSync(away, store);
  await expect.poll(() => Promise.all([another.photo, former].map(statusOf)), { timeout: 10_000 }).toEqual([404, 404]);
});

test('an unknown address, even one outside the folder, is 404', async () => {
  for (const address of [
    '/pictures/people/x',
    '/pictures/',
    '/pictures/..%2f..%2fsecret-key',
    '/pictures/people/../../secret',
  ]) {
    expect((await fileAt(address)).status, address).toBe(404);
  }
});
