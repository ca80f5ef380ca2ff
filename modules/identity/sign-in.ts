import { addMinutes } from '../../platform/add-time.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { drawCode } from './drawing.ts';
import type { Keys } from './keys.ts';
import { countingFailures, limited, takeAttempts } from './limits.ts';
import { CODE_MINUTES, invalidOrExpired, isProven, keepCode, proveCode, spendProof } from './one-time-codes.ts';
import { isPassword, type PasswordHash } from './passwords.ts';
import { readPerson, userIdOf } from './people.ts';
import { deactivated } from './person.ts';

type Deps = Pick<
  IdentityDependencies,
  'log' | 'sql' | 'clock' | 'newId' | 'random' | 'passwordCost' | 'limits' | 'testDomain' | 'sendMail'
> & {
  readonly keys: Keys;
};

const unproven = refuse(401, 'unproven', 'Please verify your email address first.');
const noAccount = refuse(404, 'no_account', 'There is no account with this email address yet.');
const wrongCredentials = refuse(401, 'wrong_credentials', 'Invalid username or password');

/** How people prove who they are. `client` is the address limits count; emails are canonical. */
export function signIn(deps: Deps) {
  const { log, sql, clock, newId, random, passwordCost, limits, testDomain, sendMail, keys } = deps;
  const isOfTestDomain = (email: string) => email.slice(email.lastIndexOf('@') + 1) === testDomain?.domain;

  return {
    /**
     * Sends a fresh code; the one before it dies. Never looks whether the address has an account, so that the answer
     * cannot tell. Addresses of the test domain get their fixed code as the result, no mail, and no sending limits.
     */
    async sendCode(email: string, client: string): Promise<{ readonly testCode?: string } | Refusal> {
      const now = clock();
      if (testDomain && isOfTestDomain(email)) {
        await keepCode({ sql, keys }, email, testDomain.code, now);
        return { testCode: testDomain.code };
      }
      const refused = await takeAttempts(
        sql,
        [
          limited(keys, 'code-to', email, limits.codesPerAddress),
          limited(keys, 'code-by', client, limits.codesPerClient),
        ],
        now,
        'Please wait a moment before asking for another code.',
      );
      if (refused) return refused;
      const code = drawCode(random);
      await keepCode({ sql, keys }, email, code, now);
      const params = { code, minutes: CODE_MINUTES };
      const ofUseUntil = addMinutes(now, CODE_MINUTES).toISOString();
      await sendMail({ to: email, template: 'code', params, dedupeKey: `code-${newId()}`, ofUseUntil });
      return {};
    },

    /** Gives the proof for a right code, and whose account the address is, if it is anybody's. */
    async verifyCode(
      email: string,
      code: string,
      client: string,
    ): Promise<{ readonly proof: string; readonly userId: string | undefined } | Refusal> {
      const now = clock();
      const guesses = [
        limited(keys, 'guess-at', email, limits.guessesPerAddress),
        limited(keys, 'guess-by', client, limits.guessesPerClient),
      ];
      const proof = await countingFailures(sql, guesses, now, async () => {
        const attempt = { email, code, maxTries: limits.codeTries };
        return (await proveCode({ sql, keys, random }, attempt, now)) ?? invalidOrExpired;
      });
      return isRefusal(proof) ? proof : { proof, userId: await userIdOf(log, email) };
    },

    /** Refuses unless this browser has just shown a right code for this very address. */
    async requireProof(email: string, proof: string | undefined): Promise<Refusal | undefined> {
      const isRight = proof !== undefined && (await isProven({ sql, keys }, proof, email, clock()));
      return isRight ? undefined : unproven;
    },

    /** Uses the proof up. */
    async spend(email: string, proof: string | undefined): Promise<Refusal | undefined> {
      const isSpent = proof !== undefined && (await spendProof({ sql, keys }, proof, email, clock()));
      return isSpent ? undefined : unproven;
    },

    /** Whose account a proven address is, if that person may come in. */
    async accountOf(email: string): Promise<{ readonly userId: string } | Refusal> {
      const userId = await userIdOf(log, email);
      if (userId === undefined) return noAccount;
      const person = await readPerson(log, userId);
      return person.status === 'active' ? { userId } : deactivated;
    },

    /** An admin, by name and password. Names that do not exist take as long and answer alike. */
    async admin(username: string, password: string, client: string): Promise<{ readonly userId: string } | Refusal> {
      const name = username.toLowerCase();
      const failures = [
        limited(keys, 'admin-name', name, limits.adminLoginsPerName),
        limited(keys, 'admin-by', client, limits.adminLoginsPerClient),
      ];
      return countingFailures(sql, failures, clock(), async () => {
        const [known] = await sql<(PasswordHash & { readonly userId: string })[]>`
          select user_id, salt, hash from admin_credentials where username = ${name}`;
        if (!(await isPassword(password, known, passwordCost)) || !known) return wrongCredentials;
        const person = await readPerson(log, known.userId);
        return person.status === 'active' && person.isAdmin ? { userId: known.userId } : wrongCredentials;
      });
    },
  };
}
