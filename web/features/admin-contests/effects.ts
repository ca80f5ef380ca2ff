import type { AdminContestFile } from '../../../modules/reliability/contests/contract.ts';
import type { AttendanceStatus, ReliabilityAt } from '../../../modules/reliability/contract.ts';

type Contested = Pick<AdminContestFile, 'id' | 'gameEventId' | 'markStatus'>;

/** What the contested mark did when it was made. Undefined if the ledger does not have it. */
export const markFact = ({ id }: Pick<Contested, 'id'>, { history }: Pick<ReliabilityAt, 'history'>) =>
  history.find(({ contest }) => contest?.id === id);

const daysInWords = (days: number): string => `${Math.round(days)} ${Math.round(days) === 1 ? 'day' : 'days'}`;

/**
 * What a decision would do, in a sentence, before it is made. Null where the ledger does not say: for a change to
 * another mark than Attended, and for a contest that is closed.
 */
export function effectInWords(
  status: AttendanceStatus,
  { id, gameEventId, markStatus }: Contested,
  { reliabilityScore, explanation: { contested, penalty } }: Pick<ReliabilityAt, 'reliabilityScore' | 'explanation'>,
): string | null {
  const open = contested.find(({ contestId }) => contestId === id);
  if (!open) return null;
  const waits = open.penaltyWaits;
  if (status === markStatus) {
    const begins = waits ? `, and a pause of ${daysInWords(waits.days)} begins` : '';
    return `The mark stands: score stays at ${reliabilityScore}%${begins}.`;
  }
  if (status !== 'attended') return null;
  const score =
    open.scoreIfOverturned === reliabilityScore
      ? `Score stays at ${reliabilityScore}%`
      : `Score ${reliabilityScore}% → ${open.scoreIfOverturned}%`;
  if (waits) return `${score}, and no pause begins.`;
  const ends = penalty?.cause?.gameEventId === gameEventId;
  return ends ? `${score}, and the pause of ${daysInWords(penalty.days)} ends.` : `${score}.`;
}
