import { createContext, useContext, useEffect, useEffectEvent, useId, useRef } from 'react';

/** Whether the router is on its way somewhere; provided by the app. */
export const NavigatingContext = createContext<() => boolean>(() => false);

/** Dialogs that are closed: an entry of theirs is no place to stay at. */
const closed = new Set<string>();

/** Whether the entry of a closed dialog is being taken back: the browser does it a moment after it is asked. */
let isReturning = false;

function takeBack(): void {
  isReturning = true;
  window.addEventListener('popstate', () => (isReturning = false), { once: true, capture: true });
  history.back();
}

function own(id: string): void {
  if (layer() === id) return;
  const state = { ...history.state, layer: id };
  // the dialog before this one left its entry a moment ago: it serves this one as well
  if (closed.has(String(layer()))) history.replaceState(state, '');
  else history.pushState(state, '');
}

const layer = (): unknown => (history.state as { layer?: unknown } | null)?.layer;

/**
 * Makes the browser's Back close a dialog: while open it owns a history entry of the same address.
 * Closed otherwise, the entry is taken back, unless a navigation is under way (going back then would undo it).
 * Whoever navigates from an open dialog does so with `replace`, which uses the dialog's own entry.
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
    // an entry that is pushed before the browser went back would be the one that is taken
    if (isReturning) window.addEventListener('popstate', begin, { once: true });
    else begin();
    return () => {
      window.removeEventListener('popstate', begin);
      window.removeEventListener('popstate', listener);
      closed.add(id);
      // One step for each dialog that closes: of two at once, each sees the entry of the upper one.
      cleanUp.current = setTimeout(() => {
        if (closed.has(String(layer())) && !navigating()) takeBack();
      });
    };
  }, [open, id, navigating]);
}
