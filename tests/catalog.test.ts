import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cafe, City, Game, Region } from '../modules/catalog/contract.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { adminByCode } from './support/admin-by-code.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';

let running: RunningProduct;
let admin: Client;
let now = new Date('2026-11-21T12:00:00.000Z');
beforeAll(async () => {
  running = await runningProduct({ clock: () => now });
  admin = running.client();
  await admin.signInAsAdmin();
});
afterAll(() => running.stop());

const UNKNOWN = '01890a5d-ac96-774b-bcce-b302099a8057';
let count = 0;
const fresh = (what: string) => `${what} ${++count}`;
const made = async <Thing>(path: string, body: object): Promise<Thing> => {
  const reply = await admin.ask('POST', path, body);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
  return reply.body as Thing;
};
const aGame = (more: object = {}) => made<Game>('/api/games', { name: fresh('Game'), ...more });
const aRegion = () => made<Region>('/api/regions', { name: fresh('Region') });
const aCity = (regionId: string) => made<City>('/api/cities', { name: fresh('City'), regionId });
const aCafe = (regionId: string, more: object = {}) =>
  made<Cafe>('/api/cafes', { name: fresh('Cafe'), address: '2906 Milam St', zipcode: '77006', regionId, ...more });
const listed = async <Thing>(client: Client, path: string) => (await client.ask('GET', path)).body as Thing[];
const refused = (status: number, code: string) => ({ status, body: { error: expect.any(String), code } });

const anOrganizer = async (): Promise<Client> => {
  const host = running.client();
  const email = `host${++count}@example.test`;
  const { inviteCode } = await made<{ inviteCode: string }>('/api/invitations', { email, role: 'provider' });
  await host.signUp(`host${count}`, { isProvider: true, inviteCode });
  return host;
};

