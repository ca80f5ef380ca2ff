import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CafeRecord, GameEventRecord } from '../modules/admin/records/contract.ts';
import type { Cafe } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { MeReply } from '../modules/identity/contract.ts';
import type { AdminContest } from '../modules/reliability/contests/contract.ts';
import { newUuid } from '../platform/ids.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { schedule } from './support/schedule.ts';

let running: RunningProduct;
let admin: Client;
let host: Client;
let hostId: string;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  admin = running.client();
  await admin.signInAsAdmin();
  host = running.client();
  await host.signIn('organizer');
  hostId = ((await host.ask('GET', '/api/auth/me')).body as MeReply).user.id;
});
afterAll(() => running.stop());

async function somebody(name: string): Promise<Client & { readonly id: string }> {
  const client = running.client();
  return { ...client, id: await client.signUp(name) };
}

const join = async (who: Client, { id }: GameEvent) =>
  expect((await who.ask('POST', `/api/game-events/${id}/join`)).status).toBe(200);

let day = 20;
const evening = (maxParticipants = 4) => schedule(host, { day: day++, maxParticipants });

async function recordOf(gameEventId: string): Promise<GameEventRecord> {
  const { status, body } = await admin.ask('GET', `/api/admin/game-events/${gameEventId}/record`);
  expect(status).toBe(200);
  return body as GameEventRecord;
}

it('shows who has a seat, who gave one back, how each was given, and who waits', async () => {
  const [ann, ben, cleo, dan] = await Promise.all(['at.ann', 'at.ben', 'at.cleo', 'at.dan'].map(somebody));
  if (!ann || !ben || !cleo || !dan) throw new Error('Nobody.');
  const table = await evening(1);
  await join(ann, table);
  for (const each of [ben, cleo, dan]) {
    expect((await each.ask('POST', `/api/game-events/${table.id}/waiting-list`)).status).toBeLessThan(300);
  }
  expect((await ann.ask('POST', `/api/game-events/${table.id}/leave`)).status).toBe(200);
  const { gameEvent, seats, waiting } = await recordOf(table.id);
  expect(gameEvent).toMatchObject({
    id: table.id,
    hostId,
    cafeId: table.cafeId,
    status: 'upcoming',
    maxParticipants: 1,
  });
  expect(seats).toMatchObject([
    { person: { id: ben.id, firstName: 'at.ben' }, status: 'joined', how: 'waiting_list', mark: null, checkIn: null },
    { person: { id: ann.id }, status: 'left', how: null },
  ]);
  expect(waiting).toMatchObject([
    { person: { id: cleo.id }, heldUntil: null },
    { person: { id: dan.id }, heldUntil: null },
  ]);
});

it('shows the history of the evening, the latest change first, with its authors', async () => {
  const table = await evening();
  const change = { maxParticipants: 3, basedOn: table.version };
  expect((await host.ask('PATCH', `/api/game-events/${table.id}`, change)).status).toBe(200);
  expect((await admin.ask('PATCH', `/api/game-events/${table.id}/cancel`)).status).toBe(200);
  const { gameEvent, history } = await recordOf(table.id);
  expect(gameEvent.status).toBe('cancelled');
  const adminId = ((await admin.ask('GET', '/api/auth/me')).body as MeReply).user.id;
  expect(history).toMatchObject([
    { what: 'cancelled', by: { id: adminId }, tooFew: false, change: null },
    { what: 'changed', by: { id: hostId }, change: { from: { maxParticipants: 4 }, to: { maxParticipants: 3 } } },
    { what: 'scheduled', by: { id: hostId } },
  ]);
});

it('lists the contests of its marks, and the marks themselves', async () => {
  const [contest] = (await admin.ask('GET', '/api/admin/contests?state=overdue')).body as AdminContest[];
  if (!contest) throw new Error('The demo has no overdue contest.');
  const { contests, seats, gameEvent } = await recordOf(contest.gameEvent.id);
  expect(contests).toContainEqual(contest);
  expect(gameEvent.status).not.toBe('upcoming');
  expect(seats.find(({ person }) => person.id === contest.person.id)?.mark).toBe(contest.markStatus);
});

it('shows which mails were sent to how many people, without their content', async () => {
  const [contest] = (await admin.ask('GET', '/api/admin/contests?state=overdue')).body as AdminContest[];
  const { mails } = await recordOf(contest?.gameEvent.id ?? '');
  for (const mail of mails) expect(Object.keys(mail).toSorted()).toEqual(['at', 'kind', 'people']);
});

it('shows the upcoming evenings at a cafe separately from past and cancelled ones', async () => {
  const table = await evening();
  const cancelled = await evening();
  expect((await host.ask('PATCH', `/api/game-events/${cancelled.id}/cancel`)).status).toBe(200);
  const { status, body } = await admin.ask('GET', `/api/admin/cafes/${table.cafeId}/record`);
  expect(status).toBe(200);
  const { owner, upcoming, past } = body as CafeRecord;
  expect(owner === null || typeof owner.id === 'string').toBe(true);
  expect(upcoming.map(({ id }) => id)).toContain(table.id);
  expect(past[0]).toMatchObject({ id: cancelled.id, status: 'cancelled' });
  const starts = upcoming.map(({ startsAt }) => startsAt);
  expect(starts).toEqual(starts.toSorted());
});

it('names the owner of a cafe', async () => {
  const [cafe] = (await admin.ask('GET', '/api/cafes')).body as [Cafe];
  const owner = await somebody('at.owner');
  expect((await admin.ask('PATCH', `/api/users/${owner.id}`, { isCafeOwner: true })).status).toBe(200);
  expect((await admin.ask('PATCH', `/api/cafes/${cafe.id}`, { ownerId: owner.id })).status).toBe(200);
  const { body } = await admin.ask('GET', `/api/admin/cafes/${cafe.id}/record`);
  expect((body as CafeRecord).owner).toEqual({ id: owner.id, firstName: 'at.owner', lastName: 'Tester' });
});

it('is missing for what does not exist', async () => {
  expect((await admin.ask('GET', `/api/admin/game-events/${newUuid()}/record`)).status).toBe(404);
  expect((await admin.ask('GET', `/api/admin/cafes/${newUuid()}/record`)).status).toBe(404);
});
