import type { Position } from '@tablemates/event-store';
import { type At, type Broken, invariants } from '../../platform/invariants.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time-units.ts';
import type { CafeEvent } from '../catalog/domain-events.ts';
import type { CafeNightEvent, GameEventDomainEvent } from '../events/domain-events.ts';
import type { HouseEvent } from './domain-events.ts';

const DURATION_MS = 3 * HOUR_MS;

type Limits = { readonly tablesAtOnce?: number; readonly headsAtOnce?: number; readonly asksFirst: boolean };
type Table = { readonly startsAt: number; readonly maxParticipants: number };
type There = Table & { readonly dates: Set<string> };
type Evening = Table & { readonly cafeId: string };

type TakenTable = Table & {
  readonly cafeId: string;
  readonly gameEventId: string;
  readonly isMore: boolean;
  readonly position: Position;
};

/** The limits of each house, the evenings on its nights, and the evenings themselves, all by their ids. */
type CafeNights = {
  readonly houses: Map<string, Limits>;
  readonly there: Map<string, Map<string, There>>;
  readonly evenings: Map<string, Evening>;
  readonly changed: Map<string, Position>;
  readonly owners: Map<string, string>;
  /** What this append takes on nights, by the rules of the house. */
  readonly taken: Map<string, TakenTable>;
  /** Evenings that this append schedules or moves, and those that it asks for or has confirmed. */
  readonly placed: Map<string, Position>;
  readonly asked: Set<string>;
};
/** What the rules of evenings know. */
type Needed = {
  readonly gameEvents: ReadonlyMap<string, { readonly hostId: string }>;
  readonly people: ReadonlyMap<string, { readonly status: string; readonly isCafeOwner: boolean }>;
};

const isOver = ({ startsAt }: Table, now: number) => startsAt + DURATION_MS < now - DAY_MS;

/** What the evenings at one instant of this one exceed. */
function exceeded(limits: Partial<Limits>, there: readonly There[], its: Table, isMore: boolean): string | undefined {
  const instants = [its.startsAt, ...there.map(({ startsAt }) => startsAt)].filter(
    (at) => its.startsAt <= at && at < its.startsAt + DURATION_MS,
  );
  for (const at of instants) {
    const present = there.filter(({ startsAt }) => startsAt <= at && at < startsAt + DURATION_MS);
    const heads = present.reduce((sum, { maxParticipants }) => sum + maxParticipants + 1, 0);
    const { tablesAtOnce = present.length, headsAtOnce = heads } = limits;
    if (present.length > tablesAtOnce && !isMore) return `${present.length} of ${tablesAtOnce} tables`;
    if (heads > headsAtOnce) return `${heads} of ${headsAtOnce} heads`;
  }
  return undefined;
}

function schedule(state: CafeNights, gameEventId: string, evening: Evening, { position }: At) {
  state.evenings.set(gameEventId, evening);
  state.changed.set(gameEventId, position);
}

/** From its first domain event on, a house has the evenings that are there already on its nights. */
function beginHouse({ houses, evenings, changed }: CafeNights, cafeId: string, { position }: At) {
  if (houses.has(cafeId)) return;
  for (const [id, evening] of evenings) if (evening.cafeId === cafeId) changed.set(id, position);
}

/**
 * At no instant are there more tables or heads than the house allowed when the evening was accepted, and every evening at
 * a cafe with a house is on its nights. A house that wants to be asked first is, by everybody but its owner (groups
 * contract, section 4).
 */
export const cafeNightsInvariants = invariants<
  CafeNights,
  HouseEvent | CafeNightEvent | CafeEvent | GameEventDomainEvent,
  Needed
