import type { Clock } from '../../platform/clock.ts';
import type { Position } from '../../platform/log/domain-event.ts';

/** Long enough for a crowd that comes at once, too short for anybody to notice. */
const KEPT_MS = 1_000;

/** What somebody asked for. */
export type Asked = {
  readonly url: string;
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
 * @param options.reached how far in the log the read models are, asked before rendering
 */
export function pageCache<Page>({
  clock,
  reached,
  make,
}: {
  readonly clock: Clock;
  readonly reached: () => Promise<Position>;
  readonly make: (page: Asked) => Promise<Page>;
}): (page: Asked) => Promise<Page> {
  const kept = new Map<string, Kept<Page>>();

  return async (asked) => {
    const { url, isVisitor, position } = asked;
    const key = `${isVisitor} ${url}`;
    const now = clock().getTime();
    for (const [old, { at }] of kept) if (now - at >= KEPT_MS) kept.delete(old);
    const found = kept.get(key);
    if (found && (position === undefined || position <= (await found.position))) return found.page;
    // where nobody can tell how far they are, it is a page for those who wrote nothing
    const fresh = { at: now, position: reached().catch(() => 0n), page: make(asked) };
    kept.set(key, fresh);
    fresh.page.catch(() => kept.delete(key));
    return fresh.page;
  };
}
