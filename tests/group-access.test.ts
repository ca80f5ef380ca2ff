import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GameEvent } from '../modules/events/contract.ts';
import type { Group } from '../modules/groups/contract.ts';
import type { NewSeriesReply } from '../modules/series/contract.ts';
import { addDays } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING } from './support/start-product.ts';

// Groups contract, section 2: who may do what in a group, and at its evenings and series, by their part in it. What
// visitors and strangers may at every route is in `access-matrix.test.ts`, what roles of admins may in `admin-roles.test.ts`.

/** In the order of their requests: those who are refused first. */
const PARTS = [
  'visitor',
  'participant',
  'withoutGroup',
  'ofAnotherGroup',
  'former',
  'declined',
  'admin',
  'organizer',
  'owner',
  'host',
] as const;
type Part = (typeof PARTS)[number];

/** The host of the group's evening and series is one of its organizers. */
const INSIDE: readonly Part[] = ['organizer', 'owner', 'host'];
const MANAGERS: readonly Part[] = [...INSIDE, 'admin'];
const OWNER: readonly Part[] = ['owner'];
const OWNER_AND_ADMIN: readonly Part[] = ['owner', 'admin'];
const PROVIDERS: readonly Part[] = [...INSIDE, 'withoutGroup', 'ofAnotherGroup', 'former', 'declined'];
const SIGNED_IN: readonly Part[] = [...PROVIDERS, 'participant', 'admin'];
const ANYONE: readonly Part[] = [...SIGNED_IN, 'visitor'];

const person = newUuid();
const reason = 'They asked for it.';
const from = addDays(OPENING, 100).toISOString().slice(0, 10);

/** `{group}`, `{event}` and `{series}` are the group's. Bodies are such that even who may changes little. */
const ROUTES: readonly (readonly [route: string, body: object | Blob | undefined, who: readonly Part[]])[] = [
  ['GET /groups', undefined, ANYONE],
  ['GET /groups/{group}', undefined, ANYONE],
  ['POST /groups', { name: 'A club', regionId: newUuid() }, PROVIDERS],
  ['PATCH /groups/{group}', { description: 'Come and play.' }, OWNER_AND_ADMIN],
  ['POST /groups/{group}/organizers', { userId: person }, OWNER],
  ['POST /groups/{group}/organizers/answer', { accept: true }, SIGNED_IN],
  [`DELETE /groups/{group}/organizers/${person}`, undefined, OWNER],
  ['POST /groups/{group}/owner', { to: person }, OWNER],
  ['POST /groups/{group}/owner/answer', { accept: true }, SIGNED_IN],
  ['POST /groups/{group}/owner/appoint', { userId: person, reason }, ['admin']],
  ['GET /groups/{group}/announcements', undefined, ANYONE],
  ['GET /groups/{group}/invitation', undefined, INSIDE],
  ['POST /groups/{group}/import', new Blob(['title,date'], { type: 'text/csv' }), INSIDE],
  ['PATCH /game-events/{event}', { basedOn: 999, description: 'Another word.' }, MANAGERS],
  ['DELETE /game-events/{event}/participants/{nobody}', { reason }, MANAGERS],
  ['GET /game-events/{event}/check-in', undefined, INSIDE],
  ['POST /game-events/{event}/check-in/{nobody}', {}, INSIDE],
  ['POST /game-events/{event}/attendance/{nobody}', { status: 'attended' }, INSIDE],
  ['PATCH /series/{series}', { basedOn: 999, from, standingSeats: 0 }, MANAGERS],
  ['POST /series/{series}/resume', {}, MANAGERS],
  ['POST /game-events/{event}/cannot-host', {}, ['host']],
  ['POST /game-events/{event}/take-over', {}, INSIDE],
  ['POST /groups/{group}/announcements', { subject: 'We move', text: 'To another cafe.' }, INSIDE],
  ['POST /groups/{group}/close', { upcoming: 'keep', reason }, OWNER_AND_ADMIN],
];

