import { addDays } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import { readablePhone } from '../../../platform/phone-number.ts';
import { invalidField, isRefusal, type Refusal, refuse, unknown } from '../../../platform/refusal.ts';
import type { Acceptance, Personal, PersonEvent, Roles } from '../domain-events.ts';
import { type AdminRole, LONGEST_SUSPENSION_DAYS } from '../rules.ts';

type Known = Roles & {
  /** It has effect only while the person is an admin. */
  readonly grantedRole: AdminRole;
  readonly userId: string;
  readonly memberId: string;
  /** Null if the personal data is unreadable. */
  readonly personal: (Personal & { readonly photo?: string | null }) | null;
  readonly showAtTables: boolean;
  readonly regionId: string | null;
  readonly expertise: readonly string[];
  /** The end of their latest suspension, which may be over; null once it was lifted. */
  readonly suspendedUntil: Instant | null;
  /** The reason of that suspension; null if it is unreadable, or without one. */
  readonly suspendedBecause: string | null;
};

/** The state of a person's stream. */
export type Person =
  | { readonly status: 'unknown' }
  | ({ readonly status: 'active' } & Known)
  | ({ readonly status: 'inactive' } & Known)
  | { readonly status: 'erased'; readonly userId: string };

type Decided = readonly PersonEvent[] | Refusal;

export const personFold = { initial: { status: 'unknown' } as Person, evolve };

function evolve(person: Person, domainEvent: PersonEvent): Person {
  if (domainEvent.type === 'UserRegistered') {
    const { accepted: _, ...known } = domainEvent.data;
    const { expertise = known.expertise, ...personal } = domainEvent.personal ?? {};
    return {
      status: 'active',
      ...known,
      expertise,
      grantedRole: 'full',
      personal: 'email' in personal ? personal : null,
      showAtTables: true,
      suspendedUntil: null,
      suspendedBecause: null,
    };
  }
  if (person.status === 'unknown') throw new Error(`${domainEvent.type} before UserRegistered`);
  if (person.status === 'erased') throw new Error(`${domainEvent.type} after UserErased`);
  switch (domainEvent.type) {
    case 'ProfileChanged': {
      const { expertise, ...personal } = domainEvent.personal ?? {};
      return {
        ...person,
        ...domainEvent.data,
        ...(expertise && { expertise }),
        personal: person.personal && { ...person.personal, ...personal },
      };
    }
    case 'ActExplained':
      return person;
    case 'RolesChanged':
      return { ...person, ...domainEvent.data };
    case 'AdminRoleGranted':
      return { ...person, grantedRole: domainEvent.data.adminRole };
    case 'UserActivated':
      return { ...person, status: 'active' };
    case 'UserDeactivated':
      return { ...person, status: 'inactive' };
    case 'UserSuspended':
      return {
        ...person,
        suspendedUntil: domainEvent.data.until,
        suspendedBecause: domainEvent.personal?.reason ?? null,
      };
    case 'SuspensionLifted':
      return { ...person, suspendedUntil: null, suspendedBecause: null };
    case 'UserErased':
      return { status: 'erased', userId: person.userId };
  }
}

/** The role of an admin; null for everybody else. */
export const adminRoleOf = (person: Person): AdminRole | null =>
  'isAdmin' in person && person.isAdmin ? person.grantedRole : null;

export const unknownPerson = unknown('person');
export const deactivated = refuse(403, 'deactivated', 'This account has been deactivated.');

export type Registration = {
  readonly userId: string;
  readonly memberId: string;
  readonly roles: Roles;
  readonly regionId: string | null;
  readonly expertise: readonly string[];
  readonly accepted: Acceptance | null;
  readonly personal: Personal;
};

/** Registers a person. The caller decides which roles are allowed. */
export function register(person: Person, registration: Registration): Decided {
  if (person.status !== 'unknown') return refuse(409, 'already_registered', 'This person is registered already.');
  const { userId, memberId, roles, regionId, expertise, accepted, personal } = registration;
  return [
    {
      type: 'UserRegistered',
      data: { userId, memberId, ...roles, regionId, expertise: [], accepted },
      subject: userId,
      personal: {
        ...personal,
        phoneNumber: readablePhone(personal.phoneNumber),
        ...(expertise.length > 0 && { expertise: [...expertise] }),
      },
    },
  ];
}

/**
 * The roles of a person who signs up. An organizer also plays at the tables of others, as after redeeming a code. The
 * caller has checked the invitation of an organizer.
 */
export function rolesAtSignup(asked: Roles): Roles | Refusal {
  if (asked.isAdmin || asked.isCafeOwner) return refuse(403, 'role_not_yours', 'Only an admin can give this role.');
  if (!asked.isClient && !asked.isProvider) {
    return refuse(400, 'invalid', 'Select at least one role', { fields: { isClient: 'Select at least one role' } });
  }
  return { ...asked, isClient: true };
}

