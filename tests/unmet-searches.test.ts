import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostingNumbers } from '../modules/events/numbers/contract.ts';
import { connect } from '../platform/database.ts';
import { forgetUnmet } from '../server/unmet-searches.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';

// Issue 47, insights: searches without result, counted without persons. The demo opens on 1 June 2026.

let running: RunningProduct;
let beside: RunningProduct;
let admin: Client;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  beside = await runningProduct({ database, clock: running.clock });
  admin = running.client();
  await admin.signInAsAdmin();
});
afterAll(async () => {
  await beside?.stop();
  await running?.stop();
});

const search = async (query: Record<string, string>, times = 1, client = running.client()) => {
  for (let at = 0; at < times; at++) {
    await accepted(client.ask('GET', `/api/game-events?${new URLSearchParams(query)}`));
  }
};
const kept = () =>
  running.sql<{ term: string; times: number }[]>`select term, times from unmet_searches order by day, term`;
const shown = async (span = '') =>
  (await accepted<HostingNumbers>(admin.ask('GET', `/api/admin/numbers${span}`))).unmetSearches;

describe('searches that find nothing', () => {
  it('are counted by what was searched, and those with a result, narrowed or of a host are not', async () => {
    await search({ q: 'Qqxzw Imperium', limit: '20' }, 2);
    await search({ q: ' qqxzw  IMPERIUM' });
    await search({ q: 'qqxzw' });
    await search({ q: 'Catan' });
    await search({ q: 'nothing narrowed', when: 'today' });
    await search({ q: 'somebody@example.org' });
    await search({ q: '+1 713 555 0142' });
    expect((await kept()).map(({ term, times }) => [term, times])).toEqual([
      ['qqxzw', 1],
      ['qqxzw imperium', 3],
    ]);
  });

  it('keep nobody: a table of days, terms and counts', async () => {
    const columns = await running.sql<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_name = 'unmet_searches' order by 1`;
    expect(columns.map(({ name }) => name)).toEqual(['day', 'term', 'times']);
  });

  it('are shown from the third time on, or from the second day on', async () => {
    await search({ q: 'zyxwv typed once' });
    expect(await shown()).toEqual([{ term: 'qqxzw imperium', times: 3, days: 1 }]);
    await running.sql`insert into unmet_searches values ('2026-05-20', 'zyxwv typed once', 1)`;
    expect(await shown()).toEqual([
      { term: 'qqxzw imperium', times: 3, days: 1 },
      { term: 'zyxwv typed once', times: 2, days: 2 },
    ]);
    expect(await shown('?from=2026-05-01&to=2026-05-31')).toEqual([]);
    expect(await shown('?asOf=2026-05-31')).toEqual([]);
  });

  it('are for admins, not for organizers', async () => {
    const host = running.client();
    await host.signIn('organizer');
    const own = await accepted<HostingNumbers>(host.ask('GET', '/api/users/me/hosting-numbers'));
    expect(own.unmetSearches).toBeUndefined();
  });

  it('are of so many terms a day at most, and those that are there count on', async () => {
    await running.sql`
      insert into unmet_searches select '2026-06-01', 'filled ' || n, 1 from generate_series(1, 500) n`;
    await search({ q: 'zzvqx one too many' }, 3);
    await search({ q: 'qqxzw imperium' });
    expect((await shown())?.map(({ term }) => term)).toEqual(['qqxzw imperium', 'zyxwv typed once']);
    expect((await shown())?.[0]?.times).toBe(4);
  });

  it('are forgotten after 90 days', async () => {
    await forgetUnmet(running.sql, new Date('2026-08-19T12:00:00Z'));
    expect((await kept()).some(({ term }) => term === 'zyxwv typed once')).toBe(true);
    await forgetUnmet(running.sql, new Date('2026-08-31T12:00:00Z'));
    expect(await kept()).toEqual([{ term: 'filled 1', times: 1 }].slice(1));
  });

  it('are counted each once by two processes that are asked at the same moment', async () => {
    // a new term: both try to write its first row
    await Promise.all([running, beside].map((each) => search({ q: 'wqzzk at once' }, 20, each.client())));
    // one term is counted for each of many searchers, too
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => search({ q: 'wqzzk at once' }, 1, (at % 2 ? running : beside).client())),
    );
    expect((await kept()).find(({ term }) => term === 'wqzzk at once')?.times).toBe(60);
  });
});
