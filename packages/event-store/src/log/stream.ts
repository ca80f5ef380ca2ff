import type { DomainEvent, EventsOf, EventTypes, Recorded } from './domain-event.ts';
import type { EventLog } from './event-log.ts';
import type { Fold } from './reading.ts';

/** One stream, with the fold that its domain events are written for. */
export type Stream<State, Event extends DomainEvent> = {
  readonly stream: string;
  readonly fold: Fold<State, Event>;
};

/** Defines a kind of stream, with one stream for each id. Its fold has to accept all `types`. */
export const defineStream =
  <State, Types extends EventTypes>({
    prefix,
    fold,
  }: {
    readonly prefix: string;
    readonly types: Types;
    readonly fold: Fold<State, EventsOf<Types>>;
  }) =>
  (id: string): Stream<State, EventsOf<Types>> => ({ stream: `${prefix}${id}`, fold });

/** The domain events of a stream, oldest first. The cast is safe, because a stream has only the types of its kind. */
export const recordedIn = async <State, Event extends DomainEvent>(
  log: Pick<EventLog, 'readStream'>,
  { stream }: Stream<State, Event>,
): Promise<readonly Recorded<Event>[]> => (await log.readStream(stream)) as unknown as readonly Recorded<Event>[];

/** The present state of a stream, read from the log. */
export const load = async <State, Event extends DomainEvent>(
  log: Pick<EventLog, 'readStream'>,
  stream: Stream<State, Event>,
): Promise<State> => (await recordedIn(log, stream)).reduce(stream.fold.evolve, stream.fold.initial);
