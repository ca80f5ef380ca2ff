import { useContext, useEffect, useEffectEvent, useId, useRef } from 'react';
import { NavigatingContext } from '../lib/navigating.ts';

/** The keys of closed dialogs. The page must not stay at their history entries. */
const closed = new Set<string>();

/** How often a closed dialog looks whether a navigation is over. */
const NAVIGATING_MS = 50;

/** Whether the history entry of a closed dialog is being removed. The browser does this asynchronously. */
let isReturning = false;

function takeBack(): void {
  isReturning = true;
  window.addEventListener('popstate', () => (isReturning = false), { once: true, capture: true });
  history.back();
}

function own(id: string): void {
  if (layer() === id) return;
  const state = { ...history.state, layer: id };
  // the entry of the dialog that has just closed is reused for this one
  if (closed.has(String(layer()))) history.replaceState(state, '');
  else history.pushState(state, '');
}

const layer = (): unknown => (history.state as { layer?: unknown } | null)?.layer;

/**
 * Makes the browser's Back close a dialog: while open it owns a history entry of the same address.
 * If it is closed in another way, the entry is removed, after a navigation in progress, which going back would undo.
 * Navigation from an open dialog must use `replace`, which reuses the dialog's entry.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const id = useId();
  const navigating = useContext(NavigatingContext);
  const cleanUp = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onBack = useEffectEvent(() => {
    if (layer() !== id) close();
  });
  useEffect(() => {
    if (!open) return;
    clearTimeout(cleanUp.current);
    closed.delete(id);
    const listener = () => onBack();
    const begin = () => {
      own(id);
      window.addEventListener('popstate', listener);
    };
    // an entry that is pushed before the browser has gone back would be removed instead
    if (isReturning) window.addEventListener('popstate', begin, { once: true });
    else begin();
    return () => {
      window.removeEventListener('popstate', begin);
      window.removeEventListener('popstate', listener);
      closed.add(id);
      // Each closing dialog goes back one step: of two that close at once, each sees the entry of the upper one.
      cleanUp.current = setTimeout(function takeAway() {
        if (!closed.has(String(layer()))) return;
        // it may be the way back from a dialog above, after which this one's entry is still there
        if (navigating()) cleanUp.current = setTimeout(takeAway, NAVIGATING_MS);
        else takeBack();
      });
    };
  }, [open, id, navigating]);
}
