import { isRefusedWith } from '../database.ts';
import { NotReadableError } from '../log/codec.ts';
import type { EventLog } from '../log/event-log.ts';
import { type Batch, type Deps, foldBatch, type Member } from './batch.ts';
import { FoldError } from './fold.ts';
import { pauseGeneration } from './generations.ts';

/**
 * SQLSTATE classes that rows cause: bad data, violated constraints, missing columns, limits of the server. Other errors
 * (connection, locks, shutdown, full disk) are temporary and not caused by a domain event.
 */
const CAUSED_BY_ROWS = ['21', '22', '23', '42', '54'];

/** Whether trying again cannot help, because the fold itself failed or its rows were refused. */
export const isPoison = (error: unknown): error is Error =>
  error instanceof FoldError || isRefusedWith(error, ...CAUSED_BY_ROWS);

/**
 * Folds one batch into members that share it. If a domain event is poison for one of them, each member is folded
 * separately. The member that fails keeps everything before that domain event and is paused there.
 *
 * @returns the members that moved, including paused ones up to their last good domain event
 */
export async function foldSharedBatch(deps: Deps, members: readonly Member[], batch: Batch): Promise<Member[]> {
  try {
    return await foldBatch(deps, members, batch);
  } catch (error) {
    if (!isPoison(error)) throw error;
    const moved: Member[] = [];
    for (const member of members) moved.push(...(await foldUntilPoison(deps, member, batch)).members);
    return moved;
  }
}

type Progress = { readonly members: Member[]; readonly paused: boolean };

/** Halves a batch until it finds the domain event that cannot be folded. Commits everything before it. */
async function foldUntilPoison(deps: Deps, member: Member, batch: Batch): Promise<Progress> {
  try {
    return { members: await foldBatch(deps, [member], batch), paused: false };
  } catch (error) {
    if (!isPoison(error)) throw error;
    const types = new Set<string>(member.projection.types);
    const events = batch.events.filter(
      ({ type, position }) => types.has(type) && position > member.generation.position,
    );
    const middle = events[(events.length - 1) >> 1];
    const culprit = events[0];
    if (culprit === undefined || middle === undefined) throw error;
    if (events.length === 1) {
      const paused = await pauseGeneration(deps.store, deps.clock, member.generation, culprit, error);
      deps.onPaused?.(member.generation, paused);
      return { members: [], paused: true };
    }
    const first = await foldUntilPoison(deps, member, {
      events: events.slice(0, events.indexOf(middle) + 1),
      upTo: middle.position,
    });
    const [reached] = first.members;
    if (first.paused || reached === undefined) return first;
    const rest = { events: events.slice(events.indexOf(middle) + 1), upTo: batch.upTo };
    const second = await foldUntilPoison(deps, reached, rest);
    return second.members.length > 0 ? second : { members: first.members, paused: second.paused };
  }
}

/**
 * Tries the domain event again at which a member is paused. Only the transaction that folds it lifts the pause. Until
 * then readers see the member paused, and if it fails again nothing has changed.
 *
 * @returns whether the member continues
 */
export async function retryPaused(
  deps: Deps & { readonly log: Pick<EventLog, 'readAll'> },
  member: Member,
): Promise<boolean> {
  const { projection, generation } = member;
  if (generation.paused === null) return false;
  const upTo = BigInt(generation.paused.position);
  try {
    const events = await deps.log.readAll({ after: upTo - 1n, upTo, limit: 1, types: projection.types });
    return (await foldBatch(deps, [member], { events, upTo }, 'paused')).length > 0;
  } catch (error) {
    if (isPoison(error) || error instanceof NotReadableError) return false;
    throw error;
  }
}
