import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { errorReply, errorText } from '../lib/base-query.ts';
import { type ChangedField, forgetTyped, isTyped, keepTyped, rebase, type Typed, typedInto } from './form-draft.ts';
import { toast } from './toast.tsx';

/** What is wrong with the fields of a form, in sentences; nothing where all is well. */
export type Problems<Values> = { readonly [Field in keyof Values]?: string | undefined };

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Options<Values> = {
  /** What to say in a message about problems, if anything. */
  announced?: (problems: Problems<Values>) => string | undefined;
  /** Names what is written here: what is typed and not sent is there again when a form of this name opens. */
  draft?: string;
};

/** A checkbox among the values, which are all texts. */
export const CHECKED = 'yes';
export const checkedText = (checked: boolean): string => (checked ? CHECKED : '');

/**
 * What a form holds, and what is wrong with it. The first field at fault takes the focus.
 *
 * @param check what can be told before the server is asked
 */
export function useForm<Values extends Record<string, string>>(
  initial: Values,
  check: (values: Values) => Problems<Values>,
  { announced = () => undefined, draft }: Options<Values> = {},
) {
  const [begun] = useState(() => begin(initial, draft));
  const [typed, setTyped] = useState<Typed<Values>>(begun.typed);
  const [restored, setRestored] = useState(begun.restored);
  const [changedMeanwhile, setChangedMeanwhile] = useState<readonly ChangedField[]>(begun.changed);
  const [problems, setProblems] = useState<Problems<Values>>({});
  /** What is wrong with no field in particular. */
  const [problem, setProblem] = useState<string>();
  const ref = useRef<HTMLFormElement>(null);
  const { base, values } = typed;
  useEffect(() => {
    if (draft !== undefined) keepTyped(draft, typed);
  }, [draft, typed]);

  const show = (next: Problems<Values>) => {
    setProblems(next);
    const first = Object.keys(values).find((field) => next[field] !== undefined);
    const control = first !== undefined && ref.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };
  const type = (field: keyof Values, value: string) => {
    setTyped((before) => ({ ...before, values: { ...before.values, [field]: value } }));
    setProblems((before) => ({ ...before, [field]: undefined }));
    setProblem(undefined);
  };
  const failedWith = (error: unknown, said: string) => {
    toast({ tone: 'destructive', title: 'Error', description: said });
    const fields: Problems<Values> = Object.fromEntries(
      Object.entries(errorReply(error)?.fields ?? {}).filter(([field]) => field in values),
    ) as Problems<Values>;
    if (Object.keys(fields).length === 0) return setProblem(errorText(error, said));
    show(fields);
  };

  return {
    ref,
    /** What the form began with, or what the record says by now. */
    base,
    values,
    problems,
    problem,
    /** What was typed before, and not sent, is in it. */
    restored,
    changedMeanwhile,

    /** What ties a control to its field. */
    control: (field: keyof Values & string) => ({
      name: field,
      value: values[field],
      onChange: ({ target }: ChangeEvent<Control>) => type(field, target.value),
    }),

    /** The same for a checkbox. */
    checkbox: (field: keyof Values & string) => ({
      name: field,
      checked: values[field] === CHECKED,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(field, checkedText(target.checked)),
    }),

    /** Whether it may be sent; shows what is wrong where it may not. */
    isFine: (): boolean => {
      const found = check(values);
      show(found);
      setProblem(undefined);
      setChangedMeanwhile([]);
      setRestored(false);
      const said = announced(found);
      if (said !== undefined) toast({ tone: 'destructive', title: 'Error', description: said });
      return Object.values(found).every((sentence) => sentence === undefined);
    },

    /** Tells that the server refused: `said` in a message, what is wrong beside the fields, or else above them, to stay. */
    failed: failedWith,

    /** Takes over a record that somebody else changed: what was typed stays on top of it. */
    follow: (next: Values) => {
      const { changed, ...merged } = rebase(typed, next);
      setTyped(merged);
      // with nothing typed the form simply shows what is
      if (isTyped(typed)) setChangedMeanwhile(changed);
    },

    /** Gives up what was typed, where somebody else changed it or everywhere. */
    takeCurrent: () => {
      setTyped({
        base,
        values: { ...values, ...Object.fromEntries(changedMeanwhile.map(({ field }) => [field, base[field]])) },
      });
      setChangedMeanwhile([]);
    },
    startOver: () => {
      setTyped({ base, values: base });
      setRestored(false);
      setChangedMeanwhile([]);
      setProblems({});
      setProblem(undefined);
    },

    /** What was typed is sent, or given up on purpose. */
    forget: () => {
      if (draft !== undefined) forgetTyped(draft);
    },
  };
}

function begin<Values extends Record<string, string>>(initial: Values, draft: string | undefined) {
  const kept = draft === undefined ? undefined : typedInto(draft, initial);
  if (!kept) return { typed: { base: initial, values: initial }, restored: false, changed: [] };
  const { changed, ...typed } = rebase(kept, initial);
  return { typed, restored: true, changed };
}