/** Gives a member the organizer role. */
export function becomeOrganizer(person: Person): Decided {
  if (person.status === 'unknown' || person.status === 'erased') return unknownPerson;
  if (person.status === 'inactive') return deactivated;
  if (person.isProvider) return refuse(409, 'already_organizer', 'You are a Game Organizer already.');
  if (!person.isClient) return refuse(403, 'not_a_client', 'Only participants can become organizers.');
  const { userId, isClient, isCafeOwner, isAdmin } = person;
  return [{ type: 'RolesChanged', data: { userId, isClient, isProvider: true, isCafeOwner, isAdmin } }];
}

/**
 * Gives a person the role of a cafe owner, for a cafe that they proposed. Undefined for who cannot have it: who is gone,
 * and an admin, whose roles only other admins give.
 */
export function becomeCafeOwner(person: Person): readonly PersonEvent[] | undefined {
  if (person.status !== 'active') return undefined;
  if (person.isCafeOwner) return [];
  const { userId, isClient, isProvider, isAdmin } = person;
  if (isAdmin) return undefined;
  return [{ type: 'RolesChanged', data: { userId, isClient, isProvider, isCafeOwner: true, isAdmin } }];
}

type PersonalField = 'firstName' | 'lastName' | 'phoneNumber' | 'bio';

/** A change of a person's own profile. Absent fields stay unchanged. */
export type ProfilePatch = {
  readonly [Field in PersonalField]?: string | undefined;
} & {
  readonly showAtTables?: boolean | undefined;
  readonly regionId?: string | undefined;
  readonly expertise?: readonly string[] | undefined;
};

const OF_THE_ADMINS = ['firstName', 'lastName', 'phoneNumber'] as const;

/** Fields that only organizers have (specification, section 6). */
const OF_ORGANIZERS = ['regionId', 'expertise'] as const;

/**
 * Changes a person's own profile. Only the bio, `showAtTables`, and an organizer's region and expertise can be changed.
 * The caller has checked that the region exists.
 */
export function changeOwnProfile(person: Person, patch: ProfilePatch): Decided {
  if (person.status === 'unknown' || person.status === 'erased' || !person.personal) return unknownPerson;
  if (person.status === 'inactive') return deactivated;
  const { userId, personal } = person;
  const wants = (field: PersonalField) => patch[field] !== undefined && !isSameIn(field, patch[field], personal[field]);
  if (OF_THE_ADMINS.some(wants)) return refuse(403, 'contact_admin', 'Contact admin to update');
  if (!person.isProvider && OF_ORGANIZERS.some((field) => patch[field] !== undefined)) {
    return refuse(403, 'not_an_organizer', 'Only organizers have a region and expertise.');
  }
  const { bio, showAtTables, regionId, expertise } = patch;
  const changed = {
    ...(showAtTables !== undefined && showAtTables !== person.showAtTables && { showAtTables }),
    ...(regionId !== undefined && regionId !== person.regionId && { regionId }),
  };
  const written = {
    ...(bio !== undefined && bio !== personal.bio && { bio }),
    ...(expertise !== undefined && !isSame(expertise, person.expertise) && { expertise: [...expertise] }),
  };
  if (Object.keys({ ...changed, ...written }).length === 0) return [];
  return [{ type: 'ProfileChanged', data: { userId, ...changed }, subject: userId, personal: written }];
}

/** Whether two values of a field are the same: a phone number is, in any notation. */
export const isSameIn = (field: string, one: string, other: string): boolean =>
  one === other || (field === 'phoneNumber' && readablePhone(one) === readablePhone(other));

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at]);

/** Sets a person's own photograph, by its name; null removes it. */
export function changeOwnPhoto(person: Person, photo: string | null): Decided {
  if (person.status === 'unknown' || person.status === 'erased' || !person.personal) return unknownPerson;
  if (person.status === 'inactive') return deactivated;
  const { userId, personal } = person;
  if (photo === (personal.photo ?? null)) return [];
  return [{ type: 'ProfileChanged', data: { userId }, subject: userId, personal: { photo } }];
}

/**
 * An act on a person with the words of its author before it.
 *
 * @param reason undefined without any
 * @param subject under whose key the words are
 */
export const explained = (
  act: readonly PersonEvent[],
  userId: string,
  reason: string | undefined,
  subject: string = userId,
): readonly PersonEvent[] =>
  reason === undefined ? act : [{ type: 'ActExplained', data: { userId }, subject, personal: { reason } }, ...act];

/** Deactivates a person until they are activated again. People cannot deactivate themselves. */
export function deactivate(person: Person, by: string, reason?: string): Decided {
  if (person.status === 'unknown' || person.status === 'erased') return unknownPerson;
  const { userId } = person;
  if (userId === by) return refuse(409, 'self', 'You cannot deactivate yourself.');
  if (person.status === 'inactive') return [];
  return explained([{ type: 'UserDeactivated', data: { userId } }], userId, reason);
}

