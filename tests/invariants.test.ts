// Random commands of people at tables, sensible or not: the invariants hold. `npm run fuzz` runs longer.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { User } from '../modules/identity/contract.ts';
import { begin, mustHold, type Person, type Promised, steps, type World } from './fuzz/game-events.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { faultsAfterReplay } from './support/replay.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

const RUNS = Math.max(4, Math.ceil(Number(process.env.FUZZ_REQUESTS ?? 0) / 500));
const SEED = Number(process.env.FUZZ_SEED || 20_260_601);

let running: RunningProduct;
let admin: Client;
let place: World['place'];
let now = OPENING;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on', LIMIT_MESSAGES: '9999/1s' }, clock: () => now });
  admin = running.client();
  await admin.signInAsAdmin();
  const [cafe] = (await admin.ask('GET', '/api/cafes')).body as [Cafe];
  const [game] = (await admin.ask('GET', '/api/games')).body as [Game];
  place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId };
  for (const senderName of ['First', 'Second']) {
    const sender = { senderName, senderEmail: `${senderName}@mail.example`, replyToEmail: '' };
    expect((await admin.ask('POST', '/api/email-settings', sender)).status).toBe(201);
  }
  const [first] = (await admin.ask('GET', '/api/email-settings')).body as [{ id: string }];
  await admin.ask('PATCH', `/api/email-settings/${first.id}/activate`);
});
afterAll(() => running.stop());

let made = 0;
async function somebody(isProvider: boolean): Promise<Person> {
  const name = `walker.${++made}`;
  const person = { email: `${name}@example.test`, firstName: 'Ada', lastName: 'Walker', isProvider };
  const { body } = await admin.ask('POST', '/api/users', person);
  const client = running.client();
  await client.signIn(name);
  return { ...client, id: (body as User).id };
}

test(`${RUNS} random evenings of seed ${SEED} keep every invariant, and leave what a replay gives`, {
  timeout: 3_600_000,
}, async () => {
  const counted = { evenings: 0, tables: 0, seats: 0, messages: 0 };
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { size: 'max', maxCommands: 60 }), async (commands) => {
      const world: World = {
        organizers: [await somebody(true), await somebody(true)],
        people: [await somebody(false), await somebody(false), await somebody(false)],
        admin,
        place,
        now: () => now,
        wait: async (hours) => {
          now = new Date(now.getTime() + hours * 3_600_000);
          if ((await admin.ask('GET', '/api/auth/me')).status === 401) await admin.signInAsAdmin();
        },
      };
      const promised: Promised = { tables: new Map(), notes: [] };
      await begin(promised, world);
      await fc.asyncModelRun(() => ({ model: promised, real: world }), commands);
      await mustHold(promised, world);
      counted.evenings++;
      counted.tables += promised.tables.size;
      counted.messages += promised.notes.length;
      for (const { seated } of promised.tables.values()) counted.seats += seated.size;
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
  console.log(`seed ${SEED}: ${JSON.stringify(counted)}`);
  expect(counted).toEqual({
    evenings: RUNS,
    tables: expect.toSatisfy((tables: number) => tables > RUNS),
    seats: expect.toSatisfy((seats: number) => seats > RUNS),
    messages: expect.toSatisfy((messages: number) => messages > RUNS),
  });
  const { sql, clock } = running;
  expect(await faultsAfterReplay({ sql, clock, secret: SECRET_KEY })).toEqual([]);
});
