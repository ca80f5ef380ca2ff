import { addMinutes } from '../../../platform/add-time.ts';
import type { Transaction } from '../../../platform/database.ts';
import { REUSED } from '../../../platform/http/idempotency.ts';
import { mailboxOf } from '../../../platform/mail/same-mailbox.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { barred } from '../bars/barred.ts';
import type { IdentityDeps } from '../deps.ts';
import { readPerson, userIdOf } from '../people/people.ts';
import { deactivated } from '../people/person.ts';
import { adminSignIn } from './admin-sign-in.ts';
import { drawCode } from './drawing.ts';
import type { Keys, Once } from './keys.ts';
import { isKnownBrowser, rememberBrowser, whoHasMailbox } from './known-browsers.ts';
import { countingFailures, type Limited, limited, takeAttempts } from './limits.ts';
import {
  CODE_MINUTES,
  hasLiveCode,
  invalidOrExpired,
  isProven,
  keepCode,
  proveCode,
  provenBefore,
  type Spending,
  spendProof,
  spentOn,
} from './one-time-codes.ts';
import type { Visitor } from './visitor.ts';

type Deps = Pick<
  IdentityDeps,
  | 'log'
  | 'sql'
  | 'clock'
  | 'newId'
  | 'random'
  | 'passwordCost'
  | 'limits'
  | 'testDomain'
  | 'sendMail'
  | 'secret'
  | 'city'
> & {
  readonly keys: Keys;
};

/** The token of the session that a proof opens, for a request that may come again. */
export const sessionTokenOf = (keys: Keys, proof: string, { once }: Spending): string =>
  keys.tokenOf('session', proof, once.browser, once.key);

const keyReused = refuse(409, REUSED.code, REUSED.error);
export const unproven = refuse(401, 'unproven', 'Please verify your email address first.');
const noAccount = refuse(404, 'no_account', 'There is no account with this email address yet.');
const codeOnItsWay = {
  code: 'code_on_its_way',
  message: 'We sent a code to this address a moment ago. Please use that one.',
};

/** The functions of signing in. Emails are in canonical form. */
export function signIn(deps: Deps) {
  const { log, sql, clock, newId, random, limits, testDomain, sendMail, keys } = deps;
  const { barNow, toNewcomer } = barred(deps);
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

  /** The account of a proven address, if there is one. A barred one is refused before anybody fills in a form. */
  const welcome = async (email: string, proof: string, now: Date) => {
    const userId = await userIdOf(log, email);
    // signing up decides it again
    const bar = userId === undefined ? await barNow({ email }, now) : undefined;
    return bar ? toNewcomer(bar) : { proof, userId };
  };

  /**
   * Returns the proof for a right code, and the account of the address, if there is one. In a browser that did not
   * request a code, every code is wrong. Such an attempt compares nothing and is not counted, so it cannot lock out
   * other people at the same client address.
   *
   * @param once by which the request is known if it comes again, because its answer was lost
   */
  const verifyCode = async (
    email: string,
    code: string,
    { client, browser }: Visitor,
    once?: Once,
  ): Promise<{ readonly proof: string; readonly userId: string | undefined } | Refusal> => {
    const now = clock();
    const asked = { email, browser, code, once, maxTries: limits.codeTries };
    const before = () => provenBefore({ sql, keys }, asked, now);
    const isLive = await hasLiveCode({ sql, keys }, asked, now);
    // afterwards: an equal request at the same time may just have used the code up
    const given = await before();
    if (given !== undefined) return welcome(email, given, now);
    if (!isLive) return invalidOrExpired;
    const isKnown = await isKnownBrowser({ sql, keys }, whoHasMailbox(email), browser, now);
    const guesses = isKnown ? [] : [limited(keys, 'guess-by', client, limits.guessesPerClient)];
    const proof = await countingFailures(sql, guesses, now, async () => {
      // of equal requests at the same time the others find what the first one got
      return (await proveCode({ sql, keys, random }, asked, now)) ?? (await before()) ?? invalidOrExpired;
    });
    if (isRefusal(proof)) return proof;
    await rememberBrowser({ sql, keys }, whoHasMailbox(email), browser, now);
    return welcome(email, proof, now);
  };

  /** Uses the proof up. Refuses if it is missing, used or expired. */
  const spend = async (
    email: string,
    proof: string | undefined,
    on?: Spending,
    tx?: Transaction,
  ): Promise<Refusal | undefined> => {
    const spending = proof !== undefined && { token: proof, email, on };
    return spending && (await spendProof({ sql: tx ?? sql, keys }, spending, clock())) ? undefined : unproven;
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
     * The token of the session that a request opened before, if it comes again with its proof, because its answer was
     * lost. 409 `key_reused` for another request with its key.
     */
    async tokenBefore(email: string, proof: string | undefined, on: Spending | undefined) {
      if (proof === undefined || !on) return undefined;
      const spent = await spentOn({ sql, keys }, { token: proof, email, on }, clock());
      return spent === 'another' ? keyReused : spent && sessionTokenOf(keys, proof, on);
    },

    /**
     * Verifies a code and uses it up. Refuses a code that was not mailed to this address or not requested in this
     * browser.
     *
     * @param on the request, which may come again because its answer was lost
     */
    async spendCode(email: string, code: string, visitor: Visitor, on?: Spending): Promise<Refusal | undefined> {
      const verified = await verifyCode(email, code, visitor, on?.once);
      if (isRefusal(verified)) return verified;
      const spent = await spend(email, verified.proof, on);
      if (!spent || !on) return spent;
      return (await spentOn({ sql, keys }, { token: verified.proof, email, on }, clock())) === 'this'
        ? undefined
        : spent;
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
