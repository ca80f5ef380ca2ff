import { type EventLog, readBatches } from '@tablemates/event-store';
import { invitationTypes } from '../domain-events.ts';

const { InvitationSent, InvitationRedeemed } = invitationTypes;

/**
 * Finds the invitations with personal data of a person: the one they redeemed, and those sent to one of their
 * addresses. Reads the log, because a read model may lag.
 */
export async function invitationsNaming(
  log: Pick<EventLog, 'readAll'>,
  userId: string,
  emails: readonly string[],
): Promise<readonly string[]> {
  const named = new Set<string>();
  for await (const batch of readBatches(log, { InvitationSent, InvitationRedeemed })) {
    for (const domainEvent of batch) {
      const isNamed =
        domainEvent.type === 'InvitationSent'
          ? domainEvent.personal !== undefined && emails.includes(domainEvent.personal.email)
          : domainEvent.data.userId === userId;
      if (isNamed) named.add(domainEvent.data.invitationId);
    }
  }
  return [...named];
}
