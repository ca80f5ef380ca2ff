import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type IdentityApp,
  identityApp,
  invited,
  KNOWN_REGION,
  profile,
  signedUp,
  userOf,
} from '../../../tests/support/identity-app.ts';

let app: IdentityApp;
let count = 0;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app.close());

const member = () => signedUp(app, `member${++count}@example.test`);
const answer = async (response: Response) => ({ status: response.status, body: await response.json() });

test('a member changes their bio, and sees it in the reply and at the next request', async () => {
  const browser = await member();
  const { firstName, lastName, phoneNumber } = profile;
  const change = { firstName, lastName, phoneNumber, bio: ' Chess,\nand tea. ' };
  const changed = { firstName, lastName, phoneNumber, bio: 'Chess,\nand tea.' };
  expect(await answer(await browser.patch('/users/profile', change))).toMatchObject({
    status: 200,
    body: { user: changed },
  });
  expect(await userOf(browser)).toMatchObject(changed);
});

test('a changed name or phone is refused, and nothing changes', async () => {
  const browser = await member();
  for (const change of [{ firstName: 'Bea' }, { lastName: '' }, { phoneNumber: '1' }]) {
    const { status, body } = await answer(await browser.patch('/users/profile', { ...change, bio: 'Chess.' }));
    expect({ status, body }).toMatchObject({ status: 403, body: { error: 'Contact admin to update' } });
  }
  expect(await userOf(browser)).toMatchObject({ ...withoutTerms(profile), bio: '' });
});

test('an invalid profile is 400, and a visitor cannot change one', async () => {
  const browser = await member();
  for (const change of [{ bio: 7 }, { bio: 'x'.repeat(1001) }, { bio: 'a\u0000b' }, { firstName: ['Ana'] }]) {
    expect((await browser.patch('/users/profile', change)).status).toBe(400);
  }
  expect((await browser.patch('/users/profile', { bio: 'x'.repeat(1000) })).status).toBe(200);
  expect((await app.browser().patch('/users/profile', { bio: 'x' })).status).toBe(401);
});

test('flags and scores in the request change nothing', async () => {
  const browser = await member();
  const forged = { bio: '', isAdmin: true, isProvider: true, reliabilityScore: 1, email: 'other@example.test' };
  expect((await browser.patch('/users/profile', forged)).status).toBe(200);
  expect(await userOf(browser)).toMatchObject({ isAdmin: false, isProvider: false, reliabilityScore: 100 });
});

test('an organizer who redeemed an invitation gives the region and the expertise', async () => {
  const browser = await member();
  const details = { regionId: KNOWN_REGION, expertise: [' Chess ', 'Go'] };
  expect(await answer(await browser.patch('/users/profile', details))).toMatchObject({
    status: 403,
    body: { code: 'not_an_organizer' },
  });
  expect((await browser.post('/invitations/redeem', { code: await invited(app) })).status).toBe(200);
  expect(await answer(await browser.patch('/users/profile', details))).toMatchObject({
    status: 200,
    body: { user: { regionId: KNOWN_REGION, expertise: ['Chess', 'Go'], bio: '' } },
  });
  expect(await userOf(browser)).toMatchObject({ regionId: KNOWN_REGION, expertise: ['Chess', 'Go'] });
});

test('a region that does not exist, and expertise without a word, are 400', async () => {
  const browser = await member();
  await browser.post('/invitations/redeem', { code: await invited(app) });
  for (const change of [
    { regionId: 'Heights' },
    { regionId: '0192a1b2-0000-7000-8000-000000000002' },
    { expertise: [' '] },
    { expertise: Array.from({ length: 21 }, () => 'Go') },
  ]) {
    expect((await browser.patch('/users/profile', change)).status).toBe(400);
  }
  expect(await userOf(browser)).toMatchObject({ regionId: null, expertise: [] });
});

const withoutTerms = ({ acceptedTerms: _, ...rest }: typeof profile) => rest;
