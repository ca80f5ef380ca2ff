import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CountedEvening, Counts, HostingNumbers } from '../modules/events/numbers/contract.ts';
import type { Group } from '../modules/groups/contract.ts';
import type { User } from '../modules/identity/contract.ts';
import { countAgain, totalOf } from './support/count-evenings.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';

// Groups contract, section 3, rule 10. The demo of Houston opens on Monday, 1 June 2026, after two months of evenings.

/** Days as of which evenings are counted, and when they were over. */
const DAYS = [
  ['2026-04-20', '2026-04-21T05:00:00Z'],
  ['2026-05-15', '2026-05-16T05:00:00Z'],
  ['2026-06-01', '2026-12-01T00:00:00Z'],
] as const;
const SPAN = 'from=2026-03-01&to=2026-07-31';
let running: RunningProduct;
let admin: Client;
let host: Client;
let hostId: string;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  admin = running.client();
  await admin.signInAsAdmin();
  host = running.client();
  await host.signIn('organizer');
  hostId = (await accepted<{ user: User }>(host.ask('GET', '/api/auth/me'))).user.id;
});
afterAll(() => running?.stop());

const OWN = '/api/users/me/hosting-numbers';
const CITY = '/api/admin/numbers';
const numbers = (client: Client, path: string) => accepted<HostingNumbers>(client.ask('GET', path));
const countsOf = ({ evenings, seats, taken, came, noShows, lateCancels, ...more }: Counts): Counts => {
  const { givenBack, refilled, full, waited, unseated, newPeople, cameBack, confirmed, confirmedCame } = more;
  return {
    ...{ evenings, seats, taken, came, noShows, lateCancels, givenBack, refilled, full, waited, unseated },
    ...{ newPeople, cameBack, confirmed, confirmedCame },
  };
};

const mondayBefore = (date: string) => {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};

