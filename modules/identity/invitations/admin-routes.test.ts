import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type IdentityApp, identityApp, signedUp, userOf } from '../../../tests/support/identity-app.ts';
import type { Invitation } from '../contract.ts';
import { invitationStream, renewInvited } from './invited.ts';

const DAYS = 86_400;
const credentials = { username: 'admin', password: 'a long enough password' };

let app: IdentityApp;
let admin: Browser;
beforeAll(async () => {
  app = await identityApp();
  await app.commands.ensureFirstAdmin(app.system(), credentials);
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = app.browser();
  expect((await admin.post('/auth/admin-login', credentials)).status).toBe(200);
});

let count = 0;
const answer = async (response: Response) => ({ status: response.status, body: await response.json() });
const invite = async (email = `host${++count}@mail.example`) => {
  const { status, body } = await answer(await admin.post('/invitations', { email, role: 'provider' }));
  expect(status).toBe(201);
  return body as Invitation;
};
const listed = async (query = '') => (await (await admin.get(`/invitations${query}`)).json()) as Invitation[];
const standing = async (id: string) => (await listed()).find((invitation) => invitation.id === id);
const redeemed = async (code: string) => {
  const member = await signedUp(app, `member${++count}@example.test`);
  return (await member.post('/invitations/redeem', { code })).status;
};

