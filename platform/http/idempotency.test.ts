import { expect, test } from 'vitest';
import { freshDatabase } from '../../tests/support/database.ts';
import { newUuid } from '../ids.ts';
import { forgetAnswers } from './idempotency.ts';

test('an answer is kept for a day and forgotten then', async () => {
  const { sql } = await freshDatabase();
  await sql`insert into idempotent_answers (user_id, key, request_hash, status, body, answered_at)
    values (${newUuid()}, 'once', ${Buffer.from('hash')}, 201, '{"content":"Hello!"}', '2026-06-01T12:00:00.000Z')`;
  const leftAt = async (now: string) => {
    await forgetAnswers(sql, new Date(now));
    return (await sql`select from idempotent_answers`).length;
  };
  expect(await leftAt('2026-06-02T11:59:59.999Z')).toBe(1);
  expect(await leftAt('2026-06-02T12:00:00.000Z')).toBe(0);
  await sql.end();
});
