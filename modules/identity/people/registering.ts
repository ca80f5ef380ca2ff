import type { Claim } from '@tablemates/event-store';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Random } from '../deps.ts';
import { drawMemberId } from '../sign-in/drawing.ts';

/** A claim, and the refusal if another stream holds it. */
type ClaimOrElse = Claim & { readonly orElse: Refusal };

const MAX_DRAWS = 10;
const memberIdTaken = refuse(409, 'member_id_taken', 'This membership number is taken.');

/** The refusal of an address that another account has. */
export const emailTaken = refuse(409, 'email_taken', 'There is an account with this email address already.');

/** The claim that keeps an address unique, even if two people sign up at the same instant. */
export const emailClaim = (email: string, stream: string): ClaimOrElse => ({
  kind: 'email',
  value: email,
  stream,
  orElse: emailTaken,
});

/** Registers with a new membership number. If it is taken, another one is drawn. */
export async function withMemberId<Result>(
  random: Random,
  stream: string,
  registerAs: (memberId: string, claim: ClaimOrElse) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  for (let draws = 1; draws <= MAX_DRAWS; draws++) {
    const memberId = drawMemberId(random);
    const result = await registerAs(memberId, { kind: 'member_id', value: memberId, stream, orElse: memberIdTaken });
    if (!isRefusal(result) || result.code !== memberIdTaken.code) return result;
  }
  throw new Error(`${MAX_DRAWS} membership numbers in a row were taken`);
}
