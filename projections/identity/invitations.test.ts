import { describe, test } from 'vitest';
import type { InvitationEvent } from '../../modules/identity/domain-events.ts';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import type { Given } from '../../packages/event-store/tests/recorded.ts';
import { invitations } from './invitations.ts';

const invitationId = '0192a1b2-0000-7000-8000-000000000001';
const userId = '0192a1b2-0000-7000-8000-000000000002';
const stream = `invitation-${invitationId}`;
const inStream = (event: InvitationEvent): Given<InvitationEvent> => ({ ...event, stream });

const sent = inStream({
  type: 'InvitationSent',
  data: { invitationId, role: 'provider', expiresAt: '2026-06-15T12:01:00.000Z' },
  subject: invitationId,
  personal: { email: 'host@x.example', code: 'K7WPX2MA' },
});
const { personal: _, ...sentButErased } = sent as typeof sent & { personal: unknown };
const resent = inStream({ type: 'InvitationResent', data: { invitationId, expiresAt: '2026-06-20T12:00:00.000Z' } });
const redeemed = inStream({ type: 'InvitationRedeemed', data: { invitationId, userId } });
const revoked = inStream({ type: 'InvitationRevoked', data: { invitationId } });
const erased = inStream({ type: 'InvitationErased', data: { invitationId } });

const row = {
  id: invitationId,
  email: 'host@x.example',
  role: 'provider',
  inviteCode: 'K7WPX2MA',
  createdAt: '2026-06-01T12:01:00.000Z',
  expiresAt: '2026-06-15T12:01:00.000Z',
  acceptedAt: null,
  acceptedBy: null,
  version: 1,
  revokedAt: null,
};

describe('the read model of invitations', () => {
  const spec = projectionSpec(invitations);

  test('has what was sent', () => spec.given([sent]).rows([row]));

  test('follows a new expiry and the acceptance', () =>
    spec.given([sent, resent, redeemed]).rows([
      {
        ...row,
        expiresAt: '2026-06-20T12:00:00.000Z',
        acceptedAt: '2026-06-01T12:03:00.000Z',
        acceptedBy: userId,
        version: 3,
      },
    ]));

  test('keeps the address of a revoked invitation, but not its code', async () => {
    const kept = { ...row, inviteCode: null, revokedAt: '2026-06-01T12:02:00.000Z', version: 2 };
    await spec.given([sent, revoked]).rows([kept]);
  });

  test('forgets what was erased, and a rebuild leaves no trace of it', async () => {
    await spec.given([sent, revoked, erased]).rows([]);
    await spec.given([sent, redeemed, revoked, erased]).rows([]);
    await spec.given([sentButErased as Given<InvitationEvent>, resent, revoked, erased]).rows([]);
  });

  test('has no row for a revoked invitation whose key was destroyed', () =>
    spec.given([sentButErased as Given<InvitationEvent>, resent, revoked]).rows([]));
});
