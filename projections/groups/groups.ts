import { projection } from '@tablemates/event-store';
import type { GroupDomainEvent } from '../../modules/groups/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import { searchText } from '../../platform/same-text.ts';
import { withoutKey } from '../../platform/without-key.ts';

export type GroupRow = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly searchText: string;
  /** The position of the domain event with its description, which is read from the log, in decimal. */
  readonly describedAt: string;
  readonly regionId: string;
  readonly cafeId: string | null;
  readonly ownerId: string;
  /** The owner among them, of longest standing first. */
  readonly organizerIds: readonly string[];
  /** When each person was invited who has not answered, by user id. */
  readonly invited: Readonly<Record<string, Instant>>;
  readonly nominated: string | null;
  readonly foundedAt: Instant;
  readonly closedAt: Instant | null;
  /** What becomes of evenings with people; null while it is open. */
  readonly closing: 'keep' | 'cancel' | null;
  readonly version: number;
};

/** Every group, for lists, and for what people may do at its evenings. */
export const groups = projection<GroupRow, GroupDomainEvent>()({
  name: 'groups',
  version: 5,
  columns: {
    id: 'uuid not null',
    slug: 'text not null',
    name: 'text not null',
    searchText: 'text not null',
    describedAt: 'text not null',
    regionId: 'uuid not null',
    cafeId: 'uuid',
    ownerId: 'uuid not null',
    organizerIds: 'jsonb not null',
    invited: 'jsonb not null',
    nominated: 'uuid',
    foundedAt: 'timestamptz not null',
    closedAt: 'timestamptz',
    closing: 'text',
    version: 'integer not null',
  },
  key: ['id'],
  indexes: ['using btree (founded_at, id)', 'using gin (organizer_ids)', 'using gin (invited)'],
  ignores: ['stream', 'actor', 'personal', 'occurredAt'],
  touches: ({ data }) => [[data.groupId]],
  on: {
    GroupFounded: (_, { data, position, version }) => {
      const { groupId: id, founderId: ownerId, name, slug, regionId, cafeId = null, at: foundedAt } = data;
      return {
        ...{ id, slug, name, regionId, cafeId, ownerId, foundedAt, version },
        searchText: searchText(name),
        describedAt: String(position),
        organizerIds: [ownerId],
        ...{ invited: {}, nominated: null, closedAt: null, closing: null },
      };
    },
    GroupChanged: (row, { data: { name, slug, cafeId = null, described }, position, version }) =>
      row && {
        ...row,
        ...{ name, slug, cafeId, version },
        searchText: searchText(name),
        ...(described && { describedAt: String(position) }),
      },
    GroupOrganizerInvited: (row, { data: { userId, at } }) =>
      row && { ...row, invited: { ...row.invited, [userId]: at } },
    GroupOrganizerJoined: (row, { data: { userId } }) =>
      row && { ...without(row, userId), organizerIds: [...without(row, userId).organizerIds, userId] },
    GroupOrganizerDeclined: (row, { data }) => row && { ...row, invited: withoutKey(row.invited, data.userId) },
    GroupOrganizerLeft: (row, { data }) => row && without(row, data.userId),
    GroupOwnerNominated: (row, { data }) => row && { ...row, nominated: data.userId },
    GroupOwnerMissed: (row) => row,
    GroupNominationDeclined: (row) => row && { ...row, nominated: null },
    GroupHandedOver: (row, { data }) => row && { ...row, ownerId: data.to, nominated: null },
    GroupClosed: (row, { data }) =>
      row && { ...row, closedAt: data.at, closing: data.upcoming, invited: {}, nominated: null },
  },
});

const without = (row: GroupRow, userId: string): GroupRow => ({
  ...row,
  organizerIds: row.organizerIds.filter((id) => id !== userId),
  invited: withoutKey(row.invited, userId),
  nominated: row.nominated === userId ? null : row.nominated,
});
