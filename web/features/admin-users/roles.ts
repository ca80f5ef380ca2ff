import type { User } from '../../../modules/identity/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { adminRoleWords } from '../../lib/admin-role-words.ts';

type Roles = Pick<User, 'isClient' | 'isProvider' | 'isCafeOwner' | 'adminRole'>;

/** A person's roles in words. */
export const rolesOf = ({ adminRole, isProvider, isCafeOwner, isClient }: Roles): string[] => [
  ...(adminRole ? [adminRoleWords[adminRole].title] : []),
  ...(isProvider ? ['Organizer'] : []),
  ...(isCafeOwner ? ['Cafe Owner'] : []),
  ...(isClient ? ['Participant'] : []),
];

/** A person's name for admins. */
export const fullName = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  isolated(`${firstName} ${lastName}`.trim()) || email;
