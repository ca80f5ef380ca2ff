import { EXIT, ExitError } from './outcome.ts';

/** The terminal and the parent process both send Ctrl-C. Only a signal after this time is a second Ctrl-C. */
const SAME_KEYSTROKE_MS = 400;

/**
 * A signal that the first Ctrl-C (or SIGTERM, SIGHUP) aborts, so that work can stop in order. A second one exits at
 * once.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      firstAt ??= performance.now();
      if (!controller.signal.aborted) controller.abort(new ExitError(EXIT.interrupted, 'Stopped.'));
      else if (performance.now() - firstAt > SAME_KEYSTROKE_MS) process.exit(EXIT.interrupted);
    });
  }
  return controller.signal;
}
