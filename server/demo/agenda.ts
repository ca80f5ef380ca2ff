/** Things to do at moments of their own, done in the order of those moments: what is done may add what comes later. */
export function createAgenda() {
  const entries: { readonly at: Date; readonly act: (at: Date) => Promise<void> }[] = [];
  return {
    at(moment: Date, act: (at: Date) => Promise<void>) {
      const later = entries.findIndex(({ at }) => at > moment);
      entries.splice(later < 0 ? entries.length : later, 0, { at: moment, act });
    },
    /** Does everything up to a moment; what lies beyond it never happens. Throws the reason of a signal that is given. */
    async liveUntil(end: Date, signal?: AbortSignal) {
      for (let next = entries.shift(); next && next.at <= end; next = entries.shift()) {
        signal?.throwIfAborted();
        await next.act(next.at);
      }
    },
  };
}
