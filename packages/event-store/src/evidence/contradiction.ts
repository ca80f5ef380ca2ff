import type { Position } from '../log/domain-event.ts';

/** A difference between the log or its evidence and what was sealed. */
export type Contradiction = {
  readonly problem: /** A column of the row was changed. */
    | 'changed'
    /** A row was inserted between sealed rows. */
    | 'inserted'
    | 'removed'
    /** The end of the log is missing. */
    | 'cut off'
    /** The stored hashes do not lead to a checkpoint. */
    | 'changed with its hash'
    /** A stored tile above the leaves does not follow from the leaves. */
    | 'changed hashes'
    /** A checkpoint is not signed by the key of this log. */
    | 'forged checkpoint'
    /** The product did not write the row: its MAC is missing or wrong. */
    | 'not authentic'
    /** A checkpoint is gone, or there are hashes that no checkpoint covers. */
    | 'missing checkpoint'
    /** A copy of a checkpoint that was kept elsewhere has a different root or more leaves. */
    | 'contradicted by the copy';
  /** The first and the last position concerned. Null if only the evidence is concerned. */
  readonly from: Position | null;
  readonly to: Position | null;
  readonly detail: string;
};
