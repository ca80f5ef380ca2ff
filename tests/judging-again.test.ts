import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '../modules/admin/contract.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { BulkAct } from '../modules/identity/bulk/contract.ts';
import type { ReliabilityAt } from '../modules/reliability/contract.ts';
import { rulesOf } from '../modules/reliability/policies.ts';
import { policy1 } from '../modules/reliability/policy.ts';
import type { AdoptPolicyReply, SimulatedPerson, Simulation } from '../modules/reliability/simulation/contract.ts';
import { addDays, addMinutes } from '../platform/add-time.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

const SIMULATIONS = '/api/admin/policies/simulations';
/** A typo: sixty days for six. */
const wrong = {
  ...rulesOf(policy1),
  suspensions: { ...policy1.suspensions, no_show: { windowDays: 90, days: [60] } },
};

let now = OPENING;
let running: RunningProduct;
let admin: Client;
let host: Client;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 1_000 });
  [admin, host] = [running.client(), running.client()];
  await admin.signInAsAdmin();
  await host.signIn('organizer');
});
afterAll(() => running.stop());

const tried = async (request: object): Promise<Simulation> => {
  const { status, body } = await admin.ask('POST', SIMULATIONS, request);
  expect(status, JSON.stringify(body)).toBe(202);
  const one = async () => (await admin.ask('GET', `${SIMULATIONS}/${(body as Simulation).id}`)).body as Simulation;
  await expect.poll(async () => (await one()).state, { timeout: 15_000 }).toBe('done');
  return one();
};
/** Tries rules and adopts them; they are in force afterwards. */
const adopted = async (rules: object): Promise<number> => {
  const { id, report } = await tried(rules);
  const request = { simulationId: id, seen: report?.seen, reason: 'To be fair.' };
  const { status, body } = await admin.ask('POST', '/api/admin/policies', request);
  expect(status, JSON.stringify(body)).toBe(201);
  now = addMinutes(now, 5);
  return (body as AdoptPolicyReply).version;
};
const peopleOf = async ({ id }: Simulation, change: string) =>
  (await admin.ask('GET', `${SIMULATIONS}/${id}/people?change=${change}&limit=100`)).body as SimulatedPerson[];
const judgeAgain = ({ id, report }: Simulation, more: object = {}) =>
  admin.ask('POST', '/api/admin/bulk-acts', {
    ...{ act: 'judgeAgain', trial: id, seen: report?.seen, reason: 'A typo: 60 for 6.' },
    ...more,
  });
const done = async (body: unknown): Promise<BulkAct> => {
  const one = async () => (await admin.ask('GET', `/api/admin/bulk-acts/${(body as BulkAct).id}`)).body as BulkAct;
  await expect.poll(async () => (await one()).state, { timeout: 30_000 }).toBe('done');
  return one();
};
const mailbox = async (to: string) => String((await host.ask('GET', `/mailbox?to=${encodeURIComponent(to)}`)).body);

