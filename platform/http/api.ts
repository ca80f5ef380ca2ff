import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context, TypedResponse } from 'hono';
import type { JSONParsed } from 'hono/utils/types';
import type { Refusal } from '../refusal.ts';
import { ErrorReply } from './schemas.ts';
import { sentenceOf } from './sentences.ts';
import type { HttpEnv } from './session.ts';

z.config({ localeError: sentenceOf });

/** Creates a group of routes. Invalid input gets 400 with the invalid fields; a malformed id in the path gets 404. */
export const createApi = () =>
  new OpenAPIHono<HttpEnv>({
    defaultHook: (result, c) => {
      if (result.success) return;
      if (result.target === 'param') return c.json(notFoundReply, 404);
      return c.json(invalidReply(result.error), 400);
    },
  });

export const notFoundReply: ErrorReply = { error: 'There is no such thing here.', code: 'not_found' };

const invalidReply = (error: z.ZodError): ErrorReply => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  return { error: Object.values(fields)[0] ?? 'This request is not valid.', code: 'invalid', fields };
};

const failure = (description: string) => ({ description, content: { 'application/json': { schema: ErrorReply } } });

/** Error replies that any route may return, for its OpenAPI description and its handler's type. */
type Failures = Record<400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 503, ReturnType<typeof failure>>;
export const refusals: Failures = {
  400: failure('Malformed or invalid input'),
  401: failure('Not signed in'),
  403: failure('Signed in, but not allowed'),
  404: failure('Not found'),
  409: failure('The present state forbids it'),
  410: failure('Expired'),
  413: failure('The body is over 64 KiB, a calendar over 256 KiB or 200 entries, or a picture over 5 MB'),
  415: failure('The body is not JSON, or not a picture or calendar where one is expected'),
  429: failure('Too many requests; see Retry-After'),
  503: failure('The database is away, or too many people do the same; see Retry-After'),
};

/** A JSON body of a route's request. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true as const, content: { 'application/json': { schema } } },
});

/** A JSON reply of a route. */
export const jsonReply = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});

/** A 204 reply, typed for OpenAPI routes. */
export const noContent = (c: Context) =>
  c.body(null, 204) as unknown as TypedResponse<Record<string, never>, 204, 'body'>;

/**
 * One reply type for each status, because the types of routes distinguish them. A 412 contains the record (see
 * `staleReply`).
 */
export type RefusalResponse = {
  [Status in Exclude<Refusal['status'], 412>]: Response & TypedResponse<JSONParsed<ErrorReply>, Status, 'json'>;
}[Exclude<Refusal['status'], 412>];

/** Replies with a refusal's status, sentence, code and details. */
export function refusalReply(c: Context, refusal: Refusal): RefusalResponse {
  c.set('refused', refusal.code);
  const retryAfter = refusal.details?.retryAfterSeconds;
  if (typeof retryAfter === 'number') c.header('Retry-After', String(retryAfter));
  const body: ErrorReply = { error: refusal.message, code: refusal.code, ...refusal.details };
  return c.json(body, refusal.status) as RefusalResponse;
}
