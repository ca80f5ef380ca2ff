import { addMinutes } from '../../../platform/add-time.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Random } from '../deps.ts';
import { tokenHash } from '../sign-in/keys.ts';
import type { PasskeyPurpose } from './contract.ts';

type ChallengePurpose = PasskeyPurpose | 'add';

/** A challenge expires after this many minutes. */
export const CHALLENGE_MINUTES = 5;

/**
 * A challenge is valid for one purpose in one browser or session. `holderHash` is the keyed hash of the browser, or the
 * hash of the session's token.
 */
export type Bound = { readonly purpose: ChallengePurpose; readonly holderHash: Buffer };

/**
 * Draws a challenge of 256 random bits. Only its hash is stored. It replaces the former challenge for the same purpose
 * in the same browser or session, so repeated requests keep one row.
 */
export async function newChallenge(
  { sql, random }: { readonly sql: Sql; readonly random: Random },
  { purpose, holderHash }: Bound,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(random.bytes(32));
  await sql`
    with before as (
      delete from passkey_challenges where holder_hash = ${holderHash} and purpose = ${purpose}
    )
    insert into passkey_challenges (challenge_hash, purpose, holder_hash, expires_at)
    values (${hashOf(challenge)}, ${purpose}, ${holderHash}, ${addMinutes(now, CHALLENGE_MINUTES)})`;
  return challenge;
}

/**
 * Deletes a challenge, whether the result is true or false. False if it was not drawn for this purpose in this browser
 * or session, was used before or has expired. Of several concurrent calls one succeeds.
 */
export async function takeChallenge(
  sql: Sql,
  challenge: string,
  { purpose, holderHash }: Bound,
  now: Date,
): Promise<boolean> {
  const [taken] = await sql<{ isGood: boolean }[]>`
    delete from passkey_challenges where challenge_hash = ${hashOf(Buffer.from(challenge, 'base64url'))}
    returning purpose = ${purpose} and holder_hash = ${holderHash} and expires_at > ${now} as is_good`;
  return taken?.isGood ?? false;
}

const hashOf = (challenge: Uint8Array): Buffer => tokenHash(Buffer.from(challenge).toString('base64url'));
