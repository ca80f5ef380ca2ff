import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';

/** What a form would send, and the schema of the contract by which the server checks it. */
export type Sent = { readonly schema: ZodType; readonly request: object };

/**
 * Checks what a form would send as the server does: the first sentence for each field counts.
 *
 * Fields of the form have the names that they have in the request.
 */
export const contractResolver =
  <Values extends FieldValues>(sentOf: (values: Values) => Sent): Resolver<Values> =>
  async (values, context, options) => {
    const { schema, request } = sentOf(values);
    const check = standardSchemaResolver(schema as ZodType<FieldValues, FieldValues>);
    // the form and its request name their fields alike, which no type can say
    const { errors } = await check(request, context, options as never);
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as never };
  };
