import type { Step } from '../../modules/identity/deps.ts';

/** A `step` for a clean-up that runs in steps, and the steps that failed. */
export function recordedSteps(): { readonly step: Step; readonly failed: readonly object[] } {
  const failed: object[] = [];
  const step: Step = (what, act) =>
    act().then(
      () => undefined,
      () => void failed.push(what),
    );
  return { step, failed };
}

/** When unfinished work is noted, and when it is old enough to be taken up again. */
export const NOTED_AT = '2026-11-21T12:00:00.000Z';
export const TAKEN_UP_AT = new Date('2026-11-21T12:05:00.000Z');
