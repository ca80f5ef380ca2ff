import { ADMIN_ROLES, type AdminRole } from '../../../modules/identity/rules.ts';
import type { Access } from '../../../platform/http/session.ts';

type Security = Record<string, string[]>[];
type Described = { readonly security: Security; readonly sentence: string };

/** The security schemes of the API. All are cookies, with the names that browsers see. */
export const securitySchemes = (https: boolean) => {
  const cookie = (name: string, description: string) => ({
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: https ? `__Host-${name}` : name,
    description,
  });
  return {
    session: cookie('sid', 'The session of a person who signed in with a one-time code or a password.'),
    adminSession: cookie(
      'sid',
      'The session of an admin who signed in by a password (`POST /auth/admin-login`). It is accepted wherever a session is.',
    ),
    proof: cookie(
      'proof',
      'The proof that a one-time code was right, from `POST /auth/verify-otp`. It is valid for 10 minutes.',
    ),
  };
};

const OPEN: Described = { security: [], sentence: 'Open to everybody.' };
const GUARDED: Readonly<Record<Access, Described>> = {
  signedIn: {
    security: [{ session: [] }],
    sentence: 'Needs a session: 401 without one, 403 for people who may not do this.',
  },
  isProvider: {
    security: [{ session: [] }],
    sentence: 'Needs the session of an organizer: 401 without a session, 403 for everybody else.',
  },
  isAdmin: {
    security: [{ adminSession: [] }],
    sentence:
      'Needs the session of an admin who signed in by a password: 401 without a session, 403 for everybody else.',
  },
};

/**
 * Describes who may call an operation, from its guard.
 *
 * @param isFor whether a role of admins may do it; undefined if the role does not matter
 */
export function describedAccess(access: Access | undefined, isFor?: (role: AdminRole) => boolean): Described {
  const described = access ? GUARDED[access] : OPEN;
  return isFor ? { ...described, sentence: `${described.sentence} ${rolesFor(isFor)}` } : described;
}

/** Such as `Of admins, those with the role full or people.` */
function rolesFor(isFor: (role: AdminRole) => boolean): string {
  const roles = ADMIN_ROLES.filter(isFor).map((role) => `\`${role}\``);
  return `Of admins, those with the role ${roles.join(' or ')}.`;
}
