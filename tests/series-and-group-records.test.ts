import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminSeries } from '../modules/admin/contract.ts';
import type { GameEventRecord, GroupRecord, SeriesRecord } from '../modules/admin/records/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { Group } from '../modules/groups/contract.ts';
import type { MeReply } from '../modules/identity/contract.ts';
import type { Series } from '../modules/series/contract.ts';
import { newUuid } from '../platform/ids.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';

let running: RunningProduct;
let admin: Client;
let all: AdminSeries[];

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  admin = running.client();
  await admin.signInAsAdmin();
  all = await get<AdminSeries[]>('/api/admin/series');
});
afterAll(() => running.stop());

async function get<Body>(path: string): Promise<Body> {
  const { status, body } = await admin.ask('GET', path);
  expect(status, path).toBe(200);
  return body as Body;
}

const found = async (query: Readonly<Record<string, string>>) =>
  (await get<AdminSeries[]>(`/api/admin/series?${new URLSearchParams(query)}`)).map(({ id }) => id);
const where = (is: (series: AdminSeries) => boolean) => all.filter(is).map(({ id }) => id);

it('lists every series with who runs it, in the order of the public list', async () => {
  expect(all.map(({ id }) => id)).toEqual((await get<Series[]>('/api/series')).map(({ id }) => id));
  for (const { id, words, startTime, state, gameName, cafeName, host, group, next } of all) {
    const shown = await get<Series>(`/api/series/${id}`);
    expect({ words, startTime, state, host: host.id, group: group?.id ?? null }).toEqual({
      ...{ words: shown.words, startTime: shown.startTime, state: shown.state },
      ...{ host: shown.hostId, group: shown.groupId },
    });
    expect([gameName, cafeName]).toEqual([shown.game?.name, shown.cafe?.name]);
    expect(next).toBe(shown.nextDates.find(({ status }) => status === 'upcoming')?.eventDate ?? null);
  }
});

it('finds series by game, cafe, host and group, by region, and by state', async () => {
  const one = all.find(({ group }) => group !== null);
  const alone = all.find(({ group }) => group === null);
  if (!one?.group || !alone) throw new Error('The demo has no series of a group, or none without one.');
  expect(await found({ q: one.group.name })).toEqual(where(({ group }) => group?.id === one.group?.id));
  expect(await found({ q: alone.gameName })).toEqual(where(({ gameName }) => gameName === alone.gameName));
  expect(await found({ q: alone.cafeName })).toEqual(where(({ cafeName }) => cafeName === alone.cafeName));
  const { firstName, lastName } = alone.host;
  expect(await found({ q: `${lastName} ${firstName}` })).toEqual(where(({ host }) => host.id === alone.host.id));
  expect(await found({ q: 'nobody plays this' })).toEqual([]);
  expect(await found({ state: 'paused' })).toEqual(where(({ state }) => state === 'paused'));
  const { regionId } = await get<Series>(`/api/series/${alone.id}`);
  const regions = await Promise.all(all.map(async ({ id }) => (await get<Series>(`/api/series/${id}`)).regionId));
  expect(await found({ regionId })).toEqual(all.flatMap(({ id }, i) => (regions[i] === regionId ? [id] : [])));
});

it('does not find a host by their address, which not every admin may read', async () => {
  const host = running.client();
  await host.signIn('organizer');
  const { user } = (await host.ask('GET', '/api/auth/me')).body as MeReply;
  expect(where((series) => series.host.id === user.id)).not.toEqual([]);
  expect(await found({ q: user.email })).toEqual([]);
});

it.each(['/api/series', '/api/admin/series'])('lists them page by page at %s', async (path) => {
  const pages: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await admin.ask('GET', `${path}?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
    pages.push(...(page.body as AdminSeries[]).map(({ id }) => id));
    cursor = page.headers.get('x-next-cursor');
  } while (cursor !== null);
  expect(pages).toEqual(all.map(({ id }) => id));
  expect((await admin.ask('GET', `${path}?cursor=nonsense`)).status).toBe(400);
});

it('records who runs a series, and keeps the dates ahead apart from the others', async () => {
  for (const series of all) {
    const { host, group, upcoming, past } = await get<SeriesRecord>(`/api/admin/series/${series.id}/record`);
    expect({ host, group }).toEqual({ host: series.host, group: series.group });
    const { nextDates } = await get<Series>(`/api/series/${series.id}`);
    const ahead = nextDates.filter(
      ({ status, eventDate }) => status === 'upcoming' && Date.parse(eventDate) > running.clock().getTime(),
    );
    expect(upcoming.map(({ id }) => id)).toEqual(ahead.map(({ id }) => id));
    expect(past.map(({ id }) => id)).not.toContainEqual(upcoming[0]?.id);
  }
});

it('records who runs a group, by their whole names, and its evenings', async () => {
  const [group] = await get<[Group]>('/api/groups');
  const { owner, organizers, upcoming, past } = await get<GroupRecord>(`/api/admin/groups/${group.id}/record`);
  expect(owner?.id).toBe(group.owner?.id);
  expect(organizers.map(({ id }) => id)).toEqual(group.organizers.map(({ id }) => id));
  for (const { lastName } of organizers) expect(lastName.length).toBeGreaterThan(2);
  expect(upcoming.map(({ id }) => id)).toEqual(expect.arrayContaining(group.nextDates.map(({ id }) => id)));
  expect(past.filter(({ status }) => status === 'completed' || status === 'archived')).toHaveLength(group.held);
});

it('is named in the record of each of its events, and no other event has one', async () => {
  const [group] = await get<[Group]>('/api/groups');
  const { owner: _, ...ofGroup } = await get<GroupRecord>(`/api/admin/groups/${group.id}/record`);
  const recorded = async (id: string) => (await get<GameEventRecord>(`/api/admin/game-events/${id}/record`)).gameEvent;
  for (const { id } of ofGroup.upcoming) {
    expect((await recorded(id)).group).toEqual({ id: group.id, name: group.name });
  }
  const [series] = all.filter((each) => each.group?.id === group.id);
  const { upcoming } = await get<SeriesRecord>(`/api/admin/series/${series?.id}/record`);
  expect((await recorded(upcoming[0]?.id ?? '')).series).toEqual({ id: series?.id, words: series?.words });
  const others = await get<GameEvent[]>('/api/game-events');
  const alone = others.find((each) => each.group === undefined && each.seriesId === undefined);
  expect(await recorded(alone?.id ?? '')).toMatchObject({ group: null, series: null });
});

it('is missing for what does not exist', async () => {
  expect((await admin.ask('GET', `/api/admin/series/${newUuid()}/record`)).status).toBe(404);
  expect((await admin.ask('GET', `/api/admin/groups/${newUuid()}/record`)).status).toBe(404);
});
