import { addDays } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import { isRefusal, type Refusal, refuse, unknown } from '../../../platform/refusal.ts';
import type { InvitationEvent } from '../domain-events.ts';

/** Lifetime of a code (API contract, "Invitations"). */
const LIFETIME_DAYS = 14;

/** The state of an invitation's stream. */
export type Invitation =
  | { readonly status: 'unknown' }
  | Open
  | ({ readonly status: 'redeemed' } & Known)
  | { readonly status: 'revoked'; readonly invitationId: string }
  | { readonly status: 'erased' };

type Known = {
  readonly invitationId: string;
  /** Address and code; absent once erased. */
  readonly mailed: { readonly email: string; readonly code: string } | undefined;
};

type Open = { readonly status: 'open'; readonly expiresAt: Instant } & Known;
type Decided = readonly InvitationEvent[] | Refusal;

export const invitationFold = { initial: { status: 'unknown' } as Invitation, evolve };

function evolve(invitation: Invitation, domainEvent: InvitationEvent): Invitation {
  if (domainEvent.type === 'InvitationSent') {
    const { invitationId, expiresAt } = domainEvent.data;
    return { status: 'open', invitationId, expiresAt, mailed: domainEvent.personal };
  }
  switch (domainEvent.type) {
    case 'InvitationResent':
      return invitation.status === 'open' ? { ...invitation, expiresAt: domainEvent.data.expiresAt } : invitation;
    case 'InvitationRevoked':
      return { status: 'revoked', invitationId: domainEvent.data.invitationId };
    case 'InvitationErased':
      return { status: 'erased' };
    case 'InvitationRedeemed':
      if (invitation.status !== 'open') return invitation;
      return { status: 'redeemed', invitationId: invitation.invitationId, mailed: invitation.mailed };
  }
}

export const invalidCode = refuse(404, 'invalid_code', 'Invalid invite code');
const expired = refuse(410, 'expired', 'This invite code has expired');
const used = refuse(410, 'used', 'This invite code has already been used');
const unknownInvitation = unknown('invitation');

const expiryFrom = (now: Instant): Instant => addDays(now, LIFETIME_DAYS).toISOString();

/** Invites a person to become an organizer, with a code that is valid for 14 days. */
export function send(
  invitation: Invitation,
  { invitationId, email, code }: { readonly invitationId: string; readonly email: string; readonly code: string },
  now: Instant,
): Decided {
  if (invitation.status !== 'unknown') return refuse(409, 'already_sent', 'This invitation exists already.');
  return [
    {
      type: 'InvitationSent',
      data: { invitationId, role: 'provider', expiresAt: expiryFrom(now) },
      subject: invitationId,
      personal: { email, code },
    },
  ];
}

/** Renews the expiry of the same code, even if it has expired. */
export function resend(invitation: Invitation, now: Instant): Decided {
  switch (invitation.status) {
    case 'unknown':
    case 'revoked':
    case 'erased':
      return unknownInvitation;
    case 'redeemed':
      return refuse(409, 'accepted', 'This invitation has been accepted already.');
    case 'open': {
      const { invitationId } = invitation;
      return [{ type: 'InvitationResent', data: { invitationId, expiresAt: expiryFrom(now) } }];
    }
  }
}

/** Revokes an invitation. A revoked accepted one leaves the list, and the person stays an organizer. */
export function revoke(invitation: Invitation): Decided {
  if (invitation.status !== 'open' && invitation.status !== 'redeemed') return unknownInvitation;
  return [{ type: 'InvitationRevoked', data: { invitationId: invitation.invitationId } }];
}

/** Erases an invitation whose key is destroyed in the same append. Empty if it is already erased. */
export function eraseInvitation(invitation: Invitation): readonly InvitationEvent[] {
  if (invitation.status === 'unknown' || invitation.status === 'erased') return [];
  const revoked = revoke(invitation);
  const { invitationId } = invitation;
  return [...(isRefusal(revoked) ? [] : revoked), { type: 'InvitationErased', data: { invitationId } }];
}

/** The invitation if its code can be redeemed now, otherwise the refusal. */
export function redeemable(invitation: Invitation, now: Instant): Open | Refusal {
  switch (invitation.status) {
    case 'unknown':
    case 'revoked':
    case 'erased':
      return invalidCode;
    case 'redeemed':
      return used;
    case 'open':
      return now > invitation.expiresAt ? expired : invitation;
  }
}

/** Redeems the code for one person. */
export function redeem(invitation: Invitation, userId: string, now: Instant): Decided {
  const open = redeemable(invitation, now);
  if (isRefusal(open)) return open;
  return [{ type: 'InvitationRedeemed', data: { invitationId: open.invitationId, userId } }];
}
