import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '../../../platform/refusal.ts';
import {
  type IdentityApp,
  identityApp,
  invited,
  profile,
  proven,
  signedUp,
  userOf,
} from '../../../tests/support/identity-app.ts';

const DAYS = 86_400;
let app: IdentityApp;
let count = 0;
const fresh = () => `organizer${++count}@example.test`;
const client = () => app.browser(`192.0.2.${++count}`);
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app.close());

const answer = async (response: Response) => ({ status: response.status, body: await response.json() });
const invalid = { status: 404, body: { error: 'Invalid invite code', code: 'invalid_code' } };
const expired = { status: 410, body: { error: 'This invite code has expired', code: 'expired' } };
const used = { status: 410, body: { error: 'This invite code has already been used', code: 'used' } };

const invitation = async (email: string) => {
  const done = await app.commands.sendInvitation(app.system(), email);
  if (isRefusal(done) || done.invitation.status !== 'open') throw new Error('no invitation was sent');
  return { ...done, code: done.invitation.mailed?.code ?? '' };
};

describe('validate', () => {
  test('accepts a code in any case', async () => {
    const code = await invited(app);
    const response = await client().get(`/invitations/validate?code=${code.toLowerCase()}`);
    const isValid = { status: 200, body: { valid: true, inviteCode: code, role: 'provider' } };
    expect(await answer(response)).toEqual(isValid);
    // in a header no proxy logs it
    expect(await answer(await client().get('/invitations/validate', { 'Link-Token': `${code} ` }))).toEqual(isValid);
  });

  test('distinguishes unknown, expired and used codes', async () => {
    const [late, spent] = [await invited(app), await invited(app)];
    await signedUp(app, fresh(), { isProvider: true, inviteCode: spent });
    expect(await answer(await client().get('/invitations/validate?code=ZZZZ9999'))).toEqual(invalid);
    expect(await answer(await client().get('/invitations/validate?code='))).toEqual(invalid);
    expect((await client().get('/invitations/validate')).status).toBe(400);
    app.pass(14 * DAYS + 1);
    expect(await answer(await client().get(`/invitations/validate?code=${late}`))).toEqual(expired);
    expect(await answer(await client().get(`/invitations/validate?code=${spent}`))).toEqual(used);
  });

  test('429 after 20 tries in an hour, right or wrong', async () => {
    const code = await invited(app);
    const browser = client();
    for (let i = 0; i < 20; i++) expect((await browser.get(`/invitations/validate?code=${code}`)).status).toBe(200);
    const refused = await browser.get(`/invitations/validate?code=${code}`);
    expect({ status: refused.status, wait: refused.headers.get('retry-after') }).toEqual({ status: 429, wait: '3600' });
    app.pass(3600);
    expect((await browser.get(`/invitations/validate?code=${code}`)).status).toBe(200);
  });
});

describe('signing up as an organizer', () => {
  test('redeems the code in the same commit', async () => {
    const code = await invited(app);
    const browser = await signedUp(app, fresh(), { isClient: false, isProvider: true, inviteCode: code });
    expect(await userOf(browser)).toMatchObject({ isProvider: true, isClient: true });
    const [redeemed] = (await app.log.readAll({ after: 0n, limit: 1000, types: ['InvitationRedeemed'] })).slice(-1);
    const [registered] = (await app.log.readAll({ after: 0n, limit: 1000, types: ['UserRegistered'] })).slice(-1);
    const apart = (redeemed?.position ?? 0n) - (registered?.position ?? 0n);
    expect([apart, redeemed?.occurredAt]).toEqual([1n, registered?.occurredAt]);
  });

  test.each([
    ['without a code', undefined, 400],
    ['with an unknown code', 'ZZZZ9999', 400],
  ])('%s is %s: %i', async (_what, inviteCode, status) => {
    const email = fresh();
    const browser = await proven(app, email);
    const response = await browser.post('/auth/signup', { email, ...profile, isProvider: true, inviteCode });
    expect(await answer(response)).toMatchObject({ status, body: { error: 'Invalid invite code' } });
  });

  test('with an expired code is 410, and nobody is registered', async () => {
    const code = await invited(app);
    app.pass(14 * DAYS + 1);
    const email = fresh();
    const browser = await proven(app, email);
    const request = { email, ...profile, isProvider: true, inviteCode: code };
    expect(await answer(await browser.post('/auth/signup', request))).toEqual(expired);
    expect((await browser.post('/auth/signup', { email, ...profile })).status).toBe(201);
  });

  test('with a taken address is 409, and the code stays valid', async () => {
    const [code, email] = [await invited(app), fresh()];
    await signedUp(app, email);
    const browser = await proven(app, email);
    const request = { email, ...profile, isProvider: true, inviteCode: code };
    expect((await browser.post('/auth/signup', request)).status).toBe(409);
    expect((await client().get(`/invitations/validate?code=${code}`)).status).toBe(200);
  });
});

