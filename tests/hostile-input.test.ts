import diagnostics from 'node:diagnostics_channel';
import dns from 'node:dns';
import { isIP } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../platform/telemetry.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';

let running: RunningProduct;
let visitor: Client;
let member: Client;
let organizer: Client;
const logged: string[] = [];
beforeAll(async () => {
  const logger = createLogger({ level: 'info', readable: false }, { write: (entry) => logged.push(entry) });
  running = await runningProduct({ env: { DEMO: 'on' }, logger });
  [visitor, member, organizer] = [running.client(), running.client(), running.client()];
  await member.signIn('member');
  await organizer.signIn('organizer');
});
afterAll(() => running.stop());

const UNKNOWN = '01890a5d-ac96-774b-bcce-b302099a8057';
const HOSTILE = [
  'not-a-uuid', '%00', '..%2f..%2fetc', "'; drop table domain_events; --", '9'.repeat(400), '%F0%9F%8E%B2', UNKNOWN,
]; // biome-ignore format: one line
const BODIES: readonly unknown[] = [
  '{', '"text"', 'null', '[]', '{"email":', '{"email":"\\u0000"}', '{"email":"\\ud800"}', '{"email":{"$gt":""}}',
  '{"__proto__":{"isAdmin":true}}', JSON.stringify({ email: 'a'.repeat(5_000) }),
  { email: 42, code: [], firstName: {}, maxParticipants: 1e308, startTime: '25:99', eventDate: '+275760-09-13T00:00:00Z' },
  { maxParticipants: 2_147_483_648, gameId: UNKNOWN, cafeId: UNKNOWN, regionId: UNKNOWN, eventDate: '2026-02-30', startTime: '10:00' },
]; // biome-ignore format: groups

type Operation = { readonly method: string; readonly path: string };

const operations = async (): Promise<Operation[]> => {
  const document = (await visitor.ask('GET', '/api/openapi.json')).body as { paths: Record<string, object> };
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: `/api${path}` })),
    )
    .filter(({ path }) => path !== '/api/auth/logout'); // takes no input, and would end the sessions in use here
};

const mustBeASentence = ({ status, body }: { status: number; body: unknown }, asked: string) => {
  expect(status, `${asked} ${JSON.stringify(body)}`).toBeLessThan(500);
  if (status >= 400) {
    expect(body, asked).toMatchObject({ error: expect.stringMatching(/^\p{Lu}.*/u) });
    expect(JSON.stringify(body), asked).not.toMatch(/\bselect\b.*\bfrom\b|at .*\.ts|postgres/i);
  }
};

