import { useListAddress } from './use-list-address.ts';

/** The values that a filter takes. */
type Values = { readonly has: (text: string) => boolean };

/**
 * The filters of a list, which are in its address. A value that a filter does not take, as of a mistyped address, does not
 * filter: a list never shows a filter that the server was not asked for.
 *
 * @param taken what each filter takes, by the name that it has in the address
 */
export function useListFilters<Name extends string>(taken: Readonly<Record<Name, Values>>) {
  const list = useListAddress();
  const names = Object.keys(taken) as Name[];
  const known = (name: Name): string => {
    const value = list.value(name);
    return taken[name].has(value) ? value : '';
  };
  const asked = Object.fromEntries(names.map((name) => [name, known(name)])) as Record<Name, string>;
  const change = (changes: Partial<Record<Name, string>>) => list.change(changes as Record<string, string>);
  return {
    /** What the address says, empty where it does not filter or says what is not known. */
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
