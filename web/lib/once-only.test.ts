import type { FetchArgs } from '@reduxjs/toolkit/query/react';
import { expect, test } from 'vitest';
import { onceOnly } from './once-only.ts';

/** Sends a request whose answer has this status: 0 if it is lost, 200 if all went well. */
async function keyOf(args: FetchArgs, status: number): Promise<string | null> {
  const keys: (string | null)[] = [];
  await onceOnly(args, async (asked) => {
    keys.push(typeof asked === 'string' ? null : new Headers(asked.headers as HeadersInit).get('Idempotency-Key'));
    return status === 200 ? {} : { error: { status } };
  });
  return keys[0] ?? null;
}
const post = (body: unknown, url = '/game-events') => ({ url, method: 'POST', body });

test.each([0, 429, 500, 503])('a request repeated after the answer %i has the same key', async (status) => {
  const first = await keyOf(post({ nth: status }), status);
  expect(first).toMatch(/^[\w-]{21}$/);
  expect(await keyOf(post({ nth: status }), 200)).toBe(first);
});

test.each([200, 400, 409])('the same request after the answer %i is a new one', async (status) => {
  const first = await keyOf(post({ said: status }), status);
  expect(await keyOf(post({ said: status }), 200)).not.toBe(first);
});

test('another request has another key, also while the answer of the first is lost', async () => {
  const first = await keyOf(post({ email: 'a@example.test' }, '/invitations'), 0);
  expect(await keyOf(post({ email: 'b@example.test' }, '/invitations'), 200)).not.toBe(first);
  expect(await keyOf(post({ email: 'a@example.test' }, '/users'), 200)).not.toBe(first);
  const link = (token: string) => ({ ...post(undefined, '/guests/-'), headers: { 'Link-Token': token } });
  const ofLink = await keyOf(link('one'), 0);
  expect(await keyOf(link('other'), 0)).not.toBe(ofLink);
  expect(await keyOf(link('one'), 200)).toBe(ofLink);
  expect(await keyOf(post({ email: 'a@example.test' }, '/invitations'), 200)).toBe(first);
});

test('a picture that is uploaded again has the same key, and another picture another one', async () => {
  const upload = (body: Blob) => ({
    url: '/users/me/photo',
    method: 'PUT',
    body,
    headers: { 'Content-Type': body.type },
  });
  const [one, other] = [new Blob(['1'], { type: 'image/png' }), new Blob(['1'], { type: 'image/png' })];
  const first = await keyOf(upload(one), 0);
  expect(await keyOf(upload(other), 0)).not.toBe(first);
  expect(await keyOf(upload(one), 200)).toBe(first);
});

test.each(['verify-otp', 'login', 'confirm'])('what uses up a code has a key, too: %s', async (path) => {
  const first = await keyOf(post({ path }, `/auth/${path}`), 0);
  expect(first).toMatch(/^[\w-]{21}$/);
  expect(await keyOf(post({ path }, `/auth/${path}`), 200)).toBe(first);
});

test('a request with a key of its own keeps it, and reads have none', async () => {
  expect(await keyOf({ ...post({}), headers: { 'Idempotency-Key': 'mine' } }, 0)).toBe('mine');
  expect(await keyOf({ url: '/games' }, 0)).toBeNull();
});