describe('every route of the API', () => {
  it('answers hostile ids, queries and bodies with a sentence, never with an internal error', async () => {
    const all = await operations();
    expect(all.length).toBeGreaterThan(20);
    const asAnybody = async (client: Client, { method, path }: Operation) => {
      for (const id of path.includes('{') ? HOSTILE : ['']) {
        const target = path.replaceAll(/\{\w+\}/g, id);
        const query = method === 'GET' ? `?q=${id}%5C&limit=-1&cursor=${id}&from=x&code=${id}` : '';
        mustBeASentence(await client.ask(method, target + query), `${method} ${target}${query}`);
        if (method === 'GET') mustBeASentence(await client.ask(method, target), `${method} ${target}`);
      }
      if (method === 'GET') return;
      const target = path.replaceAll(/\{\w+\}/g, UNKNOWN);
      for (const body of BODIES) {
        mustBeASentence(
          await client.ask(method, target, body),
          `${method} ${target} ${JSON.stringify(body).slice(0, 80)}`,
        );
      }
    };
    for (const operation of all) {
      await Promise.all([visitor, member, organizer].map((client) => asAnybody(client, operation)));
    }
  });

  it('is 404 for an invalid id', async () => {
    for (const path of ['/api/game-events/nope', '/api/cafes/1', '/api/users/nope/profile']) {
      expect((await visitor.ask('GET', path)).status, path).toBe(404);
    }
  });

  it('takes no body beyond 64 KiB, and none that is not JSON', async () => {
    const huge = { email: 'a'.repeat(70_000) };
    expect((await visitor.ask('POST', '/api/auth/send-otp', huge)).status).toBe(413);
    const form = await visitor.ask('POST', '/api/auth/send-otp', 'email=a', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(415);
  });

  it('refuses requests of another site, and accepts plain clients', async () => {
    const ask = (headers: Record<string, string>) =>
      member.ask('POST', `/api/game-events/${UNKNOWN}/join`, undefined, headers);
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await ask({ 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' })).status).toBe(404);
    expect((await ask({})).status).toBe(404);
  });

  it('answers unknown paths below /api in JSON', async () => {
    const reply = await visitor.ask('GET', '/api/no-such-thing');
    expect([reply.status, reply.body]).toMatchObject([404, { code: 'not_found' }]);
  });
});

describe('a name', () => {
  /** Controls, private characters, no character and half of one: each between two letters. */
  const UNSEEN = ['\u0000', '\u001b', '\u009b', '\ue000', '\uffff', '\ud800'].map((unseen) => `a${unseen}b`);

  it('loses what is invisible, and has a space for the end of a line', async () => {
    const admin = running.client();
    await admin.signInAsAdmin();
    const unseen = '\u202e\u2066\u200f\u061c\u200b\u200d\ufeff\u00ad\u3164\u{e0061}';
    const sent = { name: `Hive${unseen}\r\nTwo\u2028\u0085\nThree` };
    expect(await admin.ask('POST', '/api/games', sent)).toMatchObject({
      status: 201,
      body: { name: 'Hive Two Three' },
    });
    const person = { email: 'unseen@example.test', firstName: `Ana${unseen}`, lastName: `L\u200bee` };
    const names = { firstName: 'Ana', lastName: 'Lee' };
    expect(await admin.ask('POST', '/api/users', person)).toMatchObject({ status: 201, body: names });
  });

  it('with control characters is refused on its field by every route', async () => {
    const admin = running.client();
    await admin.signInAsAdmin();
    const person = { email: 'hostile@example.test', firstName: 'Ana', lastName: 'Lee', phoneNumber: '(713) 555-0100' };
    const place = { name: 'A place', address: '1 Main St', zipcode: '77002', regionId: UNKNOWN };
    const sender = { senderEmail: 'sender@mail.example', senderName: 'Tablemates' };
    const naming: readonly (readonly [string, string, Record<string, unknown>, readonly string[]])[] = [
      [
        'POST',
        '/auth/signup',
        { ...person, acceptedTerms: true },
        ['firstName', 'lastName', 'phoneNumber', 'expertise'],
      ],
      ['POST', '/users', person, ['firstName', 'lastName', 'phoneNumber']],
      ['PATCH', `/users/${UNKNOWN}`, {}, ['firstName', 'lastName', 'phoneNumber']],
      ['POST', '/games', { name: 'A game' }, ['name']],
      ['PATCH', `/games/${UNKNOWN}`, {}, ['name']],
      ['POST', '/cafes', place, ['name', 'address', 'zipcode']],
      ['PATCH', `/cafes/${UNKNOWN}`, {}, ['name', 'address', 'zipcode']],
      ['POST', '/cities', { name: 'A city', regionId: UNKNOWN }, ['name']],
      ['PATCH', `/cities/${UNKNOWN}`, {}, ['name']],
      ['POST', '/regions', { name: 'A region' }, ['name']],
      ['PATCH', `/regions/${UNKNOWN}`, {}, ['name']],
      ['POST', '/email-settings', sender, ['senderName', 'senderEmail', 'replyToEmail']],
      ['PATCH', `/email-settings/${UNKNOWN}`, {}, ['senderName', 'senderEmail', 'replyToEmail']],
    ];
    for (const [method, path, body, fields] of naming) {
      for (const field of fields) {
        for (const value of UNSEEN) {
          const hostile = { ...body, [field]: field === 'expertise' ? [value] : value };
          const reply = await admin.ask(method, `/api${path}`, hostile);
          const { fields = {} } = reply.body as { fields?: Record<string, string> };
          const at = `${method} ${path} ${field} ${JSON.stringify(value)}`;
          expect([reply.status, Object.keys(fields).map((name) => name.split('.')[0])], at).toEqual([400, [field]]);
        }
      }
    }
  });
});

describe('an address that somebody typed', () => {
  it('is never requested by the server, neither when it is stored nor when it is shown', async () => {
    const asked: string[] = [];
    const lookups = vi.spyOn(dns, 'lookup');
    const onRequest = (message: unknown) =>
      void asked.push((message as { request: { origin: string } }).request.origin);
    diagnostics.subscribe('undici:request:create', onRequest);

    const admin = running.client();
    await admin.signInAsAdmin();
    const imageUrl = 'https://canary.example/image.png';
    const added = await admin.ask('POST', '/api/games', { name: 'Canary', description: imageUrl, imageUrl });
    expect(added.status).toBe(201);
    expect((await admin.ask('GET', '/api/games')).body).toContainEqual(expect.objectContaining({ imageUrl }));
    expect((await member.ask('PATCH', '/api/users/profile', { bio: imageUrl })).status).toBe(200);
    for (const page of ['/', '/api/games', '/mailbox']) await visitor.ask('GET', page);

    diagnostics.unsubscribe('undici:request:create', onRequest);
    expect(asked).toEqual([]);
    expect(lookups.mock.calls.map(([host]) => host).filter((host) => !isIP(String(host)))).toEqual([]);
  });
});

describe('the log', () => {
  it('has one line for each sign-in and refusal with its reason, without typed text', async () => {
    logged.length = 0;
    const person = running.client();
    await person.signIn('member');
    const { id } = ((await person.ask('GET', '/api/auth/me')).body as { user: { id: string } }).user;
    const forged = { username: 'x@typed.example\n{"level":"fatal"}', password: 'typed' };
    await person.ask('POST', '/api/auth/admin-login', forged);
    await person.ask('GET', '/api/admin/users?q=typed');
    await person.ask('POST', '/api/auth/logout', undefined, { origin: 'https://evil.example' });
    const entries = logged.filter((entry) => /"msg":"(sign-in|refused)"/.test(entry));
    expect(entries.map((entry) => JSON.parse(entry))).toMatchObject([
      { msg: 'sign-in', route: '/api/auth/send-otp', status: 200 },
      { msg: 'sign-in', route: '/api/auth/verify-otp', status: 200 },
      { msg: 'sign-in', route: '/api/auth/login', status: 200, userId: id },
      { msg: 'sign-in', route: '/api/auth/admin-login', status: 401, reason: 'wrong_credentials' },
      { msg: 'refused', route: '/api/admin/users', status: 403, userId: id },
      { msg: 'refused', method: 'POST', status: 403 },
    ]);
    expect(entries.join('')).not.toMatch(/typed|example|127\.0\.0\.1/);
  });
});

describe('readiness', () => {
  it('is reported if database, read models and pages are available', async () => {
    expect((await visitor.ask('GET', '/healthz')).status).toBe(200);
    expect((await visitor.ask('GET', '/readyz')).body).toEqual({ status: 'ready' });
  });
});
