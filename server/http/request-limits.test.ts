import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../platform/add-time.ts';
import { type Client, type RunningProduct, runningProduct } from '../../tests/support/product.ts';
import { OPENING } from '../../tests/support/start-product.ts';

let running: RunningProduct;
let member: Client;
let organizer: Client;
let admin: Client;
beforeAll(async () => {
  running = await runningProduct({
    env: {
      DEMO: 'on',
      LIMIT_REQUESTS_PER_CLIENT: '5/1h',
      LIMIT_REQUESTS_PER_PERSON: '20/1h',
      LIMIT_COMMANDS_PER_PERSON: '4/1h',
      LIMIT_COMMANDS_PER_ADMIN: '6/1h',
      LIMIT_SCHEDULING_PER_PERSON: '1/1h',
    },
  });
  [member, organizer, admin] = [running.client(), running.client(), running.client()];
  await member.signIn('member');
  await organizer.signIn('organizer');
  await admin.signInAsAdmin();
});
afterAll(() => running.stop());

/** Sends a request over a connection from this address. */
const askFrom = async (remoteAddress: string, path: string, headers: Record<string, string> = {}) =>
  running.product.fetch(new Request(`http://127.0.0.1:3000${path}`, { headers }), {
    incoming: { socket: { remoteAddress } },
  });
const statuses = async (count: number, ask: (index: number) => Promise<{ status: number }>) => {
  const answers = [];
  for (let index = 0; index < count; index++) answers.push((await ask(index)).status);
  return answers;
};

test('visitors count by address, whatever headers they send and whatever session they invent', async () => {
  const ask = (index: number) =>
    askFrom('203.0.113.7', '/api/games', {
      'x-forwarded-for': `198.51.100.${index}`,
      cookie: `sid=${index}`,
    });
  expect(await statuses(7, ask)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await askFrom('203.0.113.8', '/api/games')).status).toBe(200);
});

test('pages count for the client address, and the requests of the page renderer count for nobody', async () => {
  expect(await statuses(5, () => askFrom('203.0.113.9', '/'))).not.toContain(429);
  const refused = await askFrom('203.0.113.9', '/');
  expect([refused.status, (await askFrom('203.0.113.9', '/api/games')).status]).toEqual([429, 429]);
});

test('a refusal has a sentence and the seconds to wait', async () => {
  for (let index = 0; index < 5; index++) await askFrom('203.0.113.10', '/api/games');
  const refused = await askFrom('203.0.113.10', '/api/games');
  const { retryAfterSeconds, ...reply } = (await refused.json()) as { retryAfterSeconds: number };
  expect(reply).toEqual({
    error: 'Too many requests. Please wait a moment and try again.',
    code: 'too_many',
  });
  expect(retryAfterSeconds).toBeGreaterThan(3_500);
  expect(refused.headers.get('retry-after')).toBe(String(retryAfterSeconds));
  expect(refused.headers.get('cache-control')).toBe('no-store');
});

test('a signed-in person counts by person, not by address, and commands count separately', async () => {
  const command = () => member.ask('POST', '/api/messages/mark-read', {});
  expect(await statuses(6, command)).toEqual([400, 400, 400, 400, 429, 429]);
  // six requests have been sent before
  expect(await statuses(15, () => member.ask('GET', '/api/auth/me'))).toEqual([...Array(14).fill(200), 429]);
  expect((await organizer.ask('GET', '/api/auth/me')).status).toBe(200);
});

test('an admin may change more at once than a member', async () => {
  const command = () => admin.ask('DELETE', '/api/games/no-id');
  expect(await statuses(7, command)).toEqual([...Array(6).fill(404), 429]);
});

test('scheduling counts accepted requests, not refused ones', async () => {
  const [cafe] = (await organizer.ask('GET', '/api/cafes')).body as [{ id: string; regionId: string }];
  const [game] = (await organizer.ask('GET', '/api/games')).body as [{ id: string }];
  const whole = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4, startTime: '19:00' };
  const schedule = (days: number, more = {}) =>
    organizer.ask('POST', '/api/game-events', { ...whole, eventDate: addDays(OPENING, days).toISOString(), ...more });
  expect((await schedule(90, { maxParticipants: 0 })).status).toBe(400);
  expect((await schedule(91)).status).toBe(201);
  const { status, body } = await schedule(92);
  expect([status, body]).toMatchObject([
    429,
    { error: 'You have scheduled many events within the hour. Please schedule more later.' },
  ]);
  // what makes several at once is no way around it
  for (const path of ['/api/series', '/api/groups/no-id/import/confirm']) {
    expect((await organizer.ask('POST', path, {})).status, path).toBe(429);
  }
});