test('an admin invites somebody: the answer, the list and the mail contain the same code', async () => {
  const sent = await invite(' New.Host@mail.example ');
  expect(sent).toMatchObject({ email: 'new.host@mail.example', role: 'provider', status: 'pending', acceptedAt: null });
  expect(sent.inviteCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(Date.parse(sent.expiresAt) - Date.parse(sent.createdAt)).toBe(14 * DAYS * 1000);
  expect((await listed())[0]).toEqual(sent);
  expect(app.mails.at(-1)).toMatchObject({ to: sent.email, params: { inviteCode: sent.inviteCode } });
});

test('one Idempotency-Key creates one invitation with its mail, and one account, even for two concurrent requests', async () => {
  const key = { 'idempotency-key': 'once' };
  const email = `host${++count}@mail.example`;
  const person = { email: `added${++count}@mail.example`, firstName: 'Ada', lastName: 'Byron', isClient: true };
  for (const ask of [
    () => admin.post('/invitations', { email, role: 'provider' }, key),
    () => admin.post('/users', person, { 'idempotency-key': 'once-too' }),
  ]) {
    const [one, two] = await Promise.all([ask(), ask()].map(async (reply) => answer(await reply)));
    expect(one?.status).toBe(201);
    expect(two).toEqual(one);
  }
  const keys = app.mails.filter(({ to }) => to === email).map(({ dedupeKey }) => dedupeKey);
  expect(new Set(keys).size).toBe(1);
  app.pass(1);
});

test('the list is newest first, in pages, with the status of each', async () => {
  const first = await invite();
  app.pass(1);
  const second = await invite();
  app.pass(1);
  const third = await invite();
  expect(await redeemed(second.inviteCode)).toBe(200);
  const page = await admin.get('/invitations?limit=2');
  expect(((await page.json()) as Invitation[]).map(({ id, status }) => [id, status])).toEqual([
    [third.id, 'pending'],
    [second.id, 'accepted'],
  ]);
  const next = await listed(`?limit=1&cursor=${page.headers.get('x-next-cursor')}`);
  expect(next.map(({ id }) => id)).toEqual([first.id]);
  expect((await admin.get('/invitations?cursor=bm90IG9uZQ')).status).toBe(400);
});

test('an invitation expires after 14 days, and its code is valid again once it is resent', async () => {
  const sent = await invite();
  app.pass(14 * DAYS);
  await admin.post('/auth/admin-login', credentials);
  expect(await standing(sent.id)).toMatchObject({ status: 'pending' });
  app.pass(1);
  expect(await standing(sent.id)).toMatchObject({ status: 'expired' });
  const resent = await answer(await admin.post(`/invitations/${sent.id}/resend`));
  expect(resent).toMatchObject({ status: 200, body: { inviteCode: sent.inviteCode, status: 'pending' } });
  expect(app.mails.at(-1)).toMatchObject({ to: sent.email, params: { inviteCode: sent.inviteCode } });
  expect(await redeemed(sent.inviteCode)).toBe(200);
  expect(await answer(await admin.post(`/invitations/${sent.id}/resend`))).toMatchObject({
    status: 409,
    body: { code: 'accepted' },
  });
});

test('a revoked invitation is absent from the list, and its code is invalid', async () => {
  const sent = await invite();
  const gone = await admin.del(`/invitations/${sent.id}`);
  expect({ status: gone.status, body: await gone.text() }).toEqual({ status: 204, body: '' });
  expect(await standing(sent.id)).toBeUndefined();
  expect(await redeemed(sent.inviteCode)).toBe(404);
  expect((await admin.del(`/invitations/${sent.id}`)).status).toBe(404);
  expect((await admin.post(`/invitations/${sent.id}/resend`)).status).toBe(404);
});

test('a repeated Idempotency-Key invites once', async () => {
  const body = { email: 'once@mail.example', role: 'provider' };
  const send = async () => answer(await admin.post('/invitations', body, { 'idempotency-key': 'once' }));
  expect(await send()).toEqual(await send());
  expect((await listed()).filter(({ email }) => email === body.email)).toHaveLength(1);
});

test('a repeated Idempotency-Key revokes once, and gives the same empty answer the second time', async () => {
  const { id } = await invite();
  for (const _ of ['first', 'again']) {
    const gone = await admin.del(`/invitations/${id}`, { 'idempotency-key': `gone-${id}` });
    expect({ status: gone.status, body: await gone.text() }).toEqual({ status: 204, body: '' });
  }
});

test.each([
  { email: 'a@mail.example', role: 'admin' },
  { email: 'a@mail.example' },
  { email: 'not an address', role: 'provider' },
  { role: 'provider' },
])('400 for %j', async (body) => {
  expect((await admin.post('/invitations', body)).status).toBe(400);
});

test('404 for an invalid id', async () => {
  for (const id of ['7', '0192a1b2-0000-7000-8000-00000000dead']) {
    expect((await admin.post(`/invitations/${id}/resend`)).status).toBe(404);
    expect((await admin.del(`/invitations/${id}`)).status).toBe(404);
  }
});

test('401 for visitors, 403 for members', async () => {
  const sent = await invite();
  const member = await signedUp(app, `member${++count}@example.test`);
  for (const [browser, status] of [
    [app.browser(), 401],
    [member, 403],
  ] as const) {
    expect((await browser.get('/invitations')).status).toBe(status);
    expect((await browser.post('/invitations', { email: 'a@mail.example', role: 'provider' })).status).toBe(status);
    expect((await browser.post(`/invitations/${sent.id}/resend`)).status).toBe(status);
    expect((await browser.del(`/invitations/${sent.id}`)).status).toBe(status);
  }
  expect(await standing(sent.id)).toEqual(sent);
});

describe('an address that need not be invited', () => {
  test('is refused while an invitation to it is pending, also for two admins at the same instant', async () => {
    const email = `host${++count}@mail.example`;
    const invitations = Array.from({ length: 6 }, (_, at) =>
      admin.post('/invitations', { email, role: 'provider', at }),
    );
    const replies = await Promise.all((await Promise.all(invitations)).map(answer));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'already_invited' });
    expect((await listed()).filter((each) => each.email === email)).toHaveLength(1);
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1);
    const again = await answer(await admin.post('/invitations', { email: email.toUpperCase(), role: 'provider' }));
    expect(again).toMatchObject({ status: 409, body: { code: 'already_invited' } });
  });

  test.each([
    ['pat+tables@mail.example', 'Pat+X@mail.example'],
    ['mim@mail.example', 'mim+x@mail.example'],
    ['mi.rka@gmail.com', 'mirka+x@googlemail.com'],
  ])('is refused while one to the same mailbox is pending: %s and %s, also at the same instant', async (one, other) => {
    const invitations = [one, other, other, one].map((email) =>
      admin.post('/invitations', { email, role: 'provider' }),
    );
    const replies = await Promise.all((await Promise.all(invitations)).map(answer));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const again = await answer(await admin.post('/invitations', { email: other, role: 'provider' }));
    expect(again).toMatchObject({ status: 409, body: { code: 'already_invited' } });
    const sent = replies.find(({ status }) => status === 201);
    expect((await admin.del(`/invitations/${(sent?.body as Invitation | undefined)?.id}`)).status).toBe(204);
    await invite(other);
  });

  test('is refused for the mailbox of an organizer, and an invitation to it is not sent again', async () => {
    const { id } = await invite('kit+games@mail.example');
    const code = (await invite()).inviteCode;
    await signedUp(app, 'kit@example.test');
    await signedUp(app, 'lou+x@example.test', { isProvider: true, inviteCode: code });
    const refused = await answer(await admin.post('/invitations', { email: 'lou@example.test', role: 'provider' }));
    expect(refused).toMatchObject({ status: 409, body: { code: 'already_organizer' } });
    const person = await userOf(await signedUp(app, 'kit@mail.example'));
    expect((await admin.patch(`/users/${person.id}`, { isProvider: true })).status).toBe(200);
    const resent = await answer(await admin.post(`/invitations/${id}/resend`));
    expect(resent).toMatchObject({ status: 409, body: { code: 'already_organizer' } });
  });

  test('is refused while an invitation of an older release is pending, which was to one address', async () => {
    const { log, newId, clock } = app.deps;
    const sentBefore = async (email: string) => {
      const invitationId = newId();
      const { stream } = invitationStream(invitationId);
      const expiresAt = new Date(clock().getTime() + 14 * DAYS * 1000).toISOString();
      const code = invitationId
        .replaceAll(/[^2-9]/g, '')
        .padEnd(8, 'A')
        .slice(-8);
      const data = { invitationId, role: 'provider', expiresAt };
      const events = [{ type: 'InvitationSent', data, subject: invitationId, personal: { email, code } }];
      await log.append({
        ...{ commandId: newId(), actor: 'system', occurredAt: clock().toISOString() },
        streams: [{ stream, expectedVersion: 0, events }],
        take: [
          { kind: 'invite_code', value: code, stream },
          { kind: 'invited', value: email, stream },
        ],
      });
      return invitationId;
    };
    const [first, second] = [await sentBefore('ode+a@mail.example'), await sentBefore('ode+b@mail.example')];
    const ask = async (email: string) => (await admin.post('/invitations', { email, role: 'provider' })).status;
    expect(await renewInvited(log)).toBe(1);
    expect(await renewInvited(log)).toBe(0);
    expect(await ask('ode@mail.example')).toBe(409);
    expect((await admin.post(`/invitations/${second}/resend`)).status).toBe(409);
    // the end of each frees what it holds, in either form
    for (const id of [second, first]) expect((await admin.del(`/invitations/${id}`)).status).toBe(204);
    expect(await log.claimant('invited', 'ode+b@mail.example')).toBeUndefined();
    expect(await ask('ode+b@mail.example')).toBe(201);
  });

  test('is invited again once the invitation is revoked or has expired, which the new one replaces', async () => {
    const revoked = await invite();
    expect((await admin.del(`/invitations/${revoked.id}`)).status).toBe(204);
    await invite(revoked.email);
    const expired = await invite();
    app.pass(14 * DAYS + 1);
    await admin.post('/auth/admin-login', credentials);
    expect((await admin.post(`/invitations/${expired.id}/resend`)).status).toBe(200);
    app.pass(14 * DAYS + 1);
    await admin.post('/auth/admin-login', credentials);
    await invite(expired.email);
    expect((await admin.post(`/invitations/${expired.id}/resend`)).status).toBe(404);
    expect((await listed()).filter((each) => each.email === expired.email)).toHaveLength(1);
  });

  test('is not sent again to somebody who became an organizer without it', async () => {
    const { id, email } = await invite();
    const person = await userOf(await signedUp(app, email));
    expect((await admin.patch(`/users/${person.id}`, { isProvider: true })).status).toBe(200);
    const mailed = app.mails.length;
    const refused = await answer(await admin.post(`/invitations/${id}/resend`));
    expect(refused).toMatchObject({ status: 409, body: { code: 'already_organizer' } });
    expect(app.mails).toHaveLength(mailed);
  });

  test('is refused for an organizer, and free once the organizer is none', async () => {
    const code = (await invite()).inviteCode;
    const email = `organizer${++count}@example.test`;
    const { id } = await userOf(await signedUp(app, email, { isProvider: true, inviteCode: code }));
    const refused = await answer(await admin.post('/invitations', { email, role: 'provider' }));
    expect(refused).toMatchObject({ status: 409, body: { code: 'already_organizer' } });
    await app.commands.changePerson(app.system(), id, { isProvider: false });
    const own = await invite(email);
    // an accepted invitation is not pending
    const member = await signedUp(app, `member${++count}@example.test`);
    expect((await member.post('/invitations/redeem', { code: own.inviteCode })).status).toBe(200);
    await invite(email);
  });
});
