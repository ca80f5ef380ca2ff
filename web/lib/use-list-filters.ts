import { useListAddress } from './use-list-address.ts';

/**
 * The filters of a list, which are in its address.
 *
 * @param names the names that they have there
 */
export function useListFilters<Name extends string>(names: readonly Name[]) {
  const list = useListAddress();
  const asked = Object.fromEntries(names.map((name) => [name, list.value(name)])) as Record<Name, string>;
  const change = (changes: Partial<Record<Name, string>>) => list.change(changes as Record<string, string>);
  return {
    /** What the address says, empty where it does not filter. */
    asked,
    isFiltered: names.some((name) => asked[name] !== ''),
    change,
    /** Changes a filter by typing, and others with it. */
    type: (name: Name, words: string, besides: Partial<Record<Name, string>> = {}) =>
      list.type(name, words, besides as Record<string, string>),
    clear: () => list.change(Object.fromEntries(names.map((name) => [name, '']))),
  };
}

export type ListFilterState<Name extends string> = ReturnType<typeof useListFilters<Name>>;
