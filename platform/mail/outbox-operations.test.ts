import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/support/database.ts';
import { explaining } from '../../tests/support/plans.ts';
import { connect, type Sql } from '../database.ts';
import { outboxOperations } from './outbox-operations.ts';

const SENT = 20_000;
const clock = () => new Date('2026-11-21T12:00:00.000Z');
const secret = 'a secret of the tests';
let sql: Sql;
let url: string;

beforeAll(async () => {
  ({ sql, url } = await freshDatabase());
  // two mails of each second, so that their ids decide which of them comes first
  await sql`
    insert into mail_outbox (id, dedupe_key, template, state, next_attempt_at, created_at, sent_at)
    select gen_random_uuid(), 'sent ' || i, 'code', 'sent', now(), at, at
    from generate_series(1, ${SENT}::int) i, lateral (select ${clock()}::timestamptz - make_interval(secs => i / 2) as at) a`;
  await sql`
    insert into mail_outbox (id, dedupe_key, template, content, state, next_attempt_at, created_at)
    select gen_random_uuid(), 'failed ' || i, 'welcome', 'sealed', 'failed', now(), now() from generate_series(1, 3) i`;
  await sql`vacuum analyze mail_outbox`;
});
afterAll(() => sql.end());

test('each mail of a state is on exactly one page, for pages by number and by cursor', async () => {
  const { list } = outboxOperations({ sql, secret, clock });
  const whole = await list({ state: 'sent', limit: 12 });
  const byNumber = await Promise.all([0, 5, 10].map((offset) => list({ state: 'sent', offset, limit: 5 })));
  expect(byNumber.flat().slice(0, 12)).toEqual(whole);
  expect(await list({ state: 'sent', after: whole[4], limit: 7 })).toEqual(whole.slice(5));
  expect(new Set(whole.map(({ id }) => id)).size).toBe(12);
  expect(await list({ state: 'failed', limit: 10 })).toHaveLength(3);
});

test('a page far back reads the mails that it shows, and no others', async () => {
  const explained = await explaining((onNotice) => connect(url, { max: 1, onNotice }));
  const plan = await explained.planOf(async (asked) => {
    const { list } = outboxOperations({ sql: asked, secret, clock });
    expect(await list({ state: 'sent', offset: SENT - 5, limit: 5 })).toHaveLength(5);
  });
  await explained.sql.end();
  const read = plan.filter((node) => ['Seq Scan', 'Index Scan'].includes(node['Node Type']));
  expect(read.map((node) => node['Actual Rows'] * node['Actual Loops'])).toEqual([5]);
  expect(plan.map((node) => node['Node Type'])).toContain('Index Only Scan');
});
