/**
 * Wraps work so that only one run is active at a time. Each call resolves after a run that began at or after the call:
 * at once if nothing runs, otherwise in one further run that all calls made meanwhile share. A run that throws rejects
 * only the calls that wait for it.
 *
 * @param onIdle called when a run ends and none follows
 */
export function runAgain(work: () => Promise<void>, onIdle: () => void = () => {}): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function begin(): Promise<void> {
    next = undefined;
    running = work().finally(() => {
      if (next !== undefined) return;
      running = undefined;
      onIdle();
    });
    return running;
  }

  return function ask() {
    if (running === undefined) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
