import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Turnout } from '../../modules/admin/contract.ts';
import { commandLine } from '../../tests/support/command-line.ts';
import { type RunningProduct, runningProduct } from '../../tests/support/product.ts';
import { OPENING } from '../../tests/support/start-product.ts';

let running: RunningProduct;
let tablemates: ReturnType<typeof commandLine>;
const folder = mkdtempSync(path.join(tmpdir(), 'tablemates-cli-'));

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  const CLOCK_OFFSET = `${Math.round((OPENING.getTime() - Date.now()) / 60_000)}m`;
  tablemates = commandLine({ url: running.databaseUrl, dataDir: folder, more: { CLOCK_OFFSET } });
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true });
});

test('what became of seats is the same at the terminal and for an admin', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const { body } = await admin.ask('GET', '/api/admin/stats/turnout?weeks=8');
  const { weeks, mails } = body as Turnout;
  expect(weeks.length).toBeGreaterThan(3);
  const { code, out } = await tablemates.run('stats', 'turnout', '--weeks', '8', '--json');
  expect([code, JSON.parse(out)]).toEqual([0, { weeks, mails }]);
  expect(mails.map(({ after }) => after)).toEqual(['none', 'still_coming', 'people_wait', 'where']);
  expect(mails[0]?.givenBack).toBeGreaterThan(0);
  const sum = (of: 'taken' | 'came' | 'givenBackLate') => weeks.reduce((total, week) => total + week[of], 0);
  for (const of of ['taken', 'came', 'givenBackLate'] as const) expect(sum(of), of).toBeGreaterThan(0);
  const { out: table } = await tablemates.run('stats', 'turnout');
  expect(table).toMatch(/^ {2}Week of .*Again.*Yes.*No-show\n {2}\d{4}-\d\d-\d\d /);
  expect(table.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(await tablemates.run('stats', 'turnout', '--weeks', '53')).toMatchObject({ code: 2 });
});
