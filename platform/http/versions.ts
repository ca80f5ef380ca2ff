import { z } from '@hono/zod-openapi';
import type { Context, TypedResponse } from 'hono';
import type { JSONParsed } from 'hono/utils/types';
import type { IfMatch } from '../if-match.ts';
import { jsonReply } from './api.ts';
import { ErrorReply } from './schemas.ts';

/** An entity tag. A compressing proxy adds `W/` in front, which does not change the version. */
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const CONDITION = new RegExp(String.raw`^(?:\*|${TAG}(?:[ \t]*,[ \t]*${TAG})*)$`);
const EACH_TAG = /"([^"]*)"/g;

/** The headers of a request that changes a record. */
export const IfMatchHeader = z.object({
  'if-match': z
    .string()
    .max(1000)
    .regex(CONDITION, 'If-Match must be * or tags in quotation marks, such as "3".')
    .transform((value): IfMatch => (value === '*' ? value : [...value.matchAll(EACH_TAG)].map(([, tag = '']) => tag)))
    .optional()
    .openapi({ type: 'string', description: 'Change it only at this version, which is its ETag', example: '"3"' }),
});

type Record = { readonly version: number };

/** Sets the header `ETag` to the version of a record, and returns the record. */
export function tagged<Shown extends Record>(c: Context, record: Shown): Shown {
  c.header('ETag', `"${record.version}"`);
  return record;
}

const StaleReply = <Schema extends z.ZodType>(current: Schema) => ErrorReply.extend({ current });

/** The 412 reply of a route, for its OpenAPI description: another person changed the record meanwhile. */
export const stale = <Schema extends z.ZodType>(schema: Schema) => ({
  412: jsonReply('Somebody has changed it since; `current` is its present state', StaleReply(schema)),
});

/** Replies with 412 and the current record, because another person changed it meanwhile. */
export function staleReply<Shown extends Record>(c: Context, error: string, current: Shown) {
  c.set('refused', 'stale');
  const body = { error, code: 'stale', current: tagged(c, current) };
  return c.json(body, 412) as unknown as Response &
    TypedResponse<JSONParsed<ErrorReply & { current: Shown }>, 412, 'json'>;
}
