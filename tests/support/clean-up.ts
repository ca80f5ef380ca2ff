import type { Step } from '../../modules/identity/deps.ts';

/** What a clean-up runs in steps, and which of these failed. */
export function recordedSteps(): { readonly step: Step; readonly failed: readonly object[] } {
  const failed: object[] = [];
  const step: Step = (what, act) =>
    act().then(
      () => undefined,
      () => void failed.push(what),
    );
  return { step, failed };
}

/** When something is noted that is to be cleaned up, and when that is old enough to be taken up again. */
export const NOTED_AT = '2026-11-21T12:00:00.000Z';
export const TAKEN_UP_AT = new Date('2026-11-21T12:05:00.000Z');
