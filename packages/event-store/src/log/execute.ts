import { setTimeout } from 'node:timers/promises';
import type { Instant } from '../clock.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';
import { isRefused, type Refused } from '../refused.ts';
import type { DomainEvent, Position } from './domain-event.ts';
import type { Append, Claim, EventLog } from './event-log.ts';
import {
  type AppendTo,
  evolveAll,
  type Family,
  namesIn,
  type Reading,
  type Readings,
  reader,
  type StateOf,
  type StatesOf,
  type StreamReading,
} from './reading.ts';

/** The actor, the time and the idempotency key of a command. */
export type CommandContext = {
  /** A lower-case UUID. A repeated id changes nothing and returns the earlier position. */
  readonly commandId: string;
  /** A user id, `system`, or `cli:<name>`, see `actor.ts`. */
  readonly actor: string;
  readonly now: Instant;
};

type EventsFor<Read> = Read extends StreamReading ? readonly Parameters<Read['fold']['evolve']>[1][] : never;
type AppendedTo<Read> = Read extends Family<infer Each> ? Readonly<Record<string, EventsFor<Each>>> : EventsFor<Read>;

/**
 * The domain events to append, by the names of the streams that were read, and in a family by its keys. `along` is what
 * ports decided. `answer` is what the decision knows besides, for its caller.
 */
export type Decision<Streams extends Readings> = {
  readonly append: { readonly [Name in keyof Streams]?: AppendedTo<NonNullable<Streams[Name]>> };
  readonly along?: readonly AppendTo[];
  readonly take?: readonly (Claim & { readonly orElse: Refused })[];
  readonly release?: readonly Claim[];
  readonly erase?: readonly string[];
  readonly answer?: unknown;
};

export type Executed<Streams extends Readings, Answer = unknown> = {
  /** The states of single streams after the command. */
  readonly states: {
    readonly [Name in keyof Streams as Streams[Name] extends StreamReading ? Name : never]: StateOf<Streams[Name]>;
  };
  /** The log position that the command reached; undefined if it decided that there is nothing to do. */
  readonly position: Position | undefined;
  /** True if this command id was carried out before and nothing was appended now. */
  readonly duplicate: boolean;
  /** The answer of the decision; undefined for a command id that was carried out before, which decides nothing. */
  readonly answer: Answer | undefined;
};

type AnswerOf<Decided> = Decided extends { readonly answer: infer Answer } ? Answer : undefined;

/** The refusals that a decision returns, and those that it names for claims that other streams hold. */
type RefusalOf<Decided> =
  | Extract<Decided, Refused>
  | (Decided extends { readonly take: readonly (infer Taken)[] }
      ? Taken extends { readonly orElse: infer OrElse }
        ? OrElse
        : never
      : never);

type Command<
  Streams extends Readings,
  More extends Readings = Record<never, never>,
  Decided extends Decision<Streams & More> | Refused = Decision<Streams & More> | Refused,
> = {
  readonly context: CommandContext;
  /**
   * The streams and ports that the decision reads. The append conflicts if any of their streams has changed, even if
   * nothing is appended to it.
   */
  readonly streams: Streams;
  /** Further ones, which follow from the states of the first ones. The same is true of them. */
  readonly more?: (states: StatesOf<Streams>) => More;
  readonly decide: (states: StatesOf<Streams & More>) => Decided;
};

/** Commands of one process queue, so conflicts come only from other processes. More than this in a row is a fault. */
const MAX_ATTEMPTS = 20;
const LONGEST_PAUSE_MS = 50;

type KeyedMutex = ReturnType<typeof createKeyedMutex>;
const mutexByLog = new WeakMap<EventLog, KeyedMutex>();

/** The mutex with which commands on one stream wait for each other in this process. Each log has its own. */
function mutexOf(log: EventLog): KeyedMutex {
  const mutex = mutexByLog.get(log) ?? createKeyedMutex();
  mutexByLog.set(log, mutex);
  return mutex;
}

/**
 * Carries out a command: reads its streams, decides, appends at the versions read.
 *
 * Commands of this process on one stream wait for each other. After a conflict with another process the command reads
 * and decides again, after a pause of up to 50 ms drawn with `random`. A command id that was carried out before returns
 * the present states. A decision that appends nothing changes nothing and is not recorded.
 *
 * Returns the refusal of `decide`, or the `orElse` of a claim that another stream holds. Throws if the database fails
 * (the command may or may not have been carried out: repeat it with the same id), and after 20 conflicts in a row.
 */
export async function execute<
  Streams extends Readings,
  const Decided extends Decision<Streams & More> | Refused,
  More extends Readings = Record<never, never>,
>(
  log: EventLog,
  command: Command<Streams, More, Decided>,
  random: () => number = Math.random,
): Promise<Executed<Streams, AnswerOf<Decided>> | RefusalOf<Decided>> {
  // The answer and all refusals come from this decision, as its result or as the `orElse` of a claim, so the cast is safe.
  return (await attempt(log, command, random)) as Executed<Streams, AnswerOf<Decided>> | RefusalOf<Decided>;
}

