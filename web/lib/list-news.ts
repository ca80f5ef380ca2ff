/** The change of a row since the list was shown. */
export type Mark = 'changed' | 'gone';

/** A list as it is shown, and what has changed since. */
export type ListNews<Item> = {
  /** Every row in its shown place with its current content. A row that is gone keeps its last content. */
  readonly items: Item[];
  readonly marks: ReadonlyMap<string, Mark>;
  /** The number of rows in the latest answer that the shown list does not have. */
  readonly added: number;
  /** Whether the rows that remain have another order in the latest answer. */
  readonly isReordered: boolean;
};

/**
 * Compares the shown list with the server's latest answer.
 *
 * @param base the list as it was shown first, or last refreshed
 * @param latest the latest answer, at most one page
 */
export function newsOf<Item>(
  base: readonly Item[],
  latest: readonly Item[],
  idOf: (item: Item) => string,
): ListNews<Item> {
  const now = new Map(latest.map((item) => [idOf(item), item]));
  const before = new Set(base.map(idOf));
  const added = latest.filter((item) => !before.has(idOf(item))).length;
  // new rows may have pushed the last rows to the next page
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

/** Compares by JSON: both come from the same server, so their fields have the same order. */
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
