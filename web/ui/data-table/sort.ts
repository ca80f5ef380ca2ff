/** By which column the server sorts; null for its own order. */
export type Sort = { id: string; desc: boolean } | null;

/** What another press on a column's heading asks for: upwards, downwards, and the server's own order again. */
export function nextSort(sort: Sort, id: string): Sort {
  if (sort?.id !== id) return { id, desc: false };
  return sort.desc ? null : { id, desc: true };
}
