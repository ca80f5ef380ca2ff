import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetAdminPassword } from '../../modules/identity/people/admins.ts';
import { identityKeys } from '../../modules/identity/sign-in/keys.ts';
import { KNOWN_DAYS, whoHasMailbox } from '../../modules/identity/sign-in/known-browsers.ts';
import { type IdentityApp, identityApp, proven, signedUp, userOf } from '../../tests/support/identity-app.ts';
import { absencesBesideTheLog } from './beside-the-log.ts';

let app: IdentityApp;
beforeEach(async () => {
  app = await identityApp();
});
afterEach(() => app.close());

const DAY = 86_400;
const credentials = { username: 'admin', password: 'a long enough password' };

const found = async () => {
  await app.mailboxes.catchUp();
  const { sql, log, deps } = app;
  return Array.fromAsync(absencesBesideTheLog({ sql, log, secretKey: deps.secret, clock: deps.clock }));
};
const unknown = (userId: string) => ({
  problem: 'unknown browser',
  detail: `no browser is known in which ${userId} signed in`,
});
const forgetAll = () => app.sql`delete from known_browsers`;
const entered = async (): Promise<string> => {
  await app.commands.ensureFirstAdmin(app.system(), credentials);
  const browser = app.browser();
  expect((await browser.post('/auth/admin-login', credentials)).status).toBe(200);
  return (await userOf(browser)).id;
};

test('known browsers that were emptied are found by the sign-ins of admins, which the log has', async () => {
  const admin = await entered();
  expect(await found()).toEqual([]);
  await forgetAll();
  await app.sql`delete from sessions`;
  expect(await found()).toMatchObject([{ ...unknown(admin), position: expect.any(BigInt) }]);
});

test('known browsers that were emptied are found by the sessions of members', async () => {
  const { id } = await userOf(await signedUp(app, 'ana@example.test'));
  await signedUp(app, 'bo@example.test');
  expect(await found()).toEqual([]);
  const { subject } = identityKeys(app.deps.secret);
  await app.sql`delete from known_browsers where subject_hash = ${subject(whoHasMailbox('ana@example.test'))}`;
  expect(await found()).toMatchObject([{ ...unknown(id), position: null }]);
  await app.commands.erasePerson(app.system(), id);
  expect(await found()).toEqual([]);
});

test('browsers that are forgotten with a password or by their age are no finding', async () => {
  await signedUp(app, 'ana@example.test');
  await entered();
  const { log, sql, random, passwordCost, secret } = app.deps;
  const keys = identityKeys(secret);
  await resetAdminPassword({ log, sql, random, passwordCost, keys }, app.system(), credentials);
  expect(await found()).toEqual([]);
  app.pass(KNOWN_DAYS * DAY);
  await forgetAll();
  expect(await found()).toEqual([]);
});

test('of two accounts of one mailbox, the erasure of one leaves the other its browsers', async () => {
  const first = await userOf(await signedUp(app, 'ana+cards@example.test'));
  const other = await userOf(await signedUp(app, 'ana+chess@example.test'));
  await app.commands.erasePerson(app.system(), first.id);
  expect(await found()).toEqual([]);
  await app.commands.erasePerson(app.system(), other.id);
  expect(await app.sql`select from known_browsers`).toHaveLength(0);
  expect(await found()).toEqual([]);
});

test('a person who changed the address is asked for neither mailbox', async () => {
  const { id } = await userOf(await signedUp(app, 'ana@example.test'));
  const email = 'ana.lopez@example.test';
  await app.commands.changePerson(app.system(), id, { email });
  expect((await (await proven(app, email)).post('/auth/login', { email })).status).toBe(200);
  await forgetAll();
  expect(await found()).toEqual([]);
});
