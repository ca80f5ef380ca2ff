import { useState } from 'react';

/** Where one is in a list of which the server only tells where the next page begins. */
export type CursorPages = {
  /** Of the page that is shown; null for the first. */
  cursor: string | null;
  /** Counted from 1. */
  number: number;
  next: (cursor: string) => void;
  previous: () => void;
};

/** @param list names what is listed (filter, order): another name begins at the first page */
export function useCursorPages(list: string): CursorPages {
  const [kept, setKept] = useState<{ list: string; cursors: readonly string[] }>({ list, cursors: [] });
  const cursors = kept.list === list ? kept.cursors : [];
  return {
    cursor: cursors.at(-1) ?? null,
    number: cursors.length + 1,
    next: (cursor) => setKept({ list, cursors: [...cursors, cursor] }),
    previous: () => setKept({ list, cursors: cursors.slice(0, -1) }),
  };
}
