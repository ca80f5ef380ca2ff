import type { LedgerEntry } from '../../modules/reliability/contract.ts';

export type Step = { readonly at: number; readonly score: number };

/** A score over time, constant from each step to the next. It starts at 100 when the person registered, and ends now. */
export function scoreSteps(ledger: readonly LedgerEntry[], joinedAt: string, now: number): readonly Step[] {
  const moved = ledger.map(({ at, scoreAfter }) => ({ at: Date.parse(at), score: scoreAfter }));
  const first = ledger[0];
  const start = { at: Math.min(Date.parse(joinedAt), moved[0]?.at ?? now), score: first?.scoreBefore ?? 100 };
  const last = moved.at(-1) ?? start;
  return [start, ...moved, { at: Math.max(now, last.at), score: last.score }];
}

/** The lowest score of a chart: a multiple of ten below every step, and at most `atMost`, so that a grade's limit stays visible. */
export const lowestShown = (steps: readonly Step[], atMost: number): number =>
  Math.max(0, Math.floor(Math.min(atMost, ...steps.map(({ score }) => score - 5)) / 10) * 10);

/** The score at an instant, according to `scoreSteps`. */
export const scoreAt = (steps: readonly Step[], at: number): number =>
  (steps.findLast((step) => step.at <= at) ?? steps[0])?.score ?? 100;

export type Frame = { readonly from: number; readonly to: number; readonly lowest: number };

/** The position of a step in a field of 100 by 100, from its top left corner. */
export const place = ({ at, score }: Step, { from, to, lowest }: Frame): { x: number; y: number } => ({
  x: to === from ? 100 : (100 * (at - from)) / (to - from),
  y: (100 * (100 - score)) / (100 - lowest),
});

/** The line through the steps as an SVG path in that field: level until the next step, then up or down. */
export const linePath = (steps: readonly Step[], frame: Frame): string =>
  steps
    .map((step, i) => {
      const { x, y } = place(step, frame);
      return i === 0 ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`;
    })
    .join('');

const round = (value: number): number => Math.round(value * 100) / 100;
