import type { Position } from '@tablemates/event-store';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';

/** The outcome of a bulk act for one person. */
export type Outcome =
  | { readonly outcome: 'changed' | 'already' }
  | { readonly outcome: 'failed'; readonly code: string; readonly reason: string };

/** A bulk act is given up after more attempts than this, because its worker would crash again. */
export const MOST_ATTEMPTS = 5;

/**
 * The next step of a bulk act: it continues with its people, gives up those who wait, or is done. A stopped act is
 * done.
 */
export function nextOf({
  attempts,
  waiting,
  isStopped,
}: {
  readonly attempts: number;
  readonly waiting: number;
  readonly isStopped: boolean;
}): 'people' | 'give up' | 'done' {
  if (waiting === 0 || isStopped) return 'done';
  return attempts > MOST_ATTEMPTS ? 'give up' : 'people';
}

export const failedBy = ({ code, message }: Refusal): Outcome => ({ outcome: 'failed', code, reason: message });

/**
 * The outcome for a person, from the result of their command.
 *
 * @param recorded the position of the command in the log, if an earlier worker ran it and crashed after that. Its
 *   repetition may be refused (nobody is deleted twice), but the person was changed.
 */
export function outcomeOf(
  result: { readonly position: Position | undefined } | Refusal,
  recorded: Position | undefined,
): Outcome {
  if (recorded !== undefined) return { outcome: 'changed' };
  if (isRefusal(result)) return failedBy(result);
  return { outcome: result.position === undefined ? 'already' : 'changed' };
}

export const oneself = refuse(409, 'self', 'You cannot include yourself in a bulk action.');
export const notAsked = refuse(409, 'not_asked', 'The log does not say that anybody asked for this. Please ask again.');
export const gaveUp = refuse(
  409,
  'gave_up',
  `The server stopped ${MOST_ATTEMPTS} times before it reached this person.`,
);
export const faulty = refuse(409, 'fault', 'Something went wrong for this person. Please try again.');
