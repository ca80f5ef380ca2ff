import { useEffect } from 'react';

declare global {
  interface Window {
    /** Of `/early-press.js`, until all is done that it kept. */
    earlyPress?: {
      /** From here on React handles clicks and choices, including those that were kept for it. */
      heard: () => void;
      /** Does what was pressed and chosen before that, unless something else was since. */
      redo: () => void;
    };
  }
}

/** Does what somebody pressed and chose before the page was ready for it. */
export function useEarlyPress(): void {
  useEffect(() => {
    // In a task of its own: within an effect React cannot take over at once the card in which the press was.
    const soon = setTimeout(() => window.earlyPress?.redo());
    return () => clearTimeout(soon);
  }, []);
}
