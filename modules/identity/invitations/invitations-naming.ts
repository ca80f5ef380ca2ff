import type { EventLog, Recorded } from '@tablemates/event-store';
import type { InvitationEvent } from '../domain-events.ts';

type Naming = Extract<InvitationEvent, { type: 'InvitationSent' | 'InvitationRedeemed' }>;

const BATCH = 10_000;

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
  let after = 0n;
  for (;;) {
    const types: readonly Naming['type'][] = ['InvitationSent', 'InvitationRedeemed'];
    const batch = (await log.readAll({ after, limit: BATCH, types })) as unknown as readonly Recorded<Naming>[];
    for (const domainEvent of batch) {
      const isNamed =
        domainEvent.type === 'InvitationSent'
          ? domainEvent.personal !== undefined && emails.includes(domainEvent.personal.email)
          : domainEvent.data.userId === userId;
      if (isNamed) named.add(domainEvent.data.invitationId);
    }
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return [...named];
    after = last.position;
  }
}