describe('the numbers of the city', () => {
  it.each(DAYS)('are those of a second count over the log, as of %s', async (asOf, before) => {
    const again = await countAgain(running.sql, '2026-03-01', '2026-07-31', before);
    const rows = [...again.values()];
    const found = await numbers(admin, `${CITY}?${SPAN}&asOf=${asOf}`);
    expect(found).toMatchObject({ from: '2026-03-01', to: '2026-07-31', asOf, totals: totalOf(rows) });
    expect(found.totals.came).toBeGreaterThan(20);
    const by = (keyOf: (row: (typeof rows)[number]) => unknown) =>
      new Map([...Map.groupBy(rows, keyOf)].map(([key, part]) => [key, totalOf(part)]));
    const told = <Row extends Counts>(part: readonly Row[], keyOf: (row: Row) => unknown) =>
      new Map(part.map((row) => [keyOf(row), countsOf(row)]));
    expect(told(found.byCafe, ({ id }) => id)).toEqual(by(({ cafe }) => cafe));
    expect(told(found.byGame, ({ id }) => id)).toEqual(by(({ game }) => game));
    expect(told(found.byGroup, ({ id }) => id)).toEqual(by(({ group }) => group));
    expect(told(found.byHost ?? [], ({ id }) => id)).toEqual(by((row) => row.host));
    const leads = rows.flatMap((row) => row.leads);
    const rated = (lead: number, status: string) => leads.filter((each) => each === `${lead} ${status}`).length;
    expect(found.byLead).toEqual(
      [0, 1, 2, 3, 4].map((lead) => ({
        came: rated(lead, 'attended'),
        noShows: rated(lead, 'no_show'),
        lateCancels: rated(lead, 'late_cancel'),
      })),
    );
    expect(told(found.byWeekdayHour, ({ weekday, hour }) => `${weekday} ${hour}`)).toEqual(
      by(({ date, time }) => `${new Date(date).getUTCDay()} ${Number(time.slice(0, 2))}`),
    );
    expect(told(found.byWeek, ({ week }) => week)).toEqual(by(({ date }) => mondayBefore(date)));
    const cohorts = [...by(({ date }) => date.slice(0, 7))].filter(([, { newPeople }]) => newPeople > 0);
    expect(found.cohorts.map(({ month, newPeople, cameBack }) => [month, newPeople, cameBack])).toEqual(
      cohorts.map(([month, { newPeople, cameBack }]) => [month, newPeople, cameBack]).toSorted(),
    );
  });

  it('are other ones as of an earlier day', async () => {
    const [then, now] = await Promise.all(
      ['2026-05-15', '2026-06-01'].map((asOf) => numbers(admin, `${CITY}?${SPAN}&asOf=${asOf}`)),
    );
    expect(then?.totals.came).toBeLessThan(now?.totals.came ?? 0);
  });

  it('lead to the evenings that they count, page by page, the latest first', async () => {
    const found = await numbers(admin, `${CITY}?${SPAN}`);
    const all: CountedEvening[] = [];
    let cursor = '';
    do {
      const { status, body, headers } = await admin.ask('GET', `${CITY}/evenings?${SPAN}&limit=40${cursor}`);
      expect(status).toBe(200);
      all.push(...(body as CountedEvening[]));
      const next = headers.get('x-next-cursor');
      cursor = next ? `&cursor=${next}` : '';
    } while (cursor !== '');
    expect(new Set(all.map(({ id }) => id)).size).toBe(found.totals.evenings);
    expect(totalOf(all)).toEqual(found.totals);
    const starts = all.map(({ startDate, startTime }) => `${startDate} ${startTime}`);
    expect(starts).toEqual(starts.toSorted().toReversed());
    const [cafe] = found.byCafe.toSorted((one, other) => other.noShows - one.noShows);
    const there = await accepted<CountedEvening[]>(
      admin.ask('GET', `${CITY}/evenings?${SPAN}&cafeId=${cafe?.id}&with=noShows&limit=100`),
    );
    expect(there.length).toBeGreaterThan(0);
    expect(there.every(({ noShows }) => noShows > 0)).toBe(true);
    expect(totalOf(there).noShows).toBe(cafe?.noShows);
    const missed = await accepted<CountedEvening[]>(
      admin.ask('GET', `${CITY}/evenings?${SPAN}&cafeId=${cafe?.id}&with=missed&limit=100`),
    );
    expect(missed.every(({ noShows, lateCancels }) => noShows + lateCancels > 0)).toBe(true);
    expect(totalOf(missed)).toMatchObject({ noShows: cafe?.noShows, lateCancels: cafe?.lateCancels });
    expect(await words(admin.ask('GET', `${CITY}/evenings?cursor=nowhere`))).toBe('400 invalid');
  });

  it('are narrowed by weekday and hour, game and cafe', async () => {
    const found = await numbers(admin, `${CITY}?${SPAN}`);
    const [most] = found.byWeekdayHour.toSorted((one, other) => other.evenings - one.evenings);
    const narrowed = await numbers(admin, `${CITY}?${SPAN}&weekday=${most?.weekday}&hour=${most?.hour}`);
    expect(narrowed.totals).toEqual(countsOf(most as Counts));
    const [host] = found.byHost ?? [];
    expect((await numbers(admin, `${CITY}?${SPAN}&hostId=${host?.id}`)).totals).toEqual(countsOf(host as Counts));
    for (const [lead, counts] of found.byLead.entries()) {
      expect((await numbers(admin, `${CITY}?${SPAN}&lead=${lead}`)).totals).toMatchObject(counts);
    }
    const [game] = found.byGame;
    expect((await numbers(admin, `${CITY}?${SPAN}&gameId=${game?.id}`)).totals).toEqual(countsOf(game as Counts));
  });
});

