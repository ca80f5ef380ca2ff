import { type EventLog, readBatches } from '@tablemates/event-store';
import { inOnePass } from '../../../platform/in-one-pass.ts';
import { invitationTypes } from '../domain-events.ts';

const { InvitationSent, InvitationRedeemed } = invitationTypes;

type Sought = { readonly userId: string; readonly emails: readonly string[] };

/**
 * Finds the invitations with personal data of a person: the one they redeemed, and those sent to one of their
 * addresses. It reads the log, because a read model may lag. Concurrent calls share one pass.
 */
export const invitationsNaming = (log: Pick<EventLog, 'readAll'>): ((sought: Sought) => Promise<readonly string[]>) =>
  inOnePass(async (people: readonly Sought[]) => {
    const named = people.map(() => new Set<string>());
    const byAddress = placesOf(people.map(({ emails }) => emails));
    const byId = placesOf(people.map(({ userId }) => [userId]));
    for await (const batch of readBatches(log, { InvitationSent, InvitationRedeemed })) {
      for (const domainEvent of batch) {
        const places =
          domainEvent.type === 'InvitationSent'
            ? byAddress.get(domainEvent.personal?.email ?? '')
            : byId.get(domainEvent.data.userId);
        for (const place of places ?? []) named[place]?.add(domainEvent.data.invitationId);
      }
    }
    return named.map((ids) => [...ids]);
  });

/** The indexes of each key in a list of lists of keys. */
function placesOf(keys: readonly (readonly string[])[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [place, ofPlace] of keys.entries()) {
    for (const key of ofPlace) places.set(key, [...(places.get(key) ?? []), place]);
  }
  return places;
}
