import type { ReactNode } from 'react';
import { errorText } from '../lib/base-query.ts';
import { DialogForm } from './dialog-form.tsx';
import type { EntryWords } from './entry-words.ts';
import { toast } from './toast.tsx';
import type { useForm } from './use-form.ts';

/** A way to save, and whether it is under way. */
type Saving<Request> = readonly [
  (request: Request) => PromiseLike<{ error?: unknown }>,
  { readonly isLoading: boolean },
];

type Props<Request> = {
  /** The one that is edited; none where one is added. */
  entry: { readonly id: string } | undefined;
  words: EntryWords;
  form: Pick<ReturnType<typeof useForm>, 'ref' | 'problem' | 'isFine' | 'failed'>;
  /** What is sent, as the form has it now. */
  request: Request;
  add: Saving<Request>;
  change: Saving<Request & { id: string }>;
  /** What it is called, told once it is saved. */
  name: string;
  onClose: () => void;
  /** Something required is missing still. */
  disabled?: boolean;
  children: ReactNode;
};

/** The form of a dialog in which an entry is added or edited. */
export function EntryForm<Request extends object>(props: Props<Request>) {
  const { entry, words, form, request, name, onClose, disabled = false, children } = props;
  const [add, { isLoading: adding }] = props.add;
  const [change, { isLoading: changing }] = props.change;

  const save = async () => {
    const { error } = await (entry ? change({ ...request, id: entry.id }) : add(request));
    if (error) {
      const failed = entry ? words.failedToUpdate : words.failedToAdd;
      return form.failed(error, words.alwaysFailed ? failed : errorText(error, failed));
    }
    toast({ title: entry ? words.updated : words.added, description: name });
    onClose();
  };

  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onCancel={onClose}
      submitLabel={entry ? 'Save Changes' : `Add ${words.what}`}
      pending={adding || changing}
      pendingText={entry ? 'Saving…' : 'Adding…'}
      disabled={disabled}
    >
      {children}
    </DialogForm>
  );
}
