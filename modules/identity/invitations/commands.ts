import type { Claim, EventLog, Position } from '@tablemates/event-store';
import { type CommandContext, defineStream, execute, load } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { idOfNew } from '../../../platform/ids.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { invitationTypes } from '../domain-events.ts';
import { userIdOf, userStream } from '../people/people.ts';
import { canonicalInviteCode, drawInviteCode } from '../sign-in/drawing.ts';
import { type Invitation, invalidCode, invitationFold, redeemable, resend, revoke, send } from './invitation.ts';

const INVITE_CODE_CLAIM = 'invite_code';
/** Held by the invitation of an address that can be redeemed. One that has expired is revoked for the next. */
const INVITED_CLAIM = 'invited';
const MAX_DRAWS = 10;
const alreadyInvited = refuse(
  409,
  'already_invited',
  'This address has an invitation already, which is still pending. Resend that one.',
);
const isOrganizer = refuse(409, 'already_organizer', 'This person is a Game Organizer already.');
const codeTaken = refuse(409, 'invite_code_taken', 'This invite code is taken.');

export const invitationStream = defineStream({
  prefix: 'invitation-',
  types: invitationTypes,
  fold: invitationFold,
});

/** The claims that an invitation holds, to be released with its end. */
export function claimsOfInvitation(stream: string, invitation: Invitation): readonly Claim[] {
  const mailed = 'mailed' in invitation ? invitation.mailed : undefined;
  return mailed
    ? [
        { kind: INVITE_CODE_CLAIM, value: mailed.code, stream },
        { kind: INVITED_CLAIM, value: mailed.email, stream },
      ]
    : [];
}

/** The claims that follow from the state of an invitation. That of the address is missing in logs of older releases. */
export function claimsHeldBy(
  stream: string,
  invitation: Invitation,
): readonly (Claim & { readonly isOptional: boolean })[] {
  return claimsOfInvitation(stream, invitation).flatMap((claim) => {
    const isOfAddress = claim.kind === INVITED_CLAIM;
    return isOfAddress && invitation.status !== 'open' ? [] : [{ ...claim, isOptional: isOfAddress }];
  });
}

/** The claim of an address whose invitation is accepted. Its code stays claimed, because it is never drawn again. */
export const invitedClaimOf = (stream: string, invitation: Invitation): readonly Claim[] =>
  claimsOfInvitation(stream, invitation).filter(({ kind }) => kind === INVITED_CLAIM);

/** Finds the invitation's stream by its code, ignoring case. Undefined for an unknown code. */
export async function invitationOf(log: EventLog, typed: string) {
  const code = canonicalInviteCode(typed);
  const stream = code && (await log.claimant(INVITE_CODE_CLAIM, code));
  return stream ? { stream, fold: invitationFold } : undefined;
}

/** Returns the code as it was sent, if it can be redeemed now. */
export async function validateInviteCode(log: EventLog, typed: string, now: Instant): Promise<string | Refusal> {
  const found = await invitationOf(log, typed);
  if (!found) return invalidCode;
  const open = redeemable(await load(log, found), now);
  return isRefusal(open) ? open : (canonicalInviteCode(typed) ?? invalidCode);
}

/** An accepted command: the invitation's id and state, and the log position reached. */
type DoneInvitation = {
  readonly invitationId: string;
  readonly invitation: Invitation;
  readonly position: Position | undefined;
};

const invitedClaim = (email: string, stream: string) => ({
  kind: INVITED_CLAIM,
  value: email,
  stream,
  orElse: alreadyInvited,
});

type Deps = Pick<IdentityDeps, 'log' | 'random' | 'sendMail'>;

