import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';

/** The request of a form, and the contract's schema by which the server checks it. */
export type Sent = { readonly schema: ZodType; readonly request: object };

/**
 * Checks the request of a form as the server does. Each field shows its first problem.
 *
 * The fields of the form have the same names as in the request.
 */
export const contractResolver =
  <Values extends FieldValues>(sentOf: (values: Values) => Sent): Resolver<Values> =>
  async (values, context, options) => {
    const { schema, request } = sentOf(values);
    const check = standardSchemaResolver(schema as ZodType<FieldValues, FieldValues>);
    // form and request use the same field names, which no type can express
    const { errors } = await check(request, context, options as never);
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as never };
  };
