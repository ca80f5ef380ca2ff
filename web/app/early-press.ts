import { useEffect } from 'react';

declare global {
  interface Window {
    /** Of `/early-press.js`, until it has been called; missing where that could not be fetched. */
    takenOver?: () => void;
  }
}

/** Does what somebody pressed and chose before the page was ready for it. */
export function useEarlyPress(): void {
  useEffect(() => {
    // In a task of its own: within an effect React cannot take over at once the card in which the press was.
    const soon = setTimeout(() => window.takenOver?.());
    return () => clearTimeout(soon);
  }, []);
}
