import type { Projection, Recorded } from '@tablemates/event-store';
import type { AdminStats } from '../../modules/admin/contract.ts';
import type { CafeEvent, CityEvent, GameEntryEvent } from '../../modules/catalog/domain-events.ts';
import type { PersonEvent } from '../../modules/identity/domain-events.ts';

const types = [
  'UserRegistered',
  'RolesChanged',
  'UserErased',
  'CafeAdded',
  'CafeChanged',
  'CafeRemoved',
  'GameAdded',
  'GameRemoved',
  'CityAdded',
  'CityRemoved',
] as const;

type CountedEvent = Extract<
  PersonEvent | CafeEvent | CityEvent | GameEntryEvent,
  { readonly type: (typeof types)[number] }
>;

type StatsRow = {
  /** `TOTAL`, or the name of a number with the id of a counted thing, such as `pendingApprovals <cafe id>`. */
  readonly what: string;
  /** The numbers. Null in rows of counted things. */
  readonly counts: AdminStats | null;
  /** The log position of the last counted domain event, in decimal. Null in rows of counted things. */
  readonly position: string | null;
};

/** The key of the row with the numbers. */
export const TOTAL = 'total';

/** The numbers before the first domain event. */
export const NOTHING: AdminStats = {
  totalUsers: 0,
  serviceProviders: 0,
  cafes: 0,
  pendingApprovals: 0,
  games: 0,
  cities: 0,
};

/** The effect of a domain event on the numbers. */
type Change = {
  /** Amounts to add, independent of the state before. */
  readonly by: Partial<AdminStats>;
  /** A person or cafe that is counted, or not, from now on. The domain event does not contain its state before. */
  readonly member?: {
    readonly of: 'serviceProviders' | 'pendingApprovals';
    readonly id: string;
    readonly counts: boolean;
  };
};

/**
 * The numbers of the admin dashboard: one row of totals, and a small row for each organizer and each pending cafe. The
 * fold of the totals reads these rows to find out whether a state changed.
 */
export const adminStats: Projection<StatsRow, CountedEvent, 'personal'> = {
  name: 'admin_stats',
  version: 1,
  columns: { what: 'text not null', counts: 'jsonb', position: 'text' },
  key: ['what'],
  types,
  ignores: ['personal'],
  touches(event) {
    const { member } = changeOf(event);
    return member ? [[TOTAL], [`${member.of} ${member.id}`]] : [[TOTAL]];
  },
  fold(row, event, [what = ''], [, memberBefore] = []) {
    const { by, member } = changeOf(event);
    if (what !== TOTAL) return member?.counts ? (row ?? { what, counts: null, position: null }) : undefined;
    if (row?.position && event.position <= BigInt(row.position)) return row;
    const counts = { ...(row?.counts ?? NOTHING) };
    for (const number of Object.keys(by) as (keyof AdminStats)[]) counts[number] += by[number] ?? 0;
    if (member) counts[member.of] += Number(member.counts) - Number(memberBefore !== undefined);
    return { what, counts, position: String(event.position) };
  },
};

function changeOf({ type, data }: Recorded<CountedEvent, 'personal'>): Change {
  switch (type) {
    case 'UserRegistered':
      return { by: { totalUsers: 1 }, member: organizer(data.userId, data.isProvider) };
    case 'RolesChanged':
      return { by: {}, member: organizer(data.userId, data.isProvider) };
    case 'UserErased':
      return { by: { totalUsers: -1 }, member: organizer(data.userId, false) };
    case 'CafeAdded':
      return { by: { cafes: 1 }, member: pendingCafe(data.cafeId, data.status === 'pending') };
    case 'CafeChanged':
      return data.status === undefined
        ? { by: {} }
        : { by: {}, member: pendingCafe(data.cafeId, data.status === 'pending') };
    case 'CafeRemoved':
      return { by: { cafes: -1 }, member: pendingCafe(data.cafeId, false) };
    case 'GameAdded':
      return { by: { games: 1 } };
    case 'GameRemoved':
      return { by: { games: -1 } };
    case 'CityAdded':
      return { by: { cities: 1 } };
    case 'CityRemoved':
      return { by: { cities: -1 } };
  }
}

const organizer = (id: string, counts: boolean) => ({ of: 'serviceProviders', id, counts }) as const;
const pendingCafe = (id: string, counts: boolean) => ({ of: 'pendingApprovals', id, counts }) as const;
