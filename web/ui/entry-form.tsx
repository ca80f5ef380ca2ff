import { type ReactNode, useState } from 'react';
import { type Control, type Path, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { errorText } from '../lib/base-query.ts';
import { changesOf, staleRecord } from '../lib/versions.ts';
import { DialogForm } from './dialog-form.tsx';
import type { EntryWords } from './entry-words.ts';
import type { FormValues } from './form-draft.ts';
import { toast } from './toast.tsx';
import { useContractForm } from './use-contract-form.ts';
import { useFreshRecord } from './use-fresh-record.ts';

/** A way to save. */
type Saving<Request> = readonly [(request: Request) => PromiseLike<{ error?: unknown }>, unknown];

type Recorded = { readonly id: string; readonly version: number };

type Props<Entry, Values extends FormValues, Request> = {
  /** The one that is edited; none where one is added. */
  entry: Entry | undefined;
  words: EntryWords;
  /** Where the entries are, such as `/cafes`. */
  path: string;
  /** What the form says of an entry, or of none yet. */
  valuesOf: (entry: Entry | undefined) => Values;
  /** What is sent of what the form says. */
  requestOf: (values: Values) => Request;
  /** The contract's schemas for one that is added, and for what is changed of one. */
  schemas: { readonly add: ZodType; readonly change: ZodType };
  add: Saving<Request>;
  change: Saving<Partial<Request> & Recorded>;
  /** Its name, shown in the message once it is saved. */
  nameOf: (values: Values) => string;
  onClose: () => void;
  /** Which fields must have something in them before it can be sent. */
  required?: readonly Path<Values>[];
  children: (control: Control<Values>) => ReactNode;
};

/** The form of a dialog in which an entry is added or edited. Of an edited one only what was changed is sent, and checked. */
export function EntryForm<Entry extends Recorded, Values extends FormValues, Request extends object>(
  props: Props<Entry, Values, Request>,
) {
  const { entry, words, path, valuesOf, requestOf, schemas, nameOf, onClose, required = [], children } = props;
  const [add] = props.add;
  const [change] = props.change;
  const [version, setVersion] = useState(entry?.version);
  const form = useContractForm<Values>({
    initial: valuesOf(entry),
    sent: (values, base) =>
      entry
        ? { schema: schemas.change, request: changesOf(requestOf(base), requestOf(values)) }
        : { schema: schemas.add, request: requestOf(values) },
    draft: `${words.what.toLowerCase()} ${entry?.id ?? 'new'}`,
  });
  const asked = useWatch({ control: form.control, name: [...required] });

  const follow = (current: Entry) => {
    setVersion(current.version);
    form.follow(valuesOf(current));
  };
  useFreshRecord<Entry>(entry && `${path}/${entry.id}`, version, follow);

  const save = async (values: Values) => {
    const request = requestOf(values);
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
    toast({ title: entry ? words.updated : words.added, description: nameOf(values) });
    onClose();
  };

  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onCancel={onClose}
      submitLabel={entry ? 'Save Changes' : `Add ${words.what}`}
      pendingText={entry ? 'Saving…' : 'Adding…'}
      disabled={asked.some((value) => String(value).trim() === '')}
    >
      {children(form.control)}
    </DialogForm>
  );
}
