import { type ApiError, isApiError } from './base-query.ts';

/** The result for one id of a bulk operation: no error, or the failed call. */
export type Outcome = { id: string; error?: ApiError };

/** The number of parallel calls. */
const AT_ONCE = 4;

/**
 * Calls the server for each of several ids, a few at a time, in their order.
 * @param call resolves to its error, if any; a 401 stops the others, because the session has ended
 * @returns the result for each id, or the 401, in the form of an endpoint's `queryFn`
 */
export async function eachOf(
  ids: readonly string[],
  call: (id: string) => PromiseLike<{ error?: unknown }> | { error?: unknown },
  atOnce = AT_ONCE,
): Promise<{ data: Outcome[] } | { error: ApiError }> {
  const outcomes: Outcome[] = [];
  for (let done = 0; done < ids.length; done += atOnce) {
    const some = await Promise.all(
      ids.slice(done, done + atOnce).map(async (id): Promise<Outcome> => {
        const { error } = await call(id);
        return isApiError(error) ? { id, error } : { id };
      }),
    );
    outcomes.push(...some);
    const over = some.find(({ error }) => error?.status === 401);
    if (over?.error) return { error: over.error };
  }
  return { data: outcomes };
}
