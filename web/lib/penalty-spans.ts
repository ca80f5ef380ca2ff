import type { LedgerEntry } from '../../modules/reliability/contract.ts';

/** A period under a penalty, in milliseconds. */
export type PenaltySpan = { readonly from: number; readonly to: number; readonly kind: string };

/** The periods of penalties up to `now`, each with its reason. Adjacent periods with different reasons stay separate. */
export function penaltySpans(history: readonly LedgerEntry[], now: number): readonly PenaltySpan[] {
  const moving = history.filter(({ what }) => what !== 'join_refused');
  return moving.flatMap(({ at, penaltyAfter }, i) => {
    if (!penaltyAfter) return [];
    const next = moving[i + 1];
    const until = Math.min(Date.parse(penaltyAfter.expiresAt), next ? Date.parse(next.at) : now, now);
    const from = Date.parse(at);
    return until > from ? [{ from, to: until, kind: penaltyAfter.kind }] : [];
  });
}
