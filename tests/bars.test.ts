import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry, AuditEvidence } from '../modules/admin/contract.ts';
import { barCommands } from '../modules/identity/bars/commands.ts';
import type { Bar, BarReply, BarRequest } from '../modules/identity/bars/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { absencesBesideTheLog } from '../server/log-rules/beside-the-log.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';
import { OPENING, SECRET_KEY, TEST_CODE, TEST_DOMAIN } from './support/start-product.ts';

// Mailboxes and phones that no new account may have.

let now = OPENING;
let running: RunningProduct;
let admin: Client;

const openLog = () =>
  createEventLog({ store: storeOf(running.sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });

beforeAll(async () => {
  running = await runningProduct({ clock: () => now });
  admin = running.client();
  await admin.signInAsAdmin();
});
afterAll(async () => {
  const { sql } = running;
  expect(await Array.fromAsync(brokenRules(sql, { upTo: 2n ** 62n }))).toEqual([]);
  const log = openLog();
  const absences = absencesBesideTheLog({ sql, log, secretKey: SECRET_KEY, clock: () => now });
  expect(await Array.fromAsync(absences)).toEqual([]);
  await log.close();
  await running.stop();
});
beforeEach(async () => {
  now = OPENING;
  await admin.signInAsAdmin();
});

const reason = 'Two hundred sign-ups in one night.';
const until = addDays(OPENING, 7).toISOString();
const bar = (whose: BarRequest['whose'], more: Partial<BarRequest> = {}) =>
  admin.ask('POST', '/api/admin/bars', { whose, until, reason, ...more } satisfies BarRequest);
const barred = async (whose: BarRequest['whose'], more: Partial<BarRequest> = {}): Promise<string> => {
  const { barIds } = await accepted<BarReply>(bar(whose, more));
  return barIds[0] ?? '';
};
const list = (query = '') => accepted<Bar[]>(admin.ask('GET', `/api/admin/bars?${query}`));
const found = async (typed: string) => (await list(`q=${encodeURIComponent(typed)}`)).map(({ id }) => id);
const lift = (id: string, more: object = { reason: 'A mix-up.' }) => admin.ask('DELETE', `/api/admin/bars/${id}`, more);
const mail = (name: string) => `${name}@${TEST_DOMAIN}`;
const person = async (name: string, more: Record<string, unknown> = {}) => {
  const client = running.client();
  return { client, name, id: await client.signUp(name, { firstName: 'Pat', ...more }) };
};
/** The reply to the right code of an address. */
async function afterCode(name: string) {
  const client = running.client();
  await accepted(client.ask('POST', '/api/auth/send-otp', { email: mail(name) }));
  return client.ask('POST', '/api/auth/verify-otp', { email: mail(name), code: TEST_CODE });
}
/** The reply to a sign-up with a proven address. */
async function signingUp(name: string, more: object) {
  const client = running.client();
  const email = mail(name);
  await accepted(client.ask('POST', '/api/auth/send-otp', { email }));
  await accepted(client.ask('POST', '/api/auth/verify-otp', { email, code: TEST_CODE }));
  const profile = { firstName: 'Pat', lastName: 'Tester', phoneNumber: '(713) 555-0100', acceptedTerms: true };
  return client.ask('POST', '/api/auth/signup', { email, ...profile, ...more });
}
const about = async (id: string) => accepted<AuditEntry[]>(admin.ask('GET', `/api/admin/audit?subject=${id}`));

describe('a barred mailbox', () => {
  it('gets no account in any spelling until the end, is told so after its code, and gets one afterwards', async () => {
    await barred({ typed: ` ${mail('Pat.Spam+one').toUpperCase()} ` });
    expect((await afterCode('pat.spam+two')).body).toEqual({
      code: 'barred',
      error: expect.stringMatching(
        /^You cannot sign up with this email address until Monday, June 8, 2026\. If you think that this is a mistake, text us at .*\d\.$/,
      ),
      fields: { email: expect.any(String) },
      until,
    });
    // nobody learns it who did not prove the address
    const stranger = running.client();
    const email = mail('pat.spam');
    expect(await words(stranger.ask('POST', '/api/auth/send-otp', { email }))).toBe('200');
    expect((await stranger.ask('POST', '/api/auth/verify-otp', { email, code: '111111' })).body).not.toMatchObject({
      code: 'barred',
    });
    now = new Date(until);
    expect(await words(afterCode('pat.spam+two'))).toBe('200');
    await person('pat.spam+two');
  });

  it('is given by an admin to nobody: no account, no invitation, no other address of somebody', async () => {
    const ann = await person('ann.elsewhere');
    const invitation = await accepted<{ id: string }>(
      admin.ask('POST', '/api/invitations', { email: mail('given'), role: 'provider' }),
    );
    await barred({ typed: mail('given') }, { until: null });
    const refusal = {
      code: 'barred',
      error: 'This email address is barred. Lift the bar first.',
      fields: { email: 'This email address is barred. Lift the bar first.' },
    };
    const added = { email: mail('given+added'), firstName: 'Pat', lastName: 'Tester' };
    expect(await admin.ask('POST', '/api/users', added)).toMatchObject({ status: 403, body: refusal });
    const moved = await admin.ask('PATCH', `/api/users/${ann.id}`, { email: mail('given+moved') });
    expect(moved).toMatchObject({ status: 403, body: refusal });
    const invited = { email: mail('given+invited'), role: 'provider' };
    expect(await admin.ask('POST', '/api/invitations', invited)).toMatchObject({ status: 403, body: refusal });
    expect(await words(admin.ask('POST', `/api/invitations/${invitation.id}/resend`))).toBe('403 barred');
  });

  it('keeps nobody out who has an account, and they may write its address in another way', async () => {
    const pat = await person('stays.here');
    await barred({ userId: pat.id, kinds: ['mailbox'] });
    await pat.client.signIn(pat.name);
    expect(await words(pat.client.ask('GET', '/api/auth/me'))).toBe('200');
    expect(await words(pat.client.ask('PATCH', '/api/users/profile', { bio: 'Still here.' }))).toBe('200');
    const spelled = { email: mail('stays.here+tables'), phoneNumber: '(713) 555-0177' };
    expect(await words(admin.ask('PATCH', `/api/users/${pat.id}`, spelled))).toBe('200');
  });

  it('stays barred when its account is deleted', async () => {
    const pat = await person('goes.away');
    const id = await barred({ userId: pat.id, kinds: ['mailbox'] }, { until: null });
    expect(await list(`userId=${pat.id}`)).toMatchObject([{ id, from: { id: pat.id, name: 'Pat Tester' } }]);
    await accepted(admin.ask('DELETE', `/api/users/${pat.id}`));
    expect(await words(afterCode('goes.away+again'))).toBe('403 barred');
    const [left] = (await list()).filter((each) => each.id === id);
    expect(left).toMatchObject({ from: null, reason, until: null });
  });
});

describe('a barred phone', () => {
  it('is in no new account in any notation, and in no account that an admin changes', async () => {
    const ann = await person('has.a.phone', { phoneNumber: '(832) 555-0142' });
    await barred({ userId: ann.id, kinds: ['phone'] });
    const refused = await signingUp('another.phone', { phoneNumber: '+1 832 555 0142 (7) 0' });
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'barred',
        until,
        fields: {
          phoneNumber: expect.stringMatching(/^You cannot sign up with this phone number until Monday, June 8, 2026\./),
        },
      },
    });
    const other = await person('other.phone');
    const changed = await admin.ask('PATCH', `/api/users/${other.id}`, { phoneNumber: '832-555-0142' });
    expect(changed).toMatchObject({
      status: 403,
      body: { error: 'This phone number is barred until Monday, June 8, 2026. Lift the bar first.' },
    });
    // the proof of the address is still good
    expect(await words(signingUp('another.phone', { phoneNumber: '(832) 555-0143' }))).toBe('201');
  });
});

