import { setTimeout as pause } from 'node:timers/promises';

/** The result of a promise within this many milliseconds, or `otherwise`. The outcome of a late promise is ignored. */
export async function inTime<Value, Otherwise>(
  promise: Promise<Value>,
  milliseconds: number,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  const timer = new AbortController();
  const late = pause(milliseconds, otherwise, { signal: timer.signal });
  return Promise.race([promise, late]).finally(() => timer.abort());
}