describe('redeem', () => {
  test('makes a participant an organizer at once, in the reply and at the next request', async () => {
    const code = await invited(app);
    const browser = await signedUp(app, fresh());
    const { status, body } = await answer(
      await browser.post('/invitations/redeem', { code: ` ${code.toLowerCase()} ` }),
    );
    expect({ status, body }).toMatchObject({ status: 200, body: { user: { isProvider: true, isClient: true } } });
    expect(await userOf(browser)).toMatchObject({ isProvider: true });
  });

  test('401 for visitors, 409 for organizers, and the same answers as validate for invalid codes', async () => {
    expect((await client().post('/invitations/redeem', { code: 'ZZZZ9999' })).status).toBe(401);
    const member = await signedUp(app, fresh());
    expect(await answer(await member.post('/invitations/redeem', { code: 'ZZZZ9999' }))).toEqual(invalid);
    const late = await invited(app);
    app.pass(14 * DAYS + 1);
    expect(await answer(await member.post('/invitations/redeem', { code: late }))).toEqual(expired);
    const code = await invited(app);
    await member.post('/invitations/redeem', { code });
    const again = await member.post('/invitations/redeem', { code: await invited(app) });
    expect(await answer(again)).toMatchObject({ status: 409, body: { code: 'already_organizer' } });
    const other = await signedUp(app, fresh());
    expect(await answer(await other.post('/invitations/redeem', { code }))).toEqual(used);
  });

  test('answers a repeated Idempotency-Key as the first time', async () => {
    const code = await invited(app);
    const browser = await signedUp(app, fresh());
    const redeem = () => browser.post('/invitations/redeem', { code }, { 'idempotency-key': 'again' });
    const first = await answer(await redeem());
    expect(first.status).toBe(200);
    expect(await answer(await redeem())).toEqual(first);
  });

  test('makes one of 20 people with the same code at the same instant an organizer', async () => {
    const code = await invited(app);
    const browsers = [];
    for (let i = 0; i < 20; i++) browsers.push(await signedUp(app, fresh()));
    const race = browsers.map((browser) => browser.post('/invitations/redeem', { code }, forwarded()));
    const statuses = (await Promise.all(race)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(410)]);
    const people = await Promise.all(browsers.map(userOf));
    expect(people.filter(({ isProvider }) => isProvider)).toHaveLength(1);
  });

  test('429 after 20 wrong codes in an hour', async () => {
    const browser = await signedUp(app, fresh());
    const from = forwarded();
    const redeem = () => browser.post('/invitations/redeem', { code: 'ZZZZ9999' }, from);
    for (let i = 0; i < 20; i++) expect((await redeem()).status).toBe(404);
    expect((await redeem()).status).toBe(429);
  });
});

const forwarded = () => ({ 'x-forwarded-for': `192.0.2.${++count}` });

describe('invitations', () => {
  test('are mailed with their code, which is stored only encrypted or hashed', async () => {
    const { code, invitation: sent } = await invitation('new.host@mail.example');
    expect(app.mails.at(-1)).toMatchObject({
      to: 'new.host@mail.example',
      template: 'invitation',
      params: { inviteCode: code, expiresAt: sent.status === 'open' ? sent.expiresAt : '' },
    });
    const dump = await app.sql`select e::text as line from domain_events e union all select c::text from claims c`;
    const hex = Buffer.from(code).toString('hex');
    expect(JSON.stringify(dump)).not.toMatch(new RegExp(`${code}|${hex}|new\\.host`));
  });

  test('when resent, have the same code and a new expiry', async () => {
    const { invitationId, code } = await invitation('late.host@mail.example');
    app.pass(20 * DAYS);
    await app.commands.resendInvitation(app.system(), invitationId);
    expect(app.mails.at(-1)).toMatchObject({ to: 'late.host@mail.example', params: { inviteCode: code } });
    expect((await client().get(`/invitations/validate?code=${code}`)).status).toBe(200);
  });

  test('when revoked, are invalid, and their address stays for the audit', async () => {
    const { invitationId, code } = await invitation('nobody@mail.example');
    await app.commands.revokeInvitation(app.system(), invitationId);
    expect(await answer(await client().get(`/invitations/validate?code=${code}`))).toEqual(invalid);
    const [sent] = await app.log.readStream(`invitation-${invitationId}`);
    expect(sent).toMatchObject({ personal: { email: 'nobody@mail.example' } });
  });

  test('draw another code when one is taken', async () => {
    let draws = 0;
    const repeating = { bytes: app.deps.random.bytes, below: (max: number) => (draws++ < 16 ? 0 : 1) % max };
    const repeated = await identityApp({ random: repeating });
    expect([await invited(repeated), await invited(repeated)]).toEqual(['22222222', '33333333']);
    await repeated.close();
  });
});
