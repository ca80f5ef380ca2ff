import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailSenderCommands } from '../modules/email-senders/commands.ts';
import type { EmailSetting } from '../modules/email-senders/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { newUuid } from '../platform/ids.ts';
import { isRefusal } from '../platform/refusal.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { adminByCode } from './support/admin-by-code.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { SECRET_KEY } from './support/start-product.ts';

let mailgun: Server;
let running: RunningProduct;
let admin: Client;
/** What each mail says of its sender, by its addressee; a mail nobody waits for yet waits to be asked for. */
const arrived = new Map<string, PromiseWithResolvers<FormData>>();
const mailTo = (address: string) => {
  const mail = arrived.get(address) ?? Promise.withResolvers<FormData>();
  arrived.set(address, mail);
  return mail;
};
beforeAll(async () => {
  mailgun = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(parts), { headers }).formData();
    mailTo(String(form.get('to'))).resolve(form);
    response.setHeader('content-type', 'application/json');
    response.end('{"id":"<1@tables.example>","message":"Queued. Thank you."}');
  });
  await new Promise<void>((resolve) => mailgun.listen(0, '127.0.0.1', resolve));
  const MAILGUN_URL = `http://127.0.0.1:${(mailgun.address() as AddressInfo).port}`;
  const keys = { MAILGUN_API_KEY: 'key-1', MAILGUN_DOMAIN: 'mail.example', MAILGUN_URL };
  running = await runningProduct({ env: { ...keys, MAIL_FROM: 'Configured <configured@mail.example>' } });
  admin = running.client();
  await admin.signInAsAdmin();
});
afterAll(async () => {
  await running.stop();
  mailgun.closeAllConnections();
  mailgun.close();
});

const UNKNOWN = '01890a5d-ac96-774b-bcce-b302099a8057';
let count = 0;
const described = (more: object = {}) => ({
  senderEmail: `Hello${++count}@Tables.example`,
  senderName: `Sender ${count}`,
  replyToEmail: null,
  ...more,
});
const aSender = async (more?: object): Promise<EmailSetting> => {
  const reply = await admin.ask('POST', '/api/email-settings', described(more));
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
  return reply.body as EmailSetting;
};
const listed = async () => (await admin.ask('GET', '/api/email-settings')).body as EmailSetting[];
const activeOnes = async () => (await listed()).filter(({ isActive }) => isActive);
const activate = (id: string) => admin.ask('PATCH', `/api/email-settings/${id}/activate`);
const codeMailedTo = async (address: string): Promise<FormData> => {
  const asked = await running.client().ask('POST', '/api/auth/send-otp', { email: address });
  expect(asked.status).toBe(200);
  return mailTo(address).promise;
};

