import { setTimeout } from 'node:timers/promises';
import type { Instant } from '../clock.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';
import { isRefused, type Refused } from '../refused.ts';
import type { DomainEvent, Position } from './domain-event.ts';
import type { Append, Claim, EventLog } from './event-log.ts';

/** The functions that turn one kind of stream into state: the evolve half of a decider. */
export type Fold<State, Event extends DomainEvent> = {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
};

type VersionOnly<Event extends DomainEvent> = {
  readonly initial: null;
  readonly evolve: (state: null, event: Event) => null;
  readonly versionOnly: true;
};
const VERSION_ONLY: VersionOnly<DomainEvent> = { initial: null, evolve: () => null, versionOnly: true };

/** The fold for a stream that a command appends to without reading it. Only its version is looked up. */
export const versionOnly = <Event extends DomainEvent>(): VersionOnly<Event> => VERSION_ONLY;

/** The actor, the time and the idempotency key of a command. */
export type CommandContext = {
  /** A lower-case UUID. A repeated id changes nothing and returns the earlier position. */
  readonly commandId: string;
  /** A user id, `system`, or `cli:<name>`, see `actor.ts`. */
  readonly actor: string;
  readonly now: Instant;
};

/** The type of every `Fold`. It is a bound that lets each stream keep its own types. */
type AnyFold = {
  readonly initial: unknown;
  readonly evolve: (state: never, event: never) => unknown;
  readonly versionOnly?: true;
};
/** Further streams that a question is about, and the state that they and the first one amount to. */
export type StreamsBeside<State = never, Whole = unknown> = {
  readonly streams: readonly { readonly stream: string; readonly fold: AnyFold }[];
  readonly joined: (state: State, others: readonly unknown[]) => Whole;
};
export type StreamsRead = Readonly<
  Record<
    string,
    {
      readonly stream: string;
      readonly fold: AnyFold;
      /** Streams that are found anew for each attempt and read along. An append conflicts if any of them has changed. */
      readonly beside?: () => Promise<StreamsBeside>;
    }
  >
>;
type StateOf<F extends AnyFold> = F['initial'] | ReturnType<F['evolve']>;
type EventOf<F extends AnyFold> = Parameters<F['evolve']>[1];

type StatesOf<Streams extends StreamsRead> = {
  readonly [Name in keyof Streams]: StateOf<NonNullable<Streams[Name]>['fold']>;
};

/**
 * The domain events to append, by the names of the streams that were read, with claims and erasures. `answer` is what the
 * decision knows besides, for its caller.
 */
export type Decision<Streams extends StreamsRead> = {
  readonly append: { readonly [Name in keyof Streams]?: readonly EventOf<NonNullable<Streams[Name]>['fold']>[] };
  readonly take?: readonly (Claim & { readonly orElse: Refused })[];
  readonly release?: readonly Claim[];
  readonly erase?: readonly string[];
  readonly answer?: unknown;
};

