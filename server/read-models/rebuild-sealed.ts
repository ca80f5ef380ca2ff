import type { BuildOptions, Evidence, Position, ProjectionEngine } from '@tablemates/event-store';
import { ProjectionStateError } from '@tablemates/event-store';

const LATER: ReadonlySet<ProjectionStateError['reason']> = new Set(['busy', 'stopped']);

type Deps = {
  readonly engine: Pick<ProjectionEngine, 'rebuild'>;
  readonly evidence: Pick<Evidence, 'firstContradiction'>;
};

/**
 * Folds a read model afresh, and lets it serve. A changed log must not be adopted unnoticed, so it is compared with its
 * checkpoints first; `tablemates projections rebuild` has an option for it.
 *
 * @returns the position that was reached, and how many rows differ from a second fold: it serves only if none does
 * @throws Error if the log is not what was sealed, or has a domain event that cannot be folded. The former table goes on serving.
 */
export async function rebuildSealed(
  { engine, evidence }: Deps,
  name: string,
  options?: BuildOptions,
): Promise<{ readonly position: Position; readonly differing: number }> {
  const changed = await evidence.firstContradiction();
  if (changed) throw new Error(`The log is not what was sealed (${changed.problem}: ${changed.detail}).`);
  const { position, paused, differing } = await engine.rebuild(name, options);
  if (paused) throw new Error(`Stopped before domain event ${paused.position} (${paused.type}): ${paused.message}`);
  return { position, differing };
}

/** Whether a rebuild or a verification failed for a reason that passes: the same is tried again later. */
export const endsWithoutHelp = (error: unknown): boolean =>
  error instanceof ProjectionStateError && LATER.has(error.reason);