describe('an admin', () => {
  it('adds, changes and removes a game, and sees each at once', async () => {
    const game = await aGame();
    expect(game).toEqual({
      id: game.id,
      name: game.name,
      players: '',
      playingTime: '',
      difficulty: '',
      description: '',
      imageUrl: null,
      copyrightDisclaimer: '',
      status: 'active',
      version: 1,
    });
    const wish = { imageUrl: 'https://images.example/a.jpg', status: 'inactive' };
    const changed = await admin.ask('PATCH', `/api/games/${game.id}`, wish);
    expect(changed).toMatchObject({ status: 200, body: { ...game, ...wish, version: 2 } });
    expect(await listed(admin, '/api/games')).toContainEqual({ ...game, ...wish, version: 2 });
    expect(await listed(running.client(), '/api/games')).not.toContainEqual(expect.objectContaining({ id: game.id }));
    expect(await admin.ask('PATCH', `/api/games/${game.id}`, { imageUrl: '' })).toMatchObject({
      body: { imageUrl: null },
    });
    expect(await admin.ask('DELETE', `/api/games/${game.id}`)).toMatchObject({ status: 204, body: '' });
    expect(await listed(admin, '/api/games')).not.toContainEqual(expect.objectContaining({ id: game.id }));
    expect(await admin.ask('DELETE', `/api/games/${game.id}`)).toMatchObject(refused(404, 'not_found'));
    expect(await admin.ask('PATCH', `/api/games/${game.id}`, {})).toMatchObject(refused(404, 'not_found'));
  });

  it('adds a cafe that people see once it is approved', async () => {
    const region = await aRegion();
    const city = await aCity(region.id);
    const cafe = await aCafe(region.id, { status: 'pending', cityId: city.id });
    expect(cafe).toMatchObject({ cityName: city.name, regionId: region.id, image: null, status: 'pending' });
    expect((await running.client().ask('GET', `/api/cafes/${cafe.id}`)).status).toBe(404);
    expect((await admin.ask('GET', `/api/cafes/${cafe.id}`)).body).toEqual({ ...cafe, house: null });
    const approved = await admin.ask('PATCH', `/api/cafes/${cafe.id}`, { status: 'approved', zipcode: '77002' });
    expect(approved.body).toEqual({ ...cafe, status: 'approved', zipcode: '77002', version: 2 });
    const shown = { ...(approved.body as Cafe), regionName: region.name, tablesThisWeek: 0 };
    expect(await listed(admin, '/api/cafes')).toContainEqual(shown);
    const { ownerId: _, ...toAll } = approved.body as Cafe;
    expect((await running.client().ask('GET', `/api/cafes/${cafe.id}`)).body).toEqual({ ...toAll, house: null });
    expect(await aCafe(region.id)).toMatchObject({ status: 'approved', cityId: null, cityName: 'Houston' });
  });

  it('moves a cafe to another region, and a cafe of a removed city is in Houston', async () => {
    const [here, there] = [await aRegion(), await aRegion()];
    const city = await aCity(here.id);
    const cafe = await aCafe(here.id, { cityId: city.id });
    const moved = await admin.ask('PATCH', `/api/cafes/${cafe.id}`, { regionId: there.id });
    expect(moved).toMatchObject({ status: 200, body: { regionId: there.id, cityName: city.name } });
    expect(await admin.ask('DELETE', `/api/regions/${there.id}`)).toMatchObject(refused(409, 'has_cafes'));
    expect(await admin.ask('DELETE', `/api/regions/${here.id}`)).toMatchObject({ status: 204 });
    expect((await admin.ask('GET', `/api/cafes/${cafe.id}`)).body).toMatchObject({ cityName: 'Houston' });
    expect(await admin.ask('PATCH', `/api/cafes/${cafe.id}`, { cityId: UNKNOWN })).toMatchObject({
      status: 400,
      body: { code: 'unknown_city', fields: { cityId: 'This city does not exist.' } },
    });
  });

  it('removes a region together with its cities, whose names are free again', async () => {
    const region = await aRegion();
    const [one, two] = [await aCity(region.id), await aCity(region.id)];
    const other = await aRegion();
    expect(await admin.ask('PATCH', `/api/cities/${two.id}`, { regionId: other.id })).toMatchObject({ status: 200 });
    expect((await admin.ask('DELETE', `/api/regions/${region.id}`)).status).toBe(204);
    const cities = await listed<City>(admin, '/api/cities');
    expect(cities.map(({ id }) => id)).not.toContain(one.id);
    expect(cities).toContainEqual({ ...two, regionId: other.id, version: 2 });
    await made('/api/regions', { name: region.name });
    await made('/api/cities', { name: one.name, regionId: other.id });
    expect(await admin.ask('POST', '/api/cities', { name: fresh('City'), regionId: region.id })).toMatchObject({
      status: 400,
      body: { code: 'unknown_region', fields: { regionId: 'This region does not exist.' } },
    });
  });

  it('finds games by their name, and cafes by their name, place and status', async () => {
    const [region, other] = [await aRegion(), await aRegion()];
    const cafe = await aCafe(region.id, { name: 'Owl 100% House', address: '12 Perch Ln', zipcode: '77098' });
    const pending = await aCafe(other.id, { name: 'Owlet', status: 'pending' });
    const cafes = async (query: string, client = admin) =>
      (await listed<Cafe>(client, `/api/cafes?limit=200&${query}`)).map(({ id }) => id);
    expect(await cafes('q=OWL')).toEqual([cafe.id, pending.id]);
    for (const q of ['100%25', 'perch', 'ln%2077098', encodeURIComponent(region.name)]) {
      expect(await cafes(`q=${q}&regionId=${region.id}`), q).toEqual([cafe.id]);
    }
    expect(await cafes('q=%25%25')).toEqual([]);
    expect(await cafes('q=owl&status=pending')).toEqual([pending.id]);
    expect(await cafes(`q=owl&regionId=${other.id}&status=approved`)).toEqual([]);
    const visitor = running.client();
    expect(await cafes('q=owl', visitor)).toEqual([cafe.id]);
    expect(await cafes('status=pending', visitor)).toEqual([]);

    const game = await aGame({ name: 'Owl Hunt', status: 'inactive' });
    const games = async (query: string, client = admin) =>
      (await listed<Game>(client, `/api/games?limit=200&${query}`)).map(({ id }) => id);
    expect(await games('q=owl%20H')).toEqual([game.id]);
    expect(await games('q=owl&status=active')).toEqual([]);
    expect(await games('status=inactive', visitor)).toEqual([]);
    for (const path of ['cafes?status=open', 'cafes?regionId=north', 'games?status=open']) {
      expect((await admin.ask('GET', `/api/${path}`)).status, path).toBe(400);
    }
  });

  it('finds cities by their name or region, and regions by their name or a city in them', async () => {
    const [wharf, mill] = [fresh('Wharf'), fresh('Mill')];
    const region = (await admin.ask('POST', '/api/regions', { name: wharf })).body as Region;
    const city = (await admin.ask('POST', '/api/cities', { name: mill, regionId: region.id })).body as City;
    await aRegion();
    const found = async (path: string, q: string) =>
      (await listed<{ id: string }>(admin, `/api/${path}?q=${encodeURIComponent(q)}`)).map(({ id }) => id);
    for (const q of [wharf.toUpperCase(), mill.toLowerCase()]) {
      expect(await found('cities', q), q).toEqual([city.id]);
      expect(await found('regions', q), q).toEqual([region.id]);
    }
    expect([await found('cities', '%%'), await found('regions', '%%')]).toEqual([[], []]);
    const count = await admin.ask('GET', `/api/cities?q=${encodeURIComponent(wharf)}&limit=1`);
    expect(count.headers.get('x-total-count')).toBe('1');
  });

  it('renames regions and cities', async () => {
    const region = await aRegion();
    const city = await aCity(region.id);
    const name = fresh('Renamed');
    expect(await admin.ask('PATCH', `/api/regions/${region.id}`, { name })).toMatchObject({
      body: { ...region, name, version: expect.any(Number) },
    });
    expect(await admin.ask('PATCH', `/api/cities/${city.id}`, { name })).toMatchObject({
      body: { ...city, name, version: 2 },
    });
    expect(await listed(admin, '/api/regions')).toContainEqual({ ...region, name, version: expect.any(Number) });
    expect((await admin.ask('DELETE', `/api/cities/${city.id}`)).status).toBe(204);
    expect(await listed(admin, '/api/cities')).not.toContainEqual(expect.objectContaining({ id: city.id }));
  });

  it('gets the same entry for the same Idempotency-Key, even for two concurrent requests', async () => {
    const { id: regionId } = await aRegion();
    for (const [path, body] of [
      ['/api/games', { name: fresh('Once') }],
      ['/api/regions', { name: fresh('Once') }],
      ['/api/cities', { name: fresh('Once'), regionId }],
    ] as const) {
      const ask = () => admin.ask('POST', path, body, { 'idempotency-key': `once ${path}`.replaceAll(/\W/g, '-') });
      const [one, two] = await Promise.all([ask(), ask()]);
      expect(one.status).toBe(201);
      expect(two.body).toEqual(one.body);
    }
  });
});

