import type { Position } from '@tablemates/event-store';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';

/** What became of a bulk act for one person. */
export type Outcome =
  | { readonly outcome: 'changed' | 'already' }
  | { readonly outcome: 'failed'; readonly code: string; readonly reason: string };

/** An act whose worker did not survive so often would not survive the next time either. */
export const MOST_ATTEMPTS = 5;

/** What comes next in an act: its people, or those who wait are given up, or it is done. One that is stopped leaves them. */
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
 * What became of a person, from the answer of their command.
 *
 * @param recorded where the command is in the log. A worker that died after it makes the next one ask for it again, which
 * may be refused then: nobody is deleted twice.
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
export const erasedMeanwhile = refuse(404, 'not_found', 'This person does not exist.');
export const gaveUp = refuse(
  409,
  'gave_up',
  `The server stopped ${MOST_ATTEMPTS} times before it reached this person.`,
);
export const faulty = refuse(409, 'fault', 'Something went wrong for this person. Please try again.');
