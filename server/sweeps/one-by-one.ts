import type { Logger } from 'pino';

/** Runs one step of a sweep. A failure is logged, and the sweep continues. */
type Step = (what: object, act: () => Promise<unknown>) => Promise<void>;

/**
 * Runs a sweep whose steps do not depend on each other: a step that fails does not stop those after it. If any failed,
 * the sweep throws at its end, so that its job fails.
 */
export async function oneByOne(logger: Pick<Logger, 'error'>, sweep: (step: Step) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  await sweep(async (what, act) => {
    try {
      await act();
    } catch (error) {
      logger.error({ ...what, err: error }, 'a step of a sweep failed');
      failures.push(error);
    }
  });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps of a sweep failed`);
}

/** Acts on all items together, and where that fails on each by itself, so that one that fails stops no other. */
export async function togetherOrEach<Item>(
  step: Step,
  items: readonly Item[],
  what: (item: Item) => object,
  act: (items: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  try {
    await act(items);
  } catch {
    for (const item of items) await step(what(item), () => act([item]));
  }
}
