import { type Refusal, refuse } from './refusal.ts';

/** The condition of a change: `*` for any version of the record, or a list of versions from entity tags. */
export type IfMatch = '*' | readonly string[];

/**
 * Refuses a change (412) if the record's version does not match the condition.
 *
 * @param current the record as it is now, for the reply
 * @returns undefined if the change is allowed
 */
export const staleRefusal = (condition: IfMatch | undefined, version: number, current?: object): Refusal | undefined =>
  condition === undefined || condition === '*' || condition.includes(String(version))
    ? undefined
    : refuse(412, 'stale', 'Somebody else has changed this.', current && { current });