>()({
  empty: () => ({
    ...{ houses: new Map(), there: new Map(), evenings: new Map(), changed: new Map() },
    ...{ owners: new Map(), taken: new Map(), placed: new Map(), asked: new Set() },
  }),
  on: {
    CafeClosed(state, { cafeId }, at) {
      beginHouse(state, cafeId, at);
      if (!state.houses.has(cafeId)) state.houses.set(cafeId, { asksFirst: false });
    },
    HouseRulesSet(state, { cafeId, tablesAtOnce, headsAtOnce, askFirst }, at) {
      beginHouse(state, cafeId, at);
      state.houses.set(cafeId, {
        ...(tablesAtOnce !== undefined && { tablesAtOnce }),
        ...(headsAtOnce !== undefined && { headsAtOnce }),
        asksFirst: askFirst,
      });
    },
    CafeOwnerAssigned: ({ owners }, { cafeId, ownerId }) => owners.set(cafeId, ownerId),
    CafeOwnerReleased: ({ owners }, { cafeId }) => owners.delete(cafeId),
    CafeRemoved: ({ owners }, { cafeId }) => owners.delete(cafeId),
    TableAsked: ({ asked }, { gameEventId }) => asked.add(gameEventId),
    TableConfirmed: ({ asked }, { gameEventId }) => asked.add(gameEventId),
    CafeNightTaken({ there, taken }, { cafeId, date, gameEventId, maxParticipants, because, ...data }, { position }) {
      const startsAt = Date.parse(data.startsAt);
      const its = there.get(cafeId) ?? new Map<string, There>();
      there.set(cafeId, its);
      const before = its.get(gameEventId);
      const dates = before?.startsAt === startsAt ? before.dates : new Set<string>();
      its.set(gameEventId, { startsAt, maxParticipants, dates: dates.add(date) });
      if (because && because !== 'more') return;
      taken.set(gameEventId, { cafeId, gameEventId, startsAt, maxParticipants, isMore: !!because, position });
    },
    CafeNightReleased({ there }, { cafeId, date, gameEventId }) {
      const its = there.get(cafeId)?.get(gameEventId);
      its?.dates.delete(date);
      if (its?.dates.size === 0) there.get(cafeId)?.delete(gameEventId);
    },
    GameEventScheduled(state, { gameEventId, cafeId, startsAt, maxParticipants }, at) {
      schedule(state, gameEventId, { cafeId, startsAt: Date.parse(startsAt), maxParticipants }, at);
      state.placed.set(gameEventId, at.position);
    },
    GameEventChanged(state, { gameEventId, from, to: { cafeId, startsAt, maxParticipants } }, at) {
      schedule(state, gameEventId, { cafeId, startsAt: Date.parse(startsAt), maxParticipants }, at);
      if (from.cafeId !== cafeId || from.startsAt !== startsAt) state.placed.set(gameEventId, at.position);
    },
    GameEventCancelled({ evenings, changed }, { gameEventId }, { position }) {
      evenings.delete(gameEventId);
      changed.set(gameEventId, position);
    },
  },
  after(state, now) {
    const { houses, there, evenings, changed } = state;
    const found: Broken[] = [...notAsked(state), ...tooFull(state)];
    for (const [gameEventId, position] of changed) {
      const evening = evenings.get(gameEventId);
      for (const [cafeId, its] of there) {
        const known = its.get(gameEventId);
        if (known && (evening?.cafeId !== cafeId || !isSame(known, evening))) {
          found.push(broken(position, gameEventId, `is on nights of cafe ${cafeId} where it is not`));
        }
      }
      const isMissing = evening && houses.has(evening.cafeId) && evening.startsAt > now;
      if (isMissing && !there.get(evening.cafeId)?.has(gameEventId)) {
        found.push(broken(position, gameEventId, `is on no night of cafe ${evening.cafeId}`));
      }
    }
    for (const each of [changed, state.taken, state.placed, state.asked]) each.clear();
    return found;
  },
  forget({ there, evenings }, now) {
    for (const its of [evenings, ...there.values()]) {
      for (const [id, table] of its) if (isOver(table, now)) its.delete(id);
    }
  },
});

/** Evenings at a house that wants to be asked first, which was not. */
const notAsked = ({ placed, asked, evenings, houses, owners, gameEvents, people }: CafeNights & Needed): Broken[] =>
  [...placed].flatMap(([gameEventId, position]) => {
    const cafeId = evenings.get(gameEventId)?.cafeId ?? '';
    const ownerId = owners.get(cafeId) ?? '';
    const owner = people.get(ownerId);
    const isAsking = houses.get(cafeId)?.asksFirst && owner?.status === 'active' && owner.isCafeOwner;
    if (!isAsking || asked.has(gameEventId) || ownerId === gameEvents.get(gameEventId)?.hostId) return [];
    const detail = `cafe ${cafeId} was not asked for gameEvent ${gameEventId}`;
    return [{ rule: 'cafe not asked', detail, position, key: `not asked ${gameEventId} ${position}` }];
  });

/** Evenings that were accepted beside too many others. What the same append gives back does not count. */
const tooFull = ({ taken, there, houses }: CafeNights): Broken[] =>
  [...taken.values()].flatMap(({ cafeId, gameEventId, isMore, position, ...its }) => {
    const what = exceeded(houses.get(cafeId) ?? {}, [...(there.get(cafeId)?.values() ?? [])], its, isMore);
    const detail = `gameEvent ${gameEventId} was accepted where cafe ${cafeId} has ${what}`;
    return what ? [{ rule: 'cafe too full', detail, position, key: `full ${gameEventId} ${position}` }] : [];
  });

const isSame = (one: Table, other: Table) =>
  one.startsAt === other.startsAt && one.maxParticipants === other.maxParticipants;
const broken = (position: Position, gameEventId: string, what: string): Broken => ({
  rule: 'wrong night',
  detail: `gameEvent ${gameEventId} ${what}`,
  position,
  key: `night ${gameEventId}`,
});
