import { setTimeout as pause } from 'node:timers/promises';

/** What a promise resolves to within so many milliseconds; `otherwise` if it is late, and then its outcome is dropped. */
export async function inTime<Value, Otherwise>(
  promise: Promise<Value>,
  milliseconds: number,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  const timer = new AbortController();
  const late = pause(milliseconds, otherwise, { signal: timer.signal });
  return Promise.race([promise, late]).finally(() => timer.abort());
}
