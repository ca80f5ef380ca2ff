import postgres from 'postgres';
import type { Sql } from '../database.ts';
import type { NewId } from '../ids.ts';
import { checked } from './codec.ts';
import type { EventTypes, Position } from './domain-event.ts';
import type { Append, AppendOutcome, Claim } from './event-log.ts';
import type { Flushable } from './group-commit.ts';
import type { Vault } from './vault.ts';

/** An append made ready for the database: its rows as JSON text, its personal parts encrypted. */
export type Prepared = Flushable & {
  readonly commandId: string;
  readonly rows: string;
  /** How many of the rows are domain events. */
  readonly events: number;
  readonly take: readonly Claim[];
  /** Whether it takes, releases or erases anything. */
  readonly extras: boolean;
};

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Throws for what no database should have to find out: the mistakes of a caller. */
function assertSound(append: Append): void {
  const streams = append.streams.map(({ stream }) => stream);
  const written = append.streams.filter(({ events }) => events.length > 0).map(({ stream }) => stream);
  const claims = [...(append.take ?? []), ...(append.release ?? [])];
  if (!UUID.test(append.commandId)) throw new Error(`not a lower-case UUID: commandId ${append.commandId}`);
  if (written.length === 0) throw new Error('nothing to append');
  if (new Set(streams).size < streams.length) throw new Error(`a stream stands twice in one append: ${streams}`);
  const foreign = claims.find(({ stream }) => !written.includes(stream));
  if (foreign) throw new Error(`claim ${foreign.kind} is not backed: nothing is appended to ${foreign.stream}`);
}

/**
 * Turns an append into the rows `append_events` takes. `ordinal` tells appends of one flush apart.
 * Throws where a domain event does not fit its schema, and for the mistakes of a caller.
 */
export async function prepare(
  append: Append,
  ordinal: number,
  { types, vault, newId }: { types: EventTypes; vault: Vault; newId: NewId },
): Promise<Prepared> {
  assertSound(append);
  const { commandId, take = [], release = [], erase = [] } = append;
  // Streams that are only checked come first, so that the last row is a domain event.
  const streams = append.streams.toSorted((one, other) => one.events.length - other.events.length);
  const events = streams.flatMap(({ stream, expectedVersion, events }) =>
    events.map((event, index) => ({ event, stream, expectedVersion, version: expectedVersion + index + 1 })),
  );
  const encoded = events.map(({ event }) => checked(types, event));
  const personal = events.flatMap(({ event }, index) => (encoded[index]?.personal && event.subject) || []);
  const keys = personal.length > 0 ? await vault.keysOf([...new Set(personal)]) : undefined;

  const rows: object[] = streams
    .filter((one) => one.events.length === 0)
    .map(({ stream, expectedVersion }) => ({ a: ordinal, s: stream, x: expectedVersion }));
  const backing = new Map<string, { version: number; id: string }>();
  for (const [index, { event, stream, expectedVersion, version }] of events.entries()) {
    const id = newId();
    const part = encoded[index];
    const key = event.subject === undefined ? undefined : keys?.get(event.subject);
    backing.set(stream, { version, id });
    rows.push({
      a: ordinal,
      s: stream,
      x: expectedVersion,
      v: version,
      i: id,
      t: event.type,
      z: part?.schema,
      w: append.actor,
      u: event.subject,
      d: part?.data,
      // An erased person has no key, and what would be told about them now is not kept at all.
      ...(part?.personal &&
        key &&
        event.subject && { p: `\\x${vault.sealPersonal(part.personal, key, event.subject, id).toString('hex')}` }),
      o: append.occurredAt,
    });
  }
  const hashed = (claims: readonly Claim[], taken: boolean) =>
    claims.map(({ kind, value, stream }, index) => ({
      o: index,
      take: taken,
      kind,
      hash: `\\x${vault.claimHash(kind, value).toString('hex')}`,
      stream,
      ...backing.get(stream),
    }));
  const claims = [...hashed(take, true), ...hashed(release, false)];
  Object.assign(rows.at(-1) ?? {}, {
    c: commandId,
    ...(claims.length > 0 && { k: claims }),
    ...(erase.length > 0 && { e: erase }),
  });
  const text = rows.map((row) => JSON.stringify(row)).join(',');
  return {
    commandId,
    rows: text,
    events: events.length,
    take,
    extras: claims.length > 0 || erase.length > 0,
    bytes: text.length,
    keys: [
      `command ${commandId}`,
      ...streams.map(({ stream }) => `stream ${stream}`),
      ...claims.map(({ kind, hash }) => `claim ${kind} ${hash}`),
    ],
  };
}

/** Writes prepared appends in one statement; answers their outcomes in the same order. */
export async function flush(sql: Sql, appends: readonly Prepared[]): Promise<AppendOutcome[]> {
  const rows = `[${appends.map((append) => append.rows).join(',')}]`;
  const events = appends.reduce((sum, append) => sum + append.events, 0);
  const extras = appends.some((append) => append.extras);
  const answers = await sql<
    { commandId: string | null; outcome: 'appended' | 'duplicate' | 'claimed'; position: Position; claim: number }[]
  >`select * from append_events(${rows}::text::json, ${events}, ${extras})`;
  const byCommand = new Map(answers.map((answer) => [answer.commandId, answer]));
  return appends.map(({ commandId, take }) => {
    const answer = byCommand.get(commandId);
    if (!answer) return { outcome: 'conflict' };
    if (answer.outcome !== 'claimed') return { outcome: answer.outcome, position: answer.position };
    return { outcome: 'claimed', claim: take[answer.claim] as Claim };
  });
}

/** Whether the database refused what was in a batch (a bad value, a limit), rather than being in trouble itself. */
export const isPoison = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && /^(22|23|54)/.test(error.code);
