/**
 * Does for many what needs one look at everything. Who asks while a pass runs waits for the next one, which is for all of them:
 * a pass begins after everybody whom it is for has asked.
 *
 * @param pass gives a result for each item, in their order
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
    // a pass that fails is the failure of those who waited for it, and not of the next ones
    last = results.catch(() => {});
    return { items, results };
  };

  return async (item) => {
    next ??= prepared();
    const at = next.items.push(item) - 1;
    const results = await next.results;
    return results[at] as Result; // a pass gives one for each
  };
}
