import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The column by which the server sorts. Null means the server's own order. */
export type Sort = { id: string; desc: boolean } | null;

/** The current page of a list for which the server gives the cursor of the next page. */
export type CursorPages = {
  /** The cursor of the current page. Null on the first page, and on a page that is requested by its number. */
  cursor: string | null;
  /**
   * The number by which to request the current page. Null if it has a cursor, on the first page, and in lists of
   * unknown length.
   */
  asked: number | null;
  /** The number of the current page, counted from 1. */
  number: number;
  next: (cursor: string) => void;
  /**
   * Null on the first page. Also null if an address that somebody sent has a cursor, but not the cursor of the page
   * before, and the server does not know page numbers.
   */
  previous: (() => void) | null;
  first: () => void;
  /** Goes to the page of this number, in a list of known length. */
  goTo: (number: number) => void;
};

export type ListAddress = {
  /** A filter. Empty if absent. */
  value: (name: string) => string;
  /** Changes filters; an empty value removes one. */
  change: (changes: Readonly<Record<string, string>>) => void;
  /** Changes filters in the current history entry, so that Back does not return to values that no longer exist. */
  correct: (changes: Readonly<Record<string, string>>) => void;
  /** Changes how the list is shown, not what it contains. The page stays. */
  present: (changes: Readonly<Record<string, string>>) => void;
  /** Changes a filter while somebody types, and other filters with it. All of the typing is one step of Back. */
  type: (name: string, words: string, besides?: Readonly<Record<string, string>>) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  pages: CursorPages;
  /** The id of the row whose panel is open. Empty if none is. */
  peek: string;
  /** Opens the panel of a row, or closes it with an empty id. Opening is one step of Back, from row to row is none. */
  onPeek: (id: string) => void;
};

/** The state of a history entry. An address that somebody sends does not contain it. */
type Memory = {
  /** The filter that was typed last. */
  readonly typed?: string;
  /** The cursors of the pages before this one, as far as they were visited. Null is the first page. */
  readonly passed?: readonly (string | null)[];
  /** Whether the entry before is the same list without its panel. */
  readonly peeked?: boolean;
};

/**
 * The state of a list in the address: its filters, its order (`sort`, `order`) and its page (`cursor`, `page`). Each
 * change is one step of Back. A new filter or order starts at the first page.
 *
 * @param sortable the columns by which the server sorts this list; the address may name others, which are ignored
 * @param jumps whether the server also serves pages by their numbers
 */
export function useListAddress(sortable: readonly string[] = [], jumps?: 'byNumber'): ListAddress {
  const [params, go] = useAddressChange();
  const { passed = [], peeked = false } = (useLocation().state ?? {}) as Memory;
  const navigate = useNavigate();
  const cursor = params.get('cursor');
  const asked = jumps === 'byNumber' && cursor === null ? askedNumber(params.get('page')) : null;
  const number = cursor === null ? (asked ?? 1) : numberOf(params.get('page'));
  const id = params.get('sort') ?? '';
  const peek = params.get('peek') ?? '';

  const onFirst = (changes: Readonly<Record<string, string>>, options: { state?: Memory; replace?: boolean } = {}) =>
    go({ ...changes, ...FIRST }, options);
  const turn = (to: string | null, page: number, seen: Memory['passed'] = []) =>
    go({ peek: '', cursor: to ?? '', page: to === null ? '' : String(page) }, { state: { passed: seen } });
  const goTo = (page: number) => go({ ...FIRST, page: page === 1 ? '' : String(page) });
  const before = passed.at(-1);
  const previous = () => {
    if (number === 1) return null;
    // the cursor leads to the same rows, also if others were added before them
    if (before !== undefined && (before !== null || number === 2))
      return () => turn(before, number - 1, passed.slice(0, -1));
    return jumps === 'byNumber' ? () => goTo(number - 1) : null;
  };

  return {
    value: (name) => params.get(name) ?? '',
    change: (changes) => onFirst(changes),
    correct: (changes) => onFirst(changes, { replace: true }),
    present: (changes) => go(changes, { state: { passed } }),
    type: (name, words, besides = {}) =>
      onFirst({ ...besides, [name]: words }, { state: { typed: name }, replace: typedLast() === name }),
    sort: sortable.includes(id) ? { id, desc: params.get('order') === 'desc' } : null,
    onSort: (sort) => onFirst({ sort: sort?.id ?? '', order: sort?.desc ? 'desc' : '' }),
    pages: {
      cursor,
      asked,
      number,
      next: (to) => turn(to, number + 1, [...passed, cursor]),
      previous: previous(),
      first: () => go(FIRST),
      goTo,
    },
    peek,
    onPeek: (row) => {
      // a dialog that is closing takes its own entry away
      if (row === '' && peeked && history.state?.layer === undefined) return void navigate(-1);
      go({ peek: row }, { state: { passed, peeked: row !== '' && (peeked || peek === '') }, replace: peek !== '' });
    },
  };
}

/** The query parameters, and a function that changes some of them. An empty value removes a parameter. */
function useAddressChange() {
  const [params, setParams] = useSearchParams();
  const go = (changes: Readonly<Record<string, string>>, options: { state?: Memory; replace?: boolean } = {}) =>
    setParams(
      () => {
        // a second change may come before the first is rendered, and must not undo it
        const next = new URLSearchParams(window.location.search);
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      // the buttons of other pages scroll to the top of the list
      { preventScrollReset: true, ...options },
    );
  return [params, go] as const;
}

/** The filter that was typed last, from the current history entry. The rendered state may be older. */
const typedLast = (): string | undefined => (window.history.state as { usr?: Memory } | null)?.usr?.typed;

/**
 * The pages of a second list on a screen, by their numbers alone.
 *
 * @param name the query parameter that holds the number
 */
export function usePageNumber(name: string): CursorPages {
  const [params, go] = useAddressChange();
  const asked = askedNumber(params.get(name));
  const number = asked ?? 1;
  const goTo = (page: number) => go({ [name]: page === 1 ? '' : String(page) });
  return {
    cursor: null,
    asked,
    number,
    next: () => goTo(number + 1),
    previous: number === 1 ? null : () => goTo(number - 1),
    first: () => goTo(1),
    goTo,
  };
}

/** The changes that remove the page, and the panel of a row on it, from the address. */
const FIRST = { cursor: '', page: '', peek: '' } as const;

/** The page number in the address. Null for the first page, and for anything that is not a page number. */
const askedNumber = (page: string | null): number | null =>
  page !== null && /^[1-9]\d{0,6}$/.test(page) && page !== '1' ? Number(page) : null;

/** The number of a page with a cursor, which is never the first. */
const numberOf = (page: string | null): number => askedNumber(page) ?? 2;
