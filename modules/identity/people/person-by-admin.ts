import { readablePhone } from '../../../platform/phone-number.ts';
import { invalidField, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Personal, PersonEvent } from '../domain-events.ts';
import { troubleWithName } from '../name-rules.ts';
import { letterOf, withDot } from '../shown-name-rules.ts';
import { explained, isSameIn, type Person, unknownPerson } from './person.ts';

type Decided = readonly PersonEvent[] | Refusal;

const PERSONAL = ['email', 'firstName', 'lastName', 'phoneNumber', 'bio'] as const;
const ROLES = ['isClient', 'isProvider', 'isCafeOwner'] as const;

/** A change of a person by an admin. Absent fields stay unchanged. */
export type PersonChange = {
  readonly [Field in (typeof PERSONAL)[number]]?: string | undefined;
} & {
  readonly [Role in (typeof ROLES)[number] | 'isAdmin']?: boolean | undefined;
};

export const adminFlagStays = refuse(403, 'admin_flag', 'The admin role cannot be changed here.');

/**
 * Changes a person's data and roles. The admin flag cannot be changed (403), and a new name must be one (400).
 *
 * @param reason why the roles change
 */
export function changeByAdmin(person: Person, change: PersonChange, reason?: string): Decided {
  if (person.status === 'unknown' || person.status === 'erased' || !person.personal) return unknownPerson;
  if (change.isAdmin !== undefined && change.isAdmin !== person.isAdmin) return adminFlagStays;
  const { userId, personal, isAdmin } = person;
  const changed = PERSONAL.flatMap((field) => {
    const value = change[field];
    if (value === undefined || isSameIn(field, value, personal[field])) return [];
    return [[field, field === 'phoneNumber' ? readablePhone(value) : value] as const];
  });
  const { firstName, lastName } = { ...personal, ...Object.fromEntries(changed) };
  const isRenamed = firstName !== personal.firstName || lastName !== personal.lastName;
  // an admin's own account may speak for the team, and a name from before this rule stays while the rest is changed
  if (isRenamed && !isAdmin) {
    for (const [field, value] of changed.filter(([field]) => field === 'firstName' || field === 'lastName')) {
      const trouble = troubleWithName(value, 'part');
      if (trouble !== undefined) return invalidField(field, 'invalid', trouble);
    }
    const trouble = troubleWithName(`${firstName} ${lastName}`, 'whole');
    if (trouble !== undefined) return invalidField('firstName', 'invalid', trouble);
  }
  const roles = {
    isClient: change.isClient ?? person.isClient,
    isProvider: change.isProvider ?? person.isProvider,
    isCafeOwner: change.isCafeOwner ?? person.isCafeOwner,
    isAdmin,
  };
  const profileChanged: PersonEvent = {
    type: 'ProfileChanged',
    data: { userId },
    subject: userId,
    personal: Object.fromEntries(changed),
  };
  const given: PersonEvent = { type: 'RolesChanged', data: { userId, ...roles } };
  const isOther = ROLES.some((role) => roles[role] !== person[role]);
  return [...(changed.length > 0 ? [profileChanged] : []), ...(isOther ? explained([given], userId, reason) : [])];
}

/**
 * Erases a person: their personal data becomes unreadable, except the initials of an admin.
 *
 * @param gameEventIds the gameEvents that they ever hosted or described
 * @param why the words of the admin who does it, which are under the key of that admin
 */
export function erase(
  person: Person,
  gameEventIds: readonly string[],
  why?: { readonly by: string; readonly reason: string },
): Decided {
  if (person.status === 'unknown' || person.status === 'erased') return unknownPerson;
  const { userId, isAdmin, personal } = person;
  const initials = isAdmin && personal ? { adminInitials: dottedInitials(personal) } : {};
  const described = gameEventIds.length > 0 && { gameEventIds: [...gameEventIds] };
  const data = { userId, isPenaltySealed: true, ...initials, ...described } as const;
  return explained([{ type: 'UserErased', data }], userId, why?.reason, why?.by);
}

const dottedInitials = ({ firstName, lastName }: Pick<Personal, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].map((name) => withDot(letterOf(name))).join('');
