import type { CommandContext } from '@tablemates/event-store';
import type { IfMatch } from '../../../platform/if-match.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { ErasureAdapter, OwnedPlan } from '../deps.ts';
import { hostedIn, settleHosted, type UpcomingPlan } from './hosting.ts';
import type { Done } from './people.ts';

/** The plan for hosted gameEvents, and the versions of the person at which the change is allowed. */
export type Terms = {
  readonly plan?: UpcomingPlan | undefined;
  /** The plan for groups that the person owns. */
  readonly groups?: OwnedPlan | undefined;
  readonly ifMatch?: IfMatch | undefined;
  /** The admin's words, for the log. */
  readonly reason?: string | undefined;
};

const MAX_ATTEMPTS = 5;

type SeatsTaken = Refusal & { readonly seats: readonly string[] };

/** An internal refusal that is never shown. The seats are freed, and the command is tried again. */
export const seatsTaken = (seats: readonly string[]): SeatsTaken => ({
  ...refuse(409, 'seats_taken', 'This person has seats at upcoming events.'),
  seats,
});

/**
 * Runs a command that requires a person without commitments. If the command is refused because of commitments, it frees
 * the person and tries again. So it also finds gameEvents that are scheduled or joined at the same moment. `ifMatch` is
 * checked only at the first attempt: commitments that were freed after it stay freed, so a later attempt must not fail
 * on it.
 */
export async function freeing(
  erasureAdapter: ErasureAdapter,
  context: CommandContext,
  userId: string,
  { plan, ifMatch }: Terms,
  attempt: (condition: IfMatch | undefined) => Promise<Done | Refusal | SeatsTaken>,
): Promise<Done | Refusal> {
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
    const result = await attempt(attempts === 1 ? ifMatch : undefined);
    if (!isRefusal(result)) return result;
    const hosted = plan && hostedIn(result);
    const seats = 'seats' in result ? result.seats : undefined;
    if (!hosted && !seats) return result;
    const refused = hosted
      ? await settleHosted(erasureAdapter, context, { userId, gameEventIds: hosted, plan })
      : await erasureAdapter.freeSeats(context, userId, seats ?? []);
    if (refused) return refused;
  }
  return refuse(409, 'changed_meanwhile', 'This person’s events changed at the same moment. Please try again.');
}
