import { type PersonEvent, personTypes } from '../../modules/identity/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Projection } from '../../platform/projection/projection.ts';

/** Email, names, phone and bio are null once the person is erased. */
type PersonRow = {
  readonly id: string;
  readonly memberId: string;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phoneNumber: string | null;
  readonly bio: string | null;
  readonly isClient: boolean;
  readonly isProvider: boolean;
  readonly isCafeOwner: boolean;
  readonly isAdmin: boolean;
  readonly expertise: readonly string[];
  readonly regionId: string | null;
  readonly isActive: boolean;
  readonly createdAt: Instant;
  /** Names and email in lower case, to be searched; and what lists by name are sorted by. Null once erased. */
  readonly searchText: string | null;
  readonly sortName: string | null;
};

const NOTHING_PERSONAL = { email: null, firstName: null, lastName: null, phoneNumber: null, bio: null };

/** Everybody there is or was: what they told of themselves, what they are, whether they may come in. */
export const people: Projection<PersonRow, PersonEvent> = {
  name: 'people',
  version: 2,
  columns: {
    id: 'uuid not null',
    memberId: 'text not null',
    email: 'text',
    firstName: 'text',
    lastName: 'text',
    phoneNumber: 'text',
    bio: 'text',
    isClient: 'boolean not null',
    isProvider: 'boolean not null',
    isCafeOwner: 'boolean not null',
    isAdmin: 'boolean not null',
    expertise: 'text[] not null',
    regionId: 'uuid',
    isActive: 'boolean not null',
    createdAt: 'timestamptz not null',
    searchText: 'text',
    sortName: 'text',
  },
  key: ['id'],
  indexes: [
    'using btree (created_at, id) where search_text is not null',
    'using btree (sort_name, id) where search_text is not null',
    'using btree (created_at, id) where is_admin and search_text is not null',
  ],
  types: Object.keys(personTypes) as PersonEvent['type'][],
  touches: ({ data }) => [[data.userId]],
  fold(row, domainEvent) {
    if (domainEvent.type === 'UserRegistered') {
      const { userId: id, accepted: _, ...registered } = domainEvent.data;
      const personal = domainEvent.personal ?? NOTHING_PERSONAL;
      return searchable({ id, ...registered, ...personal, isActive: true, createdAt: domainEvent.occurredAt });
    }
    if (!row) return undefined;
    switch (domainEvent.type) {
      case 'ProfileChanged': {
        const { userId: _, ...changed } = domainEvent.data;
        return searchable({ ...row, ...changed, ...domainEvent.personal });
      }
      case 'RolesChanged': {
        const { userId: _, ...roles } = domainEvent.data;
        return { ...row, ...roles };
      }
      case 'UserActivated':
        return { ...row, isActive: true };
      case 'UserDeactivated':
        return { ...row, isActive: false };
      case 'UserErased':
        return searchable({ ...row, ...NOTHING_PERSONAL, isActive: false });
    }
  },
};

function searchable(row: Omit<PersonRow, 'searchText' | 'sortName'>): PersonRow {
  const { email, firstName, lastName } = row;
  if (email === null || firstName === null || lastName === null) return { ...row, searchText: null, sortName: null };
  const searchText = `${firstName} ${lastName} ${email}`.toLowerCase();
  return { ...row, searchText, sortName: `${lastName} ${firstName}`.toLowerCase() };
}
