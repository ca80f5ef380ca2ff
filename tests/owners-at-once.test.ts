import { createEventLog, type EventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cafeNightsCommands } from '../modules/cafe-nights/commands.ts';
import { HouseRequest } from '../modules/cafe-nights/contract.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { tableCommands } from '../modules/events/table/commands.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { cafeOwnerOf, closeTables, deskTableAt, tableOfSeries, takeStanding } from '../server/across-modules.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// Groups contract, section 4: an act of the owner of a cafe and the loss of what lets them act come at the same instant, in
// two processes. Either the act came first by the log, or it is refused; and no house asks an owner who could not answer.

/** So often each loss comes beside each act, each time a little later. */
const ROUNDS = 4;

let running: RunningProduct;
let beside: RunningProduct;
let admin: Client;
let host: Client;
let regionId: string;
let game: Game;
/** The log of a process of its own, in which owners act by a session that does not know of their loss. */
let log: EventLog;
let sql: ReturnType<typeof connect>;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  beside = await runningProduct({ database, clock: running.clock });
  admin = running.client();
  await admin.signInAsAdmin();
  host = beside.client();
  await accepted(admin.ask('PATCH', `/api/users/${await host.signUp('owners.host')}`, { isProvider: true }));
  [{ regionId }] = await accepted<[Cafe]>(admin.ask('GET', '/api/cafes'));
  game = (await accepted<Game[]>(admin.ask('GET', '/api/games'))).find(({ status }) => status === 'active') as Game;
  sql = connect(running.databaseUrl, { max: 5 });
  log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
});
afterAll(async () => {
  await log?.close();
  await sql?.end();
  await beside?.stop();
  await running?.stop();
});

type Owned = { readonly userId: string; readonly cafeId: string };

let made = 0;
/** A cafe that wants to be asked first, and its owner. */
async function owned(): Promise<Owned> {
  const userId = await running.client().signUp(`owners.${++made}`);
  await accepted(admin.ask('PATCH', `/api/users/${userId}`, { isCafeOwner: true }));
  const its = { name: `Owned ${made}`, address: '1 Main St', zipcode: '77002', regionId, ownerId: userId };
  const { id: cafeId } = await accepted<Cafe>(admin.ask('POST', '/api/cafes', its));
  await accepted(admin.ask('PUT', `/api/cafes/${cafeId}/house`, { askFirst: true }));
  return { userId, cafeId };
}
/** Each evening has a day of its own, so that its host is free. */
let days = 2;
const schedule = ({ cafeId }: Owned) =>
  host.ask('POST', '/api/game-events', {
    ...{ gameId: game.id, cafeId, regionId, maxParticipants: 4 },
    ...{ eventDate: addDays(OPENING, ++days).toISOString(), startTime: '19:00' },
  });

const losses: Readonly<Record<string, (of: Owned) => ReturnType<Client['ask']>>> = {
  RolesChanged: ({ userId }) => admin.ask('PATCH', `/api/users/${userId}`, { isCafeOwner: false }),
  UserDeactivated: ({ userId }) => admin.ask('PATCH', `/api/users/${userId}/active`, { isActive: false }),
  UserErased: ({ userId }) => admin.ask('DELETE', `/api/users/${userId}`),
  CafeOwnerReleased: ({ cafeId }) => admin.ask('PATCH', `/api/cafes/${cafeId}`, { ownerId: null }),
};

const lastOf = async (type: string, { userId, cafeId }: Owned, gameEventId?: string) => {
  const [last] = await sql<{ position: bigint }[]>`
    select max(position) as position from domain_events
    where type = ${type} and (data->>'gameEventId' = ${gameEventId ?? ''}
      or (${gameEventId === undefined} and stream in (${`user-${userId}`}, ${`cafe-${cafeId}`}, ${`house-${cafeId}`},
        ${`deskLink-${cafeId}`})))`;
  return last?.position ?? null;
};

type Act = {
  /** What is there before, for `does`. */
  readonly given?: (of: Owned) => Promise<string>;
  readonly does: (of: Owned, given: string, by: EventLog) => Promise<unknown>;
  readonly type: string;
};
const context = (actor: string) => ({ commandId: newUuid(), actor, now: OPENING.toISOString() });
const timeZone = 'America/Chicago';
const nights = (by: EventLog) =>
  cafeNightsCommands(by, {
    ...{ ownerOf: cafeOwnerOf, takeStanding, closeTables: closeTables(timeZone), tokenOf: () => newUuid() },
    ...{ deskTable: deskTableAt, timeZone },
  });
