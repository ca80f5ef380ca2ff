import type { User } from '../../../modules/identity/contract.ts';
import { type ApiError, errorText, isApiError } from '../../lib/base-query.ts';

/** The result for one person of a bulk operation: no error, or the failed call. */
export type Outcome = { id: string; error?: ApiError };

/** A person for whom it failed. */
export type Failure = { readonly user: User; readonly error: ApiError };

/** The number of parallel calls. */
const AT_ONCE = 4;

type Message = { tone?: 'destructive'; title: string; description?: string };

const failuresOf = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ error }) => (error === undefined ? [] : [error]));

/** The error if the server could not be reached. */
const unreachable = (failures: readonly ApiError[]) => failures.every(({ status }) => status === 0);

/** The message after deleting several people (specification, section 8). */
export function deletionMessage(outcomes: readonly Outcome[]): Message {
  const failures = failuresOf(outcomes);
  const failed = failures.length;
  const deleted = outcomes.length - failed;
  if (failed === 0) return { title: `Deleted ${deleted} user(s) successfully` };
  if (deleted > 0) {
    return {
      tone: 'destructive',
      title: 'Partial Success',
      description: `Deleted ${deleted} user(s). Failed to delete ${failed} user(s). Some users may have active reservations or you cannot delete yourself.`,
    };
  }
  const description = unreachable(failures)
    ? 'Failed to process bulk delete operation'
    : `Failed to delete all ${failed} selected user(s). ${errorText(failures[0], 'Unknown error')}`;
  return { tone: 'destructive', title: 'Error', description };
}

/** The message after activating or disabling several people (specification, section 8). */
export function activationMessage(outcomes: readonly Outcome[], isActive: boolean): Message {
  const failed = failuresOf(outcomes).length;
  const done = outcomes.length - failed;
  const summary = `${isActive ? 'Activated' : 'Deactivated'} ${done} user(s)`;
  if (failed === 0) return { title: `${summary} successfully` };
  const description = `Failed to update ${failed} user(s)`;
  return done === 0
    ? { tone: 'destructive', title: 'Error', description }
    : { tone: 'destructive', title: 'Partial Success', description: `${summary}. ${description}.` };
}

/**
 * Calls the server for each of several people, a few at a time, in their order.
 * @param call resolves to its error, if any; a 401 stops the others, because the session has ended
 * @returns the result for each person, or the 401, in the form of an endpoint's `queryFn`
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
