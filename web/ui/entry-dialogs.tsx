import { Fragment, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import type { Asking } from './use-asking.ts';

type Props<Entry> = {
  asking: Asking<Entry>;
  /** What an entry is called, as in "Add Cafe". */
  what: string;
  /** Shown where one is added. */
  aboutAdding?: string;
  /** The form for one that is there, or for a new one. */
  form: (entry: Entry | undefined) => ReactNode;
  /** The question before one is removed. */
  removal: (entry: Entry) => ReactNode;
};

/** The dialogs of a list whose entries are added, edited and removed: one of them at a time. */
export function EntryDialogs<Entry extends { readonly id: string }>({
  asking: { asked, open, close },
  what,
  aboutAdding,
  form,
  removal,
}: Props<Entry>) {
  const entry = asked?.kind === 'edit' ? asked.entry : undefined;
  return (
    <>
      <Dialog
        open={open && asked?.kind !== 'remove'}
        onOpenChange={(next) => !next && close()}
        title={entry ? `Edit ${what}` : `Add ${what}`}
        {...(!entry && aboutAdding !== undefined && { description: aboutAdding })}
        keepOnOutsidePress
      >
        {form(entry)}
      </Dialog>
      {asked?.kind === 'remove' && <Fragment key={asked.entry.id}>{removal(asked.entry)}</Fragment>}
    </>
  );
}
