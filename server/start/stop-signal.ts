/** npm passes Ctrl-C on to a process that the terminal has told already: only what comes later is a second Ctrl-C. */
const SAME_KEYSTROKE_MS = 400;
/** Short of the ten seconds after which a supervisor kills. */
const PATIENCE_MS = 9_000;

/**
 * On the first SIGINT or SIGTERM stops in good order and exits with 0; on a second one exits at once.
 *
 * @returns whether a stop has begun
 */
export function onStopSignal(stop: () => Promise<void>): () => boolean {
  let firstAt: number | undefined;
  const handle = () => {
    const now = performance.now();
    if (firstAt === undefined) {
      firstAt = now;
      setTimeout(() => process.exit(1), PATIENCE_MS).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    } else if (now - firstAt > SAME_KEYSTROKE_MS) {
      process.exit(130);
    }
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  return () => firstAt !== undefined;
}
