import type { BuildOptions, Evidence, Position, ProjectionEngine } from '@tablemates/event-store';
import { ProjectionStateError } from '@tablemates/event-store';

const LATER: ReadonlySet<ProjectionStateError['reason']> = new Set(['busy', 'stopped']);

type Deps = {
  readonly engine: Pick<ProjectionEngine, 'rebuild'>;
  readonly evidence: Pick<Evidence, 'firstContradiction'>;
};

/**
 * Rebuilds a read model from the log, and swaps it in. The log is compared with its checkpoints first, so that a
 * changed log is not adopted unnoticed; `tablemates projections rebuild` has an option to adopt it.
 *
 * @returns the position that was reached, and how many rows differ from a second fold: it is swapped in only if none
 *   does
 * @throws Error if the log is not what was sealed, or has a domain event that cannot be folded. The old table stays in
 *   use.
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

/** Whether a rebuild or a verification failed for a temporary reason, so that it is tried again later. */
export const endsWithoutHelp = (error: unknown): boolean =>
  error instanceof ProjectionStateError && LATER.has(error.reason);
