import { createContext, useContext, useEffect, useEffectEvent, useId, useRef } from 'react';

/** Whether the router is on its way somewhere; provided by the app. */
export const NavigatingContext = createContext<() => boolean>(() => false);

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
    if (layer() !== id) history.pushState({ ...history.state, layer: id }, '');
    const listener = () => onBack();
    window.addEventListener('popstate', listener);
    return () => {
      window.removeEventListener('popstate', listener);
      cleanUp.current = setTimeout(() => {
        if (layer() === id && !navigating()) history.back();
      });
    };
  }, [open, id, navigating]);
}
