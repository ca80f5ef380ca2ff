import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { PersonEvent } from '../domain-events.ts';
import { type AdminRole, mayChange } from '../rules.ts';
import { adminRoleOf, explained, type Person, unknownPerson } from './person.ts';

export const roleForbids = refuse(403, 'role_forbids', 'Your role does not allow this.');

const fullOnly = refuse(403, 'role_forbids', 'Your role does not allow this. Only full admins change other admins.');

const noAdmin = refuse(403, 'forbidden', 'Only admins can do this.');

/** The role of an active admin; null for everybody else. */
const roleInForce = (person: Person): AdminRole | null => (person.status === 'active' ? adminRoleOf(person) : null);

/** Whether the person is an active admin of the role full. */
export const isFullAdmin = (person: Person): boolean => roleInForce(person) === 'full';

/**
 * Refuses unless the actor is still an admin who may change this person. Only full admins may change other admins. It
 * is checked in the same append as the change, so one active full admin always remains: if two deactivate each other at
 * once, the second is refused.
 */
export function mustBeAdminOf(actor: Person, person: Person): Refusal | undefined {
  const role = roleInForce(actor);
  if (role === null) return noAdmin;
  if (!mayChange(role, 'people')) return roleForbids;
  return adminRoleOf(person) === null || role === 'full' ? undefined : fullOnly;
}

/**
 * Refuses unless the actor is still a full admin. It is checked in the same append as the change of another admin, so
 * an actor who loses the role at that moment changes nothing more.
 */
export function mustBeFullAdmin(actor: Person): Refusal | undefined {
  const role = roleInForce(actor);
  if (role === null) return noAdmin;
  return role === 'full' ? undefined : fullOnly;
}

/** The person who grants a role. Null is a person at a terminal, who is authorized by their access to the machine. */
type Granter = { readonly userId: string; readonly person: Person } | null;

type Grant = {
  readonly role: AdminRole;
  readonly reason?: string | undefined;
  readonly by: Granter;
  /** Whether this is the admin in the settings of the installation. */
  readonly isOfInstallation: boolean;
  /** Everybody else who can sign in as an admin. */
  readonly others: readonly Person[];
};

/**
 * Gives an admin another role. Only full admins may do it, and only to others. The installation's own admin stays full,
 * and so does the last full admin who can sign in. The append checks the versions of all these streams, so if two full
 * admins change each other at once, the second is refused.
 */
export function grantAdminRole(
  person: Person,
  { role, reason, by, isOfInstallation, others }: Grant,
): readonly PersonEvent[] | Refusal {
  const notAllowed = by && mustBeFullAdmin(by.person);
  if (notAllowed) return notAllowed;
  if (person.status === 'unknown' || person.status === 'erased') return unknownPerson;
  if (!person.isAdmin) return refuse(409, 'not_admin', 'This person is not an admin.');
  if (person.userId === by?.userId) return refuse(409, 'self', 'You cannot change your own role.');
  if (role === person.grantedRole) return [];
  if (role !== 'full' && isOfInstallation) {
    return refuse(409, 'installation_admin', 'This admin is named in the settings of the installation and stays full.');
  }
  if (role !== 'full' && !others.some((other) => roleInForce(other) === 'full')) {
    return refuse(409, 'last_full_admin', 'This is the last full admin. Make another one full first.');
  }
  const { userId } = person;
  return explained([{ type: 'AdminRoleGranted', data: { userId, adminRole: role } }], userId, reason);
}