describe('barring', () => {
  it('needs a reason, an end to come, and something complete; nobody bars their own or what is barred', async () => {
    const whose = { typed: mail('needs.a.reason') };
    expect(await words(bar(whose, { reason: ' ' }))).toMatch(/^400/);
    expect(await words(bar(whose, { reason: 'x'.repeat(301) }))).toMatch(/^400/);
    expect(await words(bar(whose, { until: OPENING.toISOString() }))).toBe('400 past');
    for (const typed of ['pat', '55501', 'pat@nowhere']) expect(await words(bar({ typed }))).toBe('400 invalid');
    const short = await person('short.phone', { phoneNumber: '55501' });
    expect(await words(bar({ userId: short.id, kinds: ['mailbox', 'phone'] }))).toBe('400 invalid');
    expect(await words(bar({ userId: newUuid(), kinds: ['mailbox'] }))).toBe('404 not_found');
    expect(await found(mail('short.phone'))).toEqual([]);
    const { user } = await accepted<{ user: { id: string } }>(admin.ask('GET', '/api/auth/me'));
    expect(await words(bar({ userId: user.id, kinds: ['mailbox'] }))).toBe('409 self');
    await barred(whose);
    expect(await words(bar({ typed: mail('needs.a.reason+x') }))).toBe('409 already_barred');
  });

  it('bars both contacts of a record at once, and the same request again bars nothing more', async () => {
    const pat = await person('both.at.once', { phoneNumber: '(832) 555-0155' });
    const key = { 'idempotency-key': newUuid() };
    const body = { whose: { userId: pat.id, kinds: ['phone', 'mailbox'] }, until: null, reason };
    const ask = () => accepted<BarReply>(admin.ask('POST', '/api/admin/bars', body, key));
    const first = await ask();
    expect(first.barIds).toHaveLength(2);
    expect(await ask()).toEqual(first);
    const listed = await list(`userId=${pat.id}`);
    expect(listed.map(({ kind }) => kind).toSorted()).toEqual(['mailbox', 'phone']);
  });

  it('is listed without what it bars, newest first and by pages, and is found by one typed value', async () => {
    const ids = [];
    for (const name of ['listed.one', 'listed.two', 'listed.three']) {
      ids.unshift(await barred({ typed: mail(name) }));
    }
    const { user } = await accepted<{ user: { id: string } }>(admin.ask('GET', '/api/auth/me'));
    const [newest] = await list('limit=1');
    expect(newest).toEqual({
      ...{ id: ids[0], kind: 'mailbox', from: null, reason, until, barredAt: OPENING.toISOString() },
      by: { id: user.id, name: expect.stringMatching(/\w/) },
    });
    const page = await admin.ask('GET', '/api/admin/bars?limit=2');
    const next = await list(`limit=1&cursor=${encodeURIComponent(page.headers.get('x-next-cursor') ?? '')}`);
    expect([...(page.body as Bar[]), ...next].map(({ id }) => id)).toEqual(ids);
    expect((await list('limit=2&page=2'))[0]?.id).toBe(ids[2]);
    expect(await found(mail('listed.two+x'))).toEqual([ids[1]]);
    for (const typed of [mail('listed.four'), 'listed', '(832) 555-0199']) expect(await found(typed)).toEqual([]);
  });

  it('and lifting are in the audit with their reasons until 30 days after the end; then nobody can read them', async () => {
    const pat = await person('in.the.audit');
    const [id, other] = [
      await barred({ userId: pat.id, kinds: ['mailbox'] }),
      await barred({ typed: mail('in.the.audit.too') }),
    ];
    expect(await words(lift(id, { reason: ' ' }))).toMatch(/^400/);
    expect(await words(lift(newUuid()))).toBe('404 not_found');
    expect(await words(lift(id))).toBe('204');
    expect(await words(lift(id))).toBe('404 not_found');
    expect(await found(mail('in.the.audit'))).toEqual([]);
    expect(await words(afterCode('in.the.audit+x'))).toBe('200');
    const acts = async () => (await about(id)).map((entry) => [entry.type, entry.subject.kind, entry.reason]);
    expect(await acts()).toEqual([
      ['BarLifted', 'bar', 'A mix-up.'],
      ['ContactBarred', 'bar', reason],
    ]);
    const [, entry] = await about(id);
    const evidence = await accepted<AuditEvidence>(admin.ask('GET', `/api/admin/audit/${entry?.id}`));
    expect(evidence.personal).toEqual({ reason, from: pat.id });
    const files = await accepted<{ 'profile.json': { reasons: object[] } }>(pat.client.ownData());
    expect(files['profile.json'].reasons).toEqual([{ at: OPENING.toISOString(), barred: 'mailbox', until, reason }]);

    const keys = async () =>
      (
        await running.sql<{ subject: string }[]>`
          select subject from personal_keys where wrapped is not null and subject = any(${[id, other]}::text[]) order by subject`
      ).map(({ subject }) => subject);
    // what the hourly clean-up does
    const log = openLog();
    const { forgetBars } = barCommands({ log, secret: SECRET_KEY, newId: newUuid });
    await forgetBars(addDays(OPENING, 29));
    expect(await keys()).toEqual([id, other].toSorted());
    await forgetBars(addDays(OPENING, 30));
    expect(await keys()).toEqual([other]);
    expect(await acts()).toEqual([
      ['BarLifted', 'bar', null],
      ['ContactBarred', 'bar', null],
    ]);
    await forgetBars(addDays(OPENING, 37));
    expect(await keys()).toEqual([]);
    await log.close();
  });
});
