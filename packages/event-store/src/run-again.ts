/**
 * Makes work that runs one at a time, however often it is asked for. Each call resolves after a run that began when or
 * after it was asked: at once if nothing runs, otherwise in one further run that all calls made meanwhile share. A run
 * that throws rejects the calls that it answers and no others.
 *
 * @param onIdle called whenever a run ends and none follows
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
