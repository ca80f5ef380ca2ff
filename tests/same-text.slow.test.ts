import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addDays } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { migrate } from '../platform/migrate.ts';
import type { TestDatabase } from './support/database-on.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

// Search, uniqueness and order compare texts by one rule, whatever the database compares by.

/** An empty database that sorts and folds letters as this locale does. */
async function databaseOf(locale: string): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const admin = connect(serverUrl, { max: 1 });
  const name = `t_${randomBytes(6).toString('hex')}`;
  await admin.unsafe(`create database ${name} template template0 encoding 'UTF8' ${locale}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const sql = connect(url.href);
  await migrate(sql);
  return { url: url.href, sql };
}

describe.each([
  ['that knows no letters but a to z', `locale 'C'`],
  ['that sorts as Swedes do', `locale 'C.UTF-8' locale_provider icu icu_locale 'sv'`],
])('in a database %s', (_, locale) => {
  let running: RunningProduct;
  let admin: Client;
  let regionId: string;
  beforeAll(async () => {
    running = await runningProduct({ database: await databaseOf(locale), clock: () => OPENING });
    admin = running.client();
    await admin.signInAsAdmin();
    regionId = await made('/api/regions', { name: 'Ørestad' });
    const cafes = ['Cafe Zeitgeist', 'Café Roma', 'CAFÉ ÅNGSTRÖM', 'Cafe\u0301 Anne–Marie', 'Zoo Tavern', 'Ångbåt'];
    for (const name of cafes)
      await made('/api/cafes', { name, address: 'Heights Blvd', zipcode: '77008', regionId, status: 'approved' });
    for (const name of ['Sushi Go!', 'Émigré', 'Eclipse', 'Zug um Zug', 'Ещё один', 'Łódź'])
      await made('/api/games', { name });
    for (const [firstName, lastName] of PEOPLE)
      await made('/api/users', { ...{ firstName, lastName }, email: `p${++count}@people.test`, isProvider: true });
  });
  afterAll(() => running.stop());

  const PEOPLE = [
    ['José', 'Núñez'],
    ['Sean', 'O’Brien'],
    ['Anne–Marie', 'Ångström'],
    ['Đặng', 'Huệ'],
    ['Łukasz', 'Zając'],
    ['أحمد', 'مُنى'],
  ] as const;
  let count = 0;
  const made = async (path: string, body: object): Promise<string> => {
    const reply = await admin.ask('POST', path, body);
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
    return (reply.body as { id: string }).id;
  };
  const names = async (path: string, q: string) =>
    ((await admin.ask('GET', `${path}?limit=200&q=${encodeURIComponent(q)}`)).body as { name: string }[]).map(
      ({ name }) => name,
    );
  const lastNames = async (query: object) => {
    const search = new URLSearchParams({ sort: 'name', ...query });
    return ((await admin.ask('GET', `/api/users?${search}`)).body as { lastName: string }[]).map(
      ({ lastName }) => lastName,
    );
  };

  it.each(['cafe', 'CAFÉ', 'cafe\u0301', 'Ｃａｆｅ'])('%s finds all four cafes', async (q) => {
    expect(await names('/api/cafes', q)).toEqual(['CAFÉ ÅNGSTRÖM', 'Café Anne–Marie', 'Café Roma', 'Cafe Zeitgeist']);
  });

  it.each([
    ['/api/cafes', "anne-marie's", []],
    ['/api/cafes', 'marie anne', ['Café Anne–Marie']],
    ['/api/cafes', 'orestad roma', ['Café Roma']],
    ['/api/games', 'sushi\u00a0go', ['Sushi Go!']],
    ['/api/games', 'еще', ['Ещё один']],
    ['/api/games', 'lodz', ['Łódź']],
    ['/api/regions', 'orestad', ['Ørestad']],
    ['/api/regions', 'oerestad', ['Ørestad']],
    ['/api/cafes', 'aangbaat', ['Ångbåt']],
  ])('%s?q=%s finds %j', async (path, q, found) => expect(await names(path, q)).toEqual(found));

  it.each([
    ['jose', 'Núñez'],
    ['nunez', 'Núñez'],
    ['núñez josé', 'Núñez'],
    ['obrien', 'O’Brien'],
    ["O'Brien Sean", 'O’Brien'],
    ['annemarie', 'Ångström'],
    ['angstrom', 'Ångström'],
    ['dang hue', 'Huệ'],
    ['lukasz zajac', 'Zając'],
    ['احمد منى', 'مُنى'],
  ])('%s finds the person %s', async (q, lastName) => expect(await lastNames({ q })).toEqual([lastName]));

  it('lists names as a person looks for them', async () => {
    expect(await names('/api/cafes', '')).toEqual([
      'Ångbåt',
      'CAFÉ ÅNGSTRÖM',
      'Café Anne–Marie',
      'Café Roma',
      'Cafe Zeitgeist',
      'Zoo Tavern',
    ]);
    expect(await names('/api/games', '')).toEqual(['Eclipse', 'Émigré', 'Łódź', 'Sushi Go!', 'Zug um Zug', 'Ещё один']);
    const people = await lastNames({ q: 'people.test' });
    expect(people).toEqual(['Ångström', 'Huệ', 'Núñez', 'O’Brien', 'Zając', 'مُنى']);
    expect(await lastNames({ q: 'people.test', order: 'desc' })).toEqual(people.toReversed());
  });

  it('finds an evening by its game, cafe and host in any spelling and order', async () => {
    const [cafe] = (await admin.ask('GET', '/api/cafes?q=roma')).body as [{ id: string }];
    const [game] = (await admin.ask('GET', '/api/games?q=emigre')).body as [{ id: string }];
    const email = `host@example.test`;
    await made('/api/users', { firstName: 'Jörg', lastName: 'Özil', email, isProvider: true });
    const host = running.client();
    await host.signIn('host');
    const evening = { gameId: game.id, cafeId: cafe.id, regionId, maxParticipants: 4, startTime: '18:00' };
    const eventDate = addDays(OPENING, 3).toISOString();
    expect(await host.ask('POST', '/api/game-events', { ...evening, eventDate })).toMatchObject({ status: 201 });
    const found = async (client: Client, path: string) => ((await client.ask('GET', path)).body as unknown[]).length;
    const visitor = running.client();
    for (const q of [
      'emigre',
      'ÉMIGRÉ',
      'cafe roma',
      'roma emigre',
      'jorg',
      'Jörg Ö.',
      'o jorg roma',
      'emigrre',
      'joerg',
    ])
      expect(await found(visitor, `/api/game-events?q=${encodeURIComponent(q)}`), q).toBe(1);
    for (const q of ['ozil', 'jorg oz', 'heights'])
      expect(await found(visitor, `/api/game-events?q=${encodeURIComponent(q)}`), q).toBe(0);
    for (const q of ['emigre', 'ozil', 'oezil', 'özil jörg', email])
      expect(await found(admin, `/api/admin/game-events?search=${encodeURIComponent(q)}`), q).toBe(1);
    for (const q of ['emigre', 'orestad', 'ozil jorg', 'sushi go'])
      expect(await found(admin, `/api/admin/audit?concerns=${encodeURIComponent(q)}`), q).toBeGreaterThan(0);
  });
});
