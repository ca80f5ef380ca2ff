import type { Position } from '@tablemates/event-store';
import type { Clock } from '../../platform/clock.ts';

/** Long enough for many requests at once, too short to notice. */
const KEPT_MS = 1_000;

/** The parts of a request that determine its page. */
export type PageRequest = {
  /** The path with the query parameters that the page uses. */
  readonly path: string;
  /** Whether clients can invent any number of such paths. */
  readonly isOneOfMany: boolean;
  /** The log position of the client's last command. */
  readonly position: Position | undefined;
};

type KeptPage<Page> = { readonly at: number; readonly page: Promise<Page>; readonly position: Promise<Position> };

/**
 * Caches each page of visitors for a second, so that many requests at once cause one rendering. A client never gets a page that is
 * older than its own last command.
 *
 * @param options.make renders a page; waits for `position` if the request has one
 * @param options.head position of the log's head; a position beyond it is invented
 * @param options.reached position that the read models have reached; called before rendering
 * @param options.mayMakeMore called before rendering one of many pages, and before rendering a page again within the
 *   second. It limits renderings that clients can cause without bound.
 * @param options.otherwise the page to return when `mayMakeMore` returns false
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
  readonly make: (page: PageRequest) => Promise<Page>;
  readonly mayMakeMore: () => boolean;
  readonly otherwise: Page;
}): (page: PageRequest) => Promise<Page> {
  const kept = new Map<string, KeptPage<Page>>();

  const isTooOldFor = async (position: Position | undefined, page: KeptPage<Page>) =>
    position !== undefined && position > (await page.position) && position <= (await head().catch(() => position));

  const pageAt = async (asked: PageRequest): Promise<Page> => {
    const { path, isOneOfMany, position } = asked;
    const now = clock().getTime();
    for (const [old, { at }] of kept) if (now - at >= KEPT_MS) kept.delete(old);
    const found = kept.get(path);
    if (found) {
      if (!(await isTooOldFor(position, found))) return found.page;
      // another request may have rendered it in the meantime
      if (kept.get(path) !== found) return pageAt(asked);
    }
    if ((found || isOneOfMany) && !mayMakeMore()) return otherwise;
    // if the position is unknown (0n), the page only serves clients without a command of their own
    const fresh = { at: now, position: reached().catch(() => 0n), page: make(asked) };
    kept.set(path, fresh);
    fresh.page.catch(() => kept.delete(path));
    return fresh.page;
  };
  return pageAt;
}
