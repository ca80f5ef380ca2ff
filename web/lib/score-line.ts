import type { LedgerEntry } from '../../modules/reliability/contract.ts';

export type Step = { readonly at: number; readonly score: number };

/** A score over time: it holds from each step to the next. Starts at 100 when somebody joined, and ends now. */
export function scoreSteps(ledger: readonly LedgerEntry[], joinedAt: string, now: number): readonly Step[] {
  const moved = ledger.map(({ at, scoreAfter }) => ({ at: Date.parse(at), score: scoreAfter }));
  const first = ledger[0];
  const start = { at: Math.min(Date.parse(joinedAt), moved[0]?.at ?? now), score: first?.scoreBefore ?? 100 };
  const last = moved.at(-1) ?? start;
  return [start, ...moved, { at: Math.max(now, last.at), score: last.score }];
}

/** The lowest score a chart shows: a full ten below every step, and `atMost`, so that a grade's end stays in sight. */
export const lowestShown = (steps: readonly Step[], atMost: number): number =>
  Math.max(0, Math.floor(Math.min(atMost, ...steps.map(({ score }) => score - 5)) / 10) * 10);

/** The score that held at an instant, such as `scoreSteps` tells it. */
export const scoreAt = (steps: readonly Step[], at: number): number =>
  (steps.findLast((step) => step.at <= at) ?? steps[0])?.score ?? 100;

export type Frame = { readonly from: number; readonly to: number; readonly lowest: number };

/** The place of a step in a field of 100 by 100, from its top left corner. */
export const place = ({ at, score }: Step, { from, to, lowest }: Frame): { x: number; y: number } => ({
  x: to === from ? 100 : (100 * (at - from)) / (to - from),
  y: (100 * (100 - score)) / (100 - lowest),
});

/** The line through the steps as an SVG path in that field: level until the next fact, then up or down to it. */
export const linePath = (steps: readonly Step[], frame: Frame): string =>
  steps
    .map((step, i) => {
      const { x, y } = place(step, frame);
      return i === 0 ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`;
    })
    .join('');

const round = (value: number): number => Math.round(value * 100) / 100;
