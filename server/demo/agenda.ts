/** A queue of actions, each with its moment. They run in the order of their moments, and may add later actions. */
export function createAgenda() {
  const entries: { readonly at: Date; readonly act: (at: Date) => Promise<void> }[] = [];
  return {
    at(moment: Date, act: (at: Date) => Promise<void>) {
      const later = entries.findIndex(({ at }) => at > moment);
      entries.splice(later < 0 ? entries.length : later, 0, { at: moment, act });
    },
    /** Runs all actions up to `end`; later ones never run. Throws the signal's reason once it is aborted. */
    async runUntil(end: Date, signal?: AbortSignal) {
      for (let next = entries.shift(); next && next.at <= end; next = entries.shift()) {
        signal?.throwIfAborted();
        await next.act(next.at);
      }
    },
  };
}
