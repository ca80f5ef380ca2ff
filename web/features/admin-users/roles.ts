import type { User } from '../../../modules/identity/contract.ts';

type Roles = Pick<User, 'isClient' | 'isProvider' | 'isCafeOwner' | 'isAdmin'>;

/** A person's roles in words. */
export const rolesOf = ({ isAdmin, isProvider, isCafeOwner, isClient }: Roles): string[] => [
  ...(isAdmin ? ['Admin'] : []),
  ...(isProvider ? ['Organizer'] : []),
  ...(isCafeOwner ? ['Cafe Owner'] : []),
  ...(isClient ? ['Participant'] : []),
];

/** A person's name for admins. */
export const fullName = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email;
