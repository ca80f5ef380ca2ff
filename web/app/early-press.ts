import { useEffect } from 'react';

declare global {
  interface Window {
    /** Provided by `/early-press.js`, until every press that it kept is replayed. */
    earlyPress?: {
      /** React handles clicks and choices from now on, including those that were kept. */
      heard: () => void;
      /** Replays what was pressed and chosen before that, unless something else was pressed since. */
      redo: () => void;
    };
  }
}

/** Replays what somebody pressed and chose before the page was ready. */
export function useEarlyPress(): void {
  useEffect(() => {
    // in a new task, because React cannot hydrate the pressed card at once within an effect
    const soon = setTimeout(() => window.earlyPress?.redo());
    return () => clearTimeout(soon);
  }, []);
}
