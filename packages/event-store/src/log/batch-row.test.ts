import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/database.ts';
import type { Sql } from '../../tests/scratch-database.ts';
import { encodeRow } from './batch-row.ts';

let sql: Sql;
beforeAll(async () => {
  ({ sql } = await freshDatabase());
});
afterAll(() => sql.end());

test('any text arrives in the database letter by letter, and what is absent arrives as null', async () => {
  const letter = fc.oneof(
    fc.constantFrom(...'"\\(){},\n '),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  );
  const text = fc.string({ unit: letter.filter((one) => one !== '\0'), maxLength: 12 });
  const row = fc.record({
    stream: text,
    type: fc.option(text, { nil: undefined }),
    actor: text,
    subject: fc.option(text, { nil: undefined }),
  });
  const given = fc.array(row, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(given, async (rows) => {
      const encoded = rows.map((one) => encodeRow({ ...one, data: JSON.stringify({ said: one.stream }) })).join(',');
      const arrived = await sql`
        select stream, type, actor, subject, data ->> 'said' as said, version, command_id
        from unnest(${`{${encoded}}`}::text::batch_row[])`;
      expect([...arrived]).toEqual(
        rows.map(({ stream, type = null, actor, subject = null }) => ({
          stream,
          type,
          actor,
          subject,
          said: stream,
          version: null,
          commandId: null,
        })),
      );
    }),
  );
});
