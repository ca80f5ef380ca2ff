import type { Claim, EventLog, Position } from '@tablemates/event-store';
import { type CommandContext, eachOf, execute, load } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { idOfNew } from '../../../platform/ids.ts';
import { mailboxOf } from '../../../platform/mail/same-mailbox.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { barred } from '../bars/barred.ts';
import type { IdentityDeps } from '../deps.ts';
import { userStream } from '../people/people.ts';
import type { Person } from '../people/person.ts';
import { canonicalInviteCode, drawInviteCode } from '../sign-in/drawing.ts';
import { type Invitation, invalidCode, invitationFold, redeemable, resend, revoke, send } from './invitation.ts';
import { INVITED_CLAIM, invitationStream, invitedClaimsOf, mailedOf } from './invited.ts';

const INVITE_CODE_CLAIM = 'invite_code';
const MAX_DRAWS = 10;
const alreadyInvited = refuse(
  409,
  'already_invited',
  'This mailbox has an invitation already, which is still pending. Resend that one.',
);
const isOrganizer = refuse(409, 'already_organizer', 'This person is a Game Organizer already.');
const codeTaken = refuse(409, 'invite_code_taken', 'This invite code is taken.');

/** The claims that an invitation holds, to be released with its end. */
export const claimsOfInvitation = (stream: string, invitation: Invitation): readonly Claim[] => {
  const code = mailedOf(invitation)?.code;
  const codeClaim = code === undefined ? [] : [{ kind: INVITE_CODE_CLAIM, value: code, stream }];
  return [...codeClaim, ...invitedClaimsOf(stream, invitation)];
};

/** The claims that follow from the state of an invitation. That of the mailbox is missing in logs of older releases. */
export function claimsHeldBy(
  stream: string,
  invitation: Invitation,
): readonly (Claim & { readonly isOptional: boolean; readonly older?: string })[] {
  const mailed = mailedOf(invitation);
  if (!mailed) return [];
  const { code, email } = mailed;
  const ofMailbox = { kind: INVITED_CLAIM, value: mailboxOf(email), older: email, stream, isOptional: true };
  return [
    { kind: INVITE_CODE_CLAIM, value: code, stream, isOptional: false },
    ...(invitation.status === 'open' ? [ofMailbox] : []),
  ];
}

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
  value: mailboxOf(email),
  stream,
  orElse: alreadyInvited,
});

const isAnyOrganizer = (accounts: readonly Person[]): boolean =>
  accounts.some((account) => 'isProvider' in account && account.isProvider);

type Deps = Pick<IdentityDeps, 'log' | 'random' | 'sendMail' | 'accountsOf' | 'secret' | 'city'>;

/** The commands of invitations, for admins. */
export function invitationCommands(deps: Deps) {
  const { log, random, sendMail, accountsOf } = deps;
  const { barAgainst, toAdmin } = barred(deps);
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
     * the mailbox is pending, and 409 `already_organizer`. An expired one of the mailbox is revoked in the same append.
     */
    async sendInvitation(context: CommandContext, email: string): Promise<DoneInvitation | Refusal> {
      const invitationId = idOfNew(context);
      const invitation = invitationStream(invitationId);
      for (let draws = 1; draws <= MAX_DRAWS; draws++) {
        const code = drawInviteCode(random);
        const [holder, userIds] = await Promise.all([log.claimant(INVITED_CLAIM, mailboxOf(email)), accountsOf(email)]);
        // without one, streams that do not exist
        const other = holder === undefined || holder === invitation.stream ? invitationStream('none').stream : holder;
        const result = await execute(log, {
          context,
          streams: {
            invitation,
            accounts: eachOf(userIds, userStream),
            former: { ...invitation, stream: other },
            bar: barAgainst({ email }),
          },
          decide: ({ accounts, former, bar, ...states }) => {
            if (bar) return toAdmin(bar);
            if (isAnyOrganizer(accounts.all)) return isOrganizer;
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
     * otherwise, and `already_invited` for one of an older release if another one of the mailbox is there.
     */
    async resendInvitation(context: CommandContext, invitationId: string): Promise<DoneInvitation | Refusal> {
      const target = invitationStream(invitationId);
      const address = mailedOf(await load(log, target))?.email;
      const userIds = address === undefined ? [] : await accountsOf(address);
      const result = await execute(log, {
        context,
        streams: { invitation: target, accounts: eachOf(userIds, userStream), bar: barAgainst({ email: address }) },
        decide: ({ invitation, accounts, bar }) => {
          const resent = resend(invitation, context.now);
          if (isRefusal(resent)) return resent;
          if (bar) return toAdmin(bar);
          if (isAnyOrganizer(accounts.all)) return isOrganizer;
          const email = mailedOf(invitation)?.email;
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
