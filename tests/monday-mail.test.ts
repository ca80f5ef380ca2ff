import { createEventLog } from '@tablemates/event-store';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mondayCommands } from '../modules/mails/commands.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { newUuid } from '../platform/ids.ts';
import { getsMails, isFullAdminAt } from '../server/across-modules.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { mailMondays } from '../server/sweeps/monday.ts';
import { mailsAt, type ShownMail } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// Issue 47, insights: the owner's Monday. The demo opens on Monday, 1 June 2026, at 10:00 in Houston.

let now = OPENING;
let running: RunningProduct;
let admin: Client;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 500 });
  admin = running.client();
  await admin.signInAsAdmin();
});
afterAll(() => running?.stop());

const PASSWORD = 'violet teapots orbit slowly';
const addressOf = (name: string) => `${name}@office.example`;
const turn = (client: Client, monday: boolean) => accepted(client.ask('PUT', '/api/users/me/mails', { monday }));

async function adminCalled(username: string, { role = 'full', wants = true } = {}) {
  const { userId } = await accepted<{ userId: string }>(
    admin.ask('POST', '/api/admin/admins', { username, password: PASSWORD, role }),
  );
  await accepted(admin.ask('PATCH', `/api/users/${userId}`, { email: addressOf(username) }));
  const client = running.client();
  const signIn = () => accepted(client.ask('POST', '/api/auth/admin-login', { username, password: PASSWORD }));
  await signIn();
  if (wants) await turn(client, true);
  return { userId, client, signIn };
}

async function move(day: string, time: string): Promise<void> {
  await running.caughtUp();
  now = new Date(`2026-06-${day}T${time}:00-05:00`);
}
const weeks = async (name: string): Promise<readonly ShownMail[]> =>
  (await mailsAt(running, addressOf(name))).filter(({ subject }) => subject.startsWith('Your week'));
const arrive = (name: string, count: number) =>
  expect.poll(async () => (await weeks(name)).length, { timeout: 30_000, interval: 200 }).toBe(count);
const mailed = async () => {
  const rows = await running.sql<{ userId: string; monday: string }[]>`
    select data ->> 'userId' as user_id, data ->> 'monday' as monday from domain_events
    where type = 'MondayMailed' order by position`;
  return rows.map(({ userId, monday }) => [userId, monday]);
};

it('mails the week before to active full admins who want it, once a Monday from 8:00 on, until they stop it', async () => {
  const owner = await adminCalled('gwen');
  await adminCalled('silas', { wants: false });
  const disabled = await adminCalled('dora');
  await adminCalled('carla', { role: 'catalog' });
  const demoted = await adminCalled('demi');
  // a sweep goes through admins in this order: what the last one has got shows that it has passed
  const last = await adminCalled('lena');
  await accepted(admin.ask('PATCH', `/api/users/${disabled.userId}/active`, { isActive: false }));
  await accepted(admin.ask('PATCH', `/api/users/${demoted.userId}/admin-role`, { adminRole: 'auditor' }));

  await move('08', '07:59');
  expect(await mailed()).toEqual([]);
  await move('08', '08:00');
  await arrive('lena', 1);
  await arrive('gwen', 1);
  const monday = '2026-06-08';
  expect(await mailed()).toEqual([
    [owner.userId, monday],
    [last.userId, monday],
  ]);
  const [mail] = await weeks('gwen');
  expect(mail?.subject).toMatch(/^Your week: \d+ events?, \d+% of the seats filled$/);
  expect(mail?.letter).toContain('Monday, June 1 – Sunday, June 7');
  expect(mail?.letter).toContain('admin/numbers?from=2026-06-01&amp;to=2026-06-07&amp;listed=yes');
  expect(mail?.letter).toMatch(/\d+ of \d+ organizers had them: /);

  const token = /unsubscribe#([\w-]+)/.exec(mail?.letter ?? '')?.[1] ?? '';
  expect(await accepted(running.client().ask('POST', `/api/mails/unsubscribe/${token}`))).toEqual({ kind: 'monday' });
  await move('15', '08:00');
  await arrive('lena', 2);
  expect((await mailed()).slice(2)).toEqual([[last.userId, '2026-06-15']]);
  await owner.signIn();
  expect(await accepted(owner.client.ask('GET', '/api/users/me/mails'))).toMatchObject({ monday: false });
});

it('mails each admin once where two processes go through them at the same moment', async () => {
  // the product itself does not mail yet
  await move('22', '07:59');
  await admin.signInAsAdmin();
  const [vera, wanda] = [await adminCalled('vera'), await adminCalled('wanda')];
  await running.caughtUp();
  const monday = '2026-06-22';
  const clock = () => new Date(`${monday}T08:00:00-05:00`);
  const logs = [1, 2].map(() =>
    createEventLog({ store: storeOf(running.sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid }),
  );
  const sweeps = logs.map((log) =>
    mailMondays({
      ...{ sql: running.sql, clock, newId: newUuid, logger: pino({ level: 'silent' }), timeZone: 'America/Chicago' },
      monday: mondayCommands(log, { isFullAdmin: isFullAdminAt, getsMails }),
    }),
  );
  await Promise.all(sweeps.map((sweep) => sweep()));
  const once = (await mailed()).filter(([, on]) => on === monday).map(([userId]) => userId);
  expect(once.toSorted()).toEqual([...new Set(once)].toSorted());
  expect(once).toEqual(expect.arrayContaining([vera.userId, wanda.userId]));
  await arrive('vera', 1);
  await arrive('wanda', 1);
  for (const log of logs) await log.close();
});
