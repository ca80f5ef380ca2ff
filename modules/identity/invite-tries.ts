import type { IdentityDependencies } from './dependencies.ts';
import type { Keys } from './keys.ts';
import type { Limited } from './limits.ts';

/** Tries at invite codes from one client address, wherever they are typed in. */
export const inviteTries = ({ limits }: Pick<IdentityDependencies, 'limits'>, keys: Keys, client: string): Limited => ({
  kind: 'invite-by',
  subjectHash: keys.subject(client),
  rates: limits.invitationChecks,
});
