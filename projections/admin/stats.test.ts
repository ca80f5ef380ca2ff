// An integration test: the fold is compared with counts that the database makes.
import { createProjectionEngine, viewOf } from '@tablemates/event-store';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetEverything, projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { type Given, recordedLog } from '../../packages/event-store/tests/recorded.ts';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import type { Sql } from '../../platform/database.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { cafes, cities, games } from '../catalog/catalog.ts';
import { people } from '../identity/people.ts';
import { adminStats, NOTHING } from './stats.ts';
import { findAdminStats } from './stats-queries.ts';

const regionId = '99999999-0000-4000-8000-000000000000';
const idOf = (n: number) => `aaaaaaaa-0000-4000-8000-00000000000${n}`;
const name = { name: 'Anything' };
const noRoles = { isClient: true, isProvider: false, isCafeOwner: false, isAdmin: false };
const rolesOf = (isProvider: boolean) => ({ ...noRoles, isProvider });

type CafeStatus = 'approved' | 'pending' | 'rejected';

const ofPerson = (n: number, type: string, data: object = {}): Given => ({
  stream: `user-${idOf(n)}`,
  type,
  data: { userId: idOf(n), ...data },
  subject: idOf(n),
  ...(type === 'UserRegistered' && {
    personal: { email: `p${n}@x.example`, firstName: 'Fay', lastName: 'Lund', phoneNumber: '', bio: '' },
  }),
});
const registered = (n: number, isProvider: boolean) =>
  ofPerson(n, 'UserRegistered', {
    ...rolesOf(isProvider),
    memberId: `M${n}`,
    regionId: null,
    expertise: [],
    accepted: null,
  });
const ofCafe = (n: number, type: string, data: object = {}): Given => ({
  stream: `cafe-${idOf(n)}`,
  type,
  data: { cafeId: idOf(n), ...data },
});
const cafeAdded = (n: number, status: CafeStatus) =>
  ofCafe(n, 'CafeAdded', { ...name, address: '', zipcode: '', image: null, cityId: null, regionId, status });
const ofGame = (n: number, type: string, data: object = {}): Given => ({
  stream: `game-${idOf(n)}`,
  type,
  data: { gameId: idOf(n), ...data },
});
const gameAdded = (n: number) =>
  ofGame(n, 'GameAdded', { ...name, description: '', imageUrl: null, copyrightDisclaimer: '', status: 'active' });
const ofCity = (n: number, type: string, data: object = {}): Given => ({
  stream: `city-${idOf(n)}`,
  type,
  data: { cityId: idOf(n), ...data },
});

/** What can happen to one subject: how its life begins, continues and ends. */
type Life = {
  readonly begins: (n: number, step: Step) => Given;
  readonly goesOn: (n: number, step: Step) => Given;
  readonly ends: (n: number) => Given;
};
type Step = {
  readonly kind: keyof typeof LIVES;
  readonly n: number;
  /** Whether the life ends, where it can. */
  readonly ends: boolean;
  readonly isProvider: boolean;
  readonly status: CafeStatus;
  /** Which of several subjects continues. */
  readonly which: number;
};

const LIVES = {
  person: {
    begins: (n, { isProvider }) => registered(n, isProvider),
    goesOn: (n, { which, isProvider }) =>
      [
        ofPerson(n, 'RolesChanged', rolesOf(isProvider)),
        ofPerson(n, 'RolesChanged', rolesOf(isProvider)),
        ofPerson(n, 'UserDeactivated'),
        ofPerson(n, 'UserActivated'),
      ][which] ?? ofPerson(n, 'ProfileChanged'),
    ends: (n) => ofPerson(n, 'UserErased'),
  },
  cafe: {
    begins: (n, { status }) => cafeAdded(n, status),
    goesOn: (n, { which, status }) =>
      [
        ofCafe(n, 'CafeOwnerAssigned', { ownerId: idOf(1) }),
        ofCafe(n, 'CafeOwnerReleased'),
        ofCafe(n, 'CafeChanged', name),
      ][which] ?? ofCafe(n, 'CafeChanged', { status }),
    ends: (n) => ofCafe(n, 'CafeRemoved'),
  },
  game: {
    begins: gameAdded,
    goesOn: (n) => ofGame(n, 'GameChanged', { status: 'inactive' }),
    ends: (n) => ofGame(n, 'GameRemoved'),
  },
  city: {
    begins: (n) => ofCity(n, 'CityAdded', { ...name, regionId }),
    goesOn: (n) => ofCity(n, 'CityChanged', name),
    ends: (n) => ofCity(n, 'CityRemoved'),
  },
} satisfies Record<string, Life>;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('person', 'person', 'cafe', 'cafe', 'game', 'city'),
  n: fc.integer({ min: 1, max: 4 }),
  ends: fc.integer({ min: 1, max: 6 }).map((rolled) => rolled === 1),
  isProvider: fc.boolean(),
  status: fc.constantFrom('approved', 'pending', 'rejected'),
  which: fc.integer({ min: 0, max: 5 }),
});

