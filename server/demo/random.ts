/** Reproducible random numbers for sample data: the mulberry32 generator, 0 ≤ value < 1. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Choices drawn from one source of randomness. */
export function chooser(random: () => number) {
  const below = (max: number) => Math.floor(random() * max);
  return {
    below,
    chance: (probability: number) => random() < probability,
    /** One item of a non-empty list. */
    oneOf: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
    /** Some items of a list, in random order. */
    some: <Item>(items: readonly Item[], count: number): Item[] =>
      items
        .map((item) => ({ item, rank: random() }))
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, count)
        .map(({ item }) => item),
  };
}