describe('the numbers of an organizer', () => {
  it('are of the evenings they host, and of the last 90 days if they do not say', async () => {
    const again = await countAgain(running.sql, '2026-03-04', '2026-06-01', '2026-12-01T00:00:00Z');
    const hosted = [...again.values()].filter((row) => row.host === hostId);
    expect(await numbers(host, OWN)).toMatchObject({ from: '2026-03-04', to: '2026-06-01', totals: totalOf(hosted) });
    expect(hosted.length).toBeGreaterThan(2);
  });

  it('name no other hosts, and are nobody else’s by any parameter', async () => {
    const [other] = (await numbers(admin, CITY)).byHost?.filter(({ id }) => id !== hostId) ?? [];
    const own = await numbers(host, OWN);
    expect(own.byHost).toBeUndefined();
    expect(await numbers(host, `${OWN}?hostId=${other?.id}`)).toEqual(own);
  });

  it.each(DAYS)('are those of a second count over the log, as of %s', async (asOf, before) => {
    const again = await countAgain(running.sql, '2026-03-01', '2026-07-31', before);
    const hosted = [...again.values()].filter((row) => row.host === hostId);
    expect((await numbers(host, `${OWN}?${SPAN}&asOf=${asOf}`)).totals).toEqual(totalOf(hosted));
    expect(totalOf(hosted).came).toBeGreaterThan(0);
  });

  it('are of a whole group for its organizers, whoever hosts there, and refused to everybody else', async () => {
    const [group] = await accepted<Group[]>(host.ask('GET', `/api/groups?organizerId=${hostId}`));
    const again = await countAgain(running.sql, '2026-03-01', '2026-07-31', '2026-12-01T00:00:00Z');
    const held = [...again.values()].filter((row) => row.group === group?.id);
    expect(new Set(held.map((row) => row.host)).size).toBeGreaterThan(1);
    expect((await numbers(host, `${OWN}?${SPAN}&groupId=${group?.id}`)).totals).toEqual(totalOf(held));
    const another = running.client();
    await another.signUp('numbers.another');
    await accepted(admin.ask('PATCH', `/api/users/${await idOf(another)}`, { isProvider: true }));
    for (const path of ['', '/evenings', '.csv']) {
      expect(await words(another.ask('GET', `${OWN}${path}?groupId=${group?.id}`)), path).toBe('403 forbidden');
      expect(await words(another.ask('GET', `${OWN}${path}?groupId=${hostId}`)), path).toBe('403 forbidden');
    }
    expect((await numbers(another, OWN)).totals.evenings).toBe(0);
  });

  it('are a file of an evening a line, without formulas, that adds up to them', async () => {
    const [group] = await accepted<Group[]>(host.ask('GET', `/api/groups?organizerId=${hostId}`));
    await accepted(admin.ask('PATCH', `/api/groups/${group?.id}`, { name: '=SUM(A1) Club' }));
    const query = `${SPAN}&groupId=${group?.id}`;
    const { totals } = await numbers(host, `${OWN}?${query}`);
    const { body, headers } = await host.ask('GET', `${OWN}.csv?${query}`);
    expect(headers.get('content-disposition')).toContain('numbers-2026-03-01-2026-07-31.csv');
    const [titles = '', ...lines] = String(body).trim().split('\r\n');
    expect(titles).toContain('"Date","Start","Game","Cafe","Group","Seats","Taken","Came"');
    expect(lines).toHaveLength(totals.evenings);
    expect(lines.every((line) => line.includes(`"'=SUM(A1) Club"`))).toBe(true);
    const taken = lines.map((line) => Number(line.slice(1, -1).split('","')[6]));
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(totals.taken);
  });

  it('refuse days in the wrong order, and days that no calendar has', async () => {
    for (const query of [
      'from=2026-05-02&to=2026-05-01',
      'from=2026-02-30',
      'asOf=0001-01-01',
      'weekday=7',
      'hour=24',
    ]) {
      expect(await words(host.ask('GET', `${OWN}?${query}`)), query).toBe('400 invalid');
    }
    expect(await numbers(host, `${OWN}?from=2026-05-01&to=2026-05-01&asOf=2026-12-24`)).toMatchObject({
      ...{ from: '2026-05-01', to: '2026-05-01', asOf: '2026-06-01' },
    });
  });
});

const idOf = async (client: Client) => (await accepted<{ user: User }>(client.ask('GET', '/api/auth/me'))).user.id;
