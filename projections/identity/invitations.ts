import type { Projection } from '@tablemates/event-store';
import { type InvitationEvent, invitationTypes } from '../../modules/identity/domain-events.ts';
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
export const invitations: Projection<InvitationRow, InvitationEvent> = {
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
  types: Object.keys(invitationTypes) as InvitationEvent['type'][],
  touches: ({ data }) => [[data.invitationId]],
  fold(row, domainEvent) {
    const { version } = domainEvent;
    if (domainEvent.type === 'InvitationSent') {
      const { invitationId: id, role, expiresAt } = domainEvent.data;
      const { email = null, code: inviteCode = null } = domainEvent.personal ?? {};
      const createdAt = domainEvent.occurredAt;
      return {
        id,
        email,
        role,
        inviteCode,
        createdAt,
        expiresAt,
        acceptedAt: null,
        acceptedBy: null,
        revokedAt: null,
        version,
      };
    }
    if (!row) return undefined;
    switch (domainEvent.type) {
      case 'InvitationResent':
        return { ...row, expiresAt: domainEvent.data.expiresAt, version };
      case 'InvitationRedeemed':
        return { ...row, acceptedAt: domainEvent.occurredAt, acceptedBy: domainEvent.data.userId, version };
      case 'InvitationRevoked':
        // in older releases, revoking an invitation destroyed its key and so its address
        return row.email === null
          ? undefined
          : { ...row, inviteCode: null, revokedAt: domainEvent.occurredAt, version };
      case 'InvitationErased':
        return undefined;
    }
  },
};
