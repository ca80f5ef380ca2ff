import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The state of a navigation that opens a dialog on the page it leads to. */
export type OpenRequest = { readonly openDialog: string };

const dialogIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'openDialog' in state && typeof state.openDialog === 'string'
    ? state.openDialog
    : undefined;

/**
 * Runs `open` once with the dialog that the navigation that led here asks for, such as `edit`. The request is removed from
 * the history first, so that neither Back nor a reload repeats it.
 */
export function useOpenRequest(open: (dialog: string) => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const requested = useRef<string>(undefined);
  const begin = useEffectEvent(open);
  const leave = useEffectEvent(() => void navigate(pathname + search, { replace: true, preventScrollReset: true }));
  useEffect(() => {
    const dialog = dialogIn(state);
    if (dialog !== undefined) {
      requested.current = dialog;
      leave();
    } else if (requested.current !== undefined) {
      begin(requested.current);
      requested.current = undefined;
    }
  }, [state]);
}
