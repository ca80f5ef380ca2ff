import { type ChangeEvent, useRef, useState } from 'react';
import { errorReply, errorText } from '../lib/base-query.ts';
import { toast } from './toast.tsx';

/** What is wrong with the fields of a form, in sentences; nothing where all is well. */
export type Problems<Values> = { readonly [Field in keyof Values]?: string | undefined };

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What a form holds, and what is wrong with it. The first field at fault takes the focus.
 *
 * @param check what can be told before the server is asked
 * @param announced what to say in a message about that, if anything
 */
export function useForm<Values extends Record<string, string>>(
  initial: Values,
  check: (values: Values) => Problems<Values>,
  announced: (problems: Problems<Values>) => string | undefined = () => undefined,
) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems<Values>>({});
  /** What is wrong with no field in particular. */
  const [problem, setProblem] = useState<string>();
  const ref = useRef<HTMLFormElement>(null);

  const show = (next: Problems<Values>) => {
    setProblems(next);
    const first = Object.keys(values).find((field) => next[field] !== undefined);
    const control = first !== undefined && ref.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };

  return {
    ref,
    values,
    problems,
    problem,

    /** What ties a control to its field. */
    control: (field: keyof Values & string) => ({
      name: field,
      value: values[field],
      onChange: ({ target }: ChangeEvent<Control>) => {
        setValues((before) => ({ ...before, [field]: target.value }));
        setProblems((before) => ({ ...before, [field]: undefined }));
        setProblem(undefined);
      },
    }),

    /** Whether it may be sent; shows what is wrong where it may not. */
    isFine: (): boolean => {
      const found = check(values);
      show(found);
      setProblem(undefined);
      const said = announced(found);
      if (said !== undefined) toast({ tone: 'destructive', title: 'Error', description: said });
      return Object.values(found).every((sentence) => sentence === undefined);
    },

    /** Tells that the server refused: `said` in a message, what is wrong beside the fields, or else above them, to stay. */
    failed: (error: unknown, said: string) => {
      toast({ tone: 'destructive', title: 'Error', description: said });
      const fields: Problems<Values> = Object.fromEntries(
        Object.entries(errorReply(error)?.fields ?? {}).filter(([field]) => field in values),
      ) as Problems<Values>;
      if (Object.keys(fields).length === 0) return setProblem(errorText(error, said));
      show(fields);
    },
  };
}
