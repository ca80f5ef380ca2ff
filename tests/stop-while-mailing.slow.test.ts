import { text as textOf } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from './support/database.ts';
import type { TestDatabase } from './support/database-on.ts';
import { startMailServer } from './support/mail-server.ts';
import { createClient } from './support/product.ts';
import { type ProductProcess, productProcess } from './support/product-process.ts';
import { redisDatabase } from './support/redis-database.ts';

// A process is stopped while a mail server has a mail and has not answered yet.

/** Less than the 10 s after which a supervisor kills the process. */
const IN_TIME_MS = 10_000;
const PATIENCE = { timeout: 60_000 };
const LONG_MS = 120_000;

let database: TestDatabase;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let product: ProductProcess;
/** Whom the server took a mail for, each time, at the moment when it had all of it. */
const taken: string[] = [];
let answer: Promise<void> = Promise.resolve();

beforeAll(async () => {
  database = await freshDatabase();
  mailServer = await startMailServer('unused', {
    async onData(stream, { envelope }, callback) {
      await textOf(stream);
      taken.push(...envelope.rcptTo.map(({ address }) => address));
      await answer;
      callback();
    },
  });
  product = await productProcess({
    DATABASE_URL: database.url,
    REDIS_URL: await redisDatabase(database.url),
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'Tablemates <hello@tables.example>',
  });
});
afterEach(() => product.kill());
afterAll(async () => {
  mailServer.close();
  await database.sql.end();
});

async function askForCode(email: string) {
  const client = createClient({
    fetch: async (request) => fetch(`${product.url}${new URL(request.url).pathname}`, request),
  });
  expect(await client.ask('POST', '/api/auth/send-otp', { email })).toMatchObject({ status: 200 });
}
const times = (email: string) => taken.filter((to) => to === email).length;
const isTaken = (email: string) => expect.poll(() => times(email), PATIENCE).toBe(1);
const stopsListening = () =>
  expect
    .poll(
      () =>
        fetch(`${product.url}/healthz`).then(
          ({ status }) => status,
          () => 'nobody listens',
        ),
      PATIENCE,
    )
    .toBe('nobody listens');
const stateOf = async () =>
  (await database.sql`select state, attempts from mail_outbox order by id`).map((row) => ({ ...row }));

test('a mail that is being sent when the process stops is sent once, also after the next start', {
  timeout: LONG_MS,
}, async () => {
  let give = () => {};
  answer = new Promise((resolve) => (give = resolve));
  await product.start();
  await askForCode('ana@x.example');
  await isTaken('ana@x.example');
  const stopped = product.stop();
  await stopsListening();
  // long enough for a process that waits for nothing to be gone
  expect(await Promise.race([stopped, setTimeout(2_000, 'waits for the mail')])).toBe('waits for the mail');
  give();
  const { code, milliseconds } = await stopped;
  expect(code).toBe(0);
  expect(milliseconds).toBeLessThan(IN_TIME_MS);
  expect(await stateOf()).toEqual([{ state: 'sent', attempts: 1 }]);

  await product.start();
  await askForCode('bo@x.example');
  await isTaken('bo@x.example');
  expect(times('ana@x.example')).toBe(1);
  await product.stop();
});

test('a mail server that does not answer does not delay the stop of a process', { timeout: LONG_MS }, async () => {
  answer = new Promise(() => {});
  await product.start();
  await askForCode('cyd@x.example');
  await isTaken('cyd@x.example');
  const { code, milliseconds } = await product.stop();
  expect(code).toBe(0);
  expect(milliseconds).toBeLessThan(IN_TIME_MS);
});
