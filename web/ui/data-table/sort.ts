/** By which column the server sorts; null for its own order. */
export type Sort = { id: string; desc: boolean } | null;

/** What another press on a column's heading asks for: upwards, downwards where the server can, and its own order again. */
export function nextSort(sort: Sort, id: string, upwardsOnly: boolean): Sort {
  if (sort?.id !== id) return { id, desc: false };
  return sort.desc || upwardsOnly ? null : { id, desc: true };
}
