import { type ReactNode, useState } from 'react';
import { type Control, type Path, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { Change } from '../../server/live/contract.ts';
import { errorText } from '../lib/base-query.ts';
import type { Keyed } from '../lib/use-one-intention.ts';
import { changesOf, staleRecord } from '../lib/versions.ts';
import { DialogForm } from './dialog-form.tsx';
import type { EntryWords } from './entry-words.ts';
import type { FormValues } from './form-draft.ts';
import { toast } from './toast.tsx';
import { useContractForm } from './use-contract-form.ts';
import { useFreshRecord } from './use-fresh-record.ts';

/** Saves an entry. */
type Saving<Request> = readonly [(request: Request) => PromiseLike<{ error?: unknown }>, unknown];

type Recorded = { readonly id: string; readonly version: number };

type Props<Entry, Values extends FormValues, Request> = {
  /** The edited entry. Undefined if a new one is added. */
  entry: Entry | undefined;
  words: EntryWords;
  /** The path of the entries, such as `/cafes`. */
  path: string;
  /** What the live stream calls an entry, if it tells of their changes. */
  kind?: Change['kind'];
  /** The form's values for an entry, or for a new one. */
  valuesOf: (entry: Entry | undefined) => Values;
  /** The request for the form's values. */
  requestOf: (values: Values) => Request;
  /** The contract's schemas for a new entry, and for changes of an existing one. */
  schemas: { readonly add: ZodType; readonly change: ZodType };
  add: Saving<Keyed<Request>>;
  change: Saving<Partial<Request> & Recorded>;
  /** The entry's name in the message after saving. */
  nameOf: (values: Values) => string;
  onClose: () => void;
  /** The fields that must be filled before the form can be sent. */
  required?: readonly Path<Values>[];
  children: (control: Control<Values>) => ReactNode;
};

/** The form of a dialog that adds or edits an entry. For an edited entry, only changed fields are sent and checked. */
export function EntryForm<Entry extends Recorded, Values extends FormValues, Request extends object>(
  props: Props<Entry, Values, Request>,
) {
  const { entry, words, path, kind, valuesOf, requestOf, schemas, nameOf, onClose, required = [], children } = props;
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
  useFreshRecord<Entry>(entry && `${path}/${entry.id}`, version, follow, kind);

  const save = async (values: Values) => {
    const request = requestOf(values);
    const { error } = await (entry
      ? change({ ...changesOf(requestOf(form.base), request), id: entry.id, version: version ?? entry.version })
      : form.make(add, request, `${words.what} was already added. It is in the list.`));
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
