/**
 * A queue of actions, each with its moment. They run in the order of their moments, and may add further ones. One that is
 * added for a moment that is past runs at once, so that time never runs back.
 */
export function createAgenda() {
  const entries: { readonly at: Date; readonly act: (at: Date) => Promise<void> }[] = [];
  return {
    at(moment: Date, act: (at: Date) => Promise<void>) {
      const later = entries.findIndex(({ at }) => at > moment);
      entries.splice(later < 0 ? entries.length : later, 0, { at: moment, act });
    },
    /** Runs all actions up to `end`; later ones never run. Throws the signal's reason once it is aborted. */
    async runUntil(end: Date, signal?: AbortSignal) {
      let reached = new Date(0);
      for (let next = entries.shift(); next && next.at <= end; next = entries.shift()) {
        signal?.throwIfAborted();
        if (next.at > reached) reached = next.at;
        await next.act(reached);
      }
    },
  };
}
