import { useListAddress } from './use-list-address.ts';

/** The values that a filter accepts. */
type Values = { readonly has: (text: string) => boolean };

/**
 * The filters of a list, stored in its address. A value that a filter does not accept, such as a mistyped one, is
 * ignored: a list never shows a filter that was not sent to the server.
 *
 * @param taken the values that each filter accepts, by the filter's name in the address
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
    /** The value of each filter in the address. Empty if it is absent or not accepted. */
    asked,
    isFiltered: names.some((name) => asked[name] !== ''),
    change,
    /** The same from an open dialog, whose history entry becomes that of the filtered list. */
    changeInDialog: (changes: Partial<Record<Name, string>>) => list.correct(changes as Record<string, string>),
    /** Changes a filter while somebody types, and other filters with it. */
    type: (name: Name, words: string, besides: Partial<Record<Name, string>> = {}) =>
      list.type(name, words, besides as Record<string, string>),
    clear: () => list.change(Object.fromEntries(names.map((name) => [name, '']))),
  };
}

export type ListFilterState<Name extends string> = ReturnType<typeof useListFilters<Name>>;
