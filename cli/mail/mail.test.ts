import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { createOutbox, type Outbox } from '../../platform/mail/outbox.ts';
import { type Delivery, type Message, mailboxTransport } from '../../platform/mail/transport.ts';
import { commandLine } from '../../tests/support/command-line.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { SECRET_KEY } from '../../tests/support/start-product.ts';

let sql: Sql;
let outbox: Outbox;
let tablemates: ReturnType<typeof commandLine>;
beforeAll(async () => {
  const database = await freshDatabase();
  sql = database.sql;
  tablemates = commandLine({ url: database.url, dataDir: tmpdir() });
  const letterSettings = { publicUrl: 'https://tablemates.example', timeZone: 'America/Chicago' };
  outbox = createOutbox({ sql, secret: SECRET_KEY, newId: newUuid, clock: () => new Date(), letterSettings });
});
afterAll(() => sql.end());

const welcome = (to: string): Mail => ({ to, dedupeKey: newUuid(), template: 'welcome', params: { firstName: 'Ana' } });
const code = (to: string): Mail => ({
  to,
  dedupeKey: newUuid(),
  template: 'code',
  params: { code: '042917', minutes: 10 },
});
const answering = (delivery: Delivery) => ({
  keepsMail: false,
  check: async () => undefined,
  deliver: async () => delivery,
});
const mails = async () => JSON.parse((await tablemates.run('mail', 'outbox', '--json')).out).mails;
/** Replaces ids, times and ages, which depend on the run. */
const timeless = (out: string) =>
  out.replace(/[\da-f]{8}-[\da-f-]{27}/g, 'ID').replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'TIME');

test('a mail with a permanent failure is shown, and sent again on request', async () => {
  await outbox.post(welcome('ana.maria@x.example'));
  await outbox.post(code('bo@x.example'));
  const deliver = async ({ to }: Message): Promise<Delivery> => ({
    outcome: 'permanent',
    reason: `400 ${to} is no address`,
  });
  await outbox.deliverDue({ keepsMail: false, check: async () => undefined, deliver });
  await outbox.post(welcome('cyd@y.example'));

  const shown = await tablemates.run('mail', 'outbox');
  expect(shown).toMatchObject({ code: 1, err: '' });
  expect(shown.out).toMatch(/^1 mail waiting, the oldest for \d+ s; 0 sent, 2 failed\.\n/);
  expect(timeless(shown.out)).toContain(`
  welcome to c…@y.example  ID
    waits, due now, posted TIME UTC
`);
  expect(timeless(shown.out)).toContain(`
  welcome to a…@x.example  ID
    failed after 1 try, posted TIME UTC
    400 <recipient> is no address
`);
  expect(timeless(shown.out)).toContain(`
  code to a wiped address  ID
    failed after 1 try, nothing left to send, posted TIME UTC
`);
  expect(shown.out).not.toMatch(/ana\.maria|bo@|cyd@|042917|Hi /);
  for (const line of shown.out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);

  expect(await tablemates.run('mail', 'retry', '--failed')).toMatchObject({ code: 0, out: '  ✓ 1 mail due again\n' });
  await outbox.deliverDue(answering({ outcome: 'sent' }));
  const states = (await mails()).map(({ template, state }: { template: string; state: string }) => [template, state]);
  expect(states.toSorted()).toEqual([
    ['code', 'failed'],
    ['welcome', 'sent'],
    ['welcome', 'sent'],
  ]);
});

test('a mail that is under way is not sent a second time', async () => {
  await outbox.post(welcome('eve@x.example'));
  const [begun, delivered] = [Promise.withResolvers<void>(), Promise.withResolvers<Delivery>()];
  const delivering = outbox.deliverDue({
    ...answering({ outcome: 'sent' }),
    deliver: () => {
      begun.resolve();
      return delivered.promise;
    },
  });
  await begun.promise;
  const [{ id }] = await mails();
  const refused = { code: 1, err: expect.stringContaining('under way at this moment') };
  expect(await tablemates.run('mail', 'retry', id)).toMatchObject(refused);
  delivered.resolve({ outcome: 'temporary', reason: '503' });
  await delivering;
  expect(await tablemates.run('mail', 'retry', id)).toMatchObject({ code: 0 });
  await outbox.deliverDue(mailboxTransport);
});

test('a mail that waits for its next attempt can be sent at once', async () => {
  await outbox.post(welcome('dee@x.example'));
  await outbox.deliverDue(answering({ outcome: 'temporary', reason: '503' }));
  expect(await outbox.deliverDue(mailboxTransport)).toMatchObject({ sent: 0 });
  const [{ id, nextAttemptAt, attempts }] = await mails();
  expect({ nextAttemptAt, attempts }).toEqual({ nextAttemptAt: expect.any(String), attempts: 1 });
  expect(await tablemates.run('mail', 'retry', id)).toMatchObject({ code: 0 });
  expect(await outbox.deliverDue(mailboxTransport)).toMatchObject({ sent: 1 });
  expect(await tablemates.run('mail', 'retry', id)).toMatchObject({ code: 1 });
});

test('missing tables are reported as a problem, not as a fault of the program', async () => {
  await sql`alter table mail_outbox rename of_use_until to later`;
  const { code, err } = await tablemates.run('mail', 'outbox');
  await sql`alter table mail_outbox rename later to of_use_until`;
  expect(code).toBe(1);
  expect(err).toBe(
    'This cannot be done yet: the tables are not those of this version (column "of_use_until" does not exist). ' +
      'Its first start brings them up to date.\n',
  );
});

test('exactly one of id and --failed is required, and the id must be valid', async () => {
  expect(await tablemates.run('mail', 'retry')).toMatchObject({ code: 2 });
  expect(await tablemates.run('mail', 'retry', newUuid(), '--failed')).toMatchObject({ code: 2 });
  expect(await tablemates.run('mail', 'retry', 'ana@x.example')).toMatchObject({ code: 2 });
});
