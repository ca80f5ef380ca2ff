/** The terminal and npm both send Ctrl-C to the process. Only a signal after this time is a second Ctrl-C. */
const SAME_KEYSTROKE_MS = 400;
/** Less than the 10 s after which a supervisor kills the process. */
const PATIENCE_MS = 9_000;

/**
 * The first SIGINT or SIGTERM stops everything in order and exits with 0. A second one exits at once.
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
