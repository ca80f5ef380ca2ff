import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldErrors, type Path, useForm } from 'react-hook-form';
import { contractResolver, type Sent } from './contract-resolver.ts';
import {
  type ChangedField,
  type FormValues,
  forgetTyped,
  isTyped,
  keepTyped,
  rebase,
  typedInto,
} from './form-draft.ts';
import { showRefusal } from './show-refusal.ts';
import { toast } from './toast.tsx';

type Options<Values> = {
  initial: Values;
  /** What would be sent, with its schema. `base` is what the form began with, or what the record says by now. */
  sent: (values: Values, base: Values) => Sent;
  /** Names what is written here: what is typed and not sent is there again when a form of this name opens. */
  draft: string;
};

/**
 * A form of react-hook-form that is checked by a schema of the contract. It keeps what is typed through reloads and
 * refusals, and takes over changes that somebody else makes to its record meanwhile.
 */
export function useContractForm<Values extends FormValues>({ initial, sent, draft }: Options<Values>) {
  const [begun] = useState(() => begin(initial, draft));
  const [base, setBase] = useState(begun.base);
  const [restored, setRestored] = useState(begun.restored);
  const [changedMeanwhile, setChangedMeanwhile] = useState<readonly ChangedField[]>(begun.changed);
  const form = useForm<Values>({
    defaultValues: begun.values as DefaultValues<Values>,
    resolver: contractResolver((values) => sent(values, base)),
  });
  const { control, getValues, reset, setError, clearErrors, handleSubmit, subscribe } = form;
  useEffect(() => {
    const keep = () => keepTyped(draft, { base, values: getValues() });
    keep();
    return subscribe({ formState: { values: true }, callback: keep });
  }, [draft, base, getValues, subscribe]);

  return {
    control,
    /** What the form began with, or what the record says by now. */
    base,
    /** What was typed before, and not sent, is in it. */
    restored,
    changedMeanwhile,
    clearErrors,
    setError,
    isBlank: (field: Path<Values>): boolean => String(getValues(field)).trim() === '',

    /** Saves what is fine; where something is not, its field says so and has the focus. */
    submit: (save: (values: Values) => Promise<void>, refuse: (errors: FieldErrors<Values>) => void = () => {}) => {
      setChangedMeanwhile([]);
      setRestored(false);
      return handleSubmit(save, refuse)();
    },

    /** Shows that the server refused: `said` in a toast, and the problems at their fields, or else above them. */
    failed: (error: unknown, said: string) => {
      toast({ tone: 'destructive', title: 'Error', description: said });
      showRefusal(form, error, said);
    },

    /** Takes over a record that somebody else changed: what was typed stays on top of it. */
    follow: (next: Values) => {
      const typed = { base, values: getValues() };
      const { changed, values } = rebase(typed, next);
      setBase(next);
      reset(values, { keepErrors: true });
      // with nothing typed the form simply shows what is
      if (isTyped(typed)) setChangedMeanwhile(changed);
    },

    /** Gives up what was typed, where somebody else changed it or everywhere. */
    takeCurrent: () => {
      const current = Object.fromEntries(changedMeanwhile.map(({ field }) => [field, base[field]]));
      reset({ ...getValues(), ...current }, { keepErrors: true });
      setChangedMeanwhile([]);
    },
    startOver: () => {
      reset(base);
      setRestored(false);
      setChangedMeanwhile([]);
    },

    /** What was typed is sent, or given up on purpose. */
    forget: () => forgetTyped(draft),
  };
}

function begin<Values extends FormValues>(initial: Values, draft: string) {
  const kept = typedInto(draft, initial);
  if (!kept) return { base: initial, values: initial, restored: false, changed: [] };
  return { ...rebase(kept, initial), restored: true };
}
