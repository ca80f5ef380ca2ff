import { useState } from 'react';

type Asked<Entry> =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly entry: Entry }
  | { readonly kind: 'remove'; readonly entry: Entry };

/** The open dialog of a list, and its entry. */
export type Asking<Entry> = {
  /** Kept while the dialog closes, so that it keeps its content. */
  readonly asked: Asked<Entry> | undefined;
  readonly open: boolean;
  readonly add: () => void;
  readonly edit: (entry: Entry) => void;
  readonly remove: (entry: Entry) => void;
  readonly close: () => void;
};

/** The state of a list's dialogs, of which one is open at a time: add, edit or remove an entry. */
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
