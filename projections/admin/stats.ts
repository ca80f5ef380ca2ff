import type { Projection, Recorded } from '@tablemates/event-store';
import type { AdminStats } from '../../modules/admin/contract.ts';
import type { CafeEvent, CityEvent, GameEntryEvent } from '../../modules/catalog/domain-events.ts';
import type { PersonEvent } from '../../modules/identity/domain-events.ts';
import { byType } from '../../platform/by-type.ts';

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

type CountedEvent = Recorded<PersonEvent | CafeEvent | CityEvent | GameEntryEvent, 'personal'>;

const organizer = (id: string, { counts }: { counts: boolean }) => ({ of: 'serviceProviders', id, counts }) as const;
const pendingCafe = (id: string, { counts }: { counts: boolean }) => ({ of: 'pendingApprovals', id, counts }) as const;

const changes = byType<CountedEvent, Change>()({
  UserRegistered: ({ data }) => ({
    by: { totalUsers: 1 },
    member: organizer(data.userId, { counts: data.isProvider }),
  }),
  RolesChanged: ({ data }) => ({ by: {}, member: organizer(data.userId, { counts: data.isProvider }) }),
  UserErased: ({ data }) => ({ by: { totalUsers: -1 }, member: organizer(data.userId, { counts: false }) }),
  CafeAdded: ({ data }) => ({
    by: { cafes: 1 },
    member: pendingCafe(data.cafeId, { counts: data.status === 'pending' }),
  }),
  CafeChanged: ({ data: { cafeId, status } }) =>
    status === undefined ? { by: {} } : { by: {}, member: pendingCafe(cafeId, { counts: status === 'pending' }) },
  CafeRemoved: ({ data }) => ({ by: { cafes: -1 }, member: pendingCafe(data.cafeId, { counts: false }) }),
  GameAdded: () => ({ by: { games: 1 } }),
  GameRemoved: () => ({ by: { games: -1 } }),
  CityAdded: () => ({ by: { cities: 1 } }),
  CityRemoved: () => ({ by: { cities: -1 } }),
});

/**
 * The numbers of the admin dashboard: one row of totals, and a small row for each organizer and each pending cafe. The
 * fold of the totals reads these rows to find out whether a state changed.
 */
export const adminStats: Projection<StatsRow, Parameters<typeof changes.of>[0], 'personal'> = {
  name: 'admin_stats',
  version: 1,
  columns: { what: 'text not null', counts: 'jsonb', position: 'text' },
  key: ['what'],
  types: changes.types,
  ignores: ['personal'],
  touches(event) {
    const { member } = changes.of(event);
    return member ? [[TOTAL], [`${member.of} ${member.id}`]] : [[TOTAL]];
  },
  fold(row, event, [what = ''], [, memberBefore] = []) {
    const { by, member } = changes.of(event);
    if (what !== TOTAL) return member?.counts ? (row ?? { what, counts: null, position: null }) : undefined;
    if (row?.position && event.position <= BigInt(row.position)) return row;
    const counts = { ...(row?.counts ?? NOTHING) };
    for (const number of Object.keys(by) as (keyof AdminStats)[]) counts[number] += by[number] ?? 0;
    if (member) counts[member.of] += Number(member.counts) - Number(memberBefore !== undefined);
    return { what, counts, position: String(event.position) };
  },
};
