import type { Context } from 'hono';
import { invalidField, type Refusal } from '../../../platform/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Person } from '../people/person.ts';
import { identityKeys } from './keys.ts';
import { signIn } from './sign-in.ts';
import { visitors } from './visitor.ts';

const noCode = invalidField('code', 'invalid_code', 'Please enter the code that we emailed you.');

/** The address of a person who may sign in; empty for an admin without one. */
export const addressIn = (person: Person): string => (person.status === 'active' && person.personal?.email) || '';

/**
 * What an act asks for that no session alone may do: a new code, mailed to the person and requested in this browser, as
 * for signing in. It is used up, also if the act fails afterwards, so what else could refuse the act is asked before.
 */
export function freshCodes(deps: IdentityDeps) {
  const signingIn = signIn({ ...deps, keys: identityKeys(deps.secret) });
  const visitor = visitors(deps);
  return async (c: Context, person: Person, code: string | undefined): Promise<Refusal | undefined> =>
    code === undefined ? noCode : signingIn.spendCode(addressIn(person), code, visitor.whoAsks(c));
}
