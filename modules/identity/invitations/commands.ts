import type { EventLog, Position } from '@tablemates/event-store';
import { type CommandContext, defineStream, execute, load } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { idOfNew } from '../../../platform/ids.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { invitationTypes } from '../domain-events.ts';
import { canonicalInviteCode, drawInviteCode } from '../sign-in/drawing.ts';
import { type Invitation, invalidCode, invitationFold, redeemable, resend, revoke, send } from './invitation.ts';

export const INVITE_CODE_CLAIM = 'invite_code';
const MAX_DRAWS = 10;
const codeTaken = refuse(409, 'invite_code_taken', 'This invite code is taken.');

export const invitationStream = defineStream({
  prefix: 'invitation-',
  types: invitationTypes,
  fold: invitationFold,
});

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
    /** Invites an address to become an organizer, and mails the code. */
    async sendInvitation(context: CommandContext, email: string): Promise<DoneInvitation | Refusal> {
      const invitationId = idOfNew(context);
      const invitation = invitationStream(invitationId);
      for (let draws = 1; draws <= MAX_DRAWS; draws++) {
        const code = drawInviteCode(random);
        const result = await execute(log, {
          context,
          streams: { invitation },
          decide: (states) => {
            const sent = send(states.invitation, { invitationId, email, code }, context.now);
            if (isRefusal(sent)) return sent;
            const claim = { kind: INVITE_CODE_CLAIM, value: code, stream: invitation.stream, orElse: codeTaken };
            return { append: { invitation: sent }, take: [claim] };
          },
        });
        if (isRefusal(result) && result.code === codeTaken.code) continue;
        if (isRefusal(result)) return result;
        await mail(result.states.invitation, context);
        return { invitationId, invitation: result.states.invitation, position: result.position };
      }
      throw new Error(`${MAX_DRAWS} invite codes in a row were taken`);
    },

    /** Mails the same code again, with a new expiry. 409 once accepted. */
    async resendInvitation(context: CommandContext, invitationId: string): Promise<DoneInvitation | Refusal> {
      const result = await execute(log, {
        context,
        streams: { invitation: invitationStream(invitationId) },
        decide: ({ invitation }) => {
          const resent = resend(invitation, context.now);
          return isRefusal(resent) ? resent : { append: { invitation: resent } };
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
          const code = 'mailed' in invitation ? invitation.mailed?.code : undefined;
          const release = code ? [{ kind: INVITE_CODE_CLAIM, value: code, stream: target.stream }] : [];
          return { append: { invitation: revoked }, release };
        },
      });
      return isRefusal(result)
        ? result
        : { invitationId, invitation: result.states.invitation, position: result.position };
    },
  };
}
