/** What became of a row since the list was put in order. */
export type Mark = 'changed' | 'gone';

/** A list as somebody has it before them, and what has happened to it since. */
export type ListNews<Item> = {
  /** Every row where it was, as it is now; one that is gone as it was. */
  readonly items: Item[];
  readonly marks: ReadonlyMap<string, Mark>;
  /** How many rows would be here that were not before. */
  readonly added: number;
  /** Whether a row that is still here would be in another place. */
  readonly isReordered: boolean;
};

/**
 * Compares a list with what the server answers now.
 *
 * @param base the list as it was put in order
 * @param latest what it would be now; its length is at most that of a page
 */
export function newsOf<Item>(
  base: readonly Item[],
  latest: readonly Item[],
  idOf: (item: Item) => string,
): ListNews<Item> {
  const now = new Map(latest.map((item) => [idOf(item), item]));
  const before = new Set(base.map(idOf));
  const added = latest.filter((item) => !before.has(idOf(item))).length;
  // the last rows may only have been pushed to the next page
  const pushed = base.slice(base.length - added).findLastIndex((item) => now.has(idOf(item)));
  const kept = base.length - added + pushed + 1;
  const marks = new Map<string, Mark>();
  base.forEach((item, at) => {
    const id = idOf(item);
    const current = now.get(id);
    if (current === undefined ? at < kept : !isSame(item, current)) marks.set(id, current ? 'changed' : 'gone');
  });
  const order = latest.map(idOf).filter((id) => before.has(id));
  const orderBefore = base.map(idOf).filter((id) => now.has(id));
  return {
    items: base.map((item) => now.get(idOf(item)) ?? item),
    marks,
    added,
    isReordered: order.some((id, at) => id !== orderBefore[at]),
  };
}

/** Both come from the same server, so that their fields are in the same order. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Such as `2 new, 1 changed`. Empty if nothing happened. */
export function newsWords({ marks, added, isReordered }: Omit<ListNews<unknown>, 'items'>): string {
  const marked = (mark: Mark) => [...marks.values()].filter((each) => each === mark).length;
  const counts = [
    [added, 'new'],
    [marked('gone'), 'gone'],
    [marked('changed'), 'changed'],
  ] as const;
  const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return (words.length === 0 && isReordered ? ['In another order'] : words).join(', ');
}
