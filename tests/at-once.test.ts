import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent, WaitingList } from '../modules/events/contract.ts';
import { addDays } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, createClient, type Reply, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

// Evenings contract, section 1: of two commands that exclude each other one is refused, with the refusal it would have got
// a second later. Here they come at the same instant, to two instances of the product on one database.

const ROUNDS = 8;

let instances: readonly RunningProduct[];
let admin: Client;
let cafe: Cafe;
let elsewhere: Cafe;
let game: Game;
beforeAll(async () => {
  const first = await runningProduct({ env: { DEMO: 'on' } });
  const database = { url: first.databaseUrl, sql: connect(first.databaseUrl, { max: 5 }) };
  instances = [first, await runningProduct({ database, clock: first.clock })];
  admin = balanced();
  await admin.signInAsAdmin();
  const cafes = ((await admin.ask('GET', '/api/cafes')).body as Cafe[]).filter(({ status }) => status === 'approved');
  [cafe, elsewhere] = cafes as [Cafe, Cafe];
  const games = (await admin.ask('GET', '/api/games')).body as Game[];
  game = games.find(({ status }) => status === 'active') as Game;
});
afterAll(async () => {
  for (const each of instances ?? []) await each.stop();
});

let turn = 0;
const positions = new Map<string, string>();
/** Asks the instances in turn: of two requests at once each has one. */
const balanced = (): Client =>
  createClient(
    {
      fetch: (...asked) => {
        const instance = instances[turn++ % instances.length];
        if (!instance) throw new Error('there are instances');
        return instance.product.fetch(...asked);
      },
    },
    positions,
  );

type Person = { readonly client: Client; readonly id: string };
let made = 0;
const member = async (): Promise<Person> => {
  const client = balanced();
  return { client, id: await client.signUp(`at.once.${++made}`) };
};
const organizer = async (): Promise<Person> => {
  const person = await member();
  await accepted(admin.ask('PATCH', `/api/users/${person.id}`, { isProvider: true }));
  return person;
};
const schedule = ({ client }: Person, more: object = {}): Promise<Reply> =>
  client.ask('POST', '/api/game-events', {
    gameId: game.id,
    cafeId: cafe.id,
    regionId: cafe.regionId,
    maxParticipants: 10,
    eventDate: addDays(OPENING, 30).toISOString(),
    startTime: '19:00',
    ...more,
  });
const evening = async (host: Person): Promise<GameEvent> => (await accepted(schedule(host))) as GameEvent;
const join = ({ client }: Person, { id }: GameEvent) => client.ask('POST', `/api/game-events/${id}/join`);
const erase = ({ id }: Person) => admin.ask('DELETE', `/api/users/${id}`);
const remove = (path: string, { id }: { readonly id: string }) => admin.ask('DELETE', `/api/${path}/${id}`);
const deactivate = ({ id }: Person) => admin.ask('PATCH', `/api/users/${id}/active`, { isActive: false });
const demote = ({ id }: Person) => admin.ask('PATCH', `/api/users/${id}`, { isProvider: false });

