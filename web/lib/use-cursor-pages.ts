import { useState } from 'react';

/** The current page of a list for which the server gives only the cursor of the next page. */
export type CursorPages = {
  /** The cursor of the current page. Null on the first. */
  cursor: string | null;
  /** The number of the current page, counted from 1. */
  number: number;
  next: (cursor: string) => void;
  previous: () => void;
};

/** @param list identifies filter and order of the list. A different value starts at the first page. */
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