/** Activates a deactivated person. */
export function activate(person: Person, reason?: string): Decided {
  if (person.status === 'unknown' || person.status === 'erased') return unknownPerson;
  const { userId } = person;
  return person.status === 'active' ? [] : explained([{ type: 'UserActivated', data: { userId } }], userId, reason);
}

const suspendsSelf = refuse(409, 'self', 'You cannot suspend yourself.');
const isDisabled = refuse(409, 'inactive', 'This account is disabled already.');
const isPast = invalidField('until', 'past', 'Please choose a time that is still to come.');
const tooLong = invalidField('until', 'too_long', 'Please choose an end within two years, or disable the account.');

/** Keeps a person from seats and from hosting until an instant. What they have already stays theirs. */
export function suspend(
  person: Person,
  {
    until,
    reason,
    by,
    now,
  }: { readonly until: Instant; readonly reason: string; readonly by: string; readonly now: Instant },
): Decided {
  if (person.status === 'unknown' || person.status === 'erased') return unknownPerson;
  const { userId } = person;
  if (userId === by) return suspendsSelf;
  if (person.status === 'inactive') return isDisabled;
  if (until <= now) return isPast;
  if (until > addDays(now, LONGEST_SUSPENSION_DAYS).toISOString()) return tooLong;
  return [{ type: 'UserSuspended', data: { userId, until }, subject: userId, personal: { reason } }];
}

/** Suspends another account of the same mailbox too, a disabled one as well. Admins are left to who may act on them. */
export function suspendAlong(
  twin: Person,
  { until, reason, first }: Suspension & { readonly first: string },
): readonly PersonEvent[] {
  if (twin.status === 'unknown' || twin.status === 'erased' || twin.isAdmin) return [];
  return [along(twin.userId, { until, reason }, first)];
}

/** What suspends an account because of its mailbox. `reason`: null if nobody can read it any more. */
type Suspension = { readonly until: Instant; readonly reason: string | null };

const along = (userId: string, { until, reason }: Suspension, first?: string): PersonEvent => ({
  type: 'UserSuspended',
  data: { userId, until, isAlong: true, ...(first !== undefined && { with: first }) },
  subject: userId,
  ...(reason !== null && { personal: { reason } }),
});

/** Ends the suspension of another account of the same mailbox too. */
export const liftAlong = (twin: Person, first: string, now: Instant, reason?: string): readonly PersonEvent[] => {
  const lifted = 'isAdmin' in twin && !twin.isAdmin ? liftSuspension(twin, now, reason, first) : [];
  return isRefusal(lifted) ? [] : lifted;
};

/** The suspension in force of a person; undefined without one. */
export const suspensionOf = (person: Person, now: Instant): Suspension | undefined =>
  'suspendedUntil' in person && person.suspendedUntil !== null && person.suspendedUntil > now
    ? { until: person.suspendedUntil, reason: person.suspendedBecause }
    : undefined;

/** The suspension of a mailbox that ends last, of its accounts and of those that are gone. */
const longestOf = (
  { twins, kept }: { readonly twins: readonly Person[]; readonly kept: readonly { readonly until: Instant }[] },
  now: Instant,
): Suspension | undefined =>
  [
    ...twins.flatMap((twin) => suspensionOf(twin, now) ?? []),
    ...kept.map(({ until }) => ({ until, reason: null })),
  ].toSorted((one, other) => Date.parse(other.until) - Date.parse(one.until))[0];

/** The suspension with which a new account begins. */
export function suspendedFromTheStart(
  userId: string,
  mailbox: Parameters<typeof longestOf>[0],
  now: Instant,
): readonly PersonEvent[] {
  const longest = longestOf(mailbox, now);
  return longest ? [along(userId, longest)] : [];
}

/**
 * What a changed address brings about: a person and the accounts of their new mailbox share the suspension that ends
 * last. Admins are left to who may act on them.
 *
 * @returns for each account whose suspension becomes longer
 */
export function suspendedByMoving(
  person: Person,
  mailbox: Parameters<typeof longestOf>[0],
  now: Instant,
): readonly PersonEvent[] {
  const all = [person, ...mailbox.twins];
  const longest = longestOf({ ...mailbox, twins: all }, now);
  if (!longest) return [];
  return all.flatMap((each) =>
    'isAdmin' in each && !each.isAdmin && (suspensionOf(each, now)?.until ?? '') < longest.until
      ? [along(each.userId, longest)]
      : [],
  );
}

/**
 * Ends a suspension before its time. Decides nothing if there is none.
 *
 * @param first the account of the same mailbox for which it is ended
 */
export function liftSuspension(person: Person, now: Instant, reason?: string, first?: string): Decided {
  if (person.status === 'unknown' || person.status === 'erased') return unknownPerson;
  const { userId, suspendedUntil } = person;
  if (suspendedUntil === null || suspendedUntil <= now) return [];
  return explained(
    [{ type: 'SuspensionLifted', data: { userId, ...(first !== undefined && { with: first }) } }],
    userId,
    reason,
  );
}
