import { once } from 'node:events';
import path from 'node:path';
import { createEventLog, createProjectionEngine } from '@tablemates/event-store';
import { expect, it } from 'vitest';
import { checkTold, DUE_AT, writeCity } from '../bench/news/city.ts';
import type { Answer } from '../bench/news/process.ts';
import { askChild, startChild, stopChild } from '../packages/event-store/bench/child.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { newUuid } from '../platform/ids.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { readModels } from '../server/read-models/read-models.ts';
import { freshDatabase } from './support/database.ts';
import { SECRET_KEY } from './support/start-product.ts';

// The daily mails about what people follow are planned in sets (groups contract, section 3, rules 3 and 4). The read model
// of what people were told is never folded here, as while it is rebuilt: only the log knows.
const NEXT_DAY = '2026-06-02T22:00:30.000Z';

it('tells everybody of each evening once, also if a worker is killed on the way and two take over', async () => {
  const { sql, url } = await freshDatabase();
  const store = storeOf(sql);
  const log = createEventLog({ store, types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  const expected = await writeCity(log, { people: 1_200, evenings: 60 });
  const engine = createProjectionEngine({ store, log, projections: readModels, clock: () => new Date(DUE_AT) });
  await engine.prepare();
  await engine.stop();
  const env = {
    DATABASE_URL: url,
    SECRET_KEY,
    ADMIN_PASSWORD: newUuid(),
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    REDIS_URL: '',
  };
  const start = () => startChild(path.join(import.meta.dirname, '../bench/news/process.ts'), [], env);
  const told = async () => {
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count from domain_events where type = 'NewsMailed'`;
    return row.count;
  };

  const killed = await start();
  const died = once(killed, 'exit');
  killed.send({ at: DUE_AT });
  await expect.poll(told, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  killed.kill('SIGKILL');
  await died;

  const workers = [await start(), await start()];
  const sweep = (at: string) => Promise.all(workers.map((worker) => askChild<Answer>(worker, { at })));
  await sweep(DUE_AT);
  const people = [...expected.values()].filter((count) => count > 0).length;
  expect(people).toBeGreaterThan(1_000);
  expect(await checkTold(log, expected)).toEqual({ people, wrong: [] });
  expect(await told()).toBe(people);

  await sweep(NEXT_DAY);
  expect(await checkTold(log, expected)).toEqual({ people, wrong: [] });
  for (const worker of workers) await stopChild(worker);
  await log.close();
}, 300_000);
