import { addMinutes } from '../../../platform/add-time.ts';
import { mailboxOf } from '../../../platform/mail/same-mailbox.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { readPerson, userIdOf } from '../people/people.ts';
import { deactivated } from '../people/person.ts';
import { adminSignIn } from './admin-sign-in.ts';
import { drawCode } from './drawing.ts';
import type { Keys } from './keys.ts';
import { isKnownBrowser, rememberBrowser, whoHasMailbox } from './known-browsers.ts';
import { countingFailures, type Limited, limited, takeAttempts } from './limits.ts';
import {
  CODE_MINUTES,
  hasLiveCode,
  invalidOrExpired,
  isProven,
  keepCode,
  proveCode,
  spendProof,
} from './one-time-codes.ts';
import type { Visitor } from './visitor.ts';

type Deps = Pick<
  IdentityDeps,
  'log' | 'sql' | 'clock' | 'newId' | 'random' | 'passwordCost' | 'limits' | 'testDomain' | 'sendMail'
> & {
  readonly keys: Keys;
};

export const unproven = refuse(401, 'unproven', 'Please verify your email address first.');
const noAccount = refuse(404, 'no_account', 'There is no account with this email address yet.');
const codeOnItsWay = {
  code: 'code_on_its_way',
  message: 'We sent a code to this address a moment ago. Please use that one.',
};

/** The functions of signing in. Emails are in canonical form. */
export function signIn(deps: Deps) {
  const { log, sql, clock, newId, random, limits, testDomain, sendMail, keys } = deps;
  const isOfTestDomain = (email: string) => email.slice(email.lastIndexOf('@') + 1) === testDomain?.domain;

  /**
   * Counts a code for a mailbox. A browser in which the owner signed in before has a separate count, so strangers who
   * use up the daily codes do not lock the owner out.
   */
  const countCode = async (email: string, { client, browser }: Visitor, now: Date): Promise<Refusal | undefined> => {
    const mailbox = mailboxOf(email);
    const rates = limits.codesPerAddress;
    const toMailbox = limited(keys, 'code-to', mailbox, rates);
    const fromHere: Limited = { kind: 'code-from', subjectHash: keys.pair(mailbox, browser), rates };
    const byClient = limited(keys, 'code-by', client, limits.codesPerClient);
    const message = 'Too many codes were asked for.';
    const isKnown = await isKnownBrowser({ sql, keys }, whoHasMailbox(email), browser, now);
    if (!isKnown) return takeAttempts(sql, [toMailbox, fromHere, byClient], now, message);
    const refused = await takeAttempts(sql, [fromHere], now, message);
    // It also counts for the mailbox, which leaves fewer codes for strangers.
    if (!refused) await takeAttempts(sql, [toMailbox], now);
    return refused;
  };

  /**
   * Returns the proof for a right code, and the account of the address, if there is one. In a browser that did not
   * request a code, every code is wrong. Such an attempt compares nothing and is not counted, so it cannot lock out
   * other people at the same client address.
   */
  const verifyCode = async (
    email: string,
    code: string,
    { client, browser }: Visitor,
  ): Promise<{ readonly proof: string; readonly userId: string | undefined } | Refusal> => {
    const now = clock();
    const asked = { email, browser, maxTries: limits.codeTries };
    if (!(await hasLiveCode({ sql, keys }, asked, now))) return invalidOrExpired;
    const isKnown = await isKnownBrowser({ sql, keys }, whoHasMailbox(email), browser, now);
    const guesses = isKnown ? [] : [limited(keys, 'guess-by', client, limits.guessesPerClient)];
    const proof = await countingFailures(sql, guesses, now, async () => {
      return (await proveCode({ sql, keys, random }, { ...asked, code }, now)) ?? invalidOrExpired;
    });
    if (isRefusal(proof)) return proof;
    await rememberBrowser({ sql, keys }, whoHasMailbox(email), browser, now);
    return { proof, userId: await userIdOf(log, email) };
  };

  /** Deletes the proof. Refuses if it is missing, used or expired. */
  const spend = async (email: string, proof: string | undefined): Promise<Refusal | undefined> => {
    const isSpent = proof !== undefined && (await spendProof({ sql, keys }, proof, email, clock()));
    return isSpent ? undefined : unproven;
  };

  return {
    /**
     * Sends a new code for this browser and invalidates its former one. Does not check whether the address has an
     * account, so the reply cannot reveal it. For addresses of the test domain the result is the fixed code, without
     * mail or limits.
     */
    async sendCode(email: string, visitor: Visitor): Promise<{ readonly testCode?: string } | Refusal> {
      const now = clock();
      const { browser } = visitor;
      if (testDomain && isOfTestDomain(email)) {
        await keepCode({ sql, keys }, { email, browser, code: testDomain.code }, now);
        return { testCode: testDomain.code };
      }
      const refused = await countCode(email, visitor, now);
      if (refused) {
        const isWaiting = await hasLiveCode({ sql, keys }, { email, browser, maxTries: limits.codeTries }, now);
        return isWaiting ? { ...refused, ...codeOnItsWay } : refused;
      }
      const code = drawCode(random);
      await keepCode({ sql, keys }, { email, browser, code }, now);
      const params = { code, minutes: CODE_MINUTES };
      const ofUseUntil = addMinutes(now, CODE_MINUTES).toISOString();
      await sendMail({ to: email, template: 'code', params, dedupeKey: `code-${newId()}`, ofUseUntil });
      return {};
    },

    verifyCode,

    /** Refuses unless this browser has the proof of a right code for this address. */
    async requireProof(email: string, proof: string | undefined): Promise<Refusal | undefined> {
      const isRight = proof !== undefined && (await isProven({ sql, keys }, proof, email, clock()));
      return isRight ? undefined : unproven;
    },

    spend,

    /**
     * Verifies a code and uses it up. Refuses a code that was not mailed to this address or not requested in this
     * browser.
     */
    async spendCode(email: string, code: string, visitor: Visitor): Promise<Refusal | undefined> {
      const verified = await verifyCode(email, code, visitor);
      return isRefusal(verified) ? verified : spend(email, verified.proof);
    },

    /** The account of a proven address, or the refusal if that person may not sign in. */
    async accountOf(email: string): Promise<{ readonly userId: string } | Refusal> {
      const userId = await userIdOf(log, email);
      if (userId === undefined) return noAccount;
      const person = await readPerson(log, userId);
      return person.status === 'active' ? { userId } : deactivated;
    },

    ...adminSignIn(deps),
  };
}
