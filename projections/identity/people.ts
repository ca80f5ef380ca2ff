import { projection } from '@tablemates/event-store';
import type { PersonEvent } from '../../modules/identity/domain-events.ts';
import type { AdminRole } from '../../modules/identity/rules.ts';
import { letterOf } from '../../modules/identity/shown-name-rules.ts';
import { type ReliabilityEvent, userOfStream } from '../../modules/reliability/domain-events.ts';
import { GOOD_SCORE } from '../../modules/reliability/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import { phoneDigits, readablePhone } from '../../platform/phone-number.ts';
import { searchText, sortKey, textKey } from '../../platform/same-text.ts';
import { newcomer, type ReliabilityRow, reliabilityFold } from '../reliability/reliability.ts';

/**
 * Email, names, phone and bio are null once the person is erased. Reliability is in the same table, because long lists
 * are sorted by it, and an index covers only one table.
 */
type PersonRow = ReliabilityRow & {
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
  /** What they may change while they are an admin. */
  readonly grantedRole: AdminRole;
  readonly expertise: readonly string[];
  readonly regionId: string | null;
  readonly isActive: boolean;
  /** The end of their latest suspension, which may be over, and why. Both are null once it was lifted. */
  readonly suspendedUntil: Instant | null;
  readonly suspendedBecause: string | null;
  /** Whether members see them by name at tables. */
  readonly showAtTables: boolean;
  /** The name of their photograph. */
  readonly photo: string | null;
  readonly createdAt: Instant;
  /**
   * Names, email, member id and the digits of the phone for searching, and the sort key of lists by name. Null once
   * erased.
   */
  readonly searchText: string | null;
  readonly sortName: string | null;
  /** The sort key by first name. */
  readonly sortFirst: string | null;
  /** The initial of the last name, and what everybody may search a host by: the first name and this initial. */
  readonly lastInitial: string | null;
  readonly publicText: string | null;
  readonly version: number;
  /** The initials of an erased admin. Null for everybody else. */
  readonly formerAdminInitials: string | null;
};

const NOTHING_PERSONAL = { email: null, firstName: null, lastName: null, phoneNumber: null, bio: null, photo: null };
const NOT_SUSPENDED = { suspendedUntil: null, suspendedBecause: null };

/** SQL of the order of people by status and by roles, as an index has it: active people first, and admins first. */
export const STATUS_RANK = '(not is_active)::int';
export const ROLES_RANK =
  '((not is_admin)::int * 8 + (not is_cafe_owner)::int * 4 + (not is_provider)::int * 2 + (not is_client)::int)';
/** The same of one person. */
export const statusRank = (isActive: boolean): number => Number(!isActive);
export const rolesRank = (has: Pick<PersonRow, 'isAdmin' | 'isCafeOwner' | 'isProvider' | 'isClient'>): number =>
  Number(!has.isAdmin) * 8 + Number(!has.isCafeOwner) * 4 + Number(!has.isProvider) * 2 + Number(!has.isClient);

const { penalties, ...reliability } = reliabilityFold.columns;

