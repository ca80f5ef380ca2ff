import { expect, test } from 'vitest';
import { history } from '../../tests/recorded.ts';
import { closed, opened, type TableEvent } from '../../tests/sample-projections.ts';
import { foldInto, type Rows, touching } from './fold.ts';
import type { Projection } from './projection.ts';

type Count = { readonly what: string; readonly open: number };

/** Counts open tables: the row of a table before it closes says whether it was open. */
const openTables: Projection<Count, TableEvent> = {
  name: 'open_tables',
  version: 1,
  columns: { what: 'text not null', open: 'integer not null' },
  key: ['what'],
  types: ['TableOpened', 'TableClosed'],
  touches: ({ data }) => [[data.table], ['all']],
  fold(row, { type }, [what = ''], [table] = []) {
    const isOpen = type === 'TableOpened';
    if (what !== 'all') return isOpen ? { what, open: 1 } : undefined;
    return { what, open: (row?.open ?? 0) + Number(isOpen) - Number(table !== undefined) };
  },
};

test('a fold sees every touched row as it was before the domain event', () => {
  const rows: Rows = new Map();
  const events = history([opened('a'), opened('b'), opened('b'), closed('b'), closed('b'), closed('c')]);
  foldInto(openTables, rows, touching(openTables, events));
  expect([...rows.values()]).toEqual([
    { what: 'a', open: 1 },
    { what: 'all', open: 1 },
  ]);
});

test('a fold of a single row sees this row before the domain event', () => {
  const seen: unknown[] = [];
  const single: typeof openTables = {
    ...openTables,
    touches: ({ data }) => [[data.table]],
    fold(_row, _event, [what = ''], before) {
      seen.push(before);
      return { what, open: seen.length };
    },
  };
  foldInto(single, new Map(), touching(single, history([opened('a'), closed('a')])));
  expect(seen).toEqual([[undefined], [{ what: 'a', open: 1 }]]);
});
