import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry, OutgoingMails } from '../modules/admin/contract.ts';
import { newUuid } from '../platform/ids.ts';
import { startMailServer } from './support/mail-server.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let product: RunningProduct;
let admin: Client;
let arrive = (_source: string) => {};
const nextMail = () => new Promise<string>((resolve) => (arrive = resolve));
/** Addresses that the mail server does not know. */
const unknown = new Set<string>();
/** Addresses whose mails it refuses for now, because of who sends them. */
const blocked = new Set<string>();

beforeAll(async () => {
  mailServer = await startMailServer(
    'unused',
    {
      onRcptTo({ address }, _session, callback) {
        const why = unknown.has(address) ? 'is unknown' : blocked.has(address) && 'is blocked';
        if (why) callback(Object.assign(new Error(`${address} ${why}`), { responseCode: 550 }));
        else callback();
      },
    },
    ({ source }) => arrive(source),
  );
  const SMTP_URL = `smtp://127.0.0.1:${mailServer.port}`;
  product = await runningProduct({ env: { SMTP_URL, MAIL_FROM: 'Configured <configured@mail.example>' } });
  admin = product.client();
  await admin.signInAsAdmin();
});
afterAll(async () => {
  await product.stop();
  mailServer.close();
});

const outgoing = async (state: string) =>
  (await admin.ask('GET', `/api/admin/mails?state=${state}`)).body as OutgoingMails;

test('a code goes out through the mail server, from the active sender or else from the configured one', async () => {
  const codeMailedTo = async (email: string) => {
    const arrived = nextMail();
    expect((await product.client().ask('POST', '/api/auth/send-otp', { email })).status).toBe(200);
    return arrived;
  };
  const before = await codeMailedTo('ana@x.example');
  expect(before).toMatch(/^From: Configured <configured@mail\.example>\r$/m);
  expect(before).toMatch(/^Subject: \d{6} is your Tablemates code\r$/m);

  const sender = { senderEmail: 'hello@tables.example', senderName: 'Game night', replyToEmail: null };
  const { id } = (await admin.ask('POST', '/api/email-settings', sender)).body as { id: string };
  expect(await admin.ask('PATCH', `/api/email-settings/${id}/activate`)).toMatchObject({ status: 200 });
  expect(await codeMailedTo('bo@x.example')).toMatch(/^From: Game night <hello@tables\.example>\r$/m);
});

test('admins see why a mail failed, without its address, and send it again, which the audit records', async () => {
  const email = 'cyd@x.example';
  unknown.add(email);
  expect((await admin.ask('POST', '/api/invitations', { email, role: 'provider' })).status).toBe(201);
  await expect.poll(async () => (await outgoing('failed')).failed).toBe(1);
  const { way, mails } = await outgoing('failed');
  expect(way).toBe('smtp');
  expect(mails).toMatchObject([
    { template: 'invitation', to: 'c…@x.example', attempts: 1, canBeSent: true, nextAttemptAt: null },
  ]);
  expect(mails[0]?.lastError).toMatch(/<recipient> is unknown/);
  expect(JSON.stringify(mails)).not.toContain(email);

  unknown.delete(email);
  const arrived = nextMail();
  const id = mails[0]?.id ?? '';
  expect(await admin.ask('POST', `/api/admin/mails/${id}/retry`)).toMatchObject({ status: 200, body: { retried: 1 } });
  expect(await arrived).toMatch(/^To: cyd@x\.example\r$/m);
  await expect.poll(async () => (await outgoing('sent')).mails.map((mail) => mail.id)).toContain(id);
  expect(await admin.ask('POST', `/api/admin/mails/${id}/retry`)).toMatchObject({ status: 404 });
  const recorded = (await admin.ask('GET', `/api/admin/audit?subject=${id}`)).body as AuditEntry[];
  expect(recorded.map(({ type }) => type)).toContain('MailRetryAsked');
});

test('all mails that failed are sent again at once', async () => {
  const emails = ['dee@x.example', 'eli@x.example'];
  for (const email of emails) {
    blocked.add(email);
    expect((await admin.ask('POST', '/api/invitations', { email, role: 'provider' })).status).toBe(201);
  }
  await expect.poll(async () => (await outgoing('failed')).failed, { timeout: 10_000 }).toBe(2);
  blocked.clear();
  expect(await admin.ask('POST', '/api/admin/mails/retry-failed')).toMatchObject({ body: { retried: 2 } });
  await expect
    .poll(
      () =>
        mailServer.arrived
          .flatMap(({ to }) => to)
          .filter((to) => emails.includes(to))
          .toSorted(),
      { timeout: 10_000 },
    )
    .toEqual(emails);
  expect(await admin.ask('POST', `/api/admin/mails/${newUuid()}/retry`)).toMatchObject({ status: 404 });
});

test('admins turn the pages of the mails of a state, which say how many mails there are', async () => {
  const asked = (query: string) => admin.ask('GET', `/api/admin/mails?state=sent&limit=1${query}`);
  const first = await asked('');
  const second = await asked(`&cursor=${first.headers.get('x-next-cursor')}`);
  expect((second.body as OutgoingMails).mails).toHaveLength(1);
  expect((second.body as OutgoingMails).mails).not.toEqual((first.body as OutgoingMails).mails);
  expect((await asked('&page=2')).body).toEqual(second.body);
  const { sent } = first.body as OutgoingMails;
  expect(first.headers.get('x-total-count')).toBe(String(sent));
  const last = await asked(`&page=${sent}`);
  expect((last.body as OutgoingMails).mails).toHaveLength(1);
  expect(last.headers.has('x-next-cursor')).toBe(false);
  expect(await asked('&cursor=abc')).toMatchObject({ status: 400 });
});