async function attempt<Streams extends Readings, More extends Readings>(
  log: EventLog,
  command: Command<Streams, More>,
  random: () => number,
): Promise<Executed<Streams> | Refused> {
  const names = namesIn(command.streams);
  const result = await mutexOf(log)(names, async () => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const result = await attemptOnce(log, command);
      if (result !== 'conflict') return result;
      await setTimeout(random() * Math.min(2 ** attempt, LONGEST_PAUSE_MS));
    }
    throw new Error(`${MAX_ATTEMPTS} conflicts in a row on ${names.join(', ')}`);
  });
  if (isCarriedOut(result)) return result;
  // An append detects a repeated command by itself. Without an append, ask here, outside the mutex.
  const before = await log.positionOf(command.context.commandId);
  return before === undefined ? result : asBefore(log, command, before);
}

const isCarriedOut = <Streams extends Readings>(
  result: Executed<Streams> | Refused,
): result is Executed<Streams> & { position: Position } => !isRefused(result) && result.position !== undefined;

const singleStreams = (readings: Readings): Readonly<Record<string, StreamReading>> =>
  Object.fromEntries(
    Object.entries(readings).flatMap(([name, reading]) => ('stream' in reading ? [[name, reading]] : [])),
  );

const asBefore = async <Streams extends Readings>(
  log: EventLog,
  { context, streams }: Pick<Command<Streams>, 'context' | 'streams'>,
  position: Position,
) => ({
  // The states are those of these streams, so the cast is safe.
  states: (await reader(log, context.now).allOf({ streams: singleStreams(streams) }))
    .states as Executed<Streams>['states'],
  position,
  duplicate: true,
  answer: undefined,
});

async function attemptOnce<Streams extends Readings, More extends Readings>(
  log: EventLog,
  command: Command<Streams, More>,
): Promise<Executed<Streams> | Refused | 'conflict'> {
  const { context, streams, decide } = command;
  const { allOf, versions } = reader(log, context.now);
  const read = await allOf(command);
  const decision = decide(read.states as StatesOf<Streams & More>);
  if (isRefused(decision)) return decision;
  const decided = byStream(decision, read.readings, versions);
  // The states are those of these streams, so the cast is safe.
  const states = Object.fromEntries(
    Object.entries(singleStreams(streams)).map(([name, { stream, fold }]) => [
      name,
      evolveAll(fold, read.states[name], decided.get(stream) ?? []),
    ]),
  ) as Executed<Streams>['states'];
  const { answer } = decision;
  if (decided.size === 0) return { states, position: undefined, duplicate: false, answer };

  const outcome = await log.append(toAppend(context, decision, versions, decided));
  switch (outcome.outcome) {
    case 'conflict':
      return 'conflict';
    case 'duplicate':
      return asBefore(log, command, outcome.position);
    case 'claimed': {
      const { kind, value } = outcome.claim;
      const refused = decision.take?.find((claim) => claim.kind === kind && claim.value === value);
      if (!refused) throw new Error(`a claim of kind ${kind} was refused that the decision does not take`);
      return refused.orElse;
    }
    case 'appended':
      return { states, position: outcome.position, duplicate: false, answer };
  }
}

/** The decided domain events of each stream that gets some. Those under several names are in the order of the names. */
function byStream(
  { append, along = [] }: Decision<Readings>,
  readings: Readings,
  versions: ReadonlyMap<string, number>,
): ReadonlyMap<string, readonly DomainEvent[]> {
  const all = new Map<string, readonly DomainEvent[]>();
  const add = (name: string, stream: string | undefined, events: readonly DomainEvent[]) => {
    if (stream === undefined || !versions.has(stream)) {
      throw new Error(`the decision appends to ${name}, which was not read`);
    }
    if (events.length > 0) all.set(stream, [...(all.get(stream) ?? []), ...events]);
  };
  const streamOf = (reading: Reading | undefined) => (reading && 'stream' in reading ? reading.stream : undefined);
  for (const [name, decided] of Object.entries<Appended | undefined>(append)) {
    const reading = readings[name];
    if (!decided) continue;
    if (isList(decided)) add(name, streamOf(reading), decided);
    else {
      const each = reading && 'each' in reading ? reading.each : undefined;
      for (const [key, events] of Object.entries(decided)) add(`${name} ${key}`, streamOf(each?.get(key)), events);
    }
  }
  for (const { stream, events } of along) add(stream, stream, events);
  return all;
}

type Appended = readonly DomainEvent[] | Readonly<Record<string, readonly DomainEvent[]>>;
const isList = (decided: Appended): decided is readonly DomainEvent[] => Array.isArray(decided);

const toAppend = (
  { commandId, actor, now }: CommandContext,
  { take = [], release = [], erase = [] }: Omit<Decision<Readings>, 'append'>,
  versions: ReadonlyMap<string, number>,
  decided: ReadonlyMap<string, readonly DomainEvent[]>,
): Append => ({
  commandId,
  actor,
  occurredAt: now,
  streams: [...versions].map(([stream, expectedVersion]) => ({
    stream,
    expectedVersion,
    events: decided.get(stream) ?? [],
  })),
  take,
  release,
  erase,
});
