import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { always } from '../../../tests/support/always.ts';
import { type IdentityApp, identityApp, signedUp, userOf } from '../../../tests/support/identity-app.ts';

// A host goes, and somebody changes the host while the host's evenings are called off: they cannot come back.

const EVENING = '0192a1b2-0000-7000-8000-0000000000e1';

let app: IdentityApp;
let hosted: readonly string[] = [];
let meanwhile: () => Promise<unknown> = async () => {};
beforeAll(async () => {
  app = await identityApp({
    erasureAdapter: {
      timeInWords: (instant) => instant,
      groups: (userId) => always(`groupRoles-${userId}`, { owned: [], end: () => [] }),
      proposals: (userId) => always(`cafeProposals-${userId}`, { along: [], release: [] }),
      commitments: (userId) =>
        always(`commitments-${userId}`, {
          busyUntil: null,
          atTableUntil: null,
          hosted,
          seats: [],
          offers: [],
          everDescribed: [],
        }),
      along: (userId) => always(`notes-${userId}`, []),
      showHosted: async () => [],
      showInHands: async () => ({ series: [], cafes: [] }),
      freeSeats: async () => undefined,
      leaveSeats: async () => undefined,
      async cancelHosted() {
        hosted = [];
        await meanwhile();
        return undefined;
      },
      handOver: async () => undefined,
      settleSeries: async () => undefined,
      forget: async () => {},
    },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  hosted = [EVENING];
});

const plan = { how: 'cancel' } as const;
let made = 0;
const host = async () => userOf(await signedUp(app, `host${++made}@example.test`));

test('deactivating continues after a concurrent change, once the evenings are cancelled', async () => {
  const { id } = await host();
  meanwhile = () => app.commands.changePerson(app.system(), id, { bio: 'Plays go.' });
  expect(await app.commands.deactivate(app.system(), id, { plan, ifMatch: ['1'] })).toMatchObject({ userId: id });
  expect(await app.deps.showUser(id)).toMatchObject({ isActive: false, bio: 'Plays go.' });
});

test('removing the role continues after a concurrent change, once the evenings are cancelled', async () => {
  const { id } = await host();
  await app.commands.changePerson(app.system(), id, { isProvider: true });
  meanwhile = () => app.commands.changePerson(app.system(), id, { bio: 'Plays go.' });
  const change = { isProvider: false };
  expect(await app.commands.changePerson(app.system(), id, change, { plan, ifMatch: ['2'] })).toMatchObject({
    userId: id,
  });
  expect(await app.deps.showUser(id)).toMatchObject({ isProvider: false, bio: 'Plays go.' });
});

test('a person who changed before stays as they are, and so do the evenings', async () => {
  const { id } = await host();
  await app.commands.changePerson(app.system(), id, { bio: 'Plays go.' });
  expect(await app.commands.deactivate(app.system(), id, { plan, ifMatch: ['1'] })).toMatchObject({ status: 412 });
  expect(hosted).toEqual([EVENING]);
});