/** The commands of invitations, for admins. */
export function invitationCommands({ log, random, sendMail }: Deps) {
  /** A repeated command posts the same mail, which the outbox recognizes by its dedupe key. */
  const mail = async (invitation: Invitation, { commandId }: CommandContext) => {
    if (invitation.status !== 'open' || !invitation.mailed) return;
    const { email, code } = invitation.mailed;
    const { expiresAt } = invitation;
    const params = { inviteCode: code, expiresAt };
    const dedupeKey = `invitation-${commandId}`;
    await sendMail({ to: email, template: 'invitation', params, dedupeKey, ofUseUntil: expiresAt });
  };

  return {
    /**
     * Invites an address to become an organizer, and mails the code. 409 `already_invited` while another invitation of
     * the address is pending, and 409 `already_organizer`. An expired one of the address is revoked in the same append.
     */
    async sendInvitation(context: CommandContext, email: string): Promise<DoneInvitation | Refusal> {
      const invitationId = idOfNew(context);
      const invitation = invitationStream(invitationId);
      for (let draws = 1; draws <= MAX_DRAWS; draws++) {
        const code = drawInviteCode(random);
        const [holder, userId] = await Promise.all([log.claimant(INVITED_CLAIM, email), userIdOf(log, email)]);
        // without one, streams that do not exist
        const other = holder === undefined || holder === invitation.stream ? invitationStream('none').stream : holder;
        const result = await execute(log, {
          context,
          streams: {
            invitation,
            user: userStream(userId ?? 'none'),
            former: { ...invitation, stream: other },
          },
          decide: ({ user, former, ...states }) => {
            if ('isProvider' in user && user.isProvider) return isOrganizer;
            if (!isRefusal(redeemable(former, context.now))) return alreadyInvited;
            const sent = send(states.invitation, { invitationId, email, code }, context.now);
            if (isRefusal(sent)) return sent;
            const claim = { kind: INVITE_CODE_CLAIM, value: code, stream: invitation.stream, orElse: codeTaken };
            const replaced = revoke(former);
            return {
              append: { invitation: sent, former: isRefusal(replaced) ? [] : replaced },
              take: [claim, invitedClaim(email, invitation.stream)],
              release: isRefusal(replaced) ? [] : claimsOfInvitation(other, former),
            };
          },
        });
        if (isRefusal(result) && result.code === codeTaken.code) continue;
        if (isRefusal(result)) return result;
        await mail(result.states.invitation, context);
        return { invitationId, invitation: result.states.invitation, position: result.position };
      }
      throw new Error(`${MAX_DRAWS} invite codes in a row were taken`);
    },

    /**
     * Mails the same code again, with a new expiry. 409 once accepted, `already_organizer` if the person became one
     * otherwise, and `already_invited` for one of an older release if a newer one of the address is there.
     */
    async resendInvitation(context: CommandContext, invitationId: string): Promise<DoneInvitation | Refusal> {
      const target = invitationStream(invitationId);
      const addressOf = (invitation: Invitation) => ('mailed' in invitation ? invitation.mailed?.email : undefined);
      const address = addressOf(await load(log, target));
      const userId = address && (await userIdOf(log, address));
      const result = await execute(log, {
        context,
        streams: { invitation: target, user: userStream(userId ?? 'none') },
        decide: ({ invitation, user }) => {
          const resent = resend(invitation, context.now);
          if (isRefusal(resent)) return resent;
          if ('isProvider' in user && user.isProvider) return isOrganizer;
          const email = addressOf(invitation);
          return { append: { invitation: resent }, take: email ? [invitedClaim(email, target.stream)] : [] };
        },
      });
      if (isRefusal(result)) return result;
      await mail(result.states.invitation, context);
      return { invitationId, invitation: result.states.invitation, position: result.position };
    },

    /**
     * Revokes an invitation: its code becomes invalid. The address stays in the audit until the person with that address is
     * erased.
     */
    async revokeInvitation(context: CommandContext, invitationId: string): Promise<DoneInvitation | Refusal> {
      const target = invitationStream(invitationId);
      const result = await execute(log, {
        context,
        streams: { invitation: target },
        decide: ({ invitation }) => {
          const revoked = revoke(invitation);
          if (isRefusal(revoked)) return revoked;
          return { append: { invitation: revoked }, release: claimsOfInvitation(target.stream, invitation) };
        },
      });
      return isRefusal(result)
        ? result
        : { invitationId, invitation: result.states.invitation, position: result.position };
    },
  };
}
