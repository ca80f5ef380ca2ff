import { type ReactNode, useState } from 'react';
import { errorText } from '../lib/base-query.ts';
import { changesOf, staleRecord } from '../lib/versions.ts';
import { DialogForm, type FormInDialog } from './dialog-form.tsx';
import type { EntryWords } from './entry-words.ts';
import { toast } from './toast.tsx';
import type { useForm } from './use-form.ts';
import { useFreshRecord } from './use-fresh-record.ts';

/** A way to save, and whether it is under way. */
type Saving<Request> = readonly [
  (request: Request) => PromiseLike<{ error?: unknown }>,
  { readonly isLoading: boolean },
];

type Recorded = { readonly id: string; readonly version: number };

type Props<Entry, Values extends Record<string, string>, Request> = {
  /** The one that is edited; none where one is added. */
  entry: Entry | undefined;
  words: EntryWords;
  form: FormInDialog & Pick<ReturnType<typeof useForm<Values>>, 'base' | 'values' | 'failed' | 'follow'>;
  /** Where the entries are, such as `/cafes`. */
  path: string;
  /** What the form says of an entry. */
  valuesOf: (entry: Entry) => Values;
  /** What is sent of what the form says. */
  requestOf: (values: Values) => Request;
  add: Saving<Request>;
  change: Saving<Partial<Request> & Recorded>;
  /** What it is called, told once it is saved. */
  name: string;
  onClose: () => void;
  /** Something required is missing still. */
  disabled?: boolean;
  children: ReactNode;
};

/** The form of a dialog in which an entry is added or edited. Of an edited one only what was changed is sent. */
export function EntryForm<Entry extends Recorded, Values extends Record<string, string>, Request extends object>(
  props: Props<Entry, Values, Request>,
) {
  const { entry, words, form, valuesOf, requestOf, name, onClose, disabled = false, children } = props;
  const [add, { isLoading: adding }] = props.add;
  const [change, { isLoading: changing }] = props.change;
  const [version, setVersion] = useState(entry?.version);

  const follow = (current: Entry) => {
    setVersion(current.version);
    form.follow(valuesOf(current));
  };
  useFreshRecord<Entry>(entry && `${props.path}/${entry.id}`, version, follow);

  const save = async () => {
    const request = requestOf(form.values);
    const { error } = await (entry
      ? change({ ...changesOf(requestOf(form.base), request), id: entry.id, version: version ?? entry.version })
      : add(request));
    const current = staleRecord<Entry>(error);
    if (current) follow(current);
    if (error) {
      const failed = entry ? words.failedToUpdate : words.failedToAdd;
      return form.failed(error, words.alwaysFailed ? failed : errorText(error, failed));
    }
    form.forget();
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
