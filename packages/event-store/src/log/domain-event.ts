import type { z } from 'zod';
import type { Instant } from '../clock.ts';

/**
 * A position in the log. Positions become visible strictly in order, so one number is a checkpoint and a consistency
 * token.
 */
export type Position = bigint;

/**
 * A fact in the past tense, which a decider emits and a fold reads. `data` has ids and plain facts. Everything that
 * could name a person (email, names, phone, bio, message text) is in `personal`, encrypted with the key of `subject`.
 */
export type DomainEvent = {
  readonly type: string;
  readonly data: object;
  /** The user id whose key encrypts `personal`. */
  readonly subject?: string;
  /** Absent once the subject has been erased. Every fold must accept that. */
  readonly personal?: object | undefined;
};

/** A domain event as recorded in the log, without the parts that its reader asked to leave out. */
export type Recorded<Event extends DomainEvent = DomainEvent, LeftOut extends EventPart = never> = Event &
  Omit<Envelope, LeftOut>;

/** The parts that a reader of the whole log can leave out to save time. */
export type EventPart = 'stream' | 'version' | 'actor' | 'occurredAt' | 'personal';

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

/** One type of domain event: its current schema version, its content, and the upcasters from older versions. */
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
