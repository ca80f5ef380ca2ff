import { definitionOf } from './definition.ts';
import type { Generation } from './generations.ts';
import type { AnyProjection } from './projection.ts';

/** The next step for a read model under this code. */
export type PlanStep = {
  readonly name: string;
  readonly version: number;
  readonly todo:
    | 'nothing'
    /** No table of this version is live. The next start or a rebuild folds one from the log. */
    | 'build'
    /** A build was interrupted. */
    | 'continue'
    /** A built generation waits for its swap. */
    | 'swap'
    /** The live generation is paused at a domain event that it cannot fold. */
    | 'mend'
    /** The table of this version has another definition. The version must be raised in code. */
    | 'raise version';
  /** The newest older version that is live for older code; null if there is none. */
  readonly serving: number | null;
  /** The generation of the step; null if there is none. */
  readonly generation: Generation | null;
};

/** The steps that are needed so that the tables serve this code. Pure. */
export const planOf = (
  projections: readonly AnyProjection[],
  generations: readonly Generation[],
): readonly PlanStep[] =>
  projections.map((projection) => {
    const { name, version } = projection;
    const ours = generations.filter((each) => each.name === name && each.version === version);
    const older = generations.filter((each) => each.name === name && each.version < version && each.state === 'live');
    const inState = (state: Generation['state']) => ours.findLast((each) => each.state === state);
    const step = (todo: PlanStep['todo'], generation: Generation | undefined): PlanStep => ({
      name,
      version,
      todo,
      generation: generation ?? null,
      serving: older.at(-1)?.version ?? null,
    });
    const live = inState('live');
    if (live && live.definition !== definitionOf(projection)) return step('raise version', live);
    if (live?.paused) return step('mend', live);
    const [ready, building] = [inState('ready'), inState('building')];
    if (ready && !ready.paused) return step('swap', ready);
    if (building) return step('continue', building);
    return live ? step('nothing', live) : step('build', undefined);
  });
