import type { Position } from '@tablemates/event-store';
import type { Transaction } from '../../../platform/database.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { hasPasskey } from '../passkeys/passkeys.ts';
import { readPerson } from '../people/people.ts';
import type { Person } from '../people/person.ts';
import { accessContext, adminAccess } from './admin-access.ts';
import type { Keys } from './keys.ts';
import { ADMIN_HERE, isKnownBrowser, rememberBrowser, whoIsAdmin } from './known-browsers.ts';
import { countingFailures, type Limited, limited } from './limits.ts';
import { isPassword, type PasswordHash } from './passwords.ts';
import type { Visitor } from './visitor.ts';

type Deps = Pick<IdentityDeps, 'log' | 'sql' | 'clock' | 'newId' | 'passwordCost' | 'limits'> & { readonly keys: Keys };

export const wrongCredentials = refuse(401, 'wrong_credentials', 'Invalid username or password');

/** An admin whose password was right, and the stored hash at that moment. */
type RightPassword = { readonly userId: string; readonly hash: Buffer };
type EnteredAdmin = {
  readonly person: Person;
  readonly username: string;
  readonly position: Position | undefined;
};

/** Signs in admins with name and password, and then with the passkey if they have one. */
export function adminSignIn({ log, sql, clock, newId, passwordCost, limits, keys }: Deps) {
  const access = adminAccess(log);
  const failed = async (userId: string | null) => {
    await access.failed(accessContext({ newId, clock }, 'system'), userId);
    return wrongCredentials;
  };

  const adminNameOf = async (userId: string): Promise<string | undefined> => {
    const [admin] = await sql<{ username: string }[]>`
      select username from admin_credentials where user_id = ${userId}`;
    return admin?.username;
  };

  const activeAdmin = async (userId: string): Promise<Person | Refusal> => {
    const person = await readPerson(log, userId);
    return person.status === 'active' && person.isAdmin ? person : wrongCredentials;
  };

  const mayBeAdmin = async (userId: string): Promise<Refusal | undefined> => {
    const admin = await activeAdmin(userId);
    return isRefusal(admin) ? admin : undefined;
  };

  /**
   * The limits of wrong passwords of a name. A browser in which this admin signed in before has a separate count, so
   * strangers cannot lock it out.
   */
  const failuresOf = async (name: string, { client, browser }: Visitor): Promise<readonly Limited[]> => {
    const who = whoIsAdmin(name);
    if (await isKnownBrowser({ sql, keys }, who, browser, clock())) {
      return [{ kind: ADMIN_HERE, subjectHash: keys.pair(who, browser), rates: limits.adminLoginsPerName }];
    }
    return [
      limited(keys, 'admin-name', name, limits.adminLoginsPerName),
      limited(keys, 'admin-by', client, limits.adminLoginsPerClient),
    ];
  };

  /** Finds the admin with this name, in small letters, and password. Failures are recorded in the log. */
  const checkAdmin = async (
    name: string,
    password: string,
    failures: readonly Limited[],
  ): Promise<RightPassword | Refusal> =>
    countingFailures(
      sql,
      failures,
      clock(),
      async () => {
        const [known] = await sql<(PasswordHash & { readonly userId: string })[]>`
        select user_id, salt, hash from admin_credentials where username = ${name}`;
        const isRight = await isPassword(password, known, passwordCost);
        if (isRefusal(isRight)) return isRight;
        if (!isRight || !known) return failed(known?.userId ?? null);
        const refused = await mayBeAdmin(known.userId);
        return refused ? failed(known.userId) : known;
      },
      ({ code }) => code !== 'busy',
    );

  /** Records the sign-in of an admin who completed all steps, and makes the browser known. */
  const enterAsAdmin = async (
    userId: string,
    { browser }: Visitor,
    { recovered }: { readonly recovered: boolean },
  ): Promise<EnteredAdmin | Refusal> => {
    const username = await adminNameOf(userId);
    const person = await activeAdmin(userId);
    if (isRefusal(person) || username === undefined) return failed(userId);
    const context = accessContext({ newId, clock }, userId);
    // before the log says it, so that each sign-in there has its browser
    await rememberBrowser({ sql, keys }, whoIsAdmin(username), browser, clock());
    const position = await (recovered ? access.recovered : access.signedIn)(context, userId);
    return { person, username, position };
  };

  return {
    /**
     * Checks an admin's name and password. An unknown name takes as long and gets the same reply. An admin who has a
     * passkey still has to use it. For an admin without one, the log records the sign-in before the session opens.
     */
    async admin(
      username: string,
      password: string,
      visitor: Visitor,
    ): Promise<(RightPassword & (EnteredAdmin | { readonly secondStep: true })) | Refusal> {
      const name = username.toLowerCase();
      const admin = await checkAdmin(name, password, await failuresOf(name, visitor));
      if (isRefusal(admin)) return admin;
      if (await hasPasskey(sql, admin.userId)) return { ...admin, secondStep: true };
      const entered = await enterAsAdmin(admin.userId, visitor, { recovered: false });
      return isRefusal(entered) ? entered : { ...admin, ...entered };
    },

    /** Refuses a password that was replaced after it was checked, in the transaction that opens the session. */
    async holdPassword(tx: Transaction, { userId, hash }: RightPassword): Promise<Refusal | undefined> {
      const [held] = await tx`
        select from admin_credentials where user_id = ${userId} and hash = ${hash} for share`;
      return held ? undefined : wrongCredentials;
    },

    enterAsAdmin,
    mayBeAdmin,

    /**
     * Records a failed second step, within the same limits as other failures. It records a wrong passkey or code, not
     * an attempt that was refused unchecked, and only if the person is still an admin.
     */
    async secondStepFailed(userId: string, { status }: Refusal): Promise<void> {
      if (status === 400 && !(await mayBeAdmin(userId))) await failed(userId);
    },

    /**
     * Refuses a wrong password of this admin. Failures are recorded as for signing in, but counted for the session
     * alone: whoever mistypes it there can still sign in, and so can the owner when somebody else has the session.
     */
    async checkPasswordOf(userId: string, password: string, sessionToken: string): Promise<Refusal | undefined> {
      const failures = [limited(keys, 'confirm-in', sessionToken, limits.adminLoginsPerClient)];
      const admin = await checkAdmin((await adminNameOf(userId)) ?? '', password, failures);
      return isRefusal(admin) ? admin : undefined;
    },
  };
}
