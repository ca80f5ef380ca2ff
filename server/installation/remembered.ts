import type { Clock } from '../../platform/clock.ts';

/**
 * Asks at most once in `forMs` milliseconds, as long as the answer is undefined, which says that nothing is wrong. What was wrong is
 * asked again each time, so that whoever has mended it sees that.
 */
export function rememberedIfFine(
  ask: () => Promise<string | undefined>,
  { forMs, clock }: { readonly forMs: number; readonly clock: Clock },
): () => Promise<string | undefined> {
  let fineUntil = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock().getTime() < fineUntil) return undefined;
    const wrong = await ask();
    if (wrong === undefined) fineUntil = clock().getTime() + forMs;
    return wrong;
  };
}