describe('the email settings', () => {
  it('send from the configured address until a sender is active, then from its current address', async () => {
    const before = await codeMailedTo('ana@x.example');
    expect(before.get('from')).toBe('"Configured" <configured@mail.example>');
    const sender = await aSender({ replyToEmail: 'answers@tables.example', isActive: true });
    expect(sender).toMatchObject({ senderEmail: `hello${count}@tables.example`, isActive: false });
    expect(await activate(sender.id)).toMatchObject({
      status: 200,
      body: { ...sender, isActive: true, version: expect.any(Number) },
    });
    const after = await codeMailedTo('bob@x.example');
    expect(after.get('from')).toBe(`"${sender.senderName}" <${sender.senderEmail}>`);
    expect(after.get('h:Reply-To')).toBe('answers@tables.example');
    const change = { senderEmail: sender.senderEmail, senderName: 'Game night', replyToEmail: null };
    expect(await admin.ask('PATCH', `/api/email-settings/${sender.id}`, change)).toMatchObject({
      status: 200,
      body: { ...change, id: sender.id, isActive: true },
    });
    const changed = await codeMailedTo('cleo@x.example');
    expect(changed.get('from')).toBe(`"Game night" <${sender.senderEmail}>`);
    expect(changed.get('h:Reply-To')).toBeNull();
  });

  it('have one active sender, which cannot be removed', async () => {
    const [one, two] = [await aSender(), await aSender()];
    await activate(one.id);
    expect(await activeOnes()).toMatchObject([{ id: one.id, isActive: true }]);
    expect(await admin.ask('DELETE', `/api/email-settings/${one.id}`)).toMatchObject({
      status: 409,
      body: { code: 'active', error: expect.any(String) },
    });
    await activate(two.id);
    expect(await activate(two.id)).toMatchObject({ status: 200, body: { isActive: true } });
    expect(await activeOnes()).toMatchObject([{ id: two.id, isActive: true }]);
    expect(await admin.ask('DELETE', `/api/email-settings/${one.id}`)).toMatchObject({ status: 204, body: '' });
    expect((await listed()).map(({ id }) => id)).not.toContain(one.id);
    expect((await activate(one.id)).status).toBe(404);
  });

  it('have one active sender after ten activations at the same instant', async () => {
    const senders = await Promise.all(Array.from({ length: 10 }, () => aSender()));
    const replies = await Promise.all(senders.map(({ id }) => activate(id)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await activeOnes()).toHaveLength(1);
  });

  it('have one active sender when two processes activate at the same instant', async () => {
    const { sql } = running;
    const logs = [1, 2].map(() =>
      createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid }),
    );
    const processes = logs.map((log) => emailSenderCommands(log));
    const by = () => ({ commandId: newUuid(), actor: 'system', now: running.clock().toISOString() });
    const senders = await Promise.all(Array.from({ length: 5 }, () => aSender()));
    const done = await Promise.all(
      senders.flatMap(({ id }) => processes.map((commands) => commands.activate(by(), id))),
    );
    expect(done.some(isRefusal)).toBe(false);
    const recorded = await (logs[0] as (typeof logs)[number]).readStream('emailSenders');
    const active = new Set<string>();
    for (const { type, data } of recorded as unknown as { type: string; data: { emailSenderId: string } }[]) {
      if (type === 'EmailSenderActivated') active.add(data.emailSenderId);
      if (type === 'EmailSenderDeactivated') active.delete(data.emailSenderId);
      if (type !== 'EmailSenderDeactivated') expect(active.size).toBeLessThan(2);
    }
    expect(active.size).toBe(1);
    for (const log of logs) await log.close();
  });

  it('add one sender for the same Idempotency-Key, even for two concurrent requests', async () => {
    const body = described();
    const ask = () => admin.ask('POST', '/api/email-settings', body, { 'idempotency-key': 'one-sender' });
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(one.status).toBe(201);
    expect(two.body).toEqual(one.body);
    expect((await listed()).filter(({ senderName }) => senderName === body.senderName)).toHaveLength(1);
  });

  it('accept only valid addresses and a name on one line, and name the invalid field', async () => {
    const cases: [object, string][] = [
      [{ senderEmail: 'nobody' }, 'senderEmail'],
      [{ senderEmail: '' }, 'senderEmail'],
      [{ senderEmail: `${'a'.repeat(250)}@x.example` }, 'senderEmail'],
      [{ senderName: ' ' }, 'senderName'],
      [{ senderName: 'Tables\r\nBcc: all@x.example' }, 'senderName'],
      [{ senderName: 'Tables\nBcc: all@x.example' }, 'senderName'],
      [{ replyToEmail: 'nobody' }, 'replyToEmail'],
      [{ replyToEmail: 7 }, 'replyToEmail'],
    ];
    const { id } = await aSender();
    for (const [more, field] of cases) {
      const refused = { status: 400, body: { code: 'invalid', fields: { [field]: expect.any(String) } } };
      expect(await admin.ask('POST', '/api/email-settings', described(more)), field).toMatchObject(refused);
      expect(await admin.ask('PATCH', `/api/email-settings/${id}`, more), field).toMatchObject(refused);
    }
    expect(await aSender({ replyToEmail: '' })).toMatchObject({ replyToEmail: null });
    const added = await admin.ask('POST', '/api/email-settings', { senderEmail: 'a@x.example', senderName: 'A' });
    expect(added).toMatchObject({ status: 201, body: { replyToEmail: null } });
  });

  it('are allowed only to admins who signed in by password', async () => {
    const { id } = await aSender();
    const member = running.client();
    await member.signUp('member');
    for (const [client, status] of [
      [running.client(), 401],
      [member, 403],
      [await adminByCode(running, 'boss.by.code'), 403],
    ] as const) {
      expect((await client.ask('GET', '/api/email-settings')).status).toBe(status);
      expect((await client.ask('POST', '/api/email-settings', described())).status).toBe(status);
      expect((await client.ask('PATCH', `/api/email-settings/${id}`, described())).status).toBe(status);
      expect((await client.ask('PATCH', `/api/email-settings/${id}/activate`)).status).toBe(status);
      expect((await client.ask('DELETE', `/api/email-settings/${id}`)).status).toBe(status);
    }
    for (const unknown of [UNKNOWN, 'nope']) {
      expect((await admin.ask('PATCH', `/api/email-settings/${unknown}`, described())).status).toBe(404);
      expect((await activate(unknown)).status).toBe(404);
      expect((await admin.ask('DELETE', `/api/email-settings/${unknown}`)).status).toBe(404);
    }
  });
});
