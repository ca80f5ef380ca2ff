import { useContext, useEffect, useRef } from 'react';
import { NavigatingContext } from './navigating.ts';

const PAUSE_MS = 300;

/**
 * Acts once nothing more was asked of it for a moment, such as in typing. It waits while the router is navigating, because
 * a change of the address would abort that, and never acts for a component that is gone.
 *
 * @returns takes what to do, in place of what waits, or nothing
 */
export function usePause(): (act?: () => void) => void {
  const navigating = useContext(NavigatingContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return function afterPause(act) {
    clearTimeout(timer.current);
    if (act) timer.current = setTimeout(() => (navigating() ? afterPause(act) : act()), PAUSE_MS);
  };
}
