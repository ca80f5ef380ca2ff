import type { DomainEvent, EventTypes, Position } from '@tablemates/event-store';
import {
  type AnyProjection,
  createEventLog,
  createProjectionEngine,
  type Projection,
  viewOf,
  WrittenByNewerCodeError,
} from '@tablemates/event-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { appendOf, SECRET, to } from '../packages/event-store/tests/sample-log.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { connect, type Sql } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { staleReadModels } from '../server/read-models/stale-read-models.ts';
import { freshDatabase } from './support/database.ts';

// Two versions of one small product: seats are taken, later on chairs of a kind, and cleaned; guests write notes.

type Taken = { readonly type: 'SeatTaken'; readonly data: { readonly seat: string; readonly kind?: string } };
type Noted = { readonly type: 'NoteLeft'; readonly data: { readonly seat: string } };

const NoteLeft = { schema: 1, data: z.object({ seat: z.string() }) };
const oldTypes = { NoteLeft, SeatTaken: { schema: 1, data: z.object({ seat: z.string() }) } } satisfies EventTypes;
const newTypes = {
  NoteLeft,
  SeatTaken: {
    schema: 2,
    data: z.object({ seat: z.string(), kind: z.string() }),
    upcasters: { 1: (data: { seat: string }) => ({ ...data, kind: 'stool' }) },
  },
  SeatCleaned: { schema: 1, data: z.object({ seat: z.string() }) },
} satisfies EventTypes;

type SeatRow = { readonly seat: string; readonly taken: number; readonly at: string };

/** Counts no domain event twice: they come a version of the stream at a time. */
const seats: Projection<SeatRow, Taken> = {
  name: 'seats',
  version: 1,
  columns: { seat: 'text not null', taken: 'integer not null', at: 'timestamptz not null' },
  key: ['seat'],
  types: ['SeatTaken'],
  touches: ({ data }) => [[data.seat]],
  fold: (_, { data, version, occurredAt }) => ({ seat: data.seat, taken: version, at: occurredAt }),
};
const seatsWithKind: Projection<SeatRow & { readonly kind: string }, Taken> = {
  ...seats,
  version: 2,
  columns: { ...seats.columns, kind: 'text not null' },
  fold: (_, { data, version, occurredAt }) => ({
    seat: data.seat,
    taken: version,
    at: occurredAt,
    kind: data.kind ?? 'none',
  }),
};
/** Neither raised nor to be raised: what is new does not show in it. */
const visits: Projection<{ readonly seat: string }, Taken> = {
  name: 'visits',
  version: 1,
  columns: { seat: 'text not null' },
  key: ['seat'],
  types: ['SeatTaken'],
  touches: ({ data }) => [[data.seat]],
  fold: (_, { data }) => ({ seat: data.seat }),
};
const notes: Projection<{ readonly seat: string }, Noted> = {
  ...visits,
  name: 'notes',
  types: ['NoteLeft'],
  touches: ({ data }) => [[data.seat]],
  fold: (_, { data }) => ({ seat: data.seat }),
};

let url: string;
let sql: Sql;
let endings: (() => Promise<unknown>)[];
beforeEach(async () => {
  ({ url, sql } = await freshDatabase());
  endings = [() => sql.end()];
});
afterEach(async () => {
  for (const end of endings.toReversed()) await end();
});

/** A process of one version of the code, as it is wired in the product. */
function processOf(types: EventTypes, projections: readonly AnyProjection[]) {
  const pool = connect(url, { max: 4 });
  const log = createEventLog({ store: storeOf(pool), types, secret: SECRET, newId: newUuid });
  const clock = () => new Date();
  const warned: unknown[] = [];
  const logger = {
    debug() {},
    info() {},
    error: (what: unknown) => warned.push(what),
    warn: (what: unknown) => warned.push(what),
  };
  const engine = createProjectionEngine({ store: storeOf(pool), log, projections, clock, logger, batchSize: 7 });
  engine.listen();
  /** As the job of this release does, which every append wakes. */
  const follow = () => {
    const advance = () => void engine.advance().catch(() => {});
    log.onAppended(advance);
    engine.onAppended(advance);
    advance();
  };
  const stop = async () => {
    await engine.stop();
    await log.close();
    await pool.end();
  };
  endings.push(stop);
  const heads = new Map<string, number>();
  /** Appends to one stream, whose only writer it is. */
  const append = async (stream: string, event: DomainEvent): Promise<Position> => {
    const version = heads.get(stream) ?? (await sql`select from domain_events where stream = ${stream}`).length;
    heads.set(stream, version + 1);
    const occurredAt = clock().toISOString();
    const outcome = await log.append(appendOf([to(stream, version, event)], { occurredAt }));
    if (outcome.outcome !== 'appended') throw new Error(`answered with ${outcome.outcome}`);
    return outcome.position;
  };
  return { engine, follow, log, append, warned, stop, still: staleReadModels({ engine, log, clock, projections }) };
}
const old = () => processOf(oldTypes, [seats, visits, notes]);
const next = () => processOf(newTypes, [seatsWithKind, visits, notes]);

const taken = (seat: string, more = {}) => ({ type: 'SeatTaken', data: { seat, ...more } });
const noted = (seat: string) => ({ type: 'NoteLeft', data: { seat } });
const rowsOf = (projection: AnyProjection) => sql`select * from ${sql(viewOf(projection))} order by seat`;
const allRight = async ({ engine }: ReturnType<typeof processOf>, projections: readonly AnyProjection[]) => {
  for (const { name } of projections) {
    expect(await engine.verify(name), name).toMatchObject({ differing: 0 });
  }
};

