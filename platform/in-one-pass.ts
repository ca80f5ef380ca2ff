/**
 * Shares one pass over all data between many calls. Calls during a pass wait for the next pass and share it. So a pass
 * always begins after all the calls that it answers.
 *
 * @param pass returns a result for each item, in order
 */
export function inOnePass<Item, Result>(
  pass: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let next: { readonly items: Item[]; readonly results: Promise<readonly Result[]> } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const prepared = () => {
    const items: Item[] = [];
    const results = last.then(() => {
      next = undefined;
      return pass(items);
    });
    // A failed pass rejects only the calls that waited for it, not later ones.
    last = results.catch(() => {});
    return { items, results };
  };

  return async (item) => {
    next ??= prepared();
    const at = next.items.push(item) - 1;
    const results = await next.results;
    return results[at] as Result; // a pass returns one for each item
  };
}
