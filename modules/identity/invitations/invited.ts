// The mailboxes that are invited: at most one invitation of each can be redeemed.
import { type Claim, defineStream, type EventLog, load } from '@tablemates/event-store';
import { mailboxOf } from '../../../platform/mail/same-mailbox.ts';
import { invitationTypes } from '../domain-events.ts';
import { type Invitation, invitationFold } from './invitation.ts';

/** Held by the invitation of a mailbox that can be redeemed. One that has expired is revoked for the next. */
export const INVITED_CLAIM = 'invited';

export const invitationStream = defineStream({
  prefix: 'invitation-',
  types: invitationTypes,
  fold: invitationFold,
});

/** The address and code of an invitation, unless it is erased. */
export const mailedOf = (invitation: Invitation): { readonly email: string; readonly code: string } | undefined =>
  'mailed' in invitation ? invitation.mailed : undefined;

/**
 * The claim of an invitation on its mailbox, to be released when it ends or is accepted. Its code stays claimed then,
 * because it is never drawn again. Older releases claimed the address as it was typed.
 */
export function invitedClaimsOf(stream: string, invitation: Invitation): readonly Claim[] {
  const email = mailedOf(invitation)?.email;
  if (email === undefined) return [];
  return [...new Set([mailboxOf(email), email])].map((value) => ({ kind: INVITED_CLAIM, value, stream }));
}

/**
 * Turns claims of older releases on addresses into claims on mailboxes. Of two invitations to one mailbox the older one
 * has it, and the other stays as it is.
 *
 * @returns the number of renewed claims
 */
export const renewInvited = (log: EventLog): Promise<number> =>
  log.renewClaims([INVITED_CLAIM], async ({ stream }) => {
    // the version first: if the stream grows in between, its claim is left to the command that made it grow
    const version = await log.versionOf(stream);
    const invitation = await load(log, { stream, fold: invitationFold });
    const email = invitation.status === 'open' ? invitation.mailed?.email : undefined;
    return { version, value: email && mailboxOf(email) };
  });