const keeper = ({ userId }: Owned) => ({ userId, isAdmin: false, isCafeOwner: true });
const acts: Readonly<Record<string, Act>> = {
  'answering a table': {
    given: async (of) => (await accepted<GameEvent>(schedule(of))).id,
    does: (of, id, by) =>
      tableCommands(by, { cafeOwner: cafeOwnerOf, tableOfSeries }).answerTable(context(of.userId), id, keeper(of), {
        confirm: true,
      }),
    type: 'TableConfirmed',
  },
  'setting the rules of the house': {
    does: (of, _, by) =>
      nights(by).setHouse(context(of.userId), of.cafeId, keeper(of), HouseRequest.parse({ tablesAtOnce: 3 })),
    type: 'HouseRulesSet',
  },
  'opening a link to the desk': {
    does: (of, _, by) => nights(by).openDeskLink(context(of.userId), of.cafeId, keeper(of)),
    type: 'DeskLinkOpened',
  },
};

/** What the log says after an act and a loss: whether the act was carried out, and before the loss. */
async function inTheLog(loss: string, { type }: Act, of: Owned, given: string | undefined, before: bigint | null) {
  const [acted, lost] = await Promise.all([lastOf(type, of, given), lastOf(loss, of)]);
  if (lost === null) throw new Error(`nothing was lost: ${loss}`);
  return { acted: acted !== before, cameFirst: acted !== before && (acted ?? 0n) < lost };
}

describe.each(Object.entries(acts))('%s', (_, act) => {
  test.each(Object.entries(losses))('is refused, or came before %s', async (loss, lose) => {
    const seen = new Set<boolean>();
    for (let round = 0; round <= ROUNDS; round++) {
      const of = await owned();
      const given = await act.given?.(of);
      const before = await lastOf(act.type, of, given);
      const later = async () => {
        // the first act comes alone, and the last one after the loss
        for (let wait = 0; wait < round * 3; wait++) await sql`select 1`;
        return act.does(of, given ?? '', log);
      };
      const doneFirst = round === 0 ? await later() : undefined;
      const losing = lose(of).then(({ status }) => expect(status).toBeLessThan(300));
      if (round === ROUNDS) await losing;
      const done = doneFirst ?? (await later());
      await losing;
      const { acted, cameFirst } = await inTheLog(loss, act, of, given, before);
      expect(acted).toBe(cameFirst);
      if (!acted) expect(done).toMatchObject({ status: 403 });
      seen.add(acted);
    }
    expect([...seen].toSorted()).toEqual([false, true]);
  });

  test.each(Object.entries(losses))(
    'is refused where %s comes between its reading and its append',
    async (loss, lose) => {
      const of = await owned();
      const given = await act.given?.(of);
      const before = await lastOf(act.type, of, given);
      let isLost = false;
      const between: EventLog = {
        ...log,
        async append(appended) {
          if (!isLost) expect((await lose(of)).status).toBeLessThan(300);
          isLost = true;
          return log.append(appended);
        },
      };
      expect(await act.does(of, given ?? '', between)).toMatchObject({ status: 403 });
      expect(isLost).toBe(true);
      expect(await inTheLog(loss, act, of, given, before)).toEqual({ acted: false, cameFirst: false });
    },
  );
});

test.each(Object.entries(losses))('a house asks its owner exactly where that came before %s', async (loss, lose) => {
  const seen = new Set<boolean>();
  for (let round = 0; round <= ROUNDS; round++) {
    const of = await owned();
    const later = async () => {
      for (let wait = 0; wait < round * 3; wait++) await sql`select 1`;
      return accepted<GameEvent>(schedule(of));
    };
    const heldFirst = round === 0 ? await later() : undefined;
    const losing = lose(of).then(({ status }) => expect(status).toBeLessThan(300));
    if (round === ROUNDS) await losing;
    const { id } = heldFirst ?? (await later());
    await losing;
    const [asked, held, lost] = await Promise.all([
      lastOf('TableAsked', of, id),
      lastOf('GameEventScheduled', of, id),
      lastOf(loss, of),
    ]);
    expect(asked !== null).toBe((held ?? 0n) < (lost ?? 0n));
    seen.add(asked !== null);
  }
  expect([...seen].toSorted()).toEqual([false, true]);
});

test('none of it breaks a rule of the log', async () => {
  const [head] = await sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(sql, { upTo: head?.position ?? 0n }))).toEqual([]);
});
