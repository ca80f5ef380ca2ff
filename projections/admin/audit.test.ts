import type { DomainEvent } from '@tablemates/event-store';
import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import type { Given } from '../../packages/event-store/tests/recorded.ts';
import { audit } from './audit.ts';

const admin = '11111111-0000-4000-8000-000000000000';
const userId = 'aaaaaaaa-0000-4000-8000-000000000000';
const gameEventId = 'bbbbbbbb-0000-4000-8000-000000000000';
const given = (stream: string, type: string, data: object, more: Partial<Given> = {}): Given<DomainEvent> => ({
  stream,
  type,
  data,
  actor: admin,
  ...more,
});

describe('the read model of the audit', () => {
  const spec = projectionSpec(audit);

  it('records actor, change, subject and time without personal data, under everything the change concerns', () => {
    const changed = given(
      `user-${userId}`,
      'ProfileChanged',
      { userId },
      { subject: userId, personal: { bio: 'Go.' } },
    );
    const waived = { kind: 'no_show', gameEventId, reason: 'A storm.' };
    const waiver = {
      id: '00000000-0000-7000-8000-000000000002',
      at: '2026-06-01T12:02:00.000Z',
      actor: admin,
      position: '2',
      type: 'PenaltyWaived',
      subjectKind: 'user',
      subjectId: userId,
      details: waived,
    };
    return spec.given([changed, given(`reliability-${userId}`, 'PenaltyWaived', waived)]).rows([
      {
        id: '00000000-0000-7000-8000-000000000001',
        concerns: userId,
        at: '2026-06-01T12:01:00.000Z',
        actor: admin,
        type: 'ProfileChanged',
        subjectKind: 'user',
        subjectId: userId,
        position: '1',
        details: { userId },
      },
      { ...waiver, concerns: userId },
      { ...waiver, concerns: gameEventId },
    ]);
  });

  it('distinguishes senders of mails, which share a stream', () =>
    spec.given([given('emailSenders', 'EmailSenderRemoved', { emailSenderId: gameEventId })]).rows([
      {
        id: '00000000-0000-7000-8000-000000000001',
        at: '2026-06-01T12:01:00.000Z',
        actor: admin,
        position: '1',
        type: 'EmailSenderRemoved',
        subjectKind: 'emailSender',
        subjectId: gameEventId,
        concerns: gameEventId,
        details: { emailSenderId: gameEventId },
      },
    ]));

  it('leaves out what people do to their own account', () =>
    spec
      .given([
        given(`user-${userId}`, 'ProfileChanged', { userId }, { actor: userId }),
        given(
          `invitation-${gameEventId}`,
          'InvitationRedeemed',
          { invitationId: gameEventId, userId },
          { actor: userId },
        ),
      ])
      .rows([]));
});
