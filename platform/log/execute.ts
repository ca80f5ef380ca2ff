// Types first; the body follows with the log.
import type { Instant } from '../clock.ts';
import type { Refusal } from '../refusal.ts';
import type { DomainEvent, Position } from './domain-event.ts';
import type { Claim, EventLog } from './event-log.ts';

/** How one kind of stream becomes state: the folding half of a decider. */
export type Fold<State, Event extends DomainEvent> = {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
};

/** Who asks, when, and under which idempotency key: comes in with every command. */
export type CommandContext = {
  /** A UUID; the same one again changes nothing and answers as before. */
  readonly commandId: string;
  /** A user id, or `system`. */
  readonly actor: string;
  readonly now: Instant;
};

// biome-ignore lint/suspicious/noExplicitAny: the bound of a type parameter; each entry's own types are inferred
type AnyFold = Fold<any, any>;
export type StreamsRead = Readonly<Record<string, { readonly stream: string; readonly fold: AnyFold }>>;
export type StatesOf<Streams extends StreamsRead> = {
  readonly [Name in keyof Streams]: Streams[Name]['fold']['initial'];
};
type EventOf<F extends AnyFold> = Parameters<F['evolve']>[1];

/** What a decision appends, by the names of the streams that were read. */
export type Decision<Streams extends StreamsRead> = {
  readonly append: { readonly [Name in keyof Streams]?: readonly EventOf<Streams[Name]['fold']>[] };
  readonly take?: readonly (Claim & { readonly orElse: Refusal })[];
  readonly release?: readonly Claim[];
  readonly erase?: readonly string[];
};

export type Executed<Streams extends StreamsRead> = {
  /** The states after the command. */
  readonly states: StatesOf<Streams>;
  /** The log position the command reached; undefined when it decided that there was nothing to do. */
  readonly position: Position | undefined;
  /** True when this commandId had been carried out before and nothing was appended now. */
  readonly duplicate: boolean;
};

export type Execute = <Streams extends StreamsRead>(
  log: EventLog,
  command: {
    readonly context: CommandContext;
    readonly streams: Streams;
    readonly decide: (states: StatesOf<Streams>) => Decision<Streams> | Refusal;
  },
) => Promise<Executed<Streams> | Refusal>;
