import { type Refusal, refuse } from './refusal.ts';

/** The condition of a change: any version of the record, or one of these (as their tags say them). */
export type IfMatch = '*' | readonly string[];

/**
 * The refusal of a change to a record that is at another version than its author saw (412). `current` is the record as
 * it is now; undefined where the change is allowed.
 */
export const staleRefusal = (condition: IfMatch | undefined, version: number, current?: object): Refusal | undefined =>
  condition === undefined || condition === '*' || condition.includes(String(version))
    ? undefined
    : refuse(412, 'stale', 'Somebody changed this meanwhile.', current && { current });
