import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A ref for an element that the address may name by its id. That element is scrolled to and focused, also if it is
 * rendered late.
 */
export function useArrival(id: string | undefined) {
  const { hash } = useLocation();
  const isNamed = id !== undefined && hash === `#${id}`;
  return useCallback(
    (element: HTMLElement | null) => {
      if (!isNamed || element === null) return;
      element.scrollIntoView({ block: 'center' });
      element.focus({ preventScroll: true });
    },
    [isNamed],
  );
}
