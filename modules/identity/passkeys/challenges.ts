import { addMinutes } from '../../../platform/add-time.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Random } from '../deps.ts';
import { tokenHash } from '../sign-in/keys.ts';
import type { PasskeyPurpose } from './contract.ts';

type ChallengePurpose = PasskeyPurpose | 'add';

/** How long a device may take to sign. */
export const CHALLENGE_MINUTES = 5;

/** What a challenge is good for: one purpose, in one browser or session, which is known by a keyed hash or that of its token. */
export type Bound = { readonly purpose: ChallengePurpose; readonly holderHash: Buffer };

/**
 * Draws a challenge: 256 random bits, of which only the hash is kept. It takes the place of the one before for the same purpose in
 * the same browser or session, so asking again and again keeps one row.
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
 * Uses a challenge up, whatever comes of it. False if it was never given for this purpose to this browser or session, was used
 * before or is too old: of several concurrent calls one succeeds.
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
