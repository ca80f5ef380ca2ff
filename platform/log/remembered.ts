/** A stream's state as it was folded up to a version. */
export type Known = { readonly version: number; readonly state: unknown };

type Entry = Known & { readonly fold: object };

/**
 * What states streams had when this process last read or wrote them; of more than `most` the one not asked for the longest is
 * forgotten. Other processes write too: whatever is known may be outdated.
 */
export function createRemembered(most: number) {
  const entries = new Map<string, Entry>();

  return {
    /** What is known of a stream under this very fold. */
    recall(stream: string, fold: object): Known | undefined {
      const entry = entries.get(stream);
      if (entry?.fold !== fold) return undefined;
      // a map keeps the order of insertion: what is asked for goes last
      entries.delete(stream);
      entries.set(stream, entry);
      return entry;
    },

    remember(stream: string, fold: object, { version, state }: Known): void {
      entries.delete(stream);
      entries.set(stream, { fold, version, state });
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    },

    forget(stream: string): void {
      entries.delete(stream);
    },
  };
}

export type Remembered = ReturnType<typeof createRemembered>;
