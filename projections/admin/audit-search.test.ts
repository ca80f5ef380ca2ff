import { viewOf } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../modules/admin/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { fillReadModels, idOf } from '../../tests/support/filled-read-models.ts';
import { audit } from './audit.ts';
import { type AuditFilter, type Cursor, countAudit, findAudit, findPlace } from './audit-queries.ts';

// 20,000 people, `fay lund<n> p<n>@x.example`, each with one change of theirs.
const PEOPLE = 20_000;
const PAGE = 200;
const log = { readAt: async () => [] };

let sql: Sql;
beforeAll(async () => {
  ({ sql } = await freshDatabase());
  await fillReadModels(sql);
});
afterAll(() => sql.end());

const pageOf = (filter: AuditFilter, before?: Cursor, limit = PAGE) => findAudit({ sql, log }, filter, before, limit);

async function allOf(filter: AuditFilter, limit = PAGE): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  for (let page = await pageOf(filter, undefined, limit); page.length > 0; ) {
    all.push(...page);
    const last = page.at(-1);
    page = last && page.length === limit ? await pageOf(filter, { at: last.at, id: last.id }, limit) : [];
  }
  return all;
}

/** Whose names have this in them, by their numbers. */
const numbersWith = (sought: string) =>
  Array.from({ length: PEOPLE }, (_, i) => i + 1).filter((n) => `fay lund${n} p${n}@x.example`.includes(sought));

describe('searching the audit by the name of people and things', () => {
  test.each([
    ['one', 'lund12345'],
    ['some', 'lund199'],
    ['more than a hundred', 'lund17'],
    ['more than half', 'p1'],
  ])('finds every change of %s who are called so, newest first, page by page', async (_how, concerns) => {
    const found = await allOf({ concerns });
    expect(found.map(({ subject }) => subject.id)).toEqual(
      numbersWith(concerns)
        .toReversed()
        .map((n) => idOf('person', n)),
    );
  });

  test.each([
    { concerns: 'lund199' },
    { concerns: 'x.example' },
    { actor: idOf('person', 1), type: 'UserDeactivated' },
    { subject: idOf('person', 3) },
    {},
  ])(
    'counts the changes of %j, and knows the one in each place',
    async (filter) => {
      const all = await allOf(filter, 1_000);
      expect(await countAudit(sql, filter)).toBe(all.length);
      const places = [1, Math.ceil(all.length / 2), all.length];
      for (const place of places) {
        const { at, id } = all[place - 1] ?? {};
        expect(await findPlace(sql, filter, place)).toEqual({ at, id });
      }
      expect(await findPlace(sql, filter, all.length + 1)).toBeUndefined();
    },
    30_000,
  );

  test('finds the first and the last page for a text that every name contains', async () => {
    const first = await pageOf({ concerns: 'x.example' });
    expect(first.map(({ subject }) => subject.id)).toEqual(
      Array.from({ length: PAGE }, (_, i) => idOf('person', PEOPLE - i)),
    );
    const [place] = await sql<Cursor[]>`
      select at, id from ${sql(viewOf(audit))} where concerns = ${idOf('person', 4)}`;
    const last = await pageOf({ concerns: 'x.example' }, place);
    expect(last.map(({ subject }) => subject.id)).toEqual([3, 2, 1].map((n) => idOf('person', n)));
  });

  test('finds old changes of a frequent name, narrowed by actor and type', async () => {
    const narrowed = { concerns: 'x.example', actor: idOf('person', 1), type: 'UserDeactivated' };
    const expected = numbersWith('x.example').filter((n) => n % 200 === 0);
    expect((await allOf(narrowed, 7)).map(({ subject }) => subject.id)).toEqual(
      expected.toReversed().map((n) => idOf('person', n)),
    );
  });

  test('shows a change once if it concerns several people with the name', async () => {
    const id = idOf('change', 5);
    await sql`
      insert into ${sql(viewOf(audit))} (id, concerns, at, actor, type, subject_kind, subject_id, position, details)
      select id, ${idOf('person', 6)}, at, actor, type, subject_kind, subject_id, position, details
      from ${sql(viewOf(audit))} where id = ${id}`;
    for (const concerns of ['lund5 ', 'lund6 ', 'fay lund']) {
      const found = await allOf({ concerns });
      expect(
        found.filter((entry) => entry.id === id),
        concerns,
      ).toHaveLength(1);
    }
  });
});
