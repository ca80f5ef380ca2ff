import type { NewId } from '../ids.ts';
import { type BatchRow, bytea } from './batch-row.ts';
import { checked } from './codec.ts';
import type { DomainEvent, EventTypes } from './domain-event.ts';
import type { Append, Claim, StreamAppend } from './event-log.ts';
import type { Flushable } from './group-commit.ts';
import type { PersonalKeys, Vault } from './vault.ts';

/** An append prepared for the database: its rows, with encrypted personal parts. */
export type Prepared = Flushable & {
  readonly commandId: string;
  readonly rows: readonly BatchRow[];
  /** The number of rows that are domain events. */
  readonly events: number;
  readonly take: readonly Claim[];
  /** Whether it takes, releases or erases anything. */
  readonly extras: boolean;
};

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Throws for mistakes of the caller, before the database is asked. */
function assertValid(append: Append): void {
  const streams = append.streams.map(({ stream }) => stream);
  const written = append.streams.filter(({ events }) => events.length > 0).map(({ stream }) => stream);
  const claims = [...(append.take ?? []), ...(append.release ?? [])];
  if (!UUID.test(append.commandId)) throw new Error(`not a lower-case UUID: commandId ${append.commandId}`);
  if (written.length === 0) throw new Error('nothing to append');
  if (new Set(streams).size < streams.length) throw new Error(`a stream occurs twice in one append: ${streams}`);
  const foreign = claims.find(({ stream }) => !written.includes(stream));
  if (foreign) throw new Error(`claim ${foreign.kind} is not backed: nothing is appended to ${foreign.stream}`);
}

type CheckedEvent = DomainEvent & { readonly schema: number };

/** A valid append whose domain events are parsed by their schemas. */
export type CheckedAppend = Omit<Append, 'streams'> & {
  readonly streams: readonly (Omit<StreamAppend, 'events'> & { readonly events: readonly CheckedEvent[] })[];
};

/** Checks an append. Throws if a domain event does not fit its schema, and for mistakes of the caller. */
export function checkedAppend(types: EventTypes, append: Append): CheckedAppend {
  assertValid(append);
  const streams = append.streams.map((one) => ({
    ...one,
    events: one.events.map((event) => ({ ...event, ...checked(types, event) })),
  }));
  return { ...append, streams };
}

/** The people with personal parts in an append. `prepare` needs their keys. */
export function personalSubjects({ streams }: CheckedAppend): string[] {
  const subjects = streams.flatMap(({ events }) =>
    events.flatMap(({ personal, subject }) => (personal && subject) || []),
  );
  return [...new Set(subjects)];
}

/** Turns an append into rows for `append_events`. `ordinal` distinguishes the appends of one flush. */
export function prepare(
  append: CheckedAppend,
  ordinal: number,
  keys: PersonalKeys,
  { vault, newId }: { vault: Vault; newId: NewId },
): Prepared {
  const { commandId, take = [], release = [], erase = [] } = append;

  const backing = new Map<string, { version: number; id: string }>();
  function written(stream: string, expectedVersion: number, event: CheckedEvent, index: number): BatchRow {
    const { type, schema, subject, data, personal } = event;
    const version = expectedVersion + index + 1;
    const id = newId();
    backing.set(stream, { version, id });
    const key = personal && subject && keys.get(subject);
    return {
      append: ordinal,
      stream,
      expectedVersion,
      version,
      id,
      type,
      schema,
      actor: append.actor,
      subject,
      data: JSON.stringify(data),
      // An erased person has no key, so a personal part about them is not stored.
      personal: key ? bytea(vault.sealPersonal(personal, key, subject, id)) : undefined,
      occurredAt: append.occurredAt,
    };
  }
  // Streams that are only checked come first, so that the last row is a domain event.
  const streams = append.streams.toSorted((one, other) => one.events.length - other.events.length);
  const events = streams.flatMap(({ stream, expectedVersion, events }) =>
    events.map((event, index) => written(stream, expectedVersion, event, index)),
  );
  const checkedOnly = streams
    .filter(({ events }) => events.length === 0)
    .map(({ stream, expectedVersion }): BatchRow => ({ append: ordinal, stream, expectedVersion }));

  const hashed = (claims: readonly Claim[], taken: boolean) =>
    claims.map(({ kind, value, stream }, index) => ({
      ordinal: index,
      take: taken,
      kind,
      hash: bytea(vault.claimHash(kind, value)),
      stream,
      ...backing.get(stream),
    }));
  const claims = [...hashed(take, true), ...hashed(release, false)];
  const last: BatchRow = {
    ...events.at(-1),
    commandId,
    claims: claims.length > 0 ? JSON.stringify(claims) : undefined,
    erased: erase.length > 0 ? JSON.stringify(erase) : undefined,
  };
  const rows = [...checkedOnly, ...events.slice(0, -1), last];
  return {
    commandId,
    rows,
    events: events.length,
    take,
    extras: claims.length > 0 || erase.length > 0,
    // Only these parts have no size limit.
    bytes: rows.reduce((sum, { data = '', personal = '' }) => sum + data.length + personal.length, 0),
    keys: [
      `command ${commandId}`,
      ...streams.map(({ stream }) => `stream ${stream}`),
      ...claims.map(({ kind, hash }) => `claim ${kind} ${hash}`),
    ],
  };
}
