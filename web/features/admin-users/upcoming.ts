import type { HostedGameEvent } from '../../../modules/identity/contract.ts';
import { errorReply } from '../../lib/base-query.ts';
import { counted } from '../../lib/counted.ts';

/** What to do with the game events: cancel them, or hand them over to another organizer. */
export type Upcoming = { readonly upcoming: 'cancel' } | { readonly upcoming: 'handOver'; readonly to: string };

/** The hosted game events that are the reason for a refused change. Undefined for other reasons. */
export function hostedGameEvents(error: unknown): readonly HostedGameEvent[] | undefined {
  const reply = errorReply(error) as { code?: string; gameEvents?: readonly HostedGameEvent[] } | null;
  return reply?.code === 'hosts_upcoming' ? reply.gameEvents : undefined;
}

const DECIDABLE = ['hosts_upcoming', 'owns_groups', 'active_reservations'];

/** Whether somebody was not disabled or deleted because of what they have ahead or own. */
export const hasMoreToDecide = (error: unknown): boolean => DECIDABLE.includes(errorReply(error)?.code ?? '');

/** Such as `1 event` or `3 events`. */
export const gameEventCount = (count: number): string => counted(count, 'event');
