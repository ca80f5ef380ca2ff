import { useState } from 'react';

type OpenDialog = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly id: string };

/** The open dialog of a list, and the id of its entry. */
export type Asking = {
  /** Kept while the dialog closes, so that it keeps its content. */
  readonly asked: OpenDialog | undefined;
  readonly open: boolean;
  readonly add: () => void;
  readonly edit: (id: string) => void;
  readonly remove: (id: string) => void;
  readonly close: () => void;
};

/** The state of a list's dialogs, of which one is open at a time: add, edit or remove an entry. */
export function useAsking(): Asking {
  const [state, setState] = useState<{ asked: OpenDialog | undefined; open: boolean }>({
    asked: undefined,
    open: false,
  });
  // the same functions in every render, because a table's columns are built from them
  const [acts] = useState(() => {
    const ask = (asked: OpenDialog) => setState({ asked, open: true });
    return {
      add: () => ask({ kind: 'add' }),
      edit: (id: string) => ask({ kind: 'edit', id }),
      remove: (id: string) => ask({ kind: 'remove', id }),
      close: () => setState(({ asked }) => ({ asked, open: false })),
    };
  });
  return { ...state, ...acts };
}
