import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/support/database.ts';
import { addSeconds } from '../add-time.ts';
import type { Sql } from '../database.ts';
import { newUuid } from '../ids.ts';
import { createOutbox } from './outbox.ts';
import { postedMails } from './posted-mails.ts';
import type { Delivery, Transport } from './transport.ts';

let sql: Sql;
let now: Date;
beforeAll(async () => {
  ({ sql } = await freshDatabase());
});
afterAll(() => sql.end());
beforeEach(async () => {
  await sql`truncate mail_outbox`;
  now = new Date('2026-12-03T23:00:00.000Z');
});

const [ana, bo, joined] = [newUuid(), newUuid(), newUuid()];
const clock = () => now;
const outbox = () =>
  createOutbox({
    sql,
    secret: 'a secret of the tests',
    newId: newUuid,
    clock,
    letterSettings: { publicUrl: 'https://tablemates.example', timeZone: 'America/Chicago' },
  });
const answering = (delivery: Delivery): Transport => ({
  keepsMail: false,
  check: async () => undefined,
  deliver: async () => delivery,
});
const found = () => postedMails({ sql, clock })([ana], [joined]);
const welcome = (more: { recipientId?: string; causedBy?: string; ofUseUntil?: string } = {}) =>
  outbox().post({
    to: 'ana@x.example',
    dedupeKey: newUuid(),
    template: 'welcome',
    params: { firstName: 'Ana' },
    recipientId: ana,
    causedBy: joined,
    ...more,
  });

it('gives the time at which a mail of a domain event left, without mails to others or about other domain events', async () => {
  await welcome();
  await welcome({ recipientId: bo });
  await welcome({ causedBy: newUuid() });
  const waiting = { template: 'welcome', recipientId: ana, causedBy: joined, postedAt: now.toISOString() };
  expect(await found()).toEqual([{ ...waiting, sentAt: null, hasFailed: false }]);
  now = addSeconds(now, 60);
  await outbox().deliverDue(answering({ outcome: 'sent' }));
  expect(await found()).toEqual([{ ...waiting, sentAt: now.toISOString(), hasFailed: false }]);
});

it('reports a refused mail as failed', async () => {
  await welcome();
  await outbox().deliverDue(answering({ outcome: 'permanent', reason: '550 unknown' }));
  expect(await found()).toMatchObject([{ sentAt: null, hasFailed: true }]);
});

it('reports a mail as failed that was not sent while it was useful, even if no worker delivers', async () => {
  await welcome({ ofUseUntil: addSeconds(now, 600).toISOString() });
  now = addSeconds(now, 600);
  expect(await found()).toMatchObject([{ hasFailed: false }]);
  now = addSeconds(now, 30);
  expect(await found()).toMatchObject([{ sentAt: null, hasFailed: true }]);
  await outbox().deliverDue(answering({ outcome: 'sent' }));
  expect(await found()).toMatchObject([{ sentAt: null, hasFailed: true }]);
});
