// How long the ten most used acts keep a phone from painting: the longest interaction of each, on the demo in a browser
// whose processor is slowed down while somebody presses. Needs a build. `npm run bench:inp -- --only search`
import { parseArgs } from 'node:util';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { median } from '../../packages/event-store/bench/measure.ts';
import { findChromium } from '../../scripts/find-tools.mjs';
import { startServer } from '../scale/city.ts';
import { CODE } from '../scale/client.ts';
import { type Act, acts } from './acts.ts';

const LIMIT_MS = 200;
const PATIENCE_MS = 15_000;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    slower: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
});
const [rounds, slower] = [Number(values.rounds), Number(values.slower)];

/** The longest entry of an interaction, in milliseconds: until its handlers ran, while they ran, until the next paint. */
type Interaction = { readonly took: number; readonly of: string; readonly parts: readonly [number, number, number] };

// The browser does not tell those shorter than 16 ms: then an act has none, and 0 is shown.
const OBSERVE = `
  globalThis.interactions = [];
  globalThis.toldInteractions = new PerformanceObserver((list) => interactions.push(...list.getEntries()));
  toldInteractions.observe({ type: 'event', durationThreshold: 16 });
`;
const PAINTED = `(async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
})()`;
const LONGEST = `(async () => {
  await ${PAINTED};
  interactions.push(...toldInteractions.takeRecords());
  const of = interactions.filter(({ interactionId }) => interactionId > 0);
  const [longest] = of.sort((a, b) => b.duration - a.duration);
  if (!longest) return { took: 0, of: '', parts: [0, 0, 0] };
  const { name, duration, startTime, processingStart, processingEnd } = longest;
  const parts = [processingStart - startTime, processingEnd - processingStart, startTime + duration - processingEnd];
  return { took: duration, of: name, parts: parts.map(Math.round) };
})()`;

const server = await startServer('', { EPHEMERAL_DATABASE: 'on', DEMO: 'on', CLOCK_OFFSET: '', LOG_LEVEL: 'warn' });
try {
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const chosen = acts.filter(({ name }) => name.includes(values.only));
  const measured = new Map<string, Interaction[]>(chosen.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const act of chosen) measured.get(act.name)?.push(await doIt(browser, act));
  await browser.close();
  console.log(`${rounds} rounds on a phone ${slower} times slower: milliseconds from a press to the next paint`);
  console.table(Object.fromEntries([...measured].map(([name, longest]) => [name, inColumns(longest)])));
} finally {
  await server.stop();
}

async function doIt(browser: Browser, { as, run }: Act): Promise<Interaction> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${server.port}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'America/Chicago',
    locale: 'en-US',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(OBSERVE);
  const page = await context.newPage();
  if (as !== undefined) await signIn(page, `${as}@example.test`);
  const session = await context.newCDPSession(page);
  const longest: Interaction[] = [];
  await run(page, async (press, result) => {
    await page.waitForLoadState('networkidle');
    await page.evaluate('interactions.length = 0');
    await slowDown(session, slower);
    await press();
    await page.evaluate(PAINTED);
    await result();
    await page.waitForLoadState('networkidle');
    longest.push(await page.evaluate<Interaction>(LONGEST));
    await slowDown(session, 1);
  });
  await context.close();
  return worstOf(longest);
}

async function slowDown(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function signIn(page: Page, email: string): Promise<void> {
  for (const [path, data] of [
    ['send-otp', { email }],
    ['verify-otp', { email, code: CODE }],
    ['login', { email }],
  ] as const) {
    const reply = await page.request.post(`/api/auth/${path}`, { data });
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()}`);
  }
}

function worstOf(interactions: readonly Interaction[]): Interaction {
  return interactions.toSorted((a, b) => b.took - a.took)[0] as Interaction; // every act has a press
}

function inColumns(longest: readonly Interaction[]) {
  const worst = worstOf(longest);
  const [waited, handled, painted] = worst.parts;
  return {
    median: median(longest.map(({ took }) => took)),
    worst: worst.took,
    [`worst of ${LIMIT_MS}`]: Number((worst.took / LIMIT_MS).toFixed(2)),
    by: worst.of,
    waited,
    handled,
    painted,
  };
}
