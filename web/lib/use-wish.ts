import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The state of a navigation that opens a dialog on the page it leads to. */
export type Wish = { readonly wish: string };

const wishIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'wish' in state && typeof state.wish === 'string'
    ? state.wish
    : undefined;

/**
 * Runs `fulfill` once with the wish of the navigation that led here, such as `edit`. The wish is removed from the
 * history first, so that neither Back nor a reload repeats it.
 */
export function useWish(fulfill: (wish: string) => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const taken = useRef<string>(undefined);
  const begin = useEffectEvent(fulfill);
  const leave = useEffectEvent(() => void navigate(pathname + search, { replace: true, preventScrollReset: true }));
  useEffect(() => {
    const wish = wishIn(state);
    if (wish !== undefined) {
      taken.current = wish;
      leave();
    } else if (taken.current !== undefined) {
      begin(taken.current);
      taken.current = undefined;
    }
  }, [state]);
}
