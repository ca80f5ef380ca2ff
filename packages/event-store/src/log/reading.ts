import type { Instant } from '../clock.ts';
import type { DomainEvent, Recorded } from './domain-event.ts';
import type { EventLog } from './event-log.ts';

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

/** The type of every `Fold`. It is a bound that lets each stream keep its own types. */
type AnyFold = {
  readonly initial: unknown;
  readonly evolve: (state: never, event: never) => unknown;
  readonly versionOnly?: true;
};

/** One stream. Its state is what its fold makes of it, `withoutPersonal` without decrypting anything. */
export type StreamReading = { readonly stream: string; readonly fold: AnyFold; readonly withoutPersonal?: boolean };

/**
 * What a module may ask of another one: its streams are read with those of the command that asks, so that the answer is
 * still true at the append. The answer may have functions that decide what is appended along.
 */
export type Port<Answer> = {
  readonly streams: Readings;
  /** Further streams, found by the states of the first ones, anew for each attempt. */
  readonly more?: (states: never, now: Instant) => Readings | Promise<Readings>;
  readonly answer: (states: never, now: Instant) => Answer;
};

/** One stream or port for each key. */
export type Family<Each extends One> = { readonly each: ReadonlyMap<string, Each> };

type One = StreamReading | Port<unknown>;
export type Reading = One | Family<One>;
export type Readings = Readonly<Record<string, Reading>>;

type StateOfOne<Read> = Read extends StreamReading
  ? Read['fold']['initial'] | ReturnType<Read['fold']['evolve']>
  : Read extends Port<infer Answer>
    ? Answer
    : never;
/** A stream's state, a port's answer, or those of a family. `get` throws for a key that the family does not have. */
export type StateOf<Read> =
  Read extends Family<infer Each>
    ? { readonly get: (key: string) => StateOfOne<Each>; readonly all: readonly StateOfOne<Each>[] }
    : StateOfOne<Read>;
export type StatesOf<Read extends Readings> = { readonly [Name in keyof Read]: StateOf<Read[Name]> };

/** Opens a port. `more` and `answer` get the states of `streams`, and `answer` those of `more` too. */
export const port = <Streams extends Readings, Answer, More extends Readings = Record<never, never>>(opened: {
  readonly streams: Streams;
  readonly more?: (states: StatesOf<Streams>, now: Instant) => More | Promise<More>;
  readonly answer: (states: StatesOf<Streams & More>, now: Instant) => Answer;
}): Port<Answer> => opened;

/** Opens a port to one stream. */
export const portTo = <State, Event extends DomainEvent, Answer>(
  read: { readonly stream: string; readonly fold: Fold<State, Event> },
  answer: (state: State, now: Instant) => Answer,
): Port<Answer> => port({ streams: { read }, answer: ({ read: state }, now) => answer(state, now) });

/** A family with these keys. */
export const eachOf = <Each extends One>(keys: Iterable<string>, of: (key: string) => Each): Family<Each> => ({
  each: new Map(Array.from(keys, (key) => [key, of(key)])),
});

/** Domain events for a stream that a port has read, which a command appends along with its own. */
export type AppendTo = { readonly stream: string; readonly events: readonly DomainEvent[] };

export const appendTo = <State, Event extends DomainEvent>(
  { stream }: { readonly stream: string; readonly fold: Fold<State, Event> },
  events: readonly Event[],
): AppendTo => ({ stream, events });

/** The names of the streams that are known before anything is read. */
export const namesIn = (readings: Readings): readonly string[] => Object.values(readings).flatMap(namesOf);

const namesOf = (reading: Reading): readonly string[] => {
  if ('each' in reading) return [...reading.each.values()].flatMap(namesOf);
  return 'answer' in reading ? namesIn(reading.streams) : [reading.stream];
};

/** The state of a stream after what is appended to it along. */
export const stateAfter = <State, Event extends DomainEvent>(
  { stream, fold }: { readonly stream: string; readonly fold: Fold<State, Event> },
  state: State,
  appended: readonly AppendTo[],
): State =>
  // the fold is the stream's own, so the cast is safe
  evolveAll(
    fold,
    state,
    appended.flatMap((each) => (each.stream === stream ? each.events : [])),
  ) as State;

/**
 * The only place that erases a fold's types. It is safe, because the events come from the fold's own stream or
 * decision.
 */
export const evolveAll = ({ evolve }: AnyFold, state: unknown, events: readonly DomainEvent[]): unknown =>
  events.reduce(evolve as (state: unknown, event: DomainEvent) => unknown, state);

/** Reads for one decision. Each stream is read once, whatever asks for it. */
export function reader(log: Pick<EventLog, 'readStream' | 'versionOf'>, now: Instant) {
  const recorded = new Map<string, Promise<Recorded[]>>();
  const versions = new Map<string, number>();
  const eventsOf = ({ stream, withoutPersonal = false }: StreamReading) => {
    const key = `${withoutPersonal} ${stream}`;
    const reading = recorded.get(key) ?? log.readStream(stream, { withoutPersonal });
    recorded.set(key, reading);
    return reading;
  };

  async function stateOf(reading: Reading): Promise<unknown> {
    if ('each' in reading) {
      const states = new Map(
        await Promise.all([...reading.each].map(async ([key, each]) => [key, await stateOf(each)] as const)),
      );
      return {
        get: (key: string) => (states.has(key) ? states.get(key) : absent(key)),
        all: [...states.values()],
      };
    }
    // The states come from these streams, so the cast is safe.
    if ('answer' in reading) return reading.answer((await allOf(reading)).states as never, now);
    const { stream, fold } = reading;
    // Streams are appended to in this order, so their place is taken before anything is awaited.
    if (!versions.has(stream)) versions.set(stream, Number.POSITIVE_INFINITY);
    const events = fold.versionOnly ? undefined : await eventsOf(reading);
    const version = events?.length ?? (await log.versionOf(stream));
    versions.set(stream, Math.min(version, versions.get(stream) ?? version));
    return evolveAll(fold, fold.initial, events ?? []);
  }

  const inEach = async (readings: Readings): Promise<Readonly<Record<string, unknown>>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(readings).map(async ([name, reading]) => [name, await stateOf(reading)] as const),
      ),
    );

  /** The states of streams and of those that follow from them, with what was read. */
  async function allOf({ streams, more }: Pick<Port<unknown>, 'streams' | 'more'>) {
    const states = await inEach(streams);
    // The states come from these streams, so the cast is safe.
    const further = (await more?.(states as never, now)) ?? {};
    return { states: { ...states, ...(await inEach(further)) }, readings: { ...streams, ...further } };
  }

  return {
    allOf,
    stateOf,
    /** The lowest version of each stream that was seen: whatever was decided on must still be all there is. */
    versions: versions as ReadonlyMap<string, number>,
  };
}

const absent = (key: string): never => {
  throw new Error(`nothing was read of ${key}`);
};

/** Answers a question from the log, outside a command. */
export const answerNow = async <Answer>(
  log: Pick<EventLog, 'readStream' | 'versionOf'>,
  question: Port<Answer>,
  now: Instant,
): Promise<Answer> => (await reader(log, now).stateOf(question)) as Answer;
