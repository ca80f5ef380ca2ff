import { hash } from 'node:crypto';
import type { Json } from '../evidence/canonical-json.ts';
import type { RowContent } from '../evidence/leaf.ts';
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
  const subjects = append.streams.flatMap(({ events }) => events.map(({ subject }) => subject ?? ''));
  if (!UUID.test(append.commandId)) throw new Error(`not a lower-case UUID: commandId ${append.commandId}`);
  if (written.length === 0) throw new Error('nothing to append');
  // another text would arrive in the database than the one that the MAC is over
  if (![append.actor, ...streams, ...subjects].every((text) => text.isWellFormed()))
    throw new Error('not valid Unicode');
  if (new Set(streams).size < streams.length) throw new Error(`a stream occurs twice in one append: ${streams}`);
  const foreign = claims.find(({ stream }) => !written.includes(stream));
  if (foreign) throw new Error(`claim ${foreign.kind} is not backed: nothing is appended to ${foreign.stream}`);
}

/** A domain event as a row, and as what its MAC is over. */
type Written = { readonly row: BatchRow; readonly content: Omit<RowContent, 'commandId'> };

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

  const occurredAt = new Date(append.occurredAt).toISOString();
  const backing = new Map<string, { version: number; id: string }>();
  function written(stream: string, expectedVersion: number, event: CheckedEvent, index: number): Written {
    const { type, schema, subject, data, personal } = event;
    const version = expectedVersion + index + 1;
    const id = newId();
    backing.set(stream, { version, id });
    const key = personal && subject && keys.get(subject);
    // An erased person has no key, so a personal part about them is not stored.
    const sealed = key ? vault.sealPersonal(personal, key, subject, id) : undefined;
    const envelope = { stream, version, id, type, schema, actor: append.actor };
    return {
      row: {
        ...envelope,
        append: ordinal,
        expectedVersion,
        subject,
        data: JSON.stringify(data),
        personal: sealed && bytea(sealed),
        occurredAt,
      },
      content: {
        ...envelope,
        subject: subject ?? null,
        // its schema has made plain JSON of it
        data: data as Json,
        personalSha256: sealed ? hash('sha256', sealed, 'hex') : null,
        // as the database writes it
        occurredAt: occurredAt.slice(0, -1),
      },
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

  const hashed = (claims: readonly Claim[], { taken }: { taken: boolean }) =>
    claims.map(({ kind, value, stream }, index) => ({
      ordinal: index,
      take: taken,
      kind,
      hash: bytea(vault.claimHash(kind, value)),
      stream,
      ...backing.get(stream),
    }));
  const claims = [...hashed(take, { taken: true }), ...hashed(release, { taken: false })];
  const ofAppend: BatchRow = {
    commandId,
    claims: claims.length > 0 ? JSON.stringify(claims) : undefined,
    erased: erase.length > 0 ? JSON.stringify(erase) : undefined,
  };
  const rows: readonly BatchRow[] = [
    ...checkedOnly,
    ...events.map(({ row, content }, index) => {
      const isLast = index === events.length - 1;
      const mac = vault.macOf({ ...content, commandId: isLast ? commandId : null });
      return { ...row, ...(isLast && ofAppend), mac };
    }),
  ];
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
