/**
 * Wraps work so that this process runs it once at a time. A call during a run returns at once, so it takes no slot of a
 * queue. The work then runs once more, so nothing is missed that was due at the call.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isUnderWay = false;
  let again = false;
  return async () => {
    again = true;
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      while (again) {
        again = false;
        await work();
      }
    } finally {
      isUnderWay = false;
    }
  };
}
