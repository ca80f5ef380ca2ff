import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PersonRecord } from '../modules/admin/records/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { Invitation, MeReply } from '../modules/identity/contract.ts';
import type { AdminContest } from '../modules/reliability/contests/contract.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { schedule } from './support/schedule.ts';

let running: RunningProduct;
let admin: Client;
let host: Client & { readonly id: string };

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  admin = running.client();
  await admin.signInAsAdmin();
  const organizer = running.client();
  await organizer.signIn('organizer');
  const me = (await organizer.ask('GET', '/api/auth/me')).body as { user: { id: string } };
  host = { ...organizer, id: me.user.id };
});
afterAll(() => running.stop());

async function somebody(name: string): Promise<Client & { readonly id: string }> {
  const client = running.client();
  return { ...client, id: await client.signUp(name) };
}

let day = 20;
async function evening(...seated: readonly Client[]): Promise<GameEvent> {
  const gameEvent = await schedule(host, { day: day++ });
  for (const each of seated) {
    expect((await each.ask('POST', `/api/game-events/${gameEvent.id}/join`)).status).toBe(200);
  }
  return gameEvent;
}

async function recordOf(id: string): Promise<PersonRecord> {
  const { status, body } = await admin.ask('GET', `/api/admin/users/${id}/record`);
  expect(status).toBe(200);
  return body as PersonRecord;
}

it('shows evenings with the outcome of the seats, the latest first', async () => {
  const ann = await somebody('record.ann');
  const first = await evening(ann);
  const second = await evening(ann);
  expect((await ann.ask('POST', `/api/game-events/${first.id}/leave`)).status).toBe(200);
  expect((await recordOf(ann.id)).evenings).toMatchObject([
    { part: 'joined', gameEvent: { id: second.id, status: 'upcoming', gameName: second.game?.name } },
    { part: 'left', gameEvent: { id: first.id, startsAt: first.eventDate } },
  ]);
  expect((await recordOf(host.id)).evenings).toContainEqual(
    expect.objectContaining({ part: 'hosts', gameEvent: expect.objectContaining({ id: second.id }) }),
  );
});

it('shows the correspondents of a person with the last date, without the messages', async () => {
  const [ben, cleo] = [await somebody('record.ben'), await somebody('record.cleo')];
  const { id: eventId } = await evening(ben, cleo);
  const message = { eventId, receiverId: cleo.id, content: 'The door code is 4711.' };
  expect((await ben.ask('POST', '/api/messages', message)).status).toBe(201);
  const record = await recordOf(cleo.id);
  expect(record.conversations).toEqual([
    {
      gameEvent: expect.objectContaining({ id: eventId }),
      other: { id: ben.id, firstName: 'record.ben', lastName: 'Tester' },
      lastMessageAt: expect.any(String),
    },
  ]);
  expect(JSON.stringify(record)).not.toContain('4711');
});

it('lists the reports about a person, and their sessions', async () => {
  const [dan, eve] = [await somebody('record.dan'), await somebody('record.eve')];
  const report = { kind: 'user', id: dan.id, text: 'He shouted at everybody.' };
  await evening(dan, eve);
  expect((await eve.ask('POST', '/api/reports', report)).status).toBe(201);
  const { reports, sessions, contests, invitations } = await recordOf(dan.id);
  expect(reports).toMatchObject([{ kind: 'user', state: 'open', person: { id: dan.id }, reporter: { id: eve.id } }]);
  expect(sessions).toHaveLength(1);
  expect(contests).toEqual([]);
  expect(invitations).toEqual([]);
  expect((await recordOf(eve.id)).reports).toEqual([]);
});

it('names who accepted an invitation in the list of all', async () => {
  const email = 'record.greta@example.test';
  const sent = (await admin.ask('POST', '/api/invitations', { email, role: 'provider' })).body as Invitation;
  const greta = running.client();
  const acceptedBy = await greta.signUp('record.greta', { isProvider: true, inviteCode: sent.inviteCode });
  const listed = await admin.ask('GET', `/api/invitations?q=${encodeURIComponent(email)}`);
  expect(listed.body).toMatchObject([{ email, status: 'accepted', acceptedBy }]);
});

it('lists the invitations that were sent to somebody’s address, without their code', async () => {
  const finn = await somebody('record.finn');
  const invitation = { email: 'record.finn@example.test', role: 'provider' };
  expect((await admin.ask('POST', '/api/invitations', invitation)).status).toBe(201);
  const { invitations } = await recordOf(finn.id);
  expect(invitations).toMatchObject([{ email: invitation.email, status: 'pending', acceptedAt: null }]);
  expect(invitations[0]).not.toHaveProperty('inviteCode');
});

it('lists the contests of one’s own marks', async () => {
  const [contest] = (await admin.ask('GET', '/api/admin/contests?state=open')).body as AdminContest[];
  if (!contest) throw new Error('The demo has no open contest.');
  expect((await recordOf(contest.person.id)).contests).toContainEqual(contest);
});

it('exists also for an admin without an address', async () => {
  const { user } = (await admin.ask('GET', '/api/auth/me')).body as MeReply;
  expect(user.email).toBe('');
  expect((await admin.ask('GET', `/api/users/${user.id}`)).body).toMatchObject({ id: user.id, isAdmin: true });
  expect((await recordOf(user.id)).invitations).toEqual([]);
});

it('is missing once the person is erased, or for an unknown id', async () => {
  const gus = await somebody('record.gus');
  await recordOf(gus.id);
  expect((await admin.ask('DELETE', `/api/users/${gus.id}`)).status).toBe(204);
  expect((await admin.ask('GET', `/api/admin/users/${gus.id}/record`)).status).toBe(404);
  const nobody = '0197a1f4-0000-7000-8000-000000000000';
  expect((await admin.ask('GET', `/api/admin/users/${nobody}/record`)).status).toBe(404);
});