/** Somebody who does not come to an event of the host's, and is marked so. */
async function noShow(name: string) {
  const guest = running.client();
  await guest.signUp(name);
  const [cafe] = (await host.ask('GET', '/api/cafes')).body as [Cafe];
  const [game] = (await host.ask('GET', '/api/games')).body as [Game];
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 2 };
  const time = { eventDate: addDays(now, 20).toISOString(), startTime: '19:00' };
  const event = (await host.ask('POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
  expect((await guest.ask('POST', `/api/game-events/${event.id}/join`)).status).toBe(200);
  now = addMinutes(new Date(event.eventDate), 30);
  // the session of an admin is shorter than that
  await admin.signInAsAdmin();
  const { user } = (await guest.ask('GET', '/api/auth/me')).body as { user: { id: string; email: string } };
  const marked = await host.ask('POST', `/api/game-events/${event.id}/attendance/${user.id}`, { status: 'no_show' });
  expect(marked.status, JSON.stringify(marked.body)).toBe(200);
  return { ...user, eventId: event.id, markedAt: now };
}

const standingOf = async (userId: string) =>
  (await admin.ask('GET', `/api/admin/users/${userId}/reliability`)).body as ReliabilityAt;

test('what a wrong policy judged is judged again by the one in force, after its report was seen', async () => {
  const second = await adopted({ ...wrong, basedOn: 1 });
  const ann = await noShow('ann');
  const pausedFor = async () => {
    const { penaltyExpiresAt } = await standingOf(ann.id);
    return penaltyExpiresAt === null ? 0 : (Date.parse(penaltyExpiresAt) - ann.markedAt.getTime()) / 86_400_000;
  };
  expect(await pausedFor()).toBe(60);
  expect((await admin.ask('POST', SIMULATIONS, { judgedUnder: second })).body).toMatchObject({ code: 'in_force' });
  await adopted({ ...rulesOf(policy1), basedOn: second });

  const trial = await tried({ judgedUnder: second });
  expect(trial).toMatchObject({ judgedUnder: second, report: { people: 1, again: { changed: 1, mailed: 1 } } });
  expect(await peopleOf(trial, 'judged')).toMatchObject([{ userId: ann.id, after: { penalty: { kind: 'no_show' } } }]);
  expect(await pausedFor()).toBe(60);

  expect((await judgeAgain(trial, { seen: '0'.repeat(64) })).body).toMatchObject({ code: 'not_seen' });
  expect((await judgeAgain(trial, { reason: ' ' })).status).toBe(400);
  const { status, body } = await judgeAgain(trial);
  expect(status, JSON.stringify(body)).toBe(202);
  expect(await done(body)).toMatchObject({ act: 'judgeAgain', people: 1, changed: 1, failed: 0, undoUntil: null });
  expect(await pausedFor()).toBe(7);

  const { history } = await standingOf(ann.id);
  expect(history.at(-1)).toMatchObject({
    what: 'judged_again',
    cause: 'admin',
    reason: 'A typo: 60 for 6.',
    penaltyAfter: { policyVersion: second + 1 },
  });
  const [entry] = (await admin.ask('GET', '/api/admin/audit?type=MarksJudgedAgain')).body as AuditEntry[];
  expect(entry).toMatchObject({ subject: { id: ann.id }, details: { judgedBy: second, reason: 'A typo: 60 for 6.' } });
  await expect.poll(() => mailbox(ann.email), { timeout: 30_000 }).toContain('still paused for you, now until');
  // the changed pause has one mail
  expect(await mailbox(ann.email)).not.toContain('So joining game events is paused for you');

  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: 2n ** 62n }))).toEqual([]);

  // once is enough
  const again = await tried({ judgedUnder: second });
  expect(again.report).toMatchObject({ people: 0, again: { changed: 0, mailed: 0 } });
  expect((await judgeAgain(again)).body).toMatchObject({ code: 'nobody' });
});

test('a report is of no use once another policy is in force, and none is of a policy that never was', async () => {
  const trial = await tried({ judgedUnder: 1 });
  expect(trial.report?.people).toBeGreaterThan(0);
  await adopted({ ...rulesOf(policy1), weights: { no_show: 10, late_cancel: 0.5 } });
  expect(await judgeAgain(trial)).toMatchObject({ status: 409, body: { code: 'outdated' } });
  expect((await admin.ask('POST', SIMULATIONS, { judgedUnder: 99 })).status).toBe(404);
  expect((await judgeAgain({ ...trial, id: crypto.randomUUID() })).status).toBe(404);
  const adoption = { simulationId: trial.id, seen: trial.report?.seen, reason: 'Not what it is for.' };
  expect((await admin.ask('POST', '/api/admin/policies', adoption)).body).toMatchObject({ code: 'not_done' });
});

test('whom a new policy alone gives another grade is told, once', async () => {
  const { id, email } = await noShow('bob');
  const told = async () => (await mailbox(email)).split('The rules of the reliability score have changed').length - 1;
  await adopted({ ...rulesOf(policy1), weights: { no_show: 9, late_cancel: 0.5 } });
  await expect.poll(async () => (await standingOf(id)).reliabilityScore, { timeout: 30_000 }).toBe(31);
  await adopted(rulesOf(policy1));
  await expect.poll(() => mailbox(email), { timeout: 30_000 }).toContain('was 31%, and is 80% now');
  // 29 % and 31 % are both poor
  expect(await told()).toBe(1);
});
