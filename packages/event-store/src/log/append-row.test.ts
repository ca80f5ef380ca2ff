import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../../../platform/database.ts';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { encodeRow } from './append-row.ts';

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
    s: text,
    t: fc.option(text, { nil: undefined }),
    w: text,
    u: fc.option(text, { nil: undefined }),
  });
  const given = fc.array(row, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(given, async (rows) => {
      const encoded = rows.map((one) => encodeRow({ ...one, d: JSON.stringify({ said: one.s }) })).join(',');
      const arrived = await sql`
        select s, w, u, d ->> 'said' as said, v, c from unnest(${`{${encoded}}`}::text::append_row[])`;
      expect([...arrived]).toEqual(rows.map(({ s, w, u = null }) => ({ s, w, u, said: s, v: null, c: null })));
    }),
  );
});
