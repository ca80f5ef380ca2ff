import { projection } from '@tablemates/event-store';
import type { InvitationEvent } from '../../modules/identity/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';

/** Address and code are null once their key is destroyed. The code is also null for a revoked invitation. */
type InvitationRow = {
  readonly id: string;
  readonly email: string | null;
  readonly role: string;
  readonly inviteCode: string | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly acceptedAt: Instant | null;
  readonly acceptedBy: string | null;
  readonly version: number;
  /**
   * When it was revoked. No list shows a revoked invitation, but the audit shows its recipient, and an erasure finds
   * it.
   */
  readonly revokedAt: Instant | null;
};

/** Every invitation whose address is readable. Whether it has expired is computed when it is read. */
export const invitations = projection<InvitationRow, InvitationEvent>()({
  name: 'invitations',
  version: 5,
  columns: {
    id: 'uuid not null',
    email: 'text',
    role: 'text not null',
    inviteCode: 'text',
    createdAt: 'timestamptz not null',
    expiresAt: 'timestamptz not null',
    acceptedAt: 'timestamptz',
    acceptedBy: 'uuid',
    version: 'integer not null',
    revokedAt: 'timestamptz',
  },
  key: ['id'],
  indexes: [
    'using btree (created_at, id) where revoked_at is null',
    'using btree (expires_at) where accepted_at is null and revoked_at is null',
    'using btree (accepted_by) where accepted_by is not null',
    'using btree (email) where email is not null',
    'using gin (email gin_trgm_ops) with (fastupdate = off)',
  ],
  touches: ({ data }) => [[data.invitationId]],
  on: {
    InvitationSent: (_, { version, occurredAt: createdAt, data: { invitationId: id, role, expiresAt }, personal }) => {
      const { email = null, code: inviteCode = null } = personal ?? {};
      const sent = { id, email, role, inviteCode, createdAt, expiresAt, version };
      return { ...sent, acceptedAt: null, acceptedBy: null, revokedAt: null };
    },
    InvitationResent: (row, { version, data: { expiresAt } }) => row && { ...row, expiresAt, version },
    InvitationRevoked: (row, { version, occurredAt: revokedAt }) =>
      // in older releases, revoking an invitation destroyed its key and so its address
      !row || row.email === null ? undefined : { ...row, inviteCode: null, revokedAt, version },
    InvitationErased: () => undefined,
    InvitationRedeemed: (row, { version, occurredAt: acceptedAt, data: { userId: acceptedBy } }) =>
      row && { ...row, acceptedAt, acceptedBy, version },
  },
});
