import type { Position } from '@tablemates/event-store';
import type { Clock } from '../../platform/clock.ts';

/** Long enough for a crowd that comes at once, too short for anybody to notice. */
const KEPT_MS = 1_000;

/** What somebody asked for. */
export type Asked = {
  /** With the query, as far as the page looks at it. */
  readonly path: string;
  /** Whether anybody can make up as many such paths as they like. */
  readonly isOneOfMany: boolean;
  /** Whether they cannot be signed in. */
  readonly isVisitor: boolean;
  /** How far in the log their own commands reached. */
  readonly position: Position | undefined;
};

type Kept<Page> = { readonly at: number; readonly page: Promise<Page>; readonly position: Promise<Position> };

/**
 * Keeps each page for a second, so that many who ask at once cause one rendering. Nobody gets a page older than what
 * they wrote themselves.
 *
 * @param options.make renders the page of an address, waiting for `position` where somebody comes with one
 * @param options.head where the log ends: a position beyond it is made up
 * @param options.reached how far in the log the read models are, asked before rendering
 * @param options.mayMakeMore asked before rendering one of many, and before rendering the same page again within the
 *   second: what anybody can cause as often as they like has a bound
 * @param options.otherwise the page where no more may be made
 */
export function pageCache<Page>({
  clock,
  head,
  reached,
  make,
  mayMakeMore,
  otherwise,
}: {
  readonly clock: Clock;
  readonly head: () => Promise<Position>;
  readonly reached: () => Promise<Position>;
  readonly make: (page: Asked) => Promise<Page>;
  readonly mayMakeMore: () => boolean;
  readonly otherwise: Page;
}): (page: Asked) => Promise<Page> {
  const kept = new Map<string, Kept<Page>>();

  const isTooOldFor = async (position: Position | undefined, page: Kept<Page>) =>
    position !== undefined && position > (await page.position) && position <= (await head().catch(() => position));

  const pageAt = async (asked: Asked): Promise<Page> => {
    const { path, isOneOfMany, isVisitor, position } = asked;
    const key = `${isVisitor} ${path}`;
    const now = clock().getTime();
    for (const [old, { at }] of kept) if (now - at >= KEPT_MS) kept.delete(old);
    const found = kept.get(key);
    if (found) {
      if (!(await isTooOldFor(position, found))) return found.page;
      // somebody else may have had it rendered meanwhile
      if (kept.get(key) !== found) return pageAt(asked);
    }
    if ((found || isOneOfMany) && !mayMakeMore()) return otherwise;
    // where nobody can tell how far they are, it is a page for those who wrote nothing
    const fresh = { at: now, position: reached().catch(() => 0n), page: make(asked) };
    kept.set(key, fresh);
    fresh.page.catch(() => kept.delete(key));
    return fresh.page;
  };
  return pageAt;
}
