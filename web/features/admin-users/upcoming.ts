import type { HostedGameEvent } from '../../../modules/identity/contract.ts';
import { errorReply } from '../../lib/base-query.ts';

/** What becomes of these evenings: they are cancelled, or another organizer hosts them. */
export type Upcoming = { readonly upcoming: 'cancel' } | { readonly upcoming: 'handOver'; readonly to: string };

/** The evenings because of which a change was refused, if that is why. */
export function hostedEvenings(error: unknown): readonly HostedGameEvent[] | undefined {
  const reply = errorReply(error) as { code?: string; gameEvents?: readonly HostedGameEvent[] } | null;
  return reply?.code === 'hosts_upcoming' ? reply.gameEvents : undefined;
}

/** Such as `1 evening` or `3 evenings`. */
export const eveningCount = (count: number): string => `${count} ${count === 1 ? 'evening' : 'evenings'}`;