describe('the lists', () => {
  it('are sorted by name, page by page, every entry once', async () => {
    const region = await aRegion();
    for (const letter of ['b', 'C', 'a', 'D', 'e']) {
      const name = `Paged ${letter}`;
      await Promise.all([aGame({ name }), aCafe(region.id, { name }), made('/api/regions', { name })]);
      await made('/api/cities', { name, regionId: region.id });
    }
    for (const path of ['/api/games', '/api/cafes', '/api/regions', '/api/cities']) {
      const names: string[] = [];
      let cursor: string | null = null;
      do {
        const { body, headers } = await admin.ask('GET', `${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
        const entries = body as { name: string }[];
        expect(entries.length).toBeLessThanOrEqual(2);
        names.push(...entries.map(({ name }) => name));
        cursor = headers.get('x-next-cursor');
      } while (cursor);
      expect(names).toEqual((await listed<{ name: string }>(admin, path)).map(({ name }) => name));
      expect(names.filter((name) => name.startsWith('Paged '))).toEqual(
        ['a', 'b', 'C', 'D', 'e'].map((letter) => `Paged ${letter}`),
      );
      const last = await admin.ask('GET', `${path}?limit=2&page=${Math.ceil(names.length / 2)}`);
      expect((last.body as { name: string }[]).map(({ name }) => name)).toEqual(names.slice(-(names.length % 2 || 2)));
      expect(last.headers.get('x-total-count')).toBe(String(names.length));
      expect(last.headers.get('x-next-cursor')).toBeNull();
      expect((await admin.ask('GET', `${path}?page=99`)).body).toEqual([]);
      expect(await admin.ask('GET', `${path}?cursor=abc`)).toMatchObject(refused(400, 'invalid'));
      expect((await admin.ask('GET', `${path}?page=0`)).status).toBe(400);
      expect((await admin.ask('GET', `${path}?limit=0`)).status).toBe(400);
    }
  });
});

describe('the number of entries that a filter finds', () => {
  const found = async (client: Client, path: string) => (await client.ask('GET', path)).headers.get('x-total-count');

  it('is counted for admins, on every page', async () => {
    const region = await aRegion();
    for (const name of ['Counted one', 'Counted two', 'Counted three']) {
      await Promise.all([aGame({ name }), aCafe(region.id, { name, status: 'pending' })]);
    }
    expect(await found(admin, '/api/games?q=counted&limit=1&page=3')).toBe('3');
    expect(await found(admin, '/api/games?q=counted&status=inactive')).toBe('0');
    expect(await found(admin, `/api/cafes?q=counted&regionId=${region.id}&status=pending&limit=2`)).toBe('3');
    expect(await found(admin, '/api/cafes?q=counted&status=approved')).toBe('0');
    expect(await found(running.client(), '/api/games?q=counted')).toBeNull();
  });
});

describe('names', () => {
  it('are unique within their kind, as a person compares them', async () => {
    const region = await aRegion();
    const [one, two] = [await aGame(), await aGame()];
    const shouted = one.name.toUpperCase().replace('A', 'Á').replace(' ', '\u00a0– ');
    expect(await admin.ask('POST', '/api/games', { name: shouted })).toMatchObject(refused(409, 'name_taken'));
    expect(await admin.ask('PATCH', `/api/games/${two.id}`, { name: shouted })).toMatchObject(
      refused(409, 'name_taken'),
    );
    expect(await admin.ask('PATCH', `/api/games/${one.id}`, { name: shouted })).toMatchObject({ status: 200 });
    const both = await aGame({ name: fresh('Dice & Dine') });
    for (const name of [both.name.replace('&', 'AND'), both.name.replace(' & ', '&')]) {
      expect(await admin.ask('POST', '/api/games', { name })).toMatchObject(refused(409, 'name_taken'));
    }
    await made('/api/regions', { name: one.name });
    const [cafe, city] = [await aCafe(region.id), await aCity(region.id)];
    for (const [path, body] of [
      ['/api/cafes', { ...cafe, name: cafe.name.toLowerCase() }],
      ['/api/cities', { ...city, name: city.name.toLowerCase() }],
      ['/api/regions', { name: region.name.toLowerCase() }],
    ] as const) {
      expect(await admin.ask('POST', path, body)).toMatchObject(refused(409, 'name_taken'));
    }
  });

  it('move with a renaming, and are free afterwards', async () => {
    const [game, name] = [await aGame(), fresh('New name')];
    expect((await admin.ask('PATCH', `/api/games/${game.id}`, { name })).status).toBe(200);
    const heir = await aGame({ name: game.name });
    expect((await admin.ask('DELETE', `/api/games/${heir.id}`)).status).toBe(204);
    expect((await admin.ask('PATCH', `/api/games/${game.id}`, { name: game.name })).status).toBe(200);
  });

  it('are given to one of ten requests at the same instant', async () => {
    const name = fresh('Joe’s Café Ångström');
    const spellings = [name, name.normalize('NFD'), name.replace('’', "'"), name.toUpperCase(), name.replace('é', 'e')];
    const replies = await Promise.all(
      [...spellings, ...spellings].map((spelling) => admin.ask('POST', '/api/games', { name: spelling })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(409)]);
  });
});

describe('an entry that something upcoming uses', () => {
  it('cannot be removed until that is over or cancelled', async () => {
    const [game, region, host] = [await aGame(), await aRegion(), await anOrganizer()];
    const city = await aCity(region.id);
    const cafe = await aCafe(region.id, { cityId: city.id });
    const uses = { gameId: game.id, cafeId: cafe.id, regionId: region.id };
    const eventDate = addDays(now, 2).toISOString();
    const table = { ...uses, eventDate, startTime: '19:00', maxParticipants: 2 };
    const inUse = [`/api/games/${game.id}`, `/api/cafes/${cafe.id}`, `/api/cities/${city.id}`];

    const first = (await host.ask('POST', '/api/game-events', table)).body as { id: string };
    for (const path of inUse) expect(await admin.ask('DELETE', path), path).toMatchObject(refused(409, 'in_use'));
    const elsewhere = await aRegion();
    await admin.ask('PATCH', `/api/cafes/${cafe.id}`, { regionId: elsewhere.id });
    expect(await admin.ask('DELETE', `/api/regions/${region.id}`)).toMatchObject(refused(409, 'in_use'));
    await admin.ask('PATCH', `/api/cafes/${cafe.id}`, { regionId: region.id, cityId: city.id });
    await host.ask('PATCH', `/api/game-events/${first.id}/cancel`);

    const second = (await host.ask('POST', '/api/game-events', table)).body as { eventDate: string };
    now = addHours(second.eventDate, 2);
    await admin.signInAsAdmin();
    for (const path of inUse) expect(await admin.ask('DELETE', path), path).toMatchObject(refused(409, 'in_use'));
    now = addHours(second.eventDate, 3);
    for (const path of [...inUse, `/api/regions/${region.id}`]) {
      expect(await admin.ask('DELETE', path), path).toMatchObject({ status: 204 });
    }
    expect(
      await host.ask('POST', '/api/game-events', { ...table, eventDate: addDays(now, 2).toISOString() }),
    ).toMatchObject({ status: 400, body: { code: 'game_unavailable' } });
  });

  it('never leaves a cafe in a removed region, for any number of requests at the same instant', async () => {
    for (let round = 0; round < 5; round++) {
      const region = await aRegion();
      const opening = { name: fresh('Cafe'), address: '1 Main St', zipcode: '77002', regionId: region.id };
      const [opened, removed] = await Promise.all([
        admin.ask('POST', '/api/cafes', opening),
        admin.ask('DELETE', `/api/regions/${region.id}`),
        admin.ask('POST', '/api/cities', { name: fresh('City'), regionId: region.id }),
      ]);
      expect([`${opened.status} ${removed.status}`]).not.toContain('201 204');
      const gone = removed.status === 204;
      const inside = (await listed<City>(admin, '/api/cities')).filter(({ regionId }) => regionId === region.id);
      if (gone) expect(inside).toEqual([]);
    }
  });
});

describe('the catalog refuses', () => {
  const IMAGES = [
    'http://images.example/a.jpg', 'javascript:alert(1)', 'data:image/png;base64,AAAA', 'https://ana:pw@images.example/a.jpg',
    'https://ana@images.example/a.jpg', 'https://127.0.0.1/a.jpg', 'https://localhost/a.jpg', '//images.example/a.jpg', 'a.jpg',
    `https://images.example/${'a'.repeat(2_048)}`, 42,
  ]; // biome-ignore format: one list

  it('an image that is not at an https address of a public name', async () => {
    const region = await aRegion();
    for (const image of IMAGES) {
      const cafe = { name: fresh('Cafe'), address: '1 Main St', zipcode: '77002', regionId: region.id, image };
      expect(await admin.ask('POST', '/api/cafes', cafe)).toMatchObject({
        status: 400,
        body: { fields: { image: expect.any(String) } },
      });
      expect(await admin.ask('POST', '/api/games', { name: fresh('Game'), imageUrl: image })).toMatchObject({
        status: 400,
        body: { fields: { imageUrl: expect.any(String) } },
      });
    }
  });

  it('a missing or invalid field, which it names', async () => {
    const { id: regionId } = await aRegion();
    const cafe = { name: 'Cafe', address: '1 Main St', zipcode: '77002', regionId };
    const cases: [string, object, string][] = [
      ['/api/games', {}, 'name'],
      ['/api/games', { name: '  ' }, 'name'],
      ['/api/games', { name: 'a'.repeat(81) }, 'name'],
      ['/api/games', { name: 'Go', status: 'other' }, 'status'],
      ['/api/games', { name: 'Go', description: 7 }, 'description'],
      ['/api/cafes', { ...cafe, address: '' }, 'address'],
      ['/api/cafes', { ...cafe, zipcode: '' }, 'zipcode'],
      ['/api/cafes', { ...cafe, regionId: '' }, 'regionId'],
      ['/api/cafes', { ...cafe, status: 'open' }, 'status'],
      ['/api/cafes', { ...cafe, regionId: UNKNOWN }, 'regionId'],
      ['/api/cafes', { ...cafe, cityId: UNKNOWN }, 'cityId'],
      ['/api/cities', { name: 'City' }, 'regionId'],
      ['/api/regions', {}, 'name'],
    ];
    for (const [path, body, field] of cases) {
      const reply = await admin.ask('POST', path, body);
      expect(reply, `${path} ${JSON.stringify(body)}`).toMatchObject({
        status: 400,
        body: { error: expect.any(String), fields: { [field]: expect.any(String) } },
      });
    }
    expect(await admin.ask('PATCH', `/api/regions/${regionId}`, { name: '' })).toMatchObject({ status: 400 });
  });

  it('everybody except admins who signed in by password', async () => {
    const { id: gameId } = await aGame();
    const { id: regionId } = await aRegion();
    const paths = ['games', 'cafes', 'cities', 'regions'];
    const member = running.client();
    await member.signUp(`member${++count}`);
    for (const [client, status] of [
      [running.client(), 401],
      [member, 403],
      [await anOrganizer(), 403],
      [await adminByCode(running, 'boss.by.code'), 403],
    ] as const) {
      for (const path of paths) {
        expect((await client.ask('POST', `/api/${path}`, { name: 'x', regionId })).status).toBe(status);
        expect((await client.ask('PATCH', `/api/${path}/${gameId}`, { name: 'x' })).status).toBe(status);
        expect((await client.ask('DELETE', `/api/${path}/${gameId}`)).status).toBe(status);
      }
    }
    for (const path of paths) {
      for (const id of [UNKNOWN, 'nope']) {
        expect((await admin.ask('PATCH', `/api/${path}/${id}`, { name: 'x' })).status).toBe(404);
        expect((await admin.ask('DELETE', `/api/${path}/${id}`)).status).toBe(404);
      }
    }
  });
});