/** A history that the deciders allow: nothing continues before it began, or after it ended. */
function historyOf(steps: readonly Step[]): Given[] {
  const lives = new Map<string, 'going' | 'over'>();
  return steps.flatMap((each) => {
    const life: Life = LIVES[each.kind];
    const key = `${each.kind} ${each.n}`;
    const state = lives.get(key);
    if (state === 'over') return [];
    lives.set(key, state === 'going' && each.ends ? 'over' : 'going');
    if (state === undefined) return [life.begins(each.n, each)];
    return [each.ends ? life.ends(each.n) : life.goesOn(each.n, each)];
  });
}

const histories = fc.array(step, { minLength: 10, maxLength: 80 }).map(historyOf);

describe('the read model of the dashboard’s numbers', () => {
  const spec = projectionSpec(adminStats);
  const specOf = (history: readonly Given[]) => spec.given(history as Parameters<typeof spec.given>[0]);
  const total = (position: number, counts: object) => ({
    what: 'total',
    counts: { ...NOTHING, ...counts },
    position: String(position),
  });
  const member = (what: string) => ({ what, counts: null, position: null });

  it('counts everything once, and keeps rows only for organizers and pending cafes', () =>
    specOf([
      registered(1, false),
      registered(2, true),
      cafeAdded(1, 'approved'),
      cafeAdded(2, 'pending'),
      gameAdded(1),
      ofCity(1, 'CityAdded', { ...name, regionId }),
    ]).rows([
      total(6, { totalUsers: 2, serviceProviders: 1, cafes: 2, pendingApprovals: 1, games: 1, cities: 1 }),
      member(`serviceProviders ${idOf(2)}`),
      member(`pendingApprovals ${idOf(2)}`),
    ]));

  it('counts an organizer once, even if made one twice', () =>
    specOf([registered(1, true), ofPerson(1, 'RolesChanged', rolesOf(true))]).rows([
      total(2, { totalUsers: 1, serviceProviders: 1 }),
      member(`serviceProviders ${idOf(1)}`),
    ]));

  it('subtracts an erased person, and an organizer only if they were one', () =>
    specOf([
      registered(1, true),
      registered(2, false),
      registered(3, true),
      ofPerson(1, 'UserErased'),
      ofPerson(2, 'UserErased'),
    ]).rows([total(5, { totalUsers: 1, serviceProviders: 1 }), member(`serviceProviders ${idOf(3)}`)]));

  it('subtracts an approved cafe from the pending ones, and a removed one only if it was pending', () =>
    specOf([
      cafeAdded(1, 'pending'),
      cafeAdded(2, 'pending'),
      cafeAdded(3, 'rejected'),
      ofCafe(1, 'CafeChanged', { status: 'approved' }),
      ofCafe(2, 'CafeRemoved'),
      ofCafe(3, 'CafeRemoved'),
    ]).rows([total(6, { cafes: 1 })]));

  it('has the same rows for any history, however it is folded', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        await specOf(history).agree();
      }),
      { numRuns: 5 },
    );
  });
});

describe('the numbers of the dashboard', () => {
  let sql: Sql;
  beforeAll(async () => {
    ({ sql } = await freshDatabase());
  });
  afterAll(() => sql.end());

  /** The same numbers, counted over the read models of people, cafes, games and cities. */
  const counted = async () => {
    const [counts] = await sql`
      select
        (select count(*)::int from ${sql(viewOf(people))} where search_text is not null) as total_users,
        (select count(*)::int from ${sql(viewOf(people))}
          where is_provider and search_text is not null) as service_providers,
        (select count(*)::int from ${sql(viewOf(cafes))} where not removed) as cafes,
        (select count(*)::int from ${sql(viewOf(cafes))} where status = 'pending' and not removed) as pending_approvals,
        (select count(*)::int from ${sql(viewOf(games))}) as games,
        (select count(*)::int from ${sql(viewOf(cities))}) as cities`;
    return { ...counts };
  };

  it('equal the counts of people, cafes, games and cities, after any history', async () => {
    const cases = fc.record({ history: histories, parts: fc.integer({ min: 1, max: 4 }) });
    await fc.assert(
      fc.asyncProperty(cases, async ({ history, parts }) => {
        await forgetEverything(sql);
        const log = recordedLog();
        const clock = () => new Date('2026-06-01T12:00:00.000Z');
        const projections = [people, cafes, games, cities, adminStats];
        const engine = createProjectionEngine({ store: storeOf(sql), log, projections, clock, batchSize: 7 });
        await engine.prepare();
        expect(await findAdminStats(sql)).toEqual(NOTHING);
        const size = Math.ceil(history.length / parts);
        for (let from = 0; from < history.length; from += size) {
          log.add(...history.slice(from, from + size));
          await engine.advance();
          for (const { paused } of await engine.status()) expect(paused).toBeNull();
          expect(await findAdminStats(sql)).toEqual(await counted());
        }
        await engine.stop();
      }),
      { numRuns: 12 },
    );
  });
});