export type Executed<Streams extends StreamsRead, Answer = unknown> = {
  /** The states after the command. */
  readonly states: StatesOf<Streams>;
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

export type Command<
  Streams extends StreamsRead,
  More extends StreamsRead = Record<never, never>,
  Decided extends Decision<Streams & More> | Refused = Decision<Streams & More> | Refused,
> = {
  readonly context: CommandContext;
  /**
   * The streams that the decision reads. The append conflicts if any of them has changed, even if nothing is appended
   * to it.
   */
  readonly streams: Streams;
  /** Further streams, whose names depend on the states of the first ones. The same is true of them. */
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
  Streams extends StreamsRead,
  const Decided extends Decision<Streams & More> | Refused,
  More extends StreamsRead = Record<never, never>,
>(
  log: EventLog,
  command: Command<Streams, More, Decided>,
  random: () => number = Math.random,
): Promise<Executed<Streams, AnswerOf<Decided>> | RefusalOf<Decided>> {
  // The answer and all refusals come from this decision, as its result or as the `orElse` of a claim, so the cast is safe.
  return (await attempt(log, command, random)) as Executed<Streams, AnswerOf<Decided>> | RefusalOf<Decided>;
}

async function attempt<Streams extends StreamsRead, More extends StreamsRead>(
  log: EventLog,
  command: Command<Streams, More>,
  random: () => number,
): Promise<Executed<Streams> | Refused> {
  const names = Object.values(command.streams).map(({ stream }) => stream);
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
  return before === undefined ? result : asBefore(log, command.streams, before);
}

const isCarriedOut = <Streams extends StreamsRead>(
  result: Executed<Streams> | Refused,
): result is Executed<Streams> & { position: Position } => !isRefused(result) && result.position !== undefined;

/** A stream as it was read: its state, folded up to a version. */
type Read = {
  readonly stream: string;
  readonly version: number;
  readonly state: unknown;
  /** Streams that were read for the same state. */
  readonly along?: readonly Read[];
};

/**
 * The only place that erases a fold's types. It is safe, because the events come from the fold's own stream or
 * decision.
 */
const evolveAll = (fold: AnyFold, state: unknown, events: readonly DomainEvent[]): unknown =>
  events.reduce(fold.evolve as (state: unknown, event: DomainEvent) => unknown, state);

async function readStream(log: EventLog, { stream, fold }: Omit<StreamsRead[string], 'beside'>): Promise<Read> {
  if (fold.versionOnly) return { stream, version: await log.versionOf(stream), state: null };
  const events = await log.readStream(stream);
  return { stream, version: events.length, state: evolveAll(fold, fold.initial, events) };
}

/** The state of one entry of a command's streams, with the streams beside it. */
export async function readWithBeside(log: EventLog, { beside, ...entry }: StreamsRead[string]): Promise<Read> {
  const [read, found] = await Promise.all([readStream(log, entry), beside?.()]);
  if (!found) return read;
  const along = await Promise.all(found.streams.map((each) => readStream(log, each)));
  const joined = found.joined as (state: unknown, others: readonly unknown[]) => unknown;
  return {
    ...read,
    state: joined(
      read.state,
      along.map(({ state }) => state),
    ),
    along,
  };
}

async function readStreams(log: EventLog, streams: StreamsRead): Promise<Map<string, Read>> {
  const reading = Object.entries(streams).map(
    async ([name, entry]) => [name, await readWithBeside(log, entry)] as const,
  );
  return new Map(await Promise.all(reading));
}

const statesOf = <Streams extends StreamsRead>(read: ReadonlyMap<string, Read>) =>
  Object.fromEntries([...read].map(([name, { state }]) => [name, state])) as StatesOf<Streams>;

const asBefore = async <Streams extends StreamsRead>(log: EventLog, streams: Streams, position: Position) => ({
  states: statesOf<Streams>(await readStreams(log, streams)),
  position,
  duplicate: true,
  answer: undefined,
});

async function attemptOnce<Streams extends StreamsRead, More extends StreamsRead>(
  log: EventLog,
  { context, streams, more, decide }: Command<Streams, More>,
): Promise<Executed<Streams> | Refused | 'conflict'> {
  const first = await readStreams(log, streams);
  const further: StreamsRead = more?.(statesOf<Streams>(first)) ?? {};
  const read = new Map([...first, ...(await readStreams(log, further))]);
  const decision = decide(statesOf<Streams & More>(read));
  if (isRefused(decision)) return decision;
  const decided = new Map(Object.entries<readonly DomainEvent[] | undefined>(decision.append));
  const unread = [...decided.keys()].find((name) => !read.has(name));
  if (unread) throw new Error(`the decision appends to ${unread}, which was not read`);
  if (![...decided.values()].some((events) => events?.length)) {
    return { states: statesOf<Streams>(read), position: undefined, duplicate: false, answer: decision.answer };
  }

  const outcome = await log.append(toAppend(context, decision, read, decided));
  switch (outcome.outcome) {
    case 'conflict':
      return 'conflict';
    case 'duplicate':
      return asBefore(log, streams, outcome.position);
    case 'claimed': {
      const { kind, value } = outcome.claim;
      const refused = decision.take?.find((claim) => claim.kind === kind && claim.value === value);
      if (!refused) throw new Error(`a claim of kind ${kind} was refused that the decision does not take`);
      return refused.orElse;
    }
    case 'appended': {
      const after = [...read].map(([name, { stream, version, state }]) => {
        const events = decided.get(name) ?? [];
        const { fold } = streams[name] ?? further[name] ?? {};
        const now = { stream, version: version + events.length, state: fold ? evolveAll(fold, state, events) : state };
        return [name, now] as const;
      });
      const states = statesOf<Streams>(new Map(after));
      return { states, position: outcome.position, duplicate: false, answer: decision.answer };
    }
  }
}

const toAppend = (
  { commandId, actor, now }: CommandContext,
  { take = [], release = [], erase = [] }: Omit<Decision<StreamsRead>, 'append'>,
  read: ReadonlyMap<string, Read>,
  decided: ReadonlyMap<string, readonly DomainEvent[] | undefined>,
): Append => ({
  commandId,
  actor,
  occurredAt: now,
  streams: checked(read).map(({ stream, version, name }) => ({
    stream,
    expectedVersion: version,
    events: (name !== undefined && decided.get(name)) || [],
  })),
  take,
  release,
  erase,
});

/**
 * Every stream that was read, once. Where a stream was read beside another one, too, the lowest version counts: whatever
 * a decision saw of it must still be all there is.
 */
function checked(read: ReadonlyMap<string, Read>) {
  const named = [...read].map(([name, { stream, version }]) => ({ name, stream, version }));
  const along = new Map<string, number>();
  for (const { along: others = [] } of read.values()) {
    for (const { stream, version } of others) along.set(stream, Math.min(version, along.get(stream) ?? version));
  }
  const lowest = named.map((each) => ({
    ...each,
    version: Math.min(each.version, along.get(each.stream) ?? each.version),
  }));
  for (const { stream } of named) along.delete(stream);
  return [...lowest, ...[...along].map(([stream, version]) => ({ name: undefined, stream, version }))];
}
