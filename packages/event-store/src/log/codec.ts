import type { Fragment } from 'postgres';
import type { Instant } from '../clock.ts';
import type { Sql } from '../database.ts';
import type { DomainEvent, EventType, EventTypes, Part, Position, Recorded } from './domain-event.ts';
import type { Opening } from './vault.ts';

/** A row of `domain_events`, with the wrapped key its personal part is under. */
export type StoredEvent = {
  readonly position: Position;
  readonly stream: string;
  readonly version: number;
  readonly id: string;
  readonly type: string;
  readonly schema: number;
  readonly actor: string;
  readonly subject: string | null;
  readonly data: object;
  readonly personal: Buffer | null;
  /** Null once the subject has been erased, and where there is nothing personal. */
  readonly wrappedKey: Buffer | null;
  readonly occurredAt: Instant;
};

/**
 * The columns of a `StoredEvent`, selected from `domain_events e`; null where they are left out. The key is looked up in
 * the same statement, row by row: a join would let the planner read the whole table of keys for one batch.
 */
export function storedEvent(sql: Sql, leaveOut: readonly Part[] = []) {
  const unless = (part: Part, column: Fragment) => (leaveOut.includes(part) ? sql`null` : column);
  const wrappedKey = sql`
    case when e.personal is not null then (select k.wrapped from personal_keys k where k.subject = e.subject) end`;
  return sql`
    e.position, ${unless('stream', sql`e.stream`)} as stream, ${unless('version', sql`e.version`)} as version, e.id,
    e.type, e.schema, ${unless('actor', sql`e.actor`)} as actor, e.subject, e.data,
    ${unless('personal', sql`e.personal`)} as personal, ${unless('occurredAt', sql`e.occurred_at`)} as occurred_at,
    ${unless('personal', wrappedKey)} as wrapped_key`;
}

/** Thrown for a domain event that this code cannot read, whatever the reason: it says which, so that others can be read. */
export class NotReadableError extends Error {
  readonly position: Position;
  readonly type: string;

  constructor({ position, type }: Pick<StoredEvent, 'position' | 'type'>, cause: Error) {
    super(cause.message, { cause });
    this.name = 'NotReadableError';
    this.position = position;
    this.type = type;
  }
}

/**
 * Thrown for a domain event of a type or schema version that this code does not know: newer code wrote it. It is neither
 * lost nor passed over, and that code reads it.
 */
export class WrittenByNewerCodeError extends NotReadableError {
  override readonly name = 'WrittenByNewerCodeError';
}

function typeOf(types: EventTypes, name: string): EventType {
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  if (!type) throw new Error(`unknown type of domain event: ${name}`);
  return type;
}

/**
 * The data of an older schema version as the current one has it.
 * Throws for an unknown type, a missing upcaster, and a schema newer than this code.
 */
export function upcast(types: EventTypes, name: string, schema: number, data: object): object {
  const type = typeOf(types, name);
  if (schema > type.schema) {
    throw new Error(`${name} was written in schema ${schema}, this code knows up to ${type.schema}`);
  }
  let current = data;
  for (let version = schema; version < type.schema; version++) {
    const upcaster = type.upcasters?.[version] as ((data: object) => object) | undefined;
    if (!upcaster) throw new Error(`${name} has no upcaster from schema ${version}`);
    current = upcaster(current);
  }
  return current;
}

/** The data of a row, upcast. What newer code wrote throws WrittenByNewerCodeError, and what is wrong another error. */
function dataOf(types: EventTypes, row: StoredEvent): object {
  try {
    return upcast(types, row.type, row.schema, row.data);
  } catch (error) {
    const isKnown = Object.hasOwn(types, row.type) && row.schema <= (types[row.type]?.schema ?? 0);
    throw isKnown ? error : new WrittenByNewerCodeError(row, error as Error);
  }
}

/**
 * A stored row as folds read it: upcast, decrypted, without what has been erased. Throws NotReadableError alone.
 */
export function decode(types: EventTypes, opening: Opening, row: StoredEvent): Recorded {
  try {
    return decoded(types, opening, row);
  } catch (error) {
    throw error instanceof NotReadableError ? error : new NotReadableError(row, error as Error);
  }
}

function decoded(types: EventTypes, opening: Opening, row: StoredEvent): Recorded {
  const { subject, personal, wrappedKey } = row;
  // Field by field: whole logs are folded through here, and copying the rest of an object costs ten times as much.
  const event: Recorded = {
    position: row.position,
    stream: row.stream,
    version: row.version,
    id: row.id,
    type: row.type,
    actor: row.actor,
    occurredAt: row.occurredAt,
    data: dataOf(types, row),
  };
  if (subject === null) return event;
  if (!personal || !wrappedKey) return { ...event, subject };
  return { ...event, subject, personal: opening.openPersonal(personal, wrappedKey, subject, row.id) };
}

/** One part of a domain event as the current schema has it, without unknown fields. Throws where it does not fit. */
export function fitting(types: EventTypes, name: string, part: 'data' | 'personal', value: object): object {
  const result = typeOf(types, name)[part]?.safeParse(value);
  if (result?.success) return result.data;
  throw new Error(`${name}: its ${part} does not fit its schema`, { cause: result?.error });
}

/**
 * What is written stays forever, so it is checked against its schema once more and loses unknown fields: nothing
 * personal gets into the open part. Throws where it does not fit.
 */
export function checked(types: EventTypes, event: DomainEvent): { schema: number; data: object; personal?: object } {
  const { schema } = typeOf(types, event.type);
  const data = fitting(types, event.type, 'data', event.data);
  if (!event.personal) return { schema, data };
  if (!event.subject) throw new Error(`${event.type}: a personal part needs a subject`);
  return { schema, data, personal: fitting(types, event.type, 'personal', event.personal) };
}
