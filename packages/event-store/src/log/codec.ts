import sql, { type Sql } from 'sql-template-tag';
import type { Instant } from '../clock.ts';
import type { DomainEvent, EventPart, EventType, EventTypes, Position, Recorded } from './domain-event.ts';
import type { Opening } from './vault.ts';

/** A row of `domain_events`, with the wrapped key of its personal part. */
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
  /** Null if the subject has been erased, or if there is no personal part. */
  readonly wrappedKey: Buffer | null;
  readonly occurredAt: Instant;
};

/**
 * The columns of a `StoredEvent`, selected from `domain_events e`. Columns that are left out are null. The key is
 * looked up row by row in the same statement, because for a join the planner might read the whole table of keys for one
 * batch.
 */
export function storedEvent(leaveOut: readonly EventPart[] = []) {
  const unless = (part: EventPart, column: Sql) => (leaveOut.includes(part) ? sql`null` : column);
  const wrappedKey = sql`
    case when e.personal is not null then (select k.wrapped from personal_keys k where k.subject = e.subject) end`;
  return sql`
    e.position, ${unless('stream', sql`e.stream`)} as stream, ${unless('version', sql`e.version`)} as version, e.id,
    e.type, e.schema, ${unless('actor', sql`e.actor`)} as actor, e.subject, e.data,
    ${unless('personal', sql`e.personal`)} as personal, ${unless('occurredAt', sql`e.occurred_at`)} as "occurredAt",
    ${unless('personal', wrappedKey)} as "wrappedKey"`;
}

/**
 * Thrown for a domain event that this code cannot read, for any reason. It names the position, so that others can be
 * read.
 */
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
 * Thrown for a domain event of a type or schema version that this code does not know, because newer code wrote it. It
 * must not be skipped: the newer code can read it.
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
 * Turns the data of an older schema version into data of the current version. Throws for an unknown type, a missing
 * upcaster, and a schema newer than this code.
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

/**
 * The upcast data of a row. Throws WrittenByNewerCodeError for a row of newer code, and another error for other faults.
 */
function dataOf(types: EventTypes, row: StoredEvent): object {
  try {
    return upcast(types, row.type, row.schema, row.data);
  } catch (error) {
    const isKnown = Object.hasOwn(types, row.type) && row.schema <= (types[row.type]?.schema ?? 0);
    throw isKnown ? error : new WrittenByNewerCodeError(row, error as Error);
  }
}

/**
 * Decodes a stored row for folds: upcast, decrypted, without erased parts. Throws only NotReadableError.
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
  // The fields are copied one by one, because rest syntax takes ten times as long, and whole logs pass through here.
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

/** Parses one part of a domain event by the current schema and removes unknown fields. Throws if it does not fit. */
export function fitting(types: EventTypes, name: string, part: 'data' | 'personal', value: object): object {
  const result = typeOf(types, name)[part]?.safeParse(value);
  if (result?.success) return result.data;
  throw new Error(`${name}: its ${part} does not fit its schema`, { cause: result?.error });
}

/**
 * Checks a domain event against its schema before it is appended, and removes unknown fields, so that nothing personal
 * gets into the unencrypted part. It matters because the log is permanent. Throws if it does not fit.
 */
export function checked(types: EventTypes, event: DomainEvent): { schema: number; data: object; personal?: object } {
  const { schema } = typeOf(types, event.type);
  const data = fitting(types, event.type, 'data', event.data);
  if (!event.personal) return { schema, data };
  if (!event.subject) throw new Error(`${event.type}: a personal part needs a subject`);
  return { schema, data, personal: fitting(types, event.type, 'personal', event.personal) };
}
