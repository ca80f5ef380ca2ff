import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldErrors, type Path, type PathValue, useForm } from 'react-hook-form';
import { useOneIntention } from '../lib/use-one-intention.ts';
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
  /** The request with its schema. `base` has the initial values, or the current ones of the record. */
  sent: (values: Values, base: Values) => Sent;
  /** The name of the draft. Unsent values appear again when a form of this name opens. */
  draft: string;
};

/**
 * A react-hook-form form that is checked by a schema of the contract. It keeps typed values through reloads and
 * refusals, and merges changes that somebody else makes to its record while it is open.
 */
export function useContractForm<Values extends FormValues>({ initial, sent, draft }: Options<Values>) {
  const [begun] = useState(() => begin(initial, draft));
  const [base, setBase] = useState(begun.base);
  const [restored, setRestored] = useState(begun.restored);
  const [changedMeanwhile, setChangedMeanwhile] = useState<readonly ChangedField[]>(begun.changed);
  const form = useForm<Values>({
    defaultValues: begun.values as DefaultValues<Values>,
    resolver: contractResolver((values) => sent(values, base)),
    // The library looks for the first invalid field twice, the second time a moment later. Somebody who has corrected
    // that field by then would continue typing in the next one.
    shouldFocusError: false,
  });
  const { make, renew } = useOneIntention(`form ${draft}`);
  const { control, getValues, reset, setError, setFocus, setValue, clearErrors, handleSubmit, subscribe } = form;
  useEffect(() => {
    const keep = () => keepTyped(draft, { base, values: getValues() });
    keep();
    return subscribe({ formState: { values: true }, callback: keep });
  }, [draft, base, getValues, subscribe]);

  return {
    control,
    /** The initial values, or the current ones of the record. */
    base,
    /** Whether the form contains unsent values from before. */
    restored,
    changedMeanwhile,
    clearErrors,
    setError,
    setFocus,
    isBlank: (field: Path<Values>): boolean => String(getValues(field)).trim() === '',

    /** Sends what makes something, with the key of this form. */
    make,

    /** Saves a valid form. Otherwise its problems are shown, and the first invalid field that can take the focus gets it. */
    submit: (save: (values: Values) => Promise<void>, refuse: (errors: FieldErrors<Values>) => void = () => {}) => {
      setChangedMeanwhile([]);
      setRestored(false);
      return handleSubmit(save, (errors) => {
        refuse(errors);
        const first = (Object.keys(getValues()) as Path<Values>[]).find((field) => canTakeFocus(errors[field]?.ref));
        if (first) setFocus(first);
      })();
    },

    /** Shows the server's refusal: the problems at their fields, or otherwise above them. */
    refused: (error: unknown, fallback: string) => showRefusal(form, error, fallback),

    /** The same, and shows `said` in a toast. */
    failed: (error: unknown, said: string) => {
      toast({ tone: 'destructive', title: 'Error', description: said });
      showRefusal(form, error, said);
    },

    /** Merges a record that somebody else changed. Typed values stay. */
    follow: (next: Values) => {
      const typed = { base, values: getValues() };
      const { changed, values } = rebase(typed, next);
      setBase(next);
      reset(values, { keepErrors: true });
      // if nothing was typed, the form shows the record
      if (isTyped(typed)) setChangedMeanwhile(changed);
    },

    /** Discards typed values, either only where somebody else changed the field, or all of them. */
    takeCurrent: () => {
      const current = Object.fromEntries(changedMeanwhile.map(({ field }) => [field, base[field]]));
      reset({ ...getValues(), ...current }, { keepErrors: true });
      setChangedMeanwhile([]);
    },
    startOver: () => {
      renew();
      reset(base);
      setRestored(false);
      setChangedMeanwhile([]);
    },

    /** Puts some values into the form, as if they were typed. */
    put: (values: Partial<Values>) => {
      for (const [field, value] of Object.entries(values)) {
        clearErrors(field as Path<Values>);
        setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>);
      }
    },

    /** Puts values into the form, as if they were typed. */
    fill: (values: Values) => reset(values, { keepDefaultValues: true }),

    /** Removes the draft, because it was sent or discarded on purpose. */
    forget: () => {
      forgetTyped(draft);
      renew();
    },
  };
}

function begin<Values extends FormValues>(initial: Values, draft: string) {
  const kept = typedInto(draft, initial);
  if (!kept) return { base: initial, values: initial, restored: false, changed: [] };
  return { ...rebase(kept, initial), restored: true };
}

/** Whether a field has an element on the page. A choice of buttons has none. */
const canTakeFocus = (ref: unknown): boolean => typeof ref === 'object' && ref !== null && 'focus' in ref;
