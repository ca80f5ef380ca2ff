import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { VerifyOtpReply } from '../modules/identity/contract.ts';
import { newUuid } from '../platform/ids.ts';
import { listening } from './support/mail-server.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';

const KEY = 'the signing key of the tests';
type Mailed = { readonly to: string; readonly subject: string; readonly messageId: string };

let mailgun: Server;
let mailed: Mailed[];
let running: RunningProduct;
let ana: Client;
let anaId: string;
const EMAIL = 'ana@mail.example';

const arrived = (to: string, subject: RegExp) =>
  vi.waitFor(
    () => expect(mailed).toContainEqual(expect.objectContaining({ to, subject: expect.stringMatching(subject) })),
    {
      timeout: 30_000,
    },
  );

/** Proves an address by the mailed code, and signs in if it has an account. */
async function signInByMail(client: Client, email: string) {
  mailed = [];
  await client.ask('POST', '/api/auth/send-otp', { email });
  await arrived(email, /is your Tablemates code/);
  const code = mailed.find(({ to }) => to === email)?.subject.slice(0, 6);
  const { body } = await client.ask('POST', '/api/auth/verify-otp', { email, code });
  if ((body as VerifyOtpReply).userExists) await client.ask('POST', '/api/auth/login', { email });
}

beforeAll(async () => {
  mailed = [];
  mailgun = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(parts), { headers }).formData();
    const field = (name: string) => String(form.get(name));
    mailed.push({ to: field('to'), subject: field('subject'), messageId: field('h:Message-Id') });
    response.setHeader('content-type', 'application/json');
    response.end('{"id":"<1@tablemates>","message":"Queued. Thank you."}');
  });
  const port = await listening(mailgun.listen(0, '127.0.0.1'));
  const mail = { MAILGUN_API_KEY: 'key-1', MAILGUN_DOMAIN: 'mg.example', MAILGUN_URL: `http://127.0.0.1:${port}` };
  running = await runningProduct({
    env: { DEMO: 'on', ...mail, MAILGUN_SIGNING_KEY: KEY, LIMIT_CODES_PER_ADDRESS: '100/60s' },
  });
  ana = running.client();
  await signInByMail(ana, EMAIL);
  const profile = { firstName: 'Ana', lastName: 'Lopez', phoneNumber: '(713) 555-0100', acceptedTerms: true };
  const { status, body } = await ana.ask('POST', '/api/auth/signup', { email: EMAIL, ...profile });
  expect(status).toBe(201);
  anaId = (body as { user: { id: string } }).user.id;
  await arrived(EMAIL, /^Welcome/);
});
afterAll(async () => {
  await running.stop();
  mailgun.close();
});

const seconds = (minutes = 0) => Math.floor(running.clock().getTime() / 1000) + minutes * 60;
const signed = (eventData: object, { timestamp = String(seconds()), token = newUuid(), key = KEY } = {}) => ({
  signature: {
    timestamp,
    token,
    signature: createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
  },
  'event-data': { id: 'G9Bn5sl1TC6nu79C8C0bwg', recipient: EMAIL, 'recipient-domain': 'mail.example', ...eventData },
});
const bounced = {
  event: 'failed',
  severity: 'permanent',
  reason: 'bounce',
  'delivery-status': { 'attempt-no': 1, code: 550, message: '5.1.1 The email account does not exist', description: '' },
};
const post = (body: object) => running.client().ask('POST', '/api/mails/mailgun', body);
const isRefused = async () => {
  const { status, body } = await ana.ask('GET', '/api/users/me/mail-delivery');
  expect(status).toBe(200);
  return (body as { isRefused: boolean }).isRefused;
};
const delivered = () => post(signed({ event: 'delivered', timestamp: seconds() + 0.5 }));

test('a call that Mailgun did not sign, or signed long ago, changes nothing', async () => {
  const right = signed(bounced);
  const forged = { ...right, signature: { ...right.signature, signature: 'ab'.repeat(32) } };
  for (const call of [
    forged,
    { ...right, signature: { ...right.signature, signature: '' } },
    { ...right, signature: { ...right.signature, token: newUuid() } },
    signed(bounced, { key: 'another key' }),
    signed(bounced, { timestamp: String(seconds(-16)) }),
    signed(bounced, { timestamp: String(seconds(16)) }),
  ]) {
    const { status, body } = await post(call);
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'not_signed' })]);
  }
  expect((await post({})).status).toBe(400);
  expect(await isRefused()).toBe(false);
});

test('the same call counts once, also at the same time', async () => {
  const call = signed(bounced);
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => post(call)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
  expect(await isRefused()).toBe(true);
  expect((await delivered()).status).toBe(200);
  expect(await isRefused()).toBe(false);
  expect((await post(call)).status).toBe(409);
  expect(await isRefused()).toBe(false);
});

test.each([
  ['one that passes', { severity: 'temporary' }],
  ['a policy', { 'delivery-status': { code: 550, message: '5.7.1 blocked', description: '' } }],
  ['days without an answer', { reason: 'old', 'delivery-status': { code: 602, message: 'Too old', description: '' } }],
  ['no failure', { event: 'opened' }],
])('an address is not refused because of %s', async (_, other) => {
  expect((await post(signed({ ...bounced, ...other }))).status).toBe(200);
  expect(await isRefused()).toBe(false);
});

test('a refused address gets no mail but codes, its owner is told, and a mail that arrives ends it', async () => {
  const welcome = await running.sql<{ id: string }[]>`
    select id from mail_outbox where recipient_id = ${anaId} and template = 'welcome'`;
  const headers = { 'message-id': `${welcome[0]?.id}@127.0.0.1` };
  expect((await post(signed({ ...bounced, message: { headers } }))).status).toBe(200);
  const [row] = await running.sql`select state, last_error from mail_outbox where id = ${welcome[0]?.id ?? ''}`;
  expect(row).toEqual({ state: 'failed', lastError: '550 5.1.1 The email account does not exist' });
  expect(await isRefused()).toBe(true);

  // a sign-in in a new browser is mailed
  const laptop = running.client();
  await signInByMail(laptop, EMAIL);
  const heldBack = () => running.sql`
    select state, last_error from mail_outbox where template = 'newBrowser'`;
  await expect
    .poll(heldBack, { timeout: 30_000 })
    .toEqual([{ state: 'failed', lastError: expect.stringContaining('takes no mail') }]);
  const toAna = mailed.filter(({ to }) => to === EMAIL);
  expect(toAna.map(({ subject }) => subject)).toEqual([expect.stringMatching(/is your Tablemates code/)]);
  expect((await laptop.ask('GET', '/api/users/me/mail-delivery')).body).toEqual({ isRefused: true });

  await delivered();
  expect(await isRefused()).toBe(false);
});

test('another address of the same person is not refused, and an erased person leaves nothing', async () => {
  expect((await post(signed(bounced))).status).toBe(200);
  const admin = running.client();
  await admin.signInAsAdmin();
  const moved = 'ana.lopez@mail.example';
  expect((await admin.ask('PATCH', `/api/users/${anaId}`, { email: moved })).status).toBe(200);
  await signInByMail(ana, moved);
  expect(await isRefused()).toBe(false);

  expect((await post(signed({ ...bounced, recipient: 'Ana.Lopez@Mail.example' }))).status).toBe(200);
  expect(await isRefused()).toBe(true);
  expect((await admin.ask('DELETE', `/api/users/${anaId}`)).status).toBe(204);
  expect(await running.sql`select from refused_addresses`).toHaveLength(0);
});
