import { type RefCallback, useCallback } from 'react';

/**
 * A ref for an element that marks what has been seen: calls `onSeen` with `what` once the element is on screen in a
 * visible page. A page in a hidden tab has loaded it, but nobody has looked at it.
 */
export const useSeen = (what: string | undefined, onSeen: (what: string) => void): RefCallback<Element> =>
  useCallback(
    (element) => {
      if (!element || what === undefined) return;
      let isOnScreen = false;
      const look = () => {
        if (!isOnScreen || document.visibilityState !== 'visible') return;
        stop();
        onSeen(what);
      };
      const observer = new IntersectionObserver((entries) => {
        isOnScreen = entries.at(-1)?.isIntersecting === true;
        look();
      });
      const stop = () => {
        observer.disconnect();
        document.removeEventListener('visibilitychange', look);
      };
      observer.observe(element);
      document.addEventListener('visibilitychange', look);
      return stop;
    },
    [what, onSeen],
  );
