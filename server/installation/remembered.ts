import type { Clock } from '../../platform/clock.ts';

type Options<Answer> = {
  readonly forMs: number;
  readonly clock: Clock;
  /** Whether an answer is remembered. */
  readonly if: (answer: Answer) => boolean;
};

/** Asks at most once in `forMs` milliseconds, as long as the answers are worth remembering. What fails is asked again. */
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
