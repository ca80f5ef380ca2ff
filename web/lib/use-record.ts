import { useLast } from './use-last.ts';

type Identified = { readonly id: string };
const ownId = <Shown>(record: Shown): string => (record as Identified).id;

/**
 * The record that a dialog shows, found by its id in the answer of a list. The dialog keeps its last record while it closes
 * (`id` is null), and when the record leaves the list.
 *
 * @param idOf what the id of a record is, if it is not its `id`
 */
export function useRecord<Shown extends Identified>(
  id: string | null,
  records: readonly Shown[] | undefined,
): Shown | null;
export function useRecord<Shown>(
  id: string | null,
  records: readonly Shown[] | undefined,
  idOf: (record: Shown) => string,
): Shown | null;
export function useRecord<Shown>(
  id: string | null,
  records: readonly Shown[] | undefined,
  idOf: (record: Shown) => string = ownId,
): Shown | null {
  const last = useLast(records?.find((record) => idOf(record) === id) ?? null);
  return last !== null && (id === null || idOf(last) === id) ? last : null;
}