let running: RunningProduct;
const clients = {} as Record<Part, Client>;
const ids = {} as Record<Part, string>;
let group: Group;
let event: GameEvent;
let series: string;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  for (const part of PARTS) clients[part] = running.client();
  const { admin, owner } = clients;
  await admin.signInAsAdmin();
  for (const part of [...PROVIDERS, 'participant'] as const) {
    ids[part] = await clients[part].signUp(`inside.${PARTS.indexOf(part) + 1}`);
    if (part === 'participant') continue;
    await admin.signInAsAdmin();
    await accepted(admin.ask('PATCH', `/api/users/${ids[part]}`, { isProvider: true }));
  }
  const [cafe] = await accepted<[{ id: string; regionId: string }]>(owner.ask('GET', '/api/cafes'));
  const [game] = await accepted<[{ id: string }]>(owner.ask('GET', '/api/games'));
  const found = (by: Client, name: string) =>
    accepted<Group>(by.ask('POST', '/api/groups', { name, regionId: cafe.regionId }));
  group = await found(owner, 'The ones inside');
  await found(clients.ofAnotherGroup, 'The ones next door');
  for (const part of ['organizer', 'host', 'former', 'declined'] as const) {
    await accepted(owner.ask('POST', `/api/groups/${group.id}/organizers`, { userId: ids[part] }));
    const accept = part !== 'declined';
    await accepted(clients[part].ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept }));
  }
  await accepted(owner.ask('DELETE', `/api/groups/${group.id}/organizers/${ids.former}`));
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4, groupId: group.id };
  const time = { eventDate: addDays(OPENING, 90).toISOString(), startTime: '19:00' };
  event = await accepted<GameEvent>(clients.host.ask('POST', '/api/game-events', { ...place, ...time }));
  await accepted(clients.participant.ask('POST', `/api/game-events/${event.id}/join`));
  const weekly = { ...place, startTime: '09:00', from, repeats: { every: 'week' } };
  ({ id: series } = (await accepted<NewSeriesReply>(clients.host.ask('POST', '/api/series', weekly))).series);
});
afterAll(() => running?.stop());

test('an organizer steps down, and nobody but the owner takes off another one', async () => {
  const { admin, owner, host, former } = clients;
  const leaver = running.client();
  const userId = await leaver.signUp('inside.leaver');
  await accepted(admin.ask('PATCH', `/api/users/${userId}`, { isProvider: true }));
  await accepted(owner.ask('POST', `/api/groups/${group.id}/organizers`, { userId }));
  await accepted(leaver.ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept: true }));
  const takeOff = (by: Client) => by.ask('DELETE', `/api/groups/${group.id}/organizers/${userId}`);
  expect([(await takeOff(former)).status, (await takeOff(host)).status]).toEqual([403, 403]);
  const inside = async () => (await leaver.ask('GET', `/api/groups/${group.id}/invitation`)).status;
  expect(await inside()).toBe(200);
  expect((await takeOff(leaver)).status).toBe(204);
  expect(await inside()).toBe(403);
});

describe('by their part in a group', () => {
  test.each(ROUTES)('%s', async (route, body, who) => {
    const [method = '', path = ''] = route.split(' ');
    const asked = path
      .replace('{group}', group.id)
      .replace('{event}', event.id)
      .replace('{series}', series)
      .replace('{nobody}', person);
    const answers: Partial<Record<Part, unknown>> = {};
    for (const part of PARTS) {
      const { status } = await clients[part].ask(method, `/api${asked}`, body);
      expect(status, part).toBeLessThan(500);
      answers[part] = status === 401 || status === 403 ? status : 'passes';
    }
    const expected = (part: Part) => (who.includes(part) ? 'passes' : part === 'visitor' ? 401 : 403);
    expect(answers).toEqual(Object.fromEntries(PARTS.map((part) => [part, expected(part)])));
  });
});
