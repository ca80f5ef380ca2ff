import type { Sort } from '../../lib/use-list-address.ts';

/** The order after another press on a column's heading: ascending, descending, then the server's own order. */
export function nextSort(sort: Sort, id: string): Sort {
  if (sort?.id !== id) return { id, desc: false };
  return sort.desc ? null : { id, desc: true };
}
