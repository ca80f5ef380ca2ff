import type { ReactNode } from 'react';
import { useRecord } from '../lib/use-record.ts';
import { Dialog } from './dialog.tsx';
import type { EntryWords } from './entry-words.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import type { Asking } from './use-asking.ts';

type Props<Entry> = {
  asking: Asking;
  /** The list's entries. Undefined while they are loading. */
  entries: readonly Entry[] | undefined;
  words: EntryWords;
  /** The title of the dialog that adds an entry. */
  aboutAdding?: string;
  /** The form for an existing entry, or for a new one. */
  form: (entry: Entry | undefined) => ReactNode;
  /** The text of the question before an entry is removed. */
  removal: (entry: Entry) => {
    name: string;
    description: string;
    confirmLabel?: string;
    remove: () => PromiseLike<{ error?: unknown }>;
  };
};

const removingText = { Remove: 'Removing…', Delete: 'Deleting…' };

/** The dialogs that add, edit and remove entries of a list. One of them is open at a time. */
export function EntryDialogs<Entry extends { readonly id: string }>({
  asking: { asked, open, close },
  entries,
  words,
  aboutAdding,
  form,
  removal,
}: Props<Entry>) {
  const { what, removing } = words;
  const record = useRecord(asked && asked.kind !== 'add' ? asked.id : null, entries);
  const entry = (asked?.kind === 'edit' && record) || undefined;
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
      {asked?.kind === 'remove' && record && (
        <RemoveDialog
          key={record.id}
          confirmLabel={`${removing} ${what}`}
          {...removal(record)}
          open={open}
          onClose={close}
          title={`${removing} ${what}?`}
          pendingText={removingText[removing]}
          removed={words.removed}
          failed={words.failedToRemove}
          alwaysFailed={words.alwaysFailed ?? false}
        />
      )}
    </>
  );
}
