import type { z } from 'zod';
import type { Instant } from '../clock.ts';

/** A place in the log. Positions become visible strictly in order, so one number is a checkpoint and a consistency token. */
export type Position = bigint;

/**
 * What a decider emits and a fold reads: a fact in the past tense. `data` holds ids and plain facts; whatever could
 * name a person (email, names, phone, bio, message text) is in `personal`, encrypted with the key of `subject`.
 */
export type DomainEvent = {
  readonly type: string;
  readonly data: object;
  /** Whose key encrypts `personal`: a user id. */
  readonly subject?: string;
  /** Absent once the subject has been erased: every fold must cope. */
  readonly personal?: object | undefined;
};

/** A domain event as it is in the log, without the parts that its reader asked to leave out. */
export type Recorded<Event extends DomainEvent = DomainEvent, LeftOut extends Part = never> = Event &
  Omit<Envelope, LeftOut>;

/** What a reader of the whole log may do without: reading it takes time. */
export type Part = 'stream' | 'version' | 'actor' | 'occurredAt' | 'personal';

type Envelope = {
  readonly position: Position;
  readonly stream: string;
  /** 1 for the first of its stream, gapless. */
  readonly version: number;
  readonly id: string;
  /** Who caused it: a user id, `system`, or `cli:<name>`, see `actor.ts`. */
  readonly actor: string;
  readonly occurredAt: Instant;
};

/** One type of domain event: its current schema version, what it holds, and how older versions become the current one. */
export type EventType = {
  readonly schema: number;
  readonly data: z.ZodType<object>;
  readonly personal?: z.ZodType<object>;
  /** `upcasters[n]` turns data of schema version n into version n + 1. Pure. */
  readonly upcasters?: Readonly<Record<number, (data: never) => object>>;
};

export type EventTypes = Readonly<Record<string, EventType>>;

/** The union of domain events that a table of event types describes, discriminated by `type`. */
export type EventsOf<Types extends EventTypes> = {
  [Name in keyof Types & string]: {
    readonly type: Name;
    readonly data: z.infer<Types[Name]['data']>;
  } & (Types[Name] extends { personal: infer Personal extends z.ZodType }
    ? { readonly subject: string; readonly personal?: z.infer<Personal> | undefined }
    : unknown);
}[keyof Types & string];
