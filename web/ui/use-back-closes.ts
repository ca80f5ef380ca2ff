import { createContext, useContext, useEffect, useEffectEvent, useId, useRef } from 'react';

/** Whether the router is on its way somewhere; provided by the app. */
export const NavigatingContext = createContext<() => boolean>(() => false);

/** Dialogs that are closed: an entry of theirs is no place to stay at. */
const closed = new Set<string>();

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
    if (layer() !== id) history.pushState({ ...history.state, layer: id }, '');
    const listener = () => onBack();
    window.addEventListener('popstate', listener);
    return () => {
      window.removeEventListener('popstate', listener);
      closed.add(id);
      // One step for each dialog that closes: of two at once, each sees the entry of the upper one.
      cleanUp.current = setTimeout(() => {
        if (closed.has(String(layer())) && !navigating()) history.back();
      });
    };
  }, [open, id, navigating]);
}
