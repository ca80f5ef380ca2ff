import type { Limiter } from './limiter.ts';
import type { Rate } from './rate.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Bounds of a kind of work that costs much: time a person, and pieces at once in this process. */
export type Bounds = {
  readonly kind: string;
  /** The seconds of work by one person within a window. */
  readonly seconds: readonly Rate[];
  /** The pieces by one person that are running or waiting. */
  readonly perPerson: number;
  /** The pieces that run at once; the others wait, in the order in which they came. */
  readonly atOnce: number;
  /** The pieces of all people that are running or waiting, each until its first part is done. */
  readonly most: number;
};

/** A person's permission to work, until `leave`. */
export type Admission = {
  /** Waits for its turn, runs a part of the work, and charges the time it took. Parts of a work run one by one. */
  readonly work: <Result>(part: () => Promise<Result>) => Promise<Result>;
  readonly leave: () => void;
};

export type Budget = {
  /**
   * Admits a piece of work. 429 for a person who has spent their time, or has too many pieces in progress; 503 when too
   * many people have.
   *
   * @param received what comes from the person first, as fast as their network is: it takes no place of others
   */
  readonly enter: (person: string, received?: () => Promise<unknown>) => Promise<Admission | Refusal>;
};

const SOON_SECONDS = 5;
const busy = refuse(503, 'busy', 'Many people are doing this right now. Please try again in a few seconds.', {
  retryAfterSeconds: SOON_SECONDS,
});
const inProgress = refuse(429, 'in_progress', 'This is still running from before. Please wait until it is done.', {
  retryAfterSeconds: SOON_SECONDS,
});

/**
 * Opens the budget of a kind of work. A request a minute says little about what it costs, so people are limited by the
 * time that their work takes. Work that has begun is finished: its time is charged afterwards.
 *
 * @param monotonic milliseconds of a clock that never jumps
 */
export function openBudget(limiter: Limiter, monotonic: () => number, bounds: Bounds): Budget {
  const { kind, perPerson, atOnce, most } = bounds;
  const times = bounds.seconds.map(({ max, seconds }) => ({ max: max * 1_000, seconds }));
  const admitted = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let [inAll, running] = [0, 0];

  const turn = async () => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  };
  const pass = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  const change = (person: string, by: 1 | -1) => {
    const own = (admitted.get(person) ?? 0) + by;
    if (own > 0) admitted.set(person, own);
    else admitted.delete(person);
  };

  return {
    async enter(person, received) {
      if ((admitted.get(person) ?? 0) >= perPerson) return inProgress;
      change(person, 1);
      let [isIn, isWaiting] = [true, false];
      const begin = () => {
        if (isWaiting) inAll -= 1;
        isWaiting = false;
      };
      const leave = () => {
        begin();
        if (isIn) change(person, -1);
        isIn = false;
      };
      try {
        const retryAfterSeconds = await limiter.spent(kind, person, times);
        if (retryAfterSeconds !== undefined) {
          leave();
          const message = 'You have used this a lot just now. Please try again later.';
          return refuse(429, 'too_costly', message, { retryAfterSeconds });
        }
        await received?.();
      } catch (error) {
        leave();
        throw error;
      }
      if (inAll >= most) {
        leave();
        return busy;
      }
      inAll += 1;
      isWaiting = true;
      return {
        async work(part) {
          await turn();
          const begun = monotonic();
          try {
            return await part();
          } finally {
            pass();
            begin();
            await limiter.spend(kind, person, times, Math.max(1, Math.round(monotonic() - begun)));
          }
        },
        leave,
      };
    },
  };
}
