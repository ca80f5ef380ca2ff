import type { Clock } from '../../platform/clock.ts';

/** Returns a function that returns `true` at most `most` times in each second, then `false` until the next one. */
export function perSecond(clock: Clock, most: number): () => boolean {
  let [second, used] = [0, 0];
  return () => {
    const now = Math.floor(clock().getTime() / 1_000);
    if (now !== second) [second, used] = [now, 0];
    used += 1;
    return used <= most;
  };
}
