import { definitionOf } from './definition.ts';
import type { Generation } from './generations.ts';
import type { AnyProjection } from './projection.ts';

/** What there is to do for a read model under this code. */
export type PlanStep = {
  readonly name: string;
  readonly version: number;
  readonly todo:
    | 'nothing'
    /** No table of this version serves: one is folded from the log, at the next start or by a rebuild. */
    | 'build'
    /** A build was interrupted. */
    | 'continue'
    /** A built generation waits for the view. */
    | 'swap'
    /** The live one stopped at a domain event that it cannot fold. */
    | 'mend'
    /** The table under this version is of another shape: the version must be raised in code. */
    | 'raise version';
  /** Newest version that serves older code meanwhile, if any. */
  readonly serving: number | null;
  /** The generation the step is about, where there is one. */
  readonly generation: Generation | null;
};

/** What has to be done so that the tables serve this code. Pure. */
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