async function accepted(asked: Promise<Reply>): Promise<unknown> {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Two replies in a few words: `201 + 409 overlaps`. A 401 comes from the session's end or from the decision. */
const words = (...replies: readonly Reply[]) =>
  replies
    .map(({ status, body }) => {
      const { code } = (body ?? {}) as { code?: string };
      return code && status !== 401 ? `${status} ${code}` : `${status}`;
    })
    .join(' + ');

/** How each round ended. There are enough rounds that each command comes first at times. */
async function rounds(one: (round: number) => Promise<string>, count = ROUNDS): Promise<readonly string[]> {
  const ends: string[] = [];
  for (let round = 0; round < count; round++) ends.push(await one(round));
  return ends;
}
const expectOnly = (ends: readonly string[], ...allowed: readonly string[]) =>
  expect(ends.filter((end) => !allowed.includes(end))).toEqual([]);

function* forever<Item>(...items: readonly Item[]): Generator<Item> {
  for (;;) yield* items;
}

describe('of two commands at the same instant', () => {
  test('that seat one person at two tables at the same hour, one is refused', async () => {
    const [host, other] = [await organizer(), await organizer()];
    const [one, two] = [await evening(host), await evening(other)];
    const ends = await rounds(async () => {
      const person = await member();
      return words(...(await Promise.all([join(person, one), join(person, two)])));
    });
    expectOnly(ends, '200 + 409 overlaps', '409 overlaps + 200');
  });

  test('that seat a person and erase them, one is refused', async () => {
    const ends = await rounds(async () => {
      const [host, guest] = [await organizer(), await member()];
      const gameEvent = await evening(host);
      return words(...(await Promise.all([join(guest, gameEvent), erase(guest)])));
    });
    expectOnly(ends, '200 + 409 active_reservations', '401 + 204');
  });

  test('that seat a person repeatedly and erase them, no seat remains', async () => {
    const ends = await rounds(async () => {
      const [host, guest] = [await organizer(), await member()];
      const gameEvent = await evening(host);
      let isAnswered = false;
      const erased = erase(guest).finally(() => {
        isAnswered = true;
      });
      const statuses = new Set<number>();
      for (const what of forever('join', 'leave')) {
        statuses.add((await guest.client.ask('POST', `/api/game-events/${gameEvent.id}/${what}`)).status);
        if (isAnswered) break;
      }
      expect([200, 401, 409]).toEqual(expect.arrayContaining([...statuses]));
      const { status } = await erased;
      const seat = (await join(await member(), gameEvent)).body as { gameEvent: GameEvent };
      return status === 204 && seat.gameEvent.currentParticipants > 1 ? 'a seat of nobody' : 'as it should be';
    });
    expectOnly(ends, 'as it should be');
  });

  test('that schedule an evening and erase its host, one is refused', async () => {
    const ends = await rounds(async () => {
      const host = await organizer();
      return words(...(await Promise.all([schedule(host), erase(host)])));
    });
    expectOnly(ends, '201 + 409 active_reservations', '401 + 204');
  });

  test('that schedule an evening and delete its game, one is refused', async () => {
    const host = await organizer();
    const ends = await rounds(async (round) => {
      const added = (await accepted(admin.ask('POST', '/api/games', { name: `At once ${round}` }))) as Game;
      const at = { gameId: added.id, eventDate: addDays(OPENING, 40 + round).toISOString() };
      return words(...(await Promise.all([schedule(host, at), remove('games', added)])));
    });
    expectOnly(ends, '201 + 409 in_use', '400 game_unavailable + 204');
  });

  const newCafe = async (name: string, regionId: string): Promise<Cafe> =>
    (await accepted(
      admin.ask('POST', '/api/cafes', { name, address: '1 Main St', zipcode: '77002', regionId }),
    )) as Cafe;

  test('that schedule an evening and delete its cafe, one is refused', async () => {
    const host = await organizer();
    const ends = await rounds(async (round) => {
      const added = await newCafe(`At once ${round}`, cafe.regionId);
      const at = { cafeId: added.id, eventDate: addDays(OPENING, 40 + round).toISOString() };
      return words(...(await Promise.all([schedule(host, at), remove('cafes', added)])));
    });
    expectOnly(ends, '201 + 409 in_use', '400 cafe_unavailable + 204');
  });

  test.each([
    ['game', '400 game_unavailable + 204'],
    ['cafe', '400 cafe_unavailable + 204'],
  ] as const)('that start a series and delete its %s, one is refused', async (kind, other) => {
    const host = await organizer();
    const ends = await rounds(async (round) => {
      const name = `In a series at once ${round}`;
      const added =
        kind === 'game'
          ? ((await accepted(admin.ask('POST', '/api/games', { name }))) as Game)
          : await newCafe(name, cafe.regionId);
      const terms = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, [`${kind}Id`]: added.id };
      const rhythm = { from: '2026-10-01', repeats: { every: 'week' }, startTime: '19:00', maxParticipants: 4 };
      const started = host.client.ask('POST', '/api/series', { ...terms, ...rhythm });
      return words(...(await Promise.all([started, remove(`${kind}s`, added)])));
    });
    expectOnly(ends, '201 + 409 in_use', other);
  });

  test('that schedule an evening and delete its region once the cafe has moved away, one is refused', async () => {
    const host = await organizer();
    const ends = await rounds(async (round) => {
      const region = (await accepted(admin.ask('POST', '/api/regions', { name: `At once ${round}` }))) as {
        id: string;
      };
      const added = await newCafe(`At once in a region ${round}`, region.id);
      const at = { cafeId: added.id, regionId: region.id, eventDate: addDays(OPENING, 40 + round).toISOString() };
      const moveAndRemove = async () => {
        await accepted(admin.ask('PATCH', `/api/cafes/${added.id}`, { regionId: cafe.regionId }));
        return remove('regions', region);
      };
      return words(...(await Promise.all([schedule(host, at), moveAndRemove()])));
    });
    expectOnly(ends, '201 + 409 in_use', '400 cafe_elsewhere + 204');
  });

  test('that seat a person and deactivate them, the seat is freed or never given', async () => {
    const ends = await rounds(async () => {
      const [host, guest] = [await organizer(), await member()];
      const gameEvent = await evening(host);
      const replies = await Promise.all([join(guest, gameEvent), deactivate(guest)]);
      const { body } = await join(await member(), gameEvent);
      return `${words(...replies)}, ${(body as { gameEvent: GameEvent }).gameEvent.currentParticipants}`;
    });
    expectOnly(ends, '200 + 200, 1', '401 + 200, 1');
  });

  test('that schedule an evening and deactivate its host, one is refused', async () => {
    const ends = await rounds(async () => {
      const host = await organizer();
      return words(...(await Promise.all([schedule(host), deactivate(host)])));
    });
    expectOnly(ends, '201 + 409 hosts_upcoming', '401 + 200');
  });

  test('that schedule an evening and demote its host, one is refused', async () => {
    const ends = await rounds(async () => {
      const host = await organizer();
      return words(...(await Promise.all([schedule(host), demote(host)])));
    });
    expectOnly(ends, '201 + 409 hosts_upcoming', '403 forbidden + 200');
  });

  test('that make one host be in two cafes at the same hour, one is refused', async () => {
    const ends = await rounds(async () => {
      const host = await organizer();
      const there = { cafeId: elsewhere.id, regionId: elsewhere.regionId, startTime: '21:00' };
      return words(...(await Promise.all([schedule(host), schedule(host, there)])));
    });
    expectOnly(ends, '201 + 409 overlaps', '409 overlaps + 201');
  });

  test('that give one host two tables in the same cafe at the same hour, neither is refused', async () => {
    const ends = await rounds(async () => {
      const host = await organizer();
      return words(...(await Promise.all([schedule(host), schedule(host, { startTime: '20:00' })])));
    });
    expectOnly(ends, '201 + 201');
  });

  test('that move an evening to a cafe or give it a game, and delete that, one is refused', async () => {
    const change = ({ client }: Person, { id }: GameEvent, wish: object) =>
      client.ask('PATCH', `/api/game-events/${id}`, { ...wish, basedOn: 1 });
    const cafes = await rounds(async (round) => {
      const host = await organizer();
      const [gameEvent, added] = [await evening(host), await newCafe(`Moved at once ${round}`, cafe.regionId)];
      return words(...(await Promise.all([change(host, gameEvent, { cafeId: added.id }), remove('cafes', added)])));
    });
    expectOnly(cafes, '200 + 409 in_use', '400 cafe_unavailable + 204');
    const games = await rounds(async (round) => {
      const host = await organizer();
      const gameEvent = await evening(host);
      const added = (await accepted(admin.ask('POST', '/api/games', { name: `Moved at once ${round}` }))) as Game;
      return words(...(await Promise.all([change(host, gameEvent, { gameId: added.id }), remove('games', added)])));
    });
    expectOnly(games, '200 + 409 in_use', '400 game_unavailable + 204');
  });

  test.each([
    ['offer a seat to a person', 'leave'],
    ['accept an offer of a person', 'offer'],
  ] as const)('that %s and deactivate or erase them, the next in line is offered the seat', async (_, what) => {
    const ends = await rounds(async (round) => {
      const [host, zoe, ann, bob] = [await organizer(), await member(), await member(), await member()];
      const soon = { maxParticipants: 1, eventDate: addDays(OPENING, 1).toISOString() };
      const gameEvent = (await accepted(schedule(host, soon))) as GameEvent;
      const at = (path: string) => `/api/game-events/${gameEvent.id}/${path}`;
      await accepted(join(zoe, gameEvent));
      for (const { client } of [ann, bob]) await accepted(client.ask('POST', at('waiting-list')));
      const leaves = () => zoe.client.ask('POST', at('leave'));
      if (what === 'offer') await accepted(leaves());
      const closes = () => (round % 2 === 0 ? deactivate(ann) : erase(ann));
      const does = () => (what === 'leave' ? leaves() : ann.client.ask('POST', at('offer'), { accept: true }));
      const replies = await Promise.all([does(), closes()]);
      // a request for a seat first passes on free seats
      const { body } = await join(await member(), gameEvent);
      const line = (await bob.client.ask('GET', at('waiting-list'))).body as WaitingList;
      return `${words(...replies)}, ${(body as { code?: string }).code}, ${line.state}`;
    }, 4);
    expectOnly(
      ends,
      ...['200 + 200, full, offered', '200 + 204, full, offered'],
      ...['401 + 200, full, offered', '401 + 204, full, offered'],
      ...['404 no_offer + 200, full, offered', '404 no_offer + 204, full, offered'],
      // the seat was theirs before, and nobody is erased who has one
      '200 + 409 active_reservations, full, waiting',
    );
  });

  test('none breaks a rule of the log', async () => {
    const [{ sql }] = instances as [RunningProduct];
    const [head] = await sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
    expect(await Array.fromAsync(brokenRules(sql, { upTo: head?.position ?? 0n }))).toEqual([]);
  });
});
