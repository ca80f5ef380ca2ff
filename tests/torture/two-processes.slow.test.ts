import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../platform/database.ts';
import { brokenRules } from '../../server/log-rules/examine.ts';
import { commandLine } from '../support/command-line.ts';
import { freshDatabase } from '../support/database.ts';
import { type ProductProcess, productProcess } from '../support/product-process.ts';
import { UNLIMITED } from '../support/unlimited.ts';
import { browserOf } from './browser-of.ts';
import { type Answered, cityOfFew } from './city-of-few.ts';

/** `TORTURE_SEED` draws the same commands again; `TORTURE_SECONDS` runs longer than 200 commands. */
const SEED = Number(process.env.TORTURE_SEED || 20_260_601);
const SECONDS = Number(process.env.TORTURE_SECONDS || 0);
const COMMANDS = 200;
const AT_ONCE = 25;
/** Without these it was no fight. */
const OUTCOMES = ['schedule 201', 'schedule 409', 'join 200', 'join 409', 'demote 200', 'deactivate 200'];

/** Faster than people, and all from here. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'tablemates-torture-'));
let url: string;
let sql: Sql;
let processes: readonly ProductProcess[];
beforeAll(async () => {
  ({ url, sql } = await freshDatabase());
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, ROLE: 'all', DRAIN_SECONDS: '1', ...UNLIMITED };
  processes = await Promise.all([productProcess(env), productProcess(env)]);
  await Promise.all(processes.map((each) => each.start()));
});
afterAll(async () => {
  await Promise.all((processes ?? []).map((each) => each.kill()));
  await sql?.end();
  rmSync(dataDir, { recursive: true, force: true });
});

const browser = () => browserOf(() => processes);

test(`two processes, ${COMMANDS} random commands of seed ${SEED}: no rule is broken at any position`, {
  timeout: 180_000 + SECONDS * 10_000,
}, async () => {
  const city = await cityOfFew({ browser, seed: SEED, from: new Date() });
  const answered: Answered[] = [];
  const begun = performance.now();
  const isMissing = (outcome: string) =>
    !answered.some(({ command, reply }) => `${command} ${reply.status}` === outcome);
  // which outcomes come early is a matter of chance, because the processes race
  while (
    answered.length < COMMANDS ||
    performance.now() - begun < SECONDS * 1_000 ||
    (OUTCOMES.some(isMissing) && answered.length < 5 * COMMANDS)
  ) {
    answered.push(...(await city.atOnce(AT_ONCE)));
  }
  const counted = Map.groupBy(answered, ({ command, reply }) => `${command} ${reply.status}`);
  const figures = Object.fromEntries([...counted].map(([what, all]) => [what, all.length]).toSorted());
  if (process.env.TORTURE_FIGURES) console.log(JSON.stringify(figures, null, 1));

  // a reply that waited too long for the read models says that the change was made; nothing else is a fault of the server
  const faults = answered.filter(
    ({ reply }) => reply.status >= 500 && !(reply.status === 503 && JSON.stringify(reply.body).includes('is made')),
  );
  expect(faults.map(({ command, reply }) => [command, reply.status, reply.body])).toEqual([]);
  const [head] = await sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(sql, { upTo: head?.position ?? 0n }))).toEqual([]);
  const tablemates = commandLine({ url, dataDir });
  expect(await tablemates.run('log', 'doctor')).toMatchObject({ code: 0 });
  expect(await tablemates.run('projections', 'verify')).toMatchObject({ code: 0 });
  const times = (what: string) => counted.get(what)?.length ?? 0;
  expect(OUTCOMES.filter(isMissing)).toEqual([]);
  expect(times('erase 204') + times('erase 409')).toBeGreaterThan(0);
});
