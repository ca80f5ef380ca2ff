import { useState } from 'react';

type Asked<Entry> =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly entry: Entry }
  | { readonly kind: 'remove'; readonly entry: Entry };

/** Which dialog of a list is open, and about which entry. */
export type Asking<Entry> = {
  /** Stays while a dialog goes, so that it keeps its content. */
  readonly asked: Asked<Entry> | undefined;
  readonly open: boolean;
  readonly add: () => void;
  readonly edit: (entry: Entry) => void;
  readonly remove: (entry: Entry) => void;
  readonly close: () => void;
};

/** One dialog at a time: to add an entry, to edit one or to remove one. */
export function useAsking<Entry>(): Asking<Entry> {
  const [state, setState] = useState<{ asked: Asked<Entry> | undefined; open: boolean }>({
    asked: undefined,
    open: false,
  });
  const ask = (asked: Asked<Entry>) => setState({ asked, open: true });
  return {
    ...state,
    add: () => ask({ kind: 'add' }),
    edit: (entry) => ask({ kind: 'edit', entry }),
    remove: (entry) => ask({ kind: 'remove', entry }),
    close: () => setState(({ asked }) => ({ asked, open: false })),
  };
}
