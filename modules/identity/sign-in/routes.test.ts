import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type IdentityApp,
  identityApp,
  KNOWN_REGION,
  profile,
  proven,
  signedUp,
  userOf,
} from '../../../tests/support/identity-app.ts';
import type { User } from '../contract.ts';

let app: IdentityApp;
let people = 0;
const fresh = (domain = 'example.test') => `person${++people}@${domain}`;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app.close());

type Body = { user: User; code: string; fields: Record<string, string> };
const bodyOf = async (response: Response) => ({ status: response.status, body: (await response.json()) as Body });

describe('login', () => {
  test('opens a session for the holder of the proof, which is used up', async () => {
    const email = fresh();
    await signedUp(app, email);
    const browser = await proven(app, email);
    const kept = new Map(browser.cookies);
    const response = await browser.post('/auth/login', { email });
    expect(await bodyOf(response)).toMatchObject({ status: 200, body: { user: { email, isClient: true } } });
    expect((await browser.get('/auth/me')).status).toBe(200);
    expect((await app.browser('203.0.113.7', kept).post('/auth/login', { email })).status).toBe(401);
  });

  test('401 without a proof, with that for another address, and with one older than 10 minutes', async () => {
    const [mine, theirs] = [fresh(), fresh()];
    await signedUp(app, mine);
    await signedUp(app, theirs);
    const visitor = app.browser();
    expect((await visitor.post('/auth/login', { email: theirs })).status).toBe(401);
    expect(visitor.cookies.size).toBe(0);
    const browser = await proven(app, mine);
    expect((await browser.post('/auth/login', { email: theirs })).status).toBe(401);
    app.pass(601);
    expect((await browser.post('/auth/login', { email: mine })).status).toBe(401);
  });

  test('404 where there is no account, and the proof still serves to sign up', async () => {
    const email = fresh();
    const browser = await proven(app, email);
    expect((await browser.post('/auth/login', { email })).status).toBe(404);
    expect((await browser.post('/auth/signup', { email, ...profile })).status).toBe(201);
  });

  test('403 for somebody deactivated, until they are activated again', async () => {
    const email = fresh();
    const user = await userOf(await signedUp(app, email));
    await app.commands.deactivate(app.system(), user.id);
    const browser = await proven(app, email);
    expect((await browser.post('/auth/login', { email })).status).toBe(403);
    await app.commands.activate(app.system(), user.id);
    expect((await browser.post('/auth/login', { email })).status).toBe(200);
  });

  test('succeeds for one of 20 requests with the same proof at the same instant', async () => {
    const email = fresh();
    await signedUp(app, email);
    const { cookies } = await proven(app, email);
    const race = Array.from({ length: 20 }, () =>
      app.browser('203.0.113.7', new Map(cookies)).post('/auth/login', { email }),
    );
    const statuses = (await Promise.all(race)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(401)]);
  });
});

describe('signup', () => {
  test('creates the account, signs in, and records what was accepted', async () => {
    const email = fresh();
    const browser = await proven(app, email);
    const request = { email, ...profile, bio: ' I bring snacks. ', expertise: ['chess'], regionId: KNOWN_REGION };
    const response = await browser.post('/auth/signup', request);
    const { status, body } = await bodyOf(response);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      email,
      firstName: 'Ana',
      bio: 'I bring snacks.',
      memberId: expect.stringMatching(/^[2346789FJLMRWY]{4}-[2346789FJLMRWY]{4}$/),
      isClient: true,
      isProvider: false,
      isAdmin: false,
      isActive: true,
      reliabilityScore: 100,
      penaltyStatus: 'none',
      regionId: KNOWN_REGION,
    });
    expect(await userOf(browser)).toEqual(body.user);
    const [registered] = await app.log.readStream(`user-${body.user.id}`);
    expect(registered?.data).toMatchObject({
      accepted: { termsVersion: '2025-10-22', acceptedAt: registered?.occurredAt, ageConfirmed: true },
    });
  });

  test('401 without a proof, and with that for another address', async () => {
    const email = fresh();
    expect((await app.browser().post('/auth/signup', { email, ...profile })).status).toBe(401);
    const browser = await proven(app, fresh());
    expect((await browser.post('/auth/signup', { email, ...profile })).status).toBe(401);
  });

  test('409 for a taken address, in any case', async () => {
    const email = fresh();
    await signedUp(app, email);
    const browser = await proven(app, email);
    const { status, body } = await bodyOf(
      await browser.post('/auth/signup', { email: ` ${email.toUpperCase()}`, ...profile }),
    );
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'email_taken' });
  });

  test('creates one account for ten requests with the same address at the same instant', async () => {
    const email = fresh();
    const browsers = [];
    for (let i = 0; i < 10; i++) browsers.push(await proven(app, email));
    const race = browsers.map((browser) => browser.post('/auth/signup', { email, ...profile }));
    const statuses = (await Promise.all(race)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
  });

  test.each([
    ['no first name', { firstName: ' ' }, 'firstName'],
    ['no last name', { lastName: undefined }, 'lastName'],
    ['no phone', { phoneNumber: '' }, 'phoneNumber'],
    ['a name that would be a mail header', { firstName: 'Ana\nBcc: x@x.example' }, 'firstName'],
    ['terms that were not accepted', { acceptedTerms: false }, 'acceptedTerms'],
    ['no word about the terms', { acceptedTerms: undefined }, 'acceptedTerms'],
    ['an unknown region', { regionId: '0192a1b2-0000-7000-8000-00000000ffff' }, 'regionId'],
    ['no role at all', { isClient: false }, 'isClient'],
  ])('400 for %s', async (_what, changes, field) => {
    const email = fresh();
    const browser = await proven(app, email);
    const { status, body } = await bodyOf(await browser.post('/auth/signup', { email, ...profile, ...changes }));
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] });
  });

  test.each([{ isAdmin: true }, { isCafeOwner: true }])('403 for the self-granted role %o', async (role) => {
    const email = fresh();
    const browser = await proven(app, email);
    expect((await browser.post('/auth/signup', { email, ...profile, ...role })).status).toBe(403);
    expect((await browser.get('/auth/me')).status).toBe(401);
  });

  test('a membership number that is taken is drawn again', async () => {
    let draws = 0;
    const repeating = { bytes: app.deps.random.bytes, below: (max: number) => (draws++ < 16 ? 0 : 1) % max };
    const repeated = await identityApp({ random: repeating });
    const first = await userOf(await signedUp(repeated, 'a@example.test'));
    const second = await userOf(await signedUp(repeated, 'b@example.test'));
    expect([first.memberId, second.memberId]).toEqual(['2222-2222', '3333-3333']);
    await repeated.close();
  });
});
