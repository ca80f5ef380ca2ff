/** A stream's state as it was folded up to a version. */
export type Known = { readonly version: number; readonly state: unknown };

type Entry = Known & { readonly fold: object };

/**
 * What states streams had when this process last read or wrote them: the `most` that were asked for last, and up to as many
 * of those before. Other processes write too: whatever is known may be outdated.
 */
export function createRemembered(most: number) {
  // Whole maps are let go instead of entries: a map that gives back as much as it takes in is made anew by V8 over and over,
  // and each that is outdated keeps alive the next.
  let latest = new Map<string, Entry>();
  let earlier: typeof latest = new Map();

  function keep(stream: string, entry: Entry): void {
    if (latest.size >= most && !latest.has(stream)) {
      earlier = latest;
      latest = new Map();
    }
    latest.set(stream, entry);
  }

  return {
    /** What is known of a stream under this very fold. */
    recall(stream: string, fold: object): Known | undefined {
      const entry = latest.get(stream) ?? earlier.get(stream);
      if (entry?.fold !== fold) return undefined;
      keep(stream, entry);
      return entry;
    },

    remember(stream: string, fold: object, { version, state }: Known): void {
      keep(stream, { fold, version, state });
    },

    forget(stream: string): void {
      latest.delete(stream);
      earlier.delete(stream);
    },
  };
}

export type Remembered = ReturnType<typeof createRemembered>;
