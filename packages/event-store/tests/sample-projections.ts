import type { Projection } from '../src/projections/projection.ts';
import type { Given } from './recorded.ts';

/** A small business for the engine's own tests: tables with guests. */
export type TableEvent =
  | { readonly type: 'TableOpened'; readonly data: { readonly table: string; readonly seats: number } }
  | { readonly type: 'GuestSat'; readonly data: { readonly table: string; readonly guest: string } }
  | { readonly type: 'GuestLeft'; readonly data: { readonly table: string; readonly guest: string } }
  | { readonly type: 'TableClosed'; readonly data: { readonly table: string } };

export const opened = (table: string, seats = 4) => inStream({ type: 'TableOpened', data: { table, seats } });
export const sat = (table: string, guest: string) => inStream({ type: 'GuestSat', data: { table, guest } });
export const left = (table: string, guest: string) => inStream({ type: 'GuestLeft', data: { table, guest } });
export const closed = (table: string) => inStream({ type: 'TableClosed', data: { table } });

const inStream = (event: TableEvent): Given<TableEvent> => ({ ...event, stream: `table-${event.data.table}` });

export type TableRow = {
  readonly table: string;
  readonly seats: number;
  readonly guests: readonly string[];
  readonly openedAt: string;
  readonly notes: object | null;
};

/** One row a table, gone when it closes: touches every way a row can change. */
export const tables: Projection<TableRow, TableEvent> = {
  name: 'tables',
  version: 1,
  columns: {
    table: 'text not null',
    seats: 'integer not null',
    guests: 'text[] not null',
    openedAt: 'timestamptz not null',
    notes: 'jsonb',
  },
  key: ['table'],
  indexes: ['using btree (opened_at)'],
  types: ['TableOpened', 'GuestSat', 'GuestLeft', 'TableClosed'],
  touches: (event) => [[event.data.table]],
  fold(row, event) {
    switch (event.type) {
      case 'TableOpened': {
        const { table, seats } = event.data;
        return (
          row ?? { table, seats, guests: [], openedAt: event.occurredAt, notes: { 'a "quoted"\n\tkey\\': [1, null] } }
        );
      }
      case 'GuestSat':
        return (
          row && { ...row, guests: [...row.guests.filter((guest) => guest !== event.data.guest), event.data.guest] }
        );
      case 'GuestLeft':
        return row && { ...row, guests: row.guests.filter((guest) => guest !== event.data.guest) };
      case 'TableClosed':
        return undefined;
    }
  },
};

export type GuestRow = { readonly guest: string; readonly table: string; readonly since: string };

/** Where guests sit, by two keys, one domain event touching many rows when a table closes. */
export const seatings: Projection<GuestRow, TableEvent> = {
  name: 'seatings',
  version: 1,
  columns: { guest: 'text not null', table: 'text not null', since: 'timestamptz not null' },
  key: ['table', 'guest'],
  types: ['GuestSat', 'GuestLeft'],
  touches: (event) =>
    event.type === 'GuestSat' || event.type === 'GuestLeft' ? [[event.data.table, event.data.guest]] : [],
  fold(row, event) {
    if (event.type === 'GuestLeft') return undefined;
    if (event.type !== 'GuestSat') return row;
    return row ?? { guest: event.data.guest, table: event.data.table, since: event.occurredAt };
  },
};

/** A projection that cannot fold what concerns a guest of this name. */
export const intolerant = <P extends Projection<TableRow, TableEvent>>(projection: P, guest: string): P => ({
  ...projection,
  fold(row: TableRow | undefined, event: Parameters<P['fold']>[1], key: readonly string[]) {
    if (event.type === 'GuestSat' && event.data.guest === guest) throw new Error(`${guest} is not welcome`);
    return projection.fold(row, event, key);
  },
});
