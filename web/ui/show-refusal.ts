import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { errorReply, errorText } from '../lib/base-query.ts';

/**
 * Shows the server's refusal in a form: beside the fields that it names, the first of which gets the focus, or
 * otherwise above the fields.
 * @param fallback shown if the server gives no reason
 */
export function showRefusal<Values extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
  fallback: string,
): void {
  const refused = errorReply(error)?.fields ?? {};
  const fields = Object.keys(getValues()).filter((field) => refused[field] !== undefined);
  if (fields.length === 0) setError('root', { message: errorText(error, fallback) });
  for (const [at, field] of fields.entries()) {
    setError(field as Path<Values>, { message: refused[field] ?? fallback }, { shouldFocus: at === 0 });
  }
}