test('while the new version builds its read model, the old one serves, follows and writes; then both do', async () => {
  const before = old();
  await before.engine.prepare();
  before.follow();
  for (let i = 0; i < 20; i++) await before.append(`seat-${i % 5}`, taken(`${i % 5}`));

  const after = next();
  let built = false;
  let written = 0;
  const writing = (async () => {
    while (!built || written < 10) {
      const position = await before.append(`seat-${written % 5}`, taken(`${written % 5}`));
      written++;
      expect(await before.engine.waitFor('all', position, 60_000), 'the old one serves what it wrote').toBe(true);
    }
  })();
  await after.engine.prepare();
  built = true;
  await writing;
  after.follow();

  const last = await before.append('seat-0', taken('0'));
  expect(await after.engine.waitFor('all', last, 60_000)).toBe(true);
  expect(await before.engine.waitFor('all', last, 60_000)).toBe(true);
  expect((await rowsOf(seatsWithKind)).map(({ kind }) => kind)).toEqual(Array(5).fill('stool'));
  expect((await rowsOf(seats)).map(({ taken: times }) => times)).toEqual(
    (await rowsOf(seatsWithKind)).map(({ taken: times }) => times),
  );
  const live = (await before.engine.status()).filter(({ state }) => state === 'live');
  expect(live.map(({ name, version, lag }) => [name, version, lag])).toEqual([
    ['notes', 1, 0n],
    ['seats', 1, 0n],
    ['seats', 2, 0n],
    ['visits', 1, 0n],
  ]);
  await allRight(before, [seats, visits, notes]);
  await allRight(after, [seatsWithKind, visits, notes]);
  expect([...before.warned, ...after.warned]).toEqual([]);
});

test('domain events that only the new version can read are left to it: nothing pauses, is lost or skipped', async () => {
  const [before, after] = [old(), next()];
  await before.engine.prepare();
  await after.engine.prepare();
  for (const { follow } of [before, after]) follow();
  const known = await before.append('seat-1', taken('1'));
  const unknown = await after.append('seat-2', taken('2', { kind: 'bench' }));
  await before.append('seat-3', taken('3'));
  const note = await before.append('note-1', noted('1'));

  expect(await after.engine.waitFor('all', note, 60_000)).toBe(true);
  await before.engine.advance();
  expect(await before.engine.waitFor(['notes'], note, 60_000), 'what does not concern them goes on').toBe(true);
  expect(await before.engine.waitFor(['visits'], note, 60_000), 'what both fold, the other folds').toBe(true);
  expect(await before.engine.waitFor(['seats'], unknown, 0)).toBe(false);
  const status = await before.engine.status();
  expect(status.find(({ name, version }) => name === 'seats' && version === 1)?.position).toBe(known);
  expect(status.filter(({ paused }) => paused !== null)).toEqual([]);
  expect(before.warned, 'warned once').toHaveLength(new Set(before.warned.map((each) => JSON.stringify(each))).size);
  expect(before.warned).toContainEqual({
    name: 'seats',
    version: 1,
    position: String(unknown),
    type: 'SeatTaken',
    reason: 'SeatTaken was written in schema 2, this code knows up to 1',
  });
  await expect(before.log.readStream('seat-2')).rejects.toThrow(WrittenByNewerCodeError);
  expect(await before.still(), 'what it shows there is old, and says so').toEqual(new Set(['seats']));
  expect(await after.still()).toEqual(new Set());

  await before.stop();
  endings.splice(1, 1);
  await allRight(after, [seatsWithKind, visits, notes]);
  expect((await rowsOf(seatsWithKind)).map(({ kind }) => kind)).toEqual(['stool', 'bench', 'stool']);
  // the way back: the old read models continue from their checkpoint under code that can read the new schema
  const back = processOf(newTypes, [seats, visits, notes]);
  await back.engine.prepare();
  await back.engine.advance();
  await allRight(back, [seats, visits, notes]);
  expect(await rowsOf(seats)).toHaveLength(3);
});

test('the old version skips a type that it does not know, and no read model stops', async () => {
  const [before, after] = [old(), next()];
  await before.engine.prepare();
  await after.engine.prepare();
  await before.append('seat-1', taken('1'));
  const cleaned = await after.append('seat-9', { type: 'SeatCleaned', data: { seat: '9' } });
  expect(await before.still()).toEqual(new Set());
  await before.engine.advance();
  expect(await before.engine.waitFor('all', cleaned, 0)).toBe(true);
  expect(await before.still()).toEqual(new Set());
  await allRight(before, [seats, visits, notes]);
});

test('an unreadable domain event blocks only the read models of its type, until code that can read it starts', async () => {
  const before = old();
  await before.engine.prepare();
  const broken = processOf(
    {
      ...newTypes,
      SeatTaken: {
        ...newTypes.SeatTaken,
        upcasters: {
          1: () => {
            throw new Error('no kind of chair');
          },
        },
      },
    },
    [seats, visits, notes],
  );
  broken.follow();
  await before.append('seat-1', taken('1'));
  const note = await before.append('note-1', noted('1'));
  expect(await broken.engine.waitFor(['notes'], note, 60_000), 'what does not concern them goes on').toBe(true);
  await broken.engine.advance();
  expect(broken.warned).toContainEqual(expect.objectContaining({ name: 'seats', reason: 'no kind of chair' }));
  expect(await broken.engine.waitFor(['seats'], note, 0)).toBe(false);

  await before.engine.advance();
  await allRight(before, [seats, visits, notes]);
  expect(await rowsOf(seats)).toHaveLength(1);
});
