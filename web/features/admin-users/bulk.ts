import type { User } from '../../../modules/identity/contract.ts';
import { type ApiError, errorText } from '../../lib/base-query.ts';
import type { Outcome } from '../../lib/each-of.ts';

/** A person for whom it failed. */
export type Failure = { readonly user: User; readonly error: ApiError };

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