/** All people, including erased ones: profile, roles, account status and reliability. */
export const people = projection<PersonRow, PersonEvent | ReliabilityEvent>()({
  name: 'people',
  version: 17,
  // columns for counting and searching come first: reading them does not unpack the columns behind them
  columns: {
    id: 'uuid not null',
    isClient: 'boolean not null',
    isProvider: 'boolean not null',
    isCafeOwner: 'boolean not null',
    isAdmin: 'boolean not null',
    isActive: 'boolean not null',
    ...reliability,
    createdAt: 'timestamptz not null',
    searchText: 'text',
    sortName: 'text collate "C"',
    sortFirst: 'text collate "C"',
    memberId: 'text not null',
    email: 'text collate "C"',
    firstName: 'text',
    lastName: 'text',
    lastInitial: 'text',
    publicText: 'text',
    phoneNumber: 'text',
    bio: 'text',
    formerAdminInitials: 'text',
    grantedRole: 'text not null',
    showAtTables: 'boolean not null',
    photo: 'text',
    expertise: 'text[] not null',
    regionId: 'uuid',
    suspendedUntil: 'timestamptz',
    suspendedBecause: 'text',
    version: 'integer not null',
    penalties,
  },
  key: ['id'],
  // erased people appear in no list, so the indexes of lists leave them out
  indexes: [
    ...[
      ...['created_at', 'sort_name', 'sort_first', 'email', 'phone_number', 'score', 'total_events_attended'],
      ...['total_no_shows', 'total_late_cancels', `(${STATUS_RANK})`, `(${ROLES_RANK})`],
    ].map((column) => `using btree (${column}, id) where search_text is not null`),
    ...[
      'not is_client',
      'is_provider',
      'is_cafe_owner',
      'is_admin',
      'not is_active',
      'total_no_shows >= 1 or total_late_cancels > 1',
    ].map((few) => `using btree (created_at, id) where (${few}) and search_text is not null`),
    `using btree (created_at, id) where score < ${GOOD_SCORE} and search_text is not null`,
    'using btree (policy_version, id) where (total_no_shows > 0 or total_late_cancels > 0) and search_text is not null',
    'using btree (penalty_expires_at) where penalty_expires_at is not null',
    'using btree (suspended_until) where suspended_until is not null',
    // sign-ups are rare, so each is indexed at once, and no search has to scan a list of pending entries
    'using gin (search_text gin_trgm_ops) with (fastupdate = off)',
  ],
  touches: ({ stream, data }) => [['userId' in data ? data.userId : userOfStream(stream)]],
  on: {
    UserRegistered: (
      _,
      { version, occurredAt: createdAt, data: { userId: id, accepted: __, ...registered }, personal },
    ) =>
      searchable({
        ...newcomer,
        id,
        ...registered,
        ...NOTHING_PERSONAL,
        ...NOT_SUSPENDED,
        ...personal,
        grantedRole: 'full',
        isActive: true,
        showAtTables: true,
        createdAt,
        version,
        formerAdminInitials: null,
      }),
    ProfileChanged: (row, { version, data: { userId: _, ...changed }, personal }) =>
      row && searchable({ ...row, ...changed, ...personal, version }),
    RolesChanged: (row, { version, data: { userId: _, ...roles } }) => row && { ...row, ...roles, version },
    AdminRoleGranted: (row, { version, data: { adminRole: grantedRole } }) => row && { ...row, grantedRole, version },
    UserActivated: (row, { version }) => row && { ...row, isActive: true, version },
    UserDeactivated: (row, { version }) => row && { ...row, isActive: false, version },
    UserSuspended: (row, { version, data: { until }, personal }) =>
      row && { ...row, suspendedUntil: until, suspendedBecause: personal?.reason ?? null, version },
    SuspensionLifted: (row, { version }) => row && { ...row, ...NOT_SUSPENDED, version },
    UserErased: (row, { version, data: { adminInitials: formerAdminInitials = null } }) =>
      row &&
      searchable({
        ...{ ...row, ...NOTHING_PERSONAL, ...NOT_SUSPENDED },
        ...{ expertise: [], isActive: false, version, formerAdminInitials },
      }),
    ...reliabilityFold.on,
  },
});

type Keys = 'searchText' | 'sortName' | 'sortFirst' | 'lastInitial' | 'publicText';

/** Written without a space, and the last name first. */
const WITHOUT_SPACE = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー]+$/u;

/** The names by which a person is found: 李小龙 also as one word. */
const namesFound = (firstName: string, lastName: string): readonly string[] =>
  [firstName, lastName].every((name) => WITHOUT_SPACE.test(name))
    ? [firstName, lastName, `${lastName}${firstName}`]
    : [firstName, lastName];

function searchable(row: Omit<PersonRow, Keys>): PersonRow {
  const { email, firstName, lastName, memberId } = row;
  // older releases stored it as it was written
  const phoneNumber = row.phoneNumber && readablePhone(row.phoneNumber);
  if (email === null || firstName === null || lastName === null)
    return { ...row, searchText: null, sortName: null, sortFirst: null, lastInitial: null, publicText: null };
  const parts = [
    searchText(...namesFound(firstName, lastName), memberId),
    email.toLowerCase(),
    phoneDigits(phoneNumber ?? ''),
  ];
  const lastInitial = letterOf(lastName);
  return {
    ...row,
    phoneNumber,
    searchText: parts.join(' ').trimEnd(),
    sortName: sortKey(lastName, firstName),
    sortFirst: sortKey(firstName, lastName),
    lastInitial,
    // an initial is one letter in the end, however it is spelled
    publicText: searchText(...namesFound(firstName, textKey(lastInitial))),
  };
}
