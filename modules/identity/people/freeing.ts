import type { CommandContext } from '@tablemates/event-store';
import type { IfMatch } from '../../../platform/if-match.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { ErasureAdapter } from '../deps.ts';
import { hostedIn, settleHosted, type UpcomingPlan } from './hosting.ts';
import type { Done } from './people.ts';

/** The plan for hosted gameEvents, and the versions of the person at which the change is allowed. */
export type Terms = { readonly plan?: UpcomingPlan | undefined; readonly ifMatch?: IfMatch | undefined };

const MAX_ATTEMPTS = 5;

/** Never shown: the seats are freed, and the command is tried again. */
export const seatsTaken = refuse(409, 'seats_taken', 'This person has seats at upcoming events.');

/**
 * Runs a command that requires a person without commitments. If it is refused because of them, frees the person and tries
 * again, so that an evening scheduled or joined at the same moment is found too. The condition counts for the first try
 * alone: what was freed on it stays freed, so a later change of the person must not refuse the rest.
 */
export async function freeing(
  erasureAdapter: ErasureAdapter,
  context: CommandContext,
  userId: string,
  { plan, ifMatch }: Terms,
  attempt: (condition: IfMatch | undefined, sawSeats: (seats: readonly string[]) => void) => Promise<Done | Refusal>,
): Promise<Done | Refusal> {
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
    let seats: readonly string[] = [];
    const result = await attempt(attempts === 1 ? ifMatch : undefined, (seen) => {
      seats = seen;
    });
    if (!isRefusal(result)) return result;
    const hosted = plan && hostedIn(result);
    if (!hosted && result !== seatsTaken) return result;
    const refused = hosted
      ? await settleHosted(erasureAdapter, context, { userId, gameEventIds: hosted, plan })
      : await erasureAdapter.freeSeats(context, userId, seats);
    if (refused) return refused;
  }
  return refuse(409, 'changed_meanwhile', 'This person’s events changed at the same moment. Please try again.');
}
