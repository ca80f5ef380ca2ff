import type { Instant } from '../../platform/clock.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { decide, type ReliabilityCommand } from './decide.ts';
import type { ReliabilityEvent } from './domain-events.ts';
import type { Policies } from './policies.ts';
import type { Standing } from './standing.ts';

/** A command that may change the mark of a participant. */
export type GuestCommand = Extract<
  ReliabilityCommand,
  { type: 'mark' | 'correct' | 'attendedByCheckIn' | 'decideContest' }
>;

/**
 * The domain events of a participant's mark, for their own stream and for the host's, because the host's credit depends
 * on it.
 */
export function decideGuest(
  { gameEventId, userId }: { readonly gameEventId: string; readonly userId: string },
  { startsAt, cancelled }: { readonly startsAt: Instant; readonly cancelled: boolean },
  command: GuestCommand,
  states: { readonly guest: Standing; readonly host: Standing },
  policies: Policies,
): { readonly guest: readonly ReliabilityEvent[]; readonly host: readonly ReliabilityEvent[] } | Refusal {
  const guest = decide(command, states.guest, policies);
  if (isRefusal(guest)) return guest;
  if (guest.length === 0 || cancelled) return { guest, host: [] };
  const { now } = command;
  const status = command.type === 'attendedByCheckIn' ? ('attended' as const) : command.status;
  const host = decide(
    { type: 'noteGuest', gameEventId, startsAt, guestId: userId, status, now },
    states.host,
    policies,
  );
  return isRefusal(host) ? host : { guest, host };
}
