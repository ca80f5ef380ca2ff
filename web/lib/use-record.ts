import { useLast } from './use-last.ts';

/**
 * The record that a dialog shows, found by its id in the answer of a list. The dialog keeps its last record while it closes
 * (`id` is null), and when the record leaves the list.
 */
export const useRecord = <Item extends { readonly id: string }>(
  id: string | null,
  records: readonly Item[] | undefined,
): Item | null => useRecordBy(({ id }) => id, id, records);

/** The same for records that `idOf` identifies. */
export function useRecordBy<Item>(
  idOf: (record: Item) => string,
  id: string | null,
  records: readonly Item[] | undefined,
): Item | null {
  const last = useLast(records?.find((record) => idOf(record) === id) ?? null);
  return last !== null && (id === null || idOf(last) === id) ? last : null;
}
