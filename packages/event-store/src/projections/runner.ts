import { NotReadableError } from '../log/codec.ts';
import type { Position } from '../log/domain-event.ts';
import type { EventLog } from '../log/event-log.ts';
import { runAgain } from '../run-again.ts';
import type { Traced } from '../tracing.ts';
import { type Deps, type Member, memberOf } from './batch.ts';
import { allGenerations, type Generation } from './generations.ts';
import { foldSharedBatch } from './poison.ts';
import { type AnyProjection, tableOf } from './projection.ts';
import type { Table } from './table.ts';

/** The wait before the next attempt if another process has locked a checkpoint. */
const BUSY_MS = 25;
/** Commands that the span of a fold names, at most. */
const MOST_CAUSES = 128;

export type Runner = {
  /**
   * Folds up to the head of the log, at once if nothing runs, otherwise once more after the present run. Resolves once
   * every projection that is neither paused nor blocked has reached the present head, or at a stop. Rejects if a round
   * fails before that.
   */
  advance(): Promise<void>;
  /** Finishes the present batch. Nothing runs once this has resolved. */
  stop(): Promise<void>;
};

export type RunnerOptions = Deps & {
  readonly log: Pick<EventLog, 'head' | 'readAll' | 'commandsWithin'>;
  readonly projections: readonly AnyProjection[];
  readonly batchSize: number;
  readonly onMoved: (members: readonly Member[], batch: Folded) => void;
  /** Called in every round for members that are blocked by a domain event that this code cannot read. */
  readonly onBlocked: (members: readonly Member[], by: NotReadableError) => void;
  /** Resolves after this many milliseconds, or at once if the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly traced: Traced;
};

/** The folded range: the positions after `after` up to `upTo`. */
type Folded = { readonly after: Position; readonly upTo: Position; readonly domainEvents: number };

/**
 * Keeps live and ready generations at the head of the log. It runs once at a time in a process, in any number of
 * processes.
 */
export function createRunner(options: RunnerOptions): Runner {
  const stopping = new AbortController();
  // Tables are cached for every generation, because composing the statements takes longer than running them.
  const tables = new Map<string, Table>();

  const advance = runAgain(async () => {
    while (!stopping.signal.aborted) {
      const reached = await round(options, tables, stopping.signal);
      if (reached === 'head') return;
      if (reached === 'busy') await options.sleep(BUSY_MS, stopping.signal);
    }
  });

  return {
    advance,
    async stop() {
      stopping.abort();
      // A run that begins now stops at once.
      await advance();
    },
  };
}

/**
 * Moves every group of members by one batch. `moved`: not all of them have reached the head. `busy`: nothing could be
 * moved, because other processes have locked the checkpoints. `head` is also the result if all members behind it are
 * blocked by domain events that this code cannot read. Code that can read them continues from there.
 */
async function round(
  options: RunnerOptions,
  tables: Map<string, Table>,
  signal: AbortSignal,
): Promise<'head' | 'moved' | 'busy'> {
  const [head, members] = await Promise.all([options.log.head(), followers(options, tables)]);
  const behind = members.filter(({ generation }) => generation.position < head);
  if (behind.length === 0) return 'head';
  const outcomes = new Set<Outcome>();
  for (const group of groupedByCheckpoint(behind, BigInt(options.batchSize))) {
    if (signal.aborted) break;
    for (const outcome of await move(options, group, head)) outcomes.add(outcome);
  }
  if (outcomes.has('moved')) return 'moved';
  return outcomes.has('busy') || signal.aborted ? 'busy' : 'head';
}

type Outcome = 'arrived' | 'moved' | 'busy' | 'blocked';

/**
 * Moves members by one batch. If a domain event cannot be read, members that fold its type move only to just before it.
 */
async function move(options: RunnerOptions, group: readonly Member[], head: Position): Promise<Outcome[]> {
  let batch: Awaited<ReturnType<typeof readBatch>>;
  try {
    batch = await readBatch(options, group, head);
  } catch (error) {
    if (!(error instanceof NotReadableError)) throw error;
    const { blocked = [], free = [], past = [] } = Object.groupBy(group, (member) => relationTo(error, member));
    options.onBlocked(blocked, error);
    const before = error.position - 1n;
    const parts: [Member[], Position][] = [
      [free, head],
      [past, head],
      [blocked.filter(({ generation }) => generation.position < before), before],
    ];
    const outcomes: Outcome[] = ['blocked'];
    for (const [part, upTo] of parts) if (part.length > 0) outcomes.push(...(await move(options, part, upTo)));
    return outcomes;
  }
  const { after, upTo } = batch;
  const arrived = await options.traced(
    'fold',
    { 'log.after': String(after), 'log.upTo': String(upTo) },
    () => foldSharedBatch(options, group, batch),
    async () =>
      (await options.log.commandsWithin({ after, upTo, limit: MOST_CAUSES })).map((commandId) => ({ commandId })),
  );
  options.onMoved(arrived, { after, upTo, domainEvents: batch.events.length });
  if (arrived.length === group.length && arrived.every(({ generation }) => generation.position === head))
    return ['arrived'];
  return [arrived.length > 0 ? 'moved' : 'busy'];
}

/** `free`: the member does not fold such a domain event; `blocked`: it is before it; `past`: it is already past it. */
function relationTo({ position, type }: NotReadableError, { projection, generation }: Member) {
  if (!projection.types.includes(type)) return 'free';
  return generation.position < position ? 'blocked' : 'past';
}

/** The generations that follow the log with this code and are not paused. */
async function followers({ store, projections }: RunnerOptions, tables: Map<string, Table>): Promise<Member[]> {
  const generations = await allGenerations(store);
  const follower = (projection: AnyProjection, generation: Generation) => {
    const relation = tableOf(generation);
    const member = memberOf(projection, generation, tables.get(relation));
    tables.set(relation, member.table);
    return member;
  };
  return projections.flatMap((projection) =>
    generations
      .filter(({ name, version }) => name === projection.name && version === projection.version)
      .filter(({ state, paused }) => (state === 'live' || state === 'ready') && paused === null)
      .map((generation) => follower(projection, generation)),
  );
}

/**
 * Groups members whose checkpoints are within one batch of each other, the furthest first. A group shares one read of
 * the log, and a member that lags far behind does not delay those at the head.
 */
function groupedByCheckpoint(members: readonly Member[], batch: bigint): Member[][] {
  const furthestFirst = members.toSorted((a, b) => Number(b.generation.position - a.generation.position));
  const groups: Member[][] = [];
  for (const member of furthestFirst) {
    const group = groups.at(-1);
    const leader = group?.[0];
    if (group && leader && leader.generation.position - member.generation.position <= batch) group.push(member);
    else groups.push([member]);
  }
  return groups;
}

async function readBatch({ log, batchSize }: RunnerOptions, group: readonly Member[], head: Position) {
  const after = group.reduce((least, { generation: { position } }) => (position < least ? position : least), head);
  const types = [...new Set(group.flatMap(({ projection }) => projection.types))];
  const events = await log.readAll({ after, upTo: head, limit: batchSize, types });
  const last = events.at(-1);
  return { events, after, upTo: last !== undefined && events.length >= batchSize ? last.position : head };
}
