import { expect, test } from 'vitest';
import { projectionSpec } from '../../tests/projection-spec.ts';
import {
  closed,
  type GuestRow,
  left,
  opened,
  sat,
  seatings,
  type TableEvent,
  type TableRow,
  tables,
} from '../../tests/sample-projections.ts';

const ofTables = projectionSpec(tables);
const ofSeatings = projectionSpec(seatings);

test('a sound projection has the same rows in every way of folding', async () => {
  await ofTables
    .given([opened('a', 2), sat('a', 'Ada'), opened('b'), closed('b')])
    .rows([{ table: 'a', seats: 2, guests: ['Ada'], openedAt: '2026-06-01T12:01:00.000Z', notes: expect.anything() }]);
  await ofSeatings
    .given([sat('a', 'Ada'), sat('b', 'Ada'), left('a', 'Ada')])
    .rows([{ guest: 'Ada', table: 'b', since: '2026-06-01T12:02:00.000Z' }]);
});

const ofCounts = projectionSpec<TableRow, TableEvent>({
  ...tables,
  name: 'counts',
  fold: (row, event) => {
    if (event.type !== 'TableOpened') return row;
    return {
      table: event.data.table,
      seats: (row?.seats ?? 0) + 1,
      guests: [],
      openedAt: event.occurredAt,
      notes: null,
    };
  },
});

test('a fold that counts a domain event twice is detected', async () => {
  await expect(ofCounts.given([opened('a')]).agree()).rejects.toThrow('every domain event folded twice');
});

const ofClocks = projectionSpec<GuestRow, TableEvent>({
  ...seatings,
  name: 'clocks',
  fold: (row, event, key) => {
    const next = seatings.fold(row, event, key);
    return next && { ...next, since: next.since.replace('.000Z', 'Z') };
  },
});

test('a fold whose row changes when it is read back is detected', async () => {
  await expect(
    ofClocks.given([sat('a', 'Ada')]).rows([{ guest: 'Ada', table: 'a', since: '2026-06-01T12:01:00Z' }]),
  ).rejects.toThrow('folded in one batch');
});
