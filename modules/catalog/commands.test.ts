import type { EventLog } from '@tablemates/event-store';
import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import type { Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { always } from '../../tests/support/always.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { catalogCommands } from './commands.ts';
import { catalogEventTypes } from './domain-events.ts';
import { cityOf, gameOf, readEntry, regionOf } from './entries.ts';
import { renewNames } from './renew-names.ts';

let sql: Sql;
/** Two logs on one database, as two processes have them: their commands do not take turns. */
let logs: [EventLog, EventLog];
beforeAll(async () => {
  ({ sql } = await freshDatabase());
  const open = () =>
    createEventLog({
      store: storeOf(sql),
      types: catalogEventTypes,
      secret: 'a secret of at least thirty-two letters',
      newId: newUuid,
    });
  logs = [open(), open()];
});
afterAll(async () => {
  for (const log of logs) await log.close();
  await sql.end();
});

const by = () => ({ commandId: newUuid(), actor: 'system', now: '2026-11-21T12:00:00.000Z' });
const commandsOn = (log: EventLog) =>
  catalogCommands({
    log,
    usesOf: (kind, id) => always(`${kind}Use-${id}`, () => false),
    cafeOwner: (id) => always(`user-${id}`, true),
    isPerson: (id) => always(`user-${id}`, true),
    becomeCafeOwner: (id) => always(`user-${id}`, []),
    loseTables: (id) => always(`cafeUse-${id}`, () => []),
    removePhotos: async () => {},
  });
const must = <Value>(result: Value | Refusal): Value => {
  if (isRefusal(result)) throw new Error(result.message);
  return result;
};
let count = 0;
const fresh = (what: string) => `${what} ${++count}`;
const cafeIn = (regionId: string) => ({
  name: fresh('Cafe'),
  address: '1 Main St',
  zipcode: '77002',
  image: null,
  cityId: null,
  regionId,
  status: 'approved' as const,
  ownerId: null,
});

it('leaves nothing in a removed region, even if two processes add, move and remove at the same instant', async () => {
  const [here, there] = logs.map(commandsOn) as [ReturnType<typeof commandsOn>, ReturnType<typeof commandsOn>];
  for (let round = 0; round < 12; round++) {
    const { id: regionId } = must(await here.addRegion(by(), { name: fresh('Region') }));
    const { id: elsewhere } = must(await here.addRegion(by(), { name: fresh('Region') }));
    const { id: movingId } = must(await here.addCity(by(), { name: fresh('City'), regionId: elsewhere }));
    const { id: inside } = must(await here.addCity(by(), { name: fresh('City'), regionId }));
    const [opened, moved, removed] = await Promise.all([
      here.addCafe(by(), cafeIn(regionId)),
      there.changeCity(by(), movingId, { regionId }),
      there.removeRegion(by(), regionId),
      here.removeCity(by(), inside),
    ]);
    const region = await readEntry(logs[0], regionOf(regionId));
    if (isRefusal(removed)) {
      expect(region?.cafeIds ?? []).toEqual(isRefusal(opened) ? [] : [opened.id]);
    } else {
      expect(region).toBeUndefined();
      expect(opened).toMatchObject({ refused: true, code: 'unknown_region' });
      const city = await readEntry(logs[0], cityOf(movingId));
      expect(city?.regionId).not.toBe(regionId);
      if (!isRefusal(moved)) expect(city).toBeUndefined();
    }
    expect(await readEntry(logs[0], cityOf(inside))).toBeUndefined();
  }
});

it('gives a name to one of ten concurrent commands in two processes, and is free again after a removal', async () => {
  const name = fresh('Wanted');
  const game = { name, description: '', imageUrl: null, copyrightDisclaimer: '', status: 'active' as const };
  const adding = Array.from({ length: 10 }, (_, i) => commandsOn(logs[i % 2] as EventLog).addGame(by(), game));
  const ids = (await Promise.all(adding)).flatMap((done) => (isRefusal(done) ? [] : [done.id]));
  expect(ids).toHaveLength(1);
  for (const id of ids) must(await commandsOn(logs[0]).removeGame(by(), id));
  expect(ids).not.toContain(must(await commandsOn(logs[1]).addGame(by(), { ...game, name: name.toUpperCase() })).id);
});

it('carries out a command once, and gives a repeated command the first answer', async () => {
  const context = by();
  const region = { name: fresh('Region') };
  const first = must(await commandsOn(logs[0]).addRegion(context, region));
  expect(must(await commandsOn(logs[1]).addRegion(context, region))).toEqual(first);
  const opening = by();
  const cafe = cafeIn(first.id);
  const opened = must(await commandsOn(logs[0]).addCafe(opening, cafe));
  expect(must(await commandsOn(logs[1]).addCafe(opening, cafe))).toEqual(opened);
});

it.each(['Wingspan™', 'Wingspan®', 'Wingspаn', '“Wingspan”', 'Wing Span', 'W.I.N.G.S.P.A.N.'])(
  'has one game of a name, and %s is the same',
  async (name) => {
    const { addGame } = commandsOn(logs[0]);
    const details = { description: '', imageUrl: null, copyrightDisclaimer: '', status: 'active' } as const;
    await addGame(by(), { name: 'Wingspan', ...details });
    expect(await addGame(by(), { name, ...details })).toMatchObject({ code: 'name_taken' });
  },
);

it('keeps names of older releases unique in the form in which they are the same to a person', async () => {
  const [log] = logs;
  const addedBefore = async (name: string) => {
    const gameId = newUuid();
    const data = { gameId, name, description: '', imageUrl: null, copyrightDisclaimer: '', status: 'active' } as const;
    const { stream } = gameOf(gameId);
    await log.append({
      ...{ commandId: newUuid(), actor: 'system', occurredAt: by().now },
      streams: [{ stream, expectedVersion: 0, events: [{ type: 'GameAdded', data }] }],
      take: [{ kind: 'game_name', value: name.toLowerCase(), stream }],
    });
    return gameId;
  };
  const [older, twin] = [await addedBefore('Café Ålesund'), await addedBefore('CafeAlesund')];
  const { addGame, changeGame, removeGame } = commandsOn(log);
  const details = { description: '', imageUrl: null, copyrightDisclaimer: '', status: 'active' } as const;
  const add = (name: string) => addGame(by(), { name, ...details });

  expect(await renewNames(log)).toBe(0);
  expect(await log.claimant('game_name', 'cafealesund')).toBe(`game-${twin}`);
  expect(await add('CAFÉ ALESUND')).toMatchObject({ code: 'name_taken' });
  must(await removeGame(by(), twin));
  expect(await renewNames(log)).toBe(1);
  expect(await log.claimant('game_name', 'cafealesund')).toBe(`game-${older}`);
  expect(await add('CAFÉ ALESUND')).toMatchObject({ code: 'name_taken' });
  must(await changeGame(by(), older, { name: 'Harbor' }));
  must(await add('CAFÉ ALESUND'));
});
