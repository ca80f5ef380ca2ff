import { errorReply } from '../../lib/base-query.ts';

/** An evening still to come of somebody who is about to host nothing any more. */
export type HostedEvening = {
  readonly id: string;
  readonly gameName: string | null;
  readonly cafeName: string | null;
  readonly eventDate: string;
  readonly currentParticipants: number;
};

/** What becomes of these evenings: they are cancelled, or another organizer hosts them. */
export type Upcoming = { readonly upcoming: 'cancel' } | { readonly upcoming: 'handOver'; readonly to: string };

/** The evenings because of which a change was refused, if that is why. */
export function hostedEvenings(error: unknown): readonly HostedEvening[] | undefined {
  const reply = errorReply(error) as { code?: string; gameEvents?: readonly HostedEvening[] } | null;
  return reply?.code === 'hosts_upcoming' ? reply.gameEvents : undefined;
}

/** Such as `1 evening` or `3 evenings`. */
export const eveningCount = (count: number): string => `${count} ${count === 1 ? 'evening' : 'evenings'}`;
