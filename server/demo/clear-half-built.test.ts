import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { freshDatabase } from '../../tests/support/database.ts';
import { clearHalfBuiltDemo } from './clear-half-built.ts';

test('a half-built demo is removed, and a log that was sealed is none', async () => {
  const { sql } = await freshDatabase();
  const logger = pino({ level: 'silent' });
  const error = vi.spyOn(logger, 'error');
  const notes = async () => (await sql`select from demo_under_construction`).length;
  await sql`insert into demo_under_construction default values`;
  await clearHalfBuiltDemo(sql, logger);
  expect([await notes(), error.mock.calls.length]).toEqual([0, 0]);

  await sql`insert into demo_under_construction default values`;
  await sql`insert into evidence_checkpoints (size, position, note, sealed_at) values (1, 1, 'a seal', now())`;
  await clearHalfBuiltDemo(sql, logger);
  expect([await notes(), error.mock.calls.length]).toEqual([1, 1]);
  await sql.end();
});
