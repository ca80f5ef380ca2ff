import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { PersonEvent } from '../domain-events.ts';
import { type AdminRole, mayChange } from '../rules.ts';
import { adminRoleOf, type Person, unknownPerson } from './person.ts';

export const roleForbids = refuse(403, 'role_forbids', 'Your role does not allow this.');

const fullOnly = refuse(403, 'role_forbids', 'Your role does not allow this. Only full admins change other admins.');

const noAdmin = refuse(403, 'forbidden', 'Only admins can do this.');

/** The role of an admin who may act now. */
const roleInForce = (person: Person): AdminRole | null => (person.status === 'active' ? adminRoleOf(person) : null);

/**
 * Refuses unless the actor is still an admin who may change this person: other admins are changed by full ones alone. It is
 * checked in the same append as the change, so one active full admin always remains: if two deactivate each other at once,
 * the second is refused.
 */
export function mustBeAdminOf(actor: Person, person: Person): Refusal | undefined {
  const role = roleInForce(actor);
  if (role === null) return noAdmin;
  if (!mayChange(role, 'people')) return roleForbids;
  return adminRoleOf(person) === null || role === 'full' ? undefined : fullOnly;
}

/**
 * Refuses unless the actor is still a full admin. It is checked in the same append as what they do about other admins, so
 * somebody who is disabled or narrowed at that moment does nothing more.
 */
export function mustBeFullAdmin(actor: Person): Refusal | undefined {
  const role = roleInForce(actor);
  if (role === null) return noAdmin;
  return role === 'full' ? undefined : fullOnly;
}

/** Who grants a role. Null is the person at a terminal: the machine decides who that may be. */
type Granter = { readonly userId: string; readonly person: Person } | null;

type Grant = {
  readonly role: AdminRole;
  readonly by: Granter;
  /** Whether the settings of the installation name this admin. */
  readonly isOfInstallation: boolean;
  /** Everybody else who can sign in as an admin. */
  readonly others: readonly Person[];
};

/**
 * Gives an admin another role. Full admins alone do it, and to others alone. The installation's own admin stays full, and so
 * does the last one who can sign in. It is decided in the same append as those others, so if two full admins narrow each
 * other at once, the second is refused.
 */
export function grantAdminRole(
  person: Person,
  { role, by, isOfInstallation, others }: Grant,
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
  return [{ type: 'AdminRoleGranted', data: { userId: person.userId, adminRole: role } }];
}
