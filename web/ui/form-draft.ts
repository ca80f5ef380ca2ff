import { draftOf, keepDraft } from '../lib/drafts.ts';

/** The values of a form: texts, and booleans for checkboxes. */
export type FormValues = Record<string, string | boolean>;
type Values = Readonly<FormValues>;

/** The typed values, and the initial ones. Values that differ were typed. */
export type Typed<V extends Values> = { readonly base: V; readonly values: V };

export const isTyped = ({ base, values }: Typed<Values>): boolean =>
  Object.keys(values).some((field) => values[field] !== base[field]);

/** Keeps the values that were typed into the form of this name. It keeps nothing if nothing was typed. */
export function keepTyped<V extends Values>(name: string, { base, values }: Typed<V>): void {
  keepDraft(`form ${name}`, isTyped({ base, values }) ? JSON.stringify({ base, values }) : '');
}

export const forgetTyped = (name: string): void => keepDraft(`form ${name}`, '');

/** The unsent values of the form of this name, if it has the fields of `initial`. */
export function typedInto<V extends Values>(name: string, initial: V): Typed<V> | undefined {
  const fields = Object.keys(initial);
  const isValues = (value: unknown): value is V =>
    typeof value === 'object' &&
    value !== null &&
    fields.every((field) => typeof (value as Values)[field] === typeof initial[field]);
  try {
    const { base, values } = JSON.parse(draftOf(`form ${name}`)) as { base: unknown; values: unknown };
    return isValues(base) && isValues(values) ? { base, values } : undefined;
  } catch {
    return undefined;
  }
}

/** A field that somebody else changed: its current value, and whether the typed value differs. */
export type ChangedField = { readonly field: string; readonly now: string | boolean; readonly typedOtherwise: boolean };

/**
 * Merges typed values into a record that somebody has changed since: untouched fields follow the record, typed values
 * stay.
 */
export function rebase<V extends Values>(
  { base, values }: Typed<V>,
  next: V,
): Typed<V> & { readonly changed: readonly ChangedField[] } {
  const merged = Object.fromEntries(
    Object.keys(next).map((field) => [field, values[field] === base[field] ? next[field] : values[field]]),
  ) as V;
  const changed = Object.keys(next).flatMap((field) => {
    const now = next[field] ?? '';
    return now === base[field] ? [] : [{ field, now, typedOtherwise: merged[field] !== now }];
  });
  return { base: next, values: merged, changed };
}
