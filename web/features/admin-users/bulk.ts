import { type ApiError, errorText, isApiError } from '../../lib/base-query.ts';

/** What became of one person in an operation on several: nothing wrong, or the failed call. */
export type Outcome = { id: string; error?: ApiError };

/** How many calls are under way at once. */
const AT_ONCE = 4;

type Message = { tone?: 'destructive'; title: string; description?: string };

const failuresOf = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ error }) => (error === undefined ? [] : [error]));

/** Nobody answered: neither the network nor the server was there. */
const unreachable = (failures: readonly ApiError[]) => failures.every(({ status }) => status === 0);

/** What to say after deleting several people (specification, section 8). */
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

/** What to say after activating or disabling several people (specification, section 8). */
export function activationMessage(outcomes: readonly Outcome[], isActive: boolean): Message {
  const failed = failuresOf(outcomes).length;
  const done = outcomes.length - failed;
  const told = `${isActive ? 'Activated' : 'Deactivated'} ${done} user(s)`;
  if (failed === 0) return { title: `${told} successfully` };
  const description = `Failed to update ${failed} user(s)`;
  return done === 0
    ? { tone: 'destructive', title: 'Error', description }
    : { tone: 'destructive', title: 'Partial Success', description: `${told}. ${description}.` };
}

/**
 * Does something to each of several people, a few at a time, in their order.
 * @param call fails with a value; a 401 ends the rest, for the session is over
 * @returns as an endpoint's `queryFn` does: what became of each, or the 401
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
