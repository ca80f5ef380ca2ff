import type { EventLog } from '@tablemates/event-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type IdentityApp,
  identityApp,
  profile,
  proven,
  signedUp,
  userOf,
} from '../../../tests/support/identity-app.ts';
import { identityCommands } from '../commands.ts';

// A mailbox or phone that is barred while it gets an account: whatever comes first, the log decides.

let app: IdentityApp;
beforeEach(async () => {
  app = await identityApp();
});
afterEach(() => app.close());

const reason = 'Two hundred sign-ups in one night.';
const terms = { until: null, reason };

/** An admin, and what they bar as somebody with an account. */
async function admin() {
  await app.commands.ensureFirstAdmin(app.system(), { username: 'admin', password: 'a long enough password' });
  const browser = app.browser();
  await browser.post('/auth/admin-login', { username: 'admin', password: 'a long enough password' });
  const { id: actor } = await userOf(browser);
  const bar = (typed: string) => app.commands.bar({ ...app.system(), actor }, { typed }, terms);
  return { actor, bar };
}

/** The commands of another process, in which something happens after it has decided and before it appends. */
function elsewhere(meanwhile: () => Promise<unknown>) {
  let isFirst = true;
  const log: EventLog = {
    ...app.log,
    append: async (append) => {
      if (isFirst) {
        isFirst = false;
        await meanwhile();
      }
      return app.log.append(append);
    },
  };
  return identityCommands({ ...app.deps, log });
}
const registered = async () =>
  (await app.log.readAll({ after: 0n, limit: 100, types: ['UserRegistered'] })).flatMap(({ personal }) =>
    personal && 'email' in personal && personal.email ? [personal.email] : [],
  );
const newcomer = { ...profile, acceptedTerms: true as const, isClient: true, isProvider: false, isCafeOwner: false };
const request = (email: string) => ({ ...newcomer, isAdmin: false, email, bio: '', expertise: [] });

test.each([
  ['their mailbox, in another spelling', 'pat+spam@mail.example'],
  ['their phone, in another notation', '+1 713 555 0100'],
])('somebody who signs up while an admin bars %s is told so, and has no account', async (_what, typed) => {
  const { bar } = await admin();
  const signingUp = elsewhere(() => bar(typed));
  expect(await signingUp.signUp(app.system(), request('pat@mail.example'))).toMatchObject({
    refused: true,
    code: 'barred',
  });
  expect(await registered()).toEqual([]);
});

test('somebody who signs up as an organizer while their mailbox is barred keeps the code, and has no account', async () => {
  const { bar } = await admin();
  const sent = await app.commands.sendInvitation(app.system(), 'host@mail.example');
  if ('refused' in sent || sent.invitation.status !== 'open') throw new Error('nobody was invited');
  const organizer = { ...request('pat@mail.example'), isProvider: true, inviteCode: sent.invitation.mailed?.code };
  const signingUp = elsewhere(() => bar('pat@mail.example'));
  expect(await signingUp.signUp(app.system(), organizer)).toMatchObject({ code: 'barred' });
  expect(await registered()).toEqual([]);
});

test('a mailbox that is barred while somebody is moved there, added or invited with it stays without them', async () => {
  const { actor, bar } = await admin();
  const { id } = await userOf(await signedUp(app, 'ana@example.test'));
  const by = () => ({ ...app.system(), actor });
  const moved = elsewhere(() => bar('moved@mail.example'));
  expect(await moved.changePerson(by(), id, { email: 'moved+x@mail.example' })).toMatchObject({ code: 'barred' });
  const called = elsewhere(() => bar('(832) 555-0111'));
  expect(await called.changePerson(by(), id, { phoneNumber: '832-555-0111' })).toMatchObject({ code: 'barred' });
  const added = elsewhere(() => bar('added@mail.example'));
  const { acceptedTerms: _, ...person } = newcomer;
  const wanted = { ...person, isAdmin: false, email: 'added+x@mail.example', bio: '', phoneNumber: '' };
  expect(await added.addPerson(by(), wanted)).toMatchObject({ code: 'barred' });
  const invited = elsewhere(() => bar('invited@mail.example'));
  expect(await invited.sendInvitation(by(), 'invited+x@mail.example')).toMatchObject({ code: 'barred' });
  expect(await registered()).toEqual(['ana@example.test']);
  expect(app.mails.filter(({ template }) => template === 'invitation')).toEqual([]);
});

test('one mailbox that two admins bar at once, in two spellings, is barred once', async () => {
  const { actor, bar } = await admin();
  const other = elsewhere(() => bar('pat@mail.example'));
  const barred = await other.bar({ ...app.system(), actor }, { typed: 'pat+x@mail.example' }, terms);
  expect(barred).toMatchObject({ code: 'already_barred' });
  expect(await app.commands.barsInForce({}, app.deps.clock().toISOString())).toHaveLength(1);
});

test('an admin who loses the role while they bar bars nothing', async () => {
  const { actor } = await admin();
  await app.commands.ensureFirstAdmin(app.system(), { username: 'admin', password: 'a long enough password' });
  const barring = elsewhere(() => app.commands.deactivate(app.system(), actor));
  expect(await barring.bar({ ...app.system(), actor }, { typed: 'pat@mail.example' }, terms)).toMatchObject({
    code: 'forbidden',
  });
  expect(await app.commands.barsInForce({}, app.deps.clock().toISOString())).toEqual([]);
});

test('an address is told to be barred only after its code was right, and an account that is there signs in', async () => {
  const { bar } = await admin();
  const there = 'there@example.test';
  await signedUp(app, there);
  for (const typed of [there, 'pat@example.test']) expect(await bar(typed)).not.toHaveProperty('refused');
  const browser = app.browser();
  const sent = await browser.post('/auth/send-otp', { email: 'pat+x@example.test' });
  expect(sent.status).toBe(200);
  const wrong = await browser.post('/auth/verify-otp', { email: 'pat+x@example.test', code: '111111' });
  expect(await wrong.json()).not.toMatchObject({ code: 'barred' });
  // also if the first answer is lost
  for (const _again of [false, true]) {
    const typed = { email: 'pat+x@example.test', code: '246810' };
    const right = await browser.post('/auth/verify-otp', typed, { 'idempotency-key': 'the-same-request' });
    expect([right.status, await right.json()]).toEqual([
      403,
      expect.objectContaining({
        code: 'barred',
        error: expect.stringMatching(
          /^You cannot sign up with this email address\. If you think that this is a mistake, text us at .+\.$/,
        ),
      }),
    ]);
  }
  // nothing was proven to this browser, so signing up is refused as for any stranger
  const signup = await browser.post('/auth/signup', { email: 'pat+x@example.test', ...profile });
  expect(signup.status).toBe(401);
  const again = await proven(app, there);
  expect((await again.post('/auth/login', { email: there })).status).toBe(200);
});
