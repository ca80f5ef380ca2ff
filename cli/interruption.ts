import { EXIT, Stop } from './outcome.ts';

/** One Ctrl-C reaches this process from the terminal and from whoever started it: only what comes later is a second. */
const SAME_KEYSTROKE_MS = 400;

/** Aborted by the first Ctrl-C (or SIGTERM, SIGHUP), so that work can stop in good order; a second one ends at once. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      firstAt ??= performance.now();
      if (!controller.signal.aborted) controller.abort(new Stop(EXIT.interrupted, 'Stopped.'));
      else if (performance.now() - firstAt > SAME_KEYSTROKE_MS) process.exit(EXIT.interrupted);
    });
  }
  return controller.signal;
}
