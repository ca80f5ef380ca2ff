import { type RefObject, useEffect, useState } from 'react';

/** Whether a table needs more width than its box has, so that the box must scroll sideways. */
export function useWide(table: RefObject<HTMLTableElement | null>, box: RefObject<HTMLDivElement | null>): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const [inner, outer] = [table.current, box.current];
    if (!inner || !outer) return;
    // both with their borders, so that a scroll bar in the box changes nothing
    const observer = new ResizeObserver(() => setWide(inner.offsetWidth > outer.offsetWidth));
    observer.observe(inner);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [table, box]);
  return wide;
}
