import { type BaseQueryFn, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type { CallApi } from '../../platform/http/rendered-page.ts';
import type { ErrorReply } from '../../platform/http/schemas.ts';
import { onceOnly } from './once-only.ts';
import { learnPresent } from './present.ts';
import { answered } from './stale-answers.ts';

/** A failed call. `message` is the status code, a colon and the answer's text (specification, section 7). Status 0 means no answer. */
export type ApiError = { status: number; message: string };

/** The address of the API, and the function that sends requests. Browsers have defaults for both. */
export type ApiAccess = { baseUrl?: string; fetchFn?: CallApi };
/** `total`: the number of entries on all pages. Null if the server does not send it. */
type Meta = { nextCursor: string | null; total: number | null };

type Query = BaseQueryFn<string | FetchArgs, unknown, ApiError, object, Meta>;

/** The result of asking people to confirm who they are. `failed`: the code of the question could not be loaded. */
export type Confirmed = 'confirmed' | 'declined' | 'failed';

/** Asks the person to confirm who they are, in one of these ways, after the server refused a request. */
type AskToConfirm = (ways: NonNullable<ErrorReply['ways']>, request: string | FetchArgs) => Promise<Confirmed>;

/** The function that asks. Its module is loaded after the page, and sets it here. */
export const confirming: { ask?: AskToConfirm } = {};

/**
 * The only way to call the server: with cookies, JSON in and out, no retry. A person may repeat a request whose answer was lost; the server then does it once. A store's `extra` may set the address. If
 * the server wants a confirmation of who this is, the page asks for it and then repeats the request.
 */
export const baseQuery: Query = (args, api, extra) =>
  onceOnly(args, async (asked) => {
    const answer = await askOnce(asked, api, extra);
    const ways = errorReply(answer.error)?.ways;
    const confirmed = ways && (await confirming.ask?.(ways, args));
    if (confirmed === 'failed') return { error: unreachable() };
    return confirmed === 'confirmed' ? askOnce(asked, api, extra) : answer;
  });

/** The sentence about a request that got no answer. */
export const unreachableText = (): string =>
  // servers have no such property
  globalThis.navigator?.onLine === false
    ? 'You are offline. Please try again once you are connected.'
    : 'We could not reach Tablemates. Check your connection and try again.';

const unreachable = (): ApiError => ({ status: 0, message: `0: ${unreachableText()}` });

const askOnce: Query = async (args, api, extra) => {
  const { baseUrl = '/api', fetchFn } = (api.extra ?? {}) as ApiAccess;
  const query = fetchBaseQuery({
    baseUrl,
    credentials: 'include',
    responseHandler: 'text',
    // the library calls it only with a Request
    ...(fetchFn && { fetchFn: (input) => fetchFn(input as Request) }),
  });
  const askedAt = Date.now();
  const { data, error, meta } = await query(args, api, extra);
  // half a second, because the date has no fractions
  learnPresent(Date.parse(meta?.response?.headers.get('Date') ?? '') + 500, askedAt);
  if (error) {
    if (typeof error.status !== 'number') return { error: unreachable() };
    const text = typeof error.data === 'string' && error.data !== '' ? error.data : (meta?.response?.statusText ?? '');
    return { error: { status: error.status, message: `${error.status}: ${text}` } };
  }
  if (api.queryCacheKey) {
    api.dispatch(answered(api.queryCacheKey, !!meta?.response?.headers.has('X-Stale')));
  }
  const nextCursor = meta?.response?.headers.get('X-Next-Cursor') ?? null;
  const total = meta?.response?.headers.get('X-Total-Count') ?? null;
  return { data: parse(data), meta: { nextCursor, total: total === null ? null : Number(total) } };
};

const parse = (body: unknown): unknown => (typeof body === 'string' && body !== '' ? JSON.parse(body) : null);

/** The JSON body of a failed call, if the server sent one in its error format. */
export function errorReply(error: unknown): ErrorReply | null {
  if (!isApiError(error)) return null;
  try {
    const body: unknown = JSON.parse(error.message.slice(error.message.indexOf(':') + 1));
    return typeof body === 'object' && body !== null && 'error' in body ? (body as ErrorReply) : null;
  } catch {
    return null;
  }
}

const SIGNED_OUT = 'You were signed out. Please sign in again.';

/** The sentence to show for a failed call: the server's own, ours if the server could not be reached, else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  if (isApiError(error) && error.status === 0) return error.message.slice(3);
  // the contract's word is for machines
  if (isApiError(error) && error.status === 401 && errorReply(error)?.error === 'Unauthorized') return SIGNED_OUT;
  return errorReply(error)?.error ?? fallback;
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'status' in error && 'message' in error;
