// Ten tasks of an admin's working day in a big city, done only with the keyboard, and the limits of the back office.
// `npm run bench:office -- --data <folder>` keeps the city for the next run.
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-tools.mjs';
import { openCity, UNTIL } from '../scale/city.ts';
import { ADMIN_PASSWORD, openClient } from '../scale/client.ts';
import { adminEndpoints } from '../scale/endpoints.ts';
import { inColumns, type Latency, latencyOf, oneByOne } from '../scale/measure.ts';
import { keyboardOf } from './keyboard.ts';
import { type Task, tasks } from './tasks.ts';
import { arrange, type Work } from './work.ts';

const ADMIN_LIMIT_MS = 100;
const FIRST_ROW_LIMIT_MS = 500;
const ROUNDS = 10;
const PATIENCE_MS = 10_000;

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '77' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
  },
});

const size = { seed: Number(values.seed), domainEvents: Number(values.events), people: Number(values.people) };
const city = await openCity(size, values.data);
try {
  const client = await openClient(city.port);
  const work = await arrange(city.sql, client.signIn, client.admin, UNTIL);
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const page = await openBackOffice(browser);
  const done = [];
  for (const task of tasks.filter(({ name }) => name.includes(values.only))) done.push(await doIt(page, task, work));
  console.log(
    `${size.people} people, ${city.domainEvents} domain events: tasks by the keyboard alone, from the dashboard`,
  );
  console.table(done);
  if (values.only === '') {
    console.log('from the press of a link in the sidebar until the first row');
    reportLatencies(await firstRows(page), FIRST_ROW_LIMIT_MS);
    await browser.close();
    console.log('every list of admins, one request after the other');
    const lists: Latency[] = [];
    for (const endpoint of await adminEndpoints(city.sql)) lists.push(await oneByOne(client, endpoint));
    reportLatencies(lists, ADMIN_LIMIT_MS);
  } else await browser.close();
  client.close();
} finally {
  await city.stop();
}

async function openBackOffice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${city.port}`,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/Chicago',
    locale: 'en-US',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.request.post('/api/auth/admin-login', { data: { username: 'admin', password: ADMIN_PASSWORD } });
  const page = await context.newPage();
  await page.clock.setSystemTime(UNTIL);
  return page;
}

async function doIt(page: Page, { name, run }: Task, work: Work) {
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.waitForLoadState('networkidle');
  const keyboard = keyboardOf(page);
  const began = performance.now();
  const outcome = await run(page, keyboard, work).then(
    () => '',
    (error: Error) => error.message.split('\n', 1)[0],
  );
  const seconds = (performance.now() - began) / 1000;
  return { task: name, keystrokes: keyboard.strokes(), seconds: Number(seconds.toFixed(1)), failed: outcome };
}

async function firstRows(page: Page): Promise<Latency[]> {
  const lists = ['users', 'no-shows', 'game-events', 'audit', 'contests', 'cafes', 'invitations'];
  const measured: Latency[] = [];
  for (const list of lists) {
    const taken: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await page.goto('/admin');
      await page.waitForLoadState('networkidle');
      taken.push(await page.evaluate<number>(untilFirstRow(`/admin/${list}`)));
    }
    measured.push(latencyOf(list, taken));
  }
  return measured;
}

/**
 * A script that runs in the page, so that the time of the browser's remote control is not measured: it presses a link,
 * and resolves to the milliseconds until a row is painted.
 */
function untilFirstRow(path: string): string {
  const row = 'main :is(tr[data-row], ol > li, ul > li article)';
  return `new Promise((resolve) => {
    const began = performance.now();
    const look = () => {
      const isThere = location.pathname === '${path}' && document.querySelector('${row}');
      requestAnimationFrame(() => (isThere ? resolve(performance.now() - began) : look()));
    };
    document.querySelector('nav a[href="${path}"]').click();
    look();
  })`;
}

function reportLatencies(latencies: readonly Latency[], limit: number): void {
  console.table(
    Object.fromEntries(
      latencies.map((each) => [
        each.name,
        { ...inColumns(each), [`p95 ≤ ${limit}`]: each.p95 <= limit ? 'yes' : 'NO' },
      ]),
    ),
  );
}
