import type { Clock } from '../../platform/clock.ts';

type Options<Answer> = {
  readonly forMs: number;
  readonly clock: Clock;
  /** Whether an answer is cached. */
  readonly if: (answer: Answer) => boolean;
};

/** Caches an answer for `forMs` milliseconds if `if` accepts it. Other answers and failures are not cached. */
export function remembered<Answer>(
  ask: () => Promise<Answer>,
  { forMs, clock, if: isRemembered }: Options<Answer>,
): () => Promise<Answer> {
  let last: { readonly answer: Answer; readonly until: number } | undefined;
  return async () => {
    if (last && clock().getTime() < last.until) return last.answer;
    const answer = await ask();
    last = isRemembered(answer) ? { answer, until: clock().getTime() + forMs } : undefined;
    return answer;
  };
}
