import sql from 'sql-template-tag';
import type { Instant } from '../clock.ts';
import type { Queries } from '../database.ts';
import { fitting, type StoredEvent, storedEvent, upcast } from './codec.ts';
import type { EventTypes, Position } from './domain-event.ts';
import { createVault, type Opening, type Vault } from './vault.ts';

/** A fault in the log. */
export type Finding = {
  readonly problem:
    | 'gap'
    | 'disorder'
    | 'time ran back'
    | 'unreadable data'
    | 'unreadable personal part'
    | 'unbacked claim';
  readonly stream: string;
  readonly version: number;
  /** Absent for a claim whose domain event is missing. */
  readonly position?: Position;
  readonly detail: string;
};

export type Examined = {
  readonly streams: number;
  readonly domainEvents: number;
  /** Personal parts that could be read. */
  readonly personal: number;
  /** Personal parts whose key was destroyed. */
  readonly erased: number;
  readonly claims: number;
  readonly findings: number;
};

type Log = { readonly store: Queries; readonly types: EventTypes; readonly secret: string };
type Counts = { -readonly [Name in keyof Examined]: number };

/**
 * The progress of an examination as plain JSON. Examined rows are not examined again, because the log never changes.
 */
export type Examination = {
  /** The head of the log when the examination began. */
  readonly head: string;
  readonly counts: Counts;
  /** The last examined row of each pass; null before the first. */
  readonly versions: { stream: string; version: number; position: string } | null;
  readonly contents: string | null;
  /** When the last row of that pass occurred. */
  readonly occurredAt?: Instant;
  readonly claims: { kind: string; hash: string } | null;
  /** The number of rows read so far in all passes. */
  readonly read: number;
};

export type ExamineOptions = {
  /** The examination to continue. */
  readonly from?: Examination | undefined;
  /** Called after each batch, when every finding up to there has been yielded. */
  readonly onBatch?: (examination: Examination) => void;
};

type Going = { -readonly [Name in keyof Examination]: Examination[Name] };

const BATCH = 1_000;

/** Clocks of several machines may differ, and a command may take a while from its decision to its append. */
const CLOCK_ERROR_MS = 10 * 60_000;

/**
 * Examines the log up to its head at the start: versions have no gaps in any stream and positions are in order, every
 * domain event is readable by its schema, every personal part is readable or erased, every claim is backed, and time does not run back. Yields
 * each finding when it is found, and returns what was examined. Keeps only one batch in memory.
 */
export async function* doctor(
  { store, types, secret }: Log,
  { from, onBatch = () => {} }: ExamineOptions = {},
): AsyncGenerator<Finding, Examined> {
  const going: Going = from ? structuredClone(from) : await beginning(store);
  const counted = (read: number) => {
    going.read += read;
    onBatch(structuredClone(going));
  };
  for (const examine of [
    versions(store, going, counted),
    contents(store, going, types, createVault(store, secret), counted),
    claims(store, going, counted),
  ]) {
    for await (const finding of examine) {
      going.counts.findings++;
      yield finding;
    }
  }
  return going.counts;
}

async function beginning(store: Queries): Promise<Going> {
  const [newest] = await store.query<{ head: Position }>(
    sql`select coalesce(max(position), 0) as head from domain_events`,
  );
  const counts: Counts = { streams: 0, domainEvents: 0, personal: 0, erased: 0, claims: 0, findings: 0 };
  return { head: String(newest?.head ?? 0n), counts, versions: null, contents: null, claims: null, read: 0 };
}

type Counted = (read: number) => void;

async function* versions(store: Queries, going: Going, counted: Counted): AsyncGenerator<Finding> {
  const { counts } = going;
  const head = BigInt(going.head);
  const { stream = '', version = 0, position = '0' } = going.versions ?? {};
  let last = { stream, version, position: BigInt(position) };
  for (;;) {
    const batch = await store.query<typeof last>(sql`
      select stream, version, position from domain_events
      where (stream, version) > (${last.stream}, ${last.version}) and position <= ${head}
      order by stream, version limit ${BATCH}`);
    for (const row of batch) {
      const first = row.stream !== last.stream;
      if (first) counts.streams++;
      const expected = first ? 1 : last.version + 1;
      if (row.version !== expected) yield { problem: 'gap', ...row, detail: `version ${expected} is missing` };
      if (!first && row.position < last.position) {
        yield { problem: 'disorder', ...row, detail: `version ${last.version} comes after it, at ${last.position}` };
      }
      last = row;
    }
    going.versions = { ...last, position: String(last.position) };
    counted(batch.length);
    if (batch.length < BATCH) return;
  }
}

async function* contents(
  store: Queries,
  going: Going,
  types: EventTypes,
  vault: Vault,
  counted: Counted,
): AsyncGenerator<Finding> {
  const { counts } = going;
  const head = BigInt(going.head);
  let after = BigInt(going.contents ?? 0);
  while (after < head) {
    const batch = await store.query<StoredEvent & { keyKnown: boolean }>(sql`
      select ${storedEvent()}, exists (select from personal_keys k where k.subject = e.subject) as "keyKnown"
      from domain_events e where e.position > ${after} and e.position <= ${head} order by e.position limit ${BATCH}`);
    const opening = vault.opening();
    for (const row of batch) {
      const { stream, version, position, occurredAt } = row;
      if (going.occurredAt && Date.parse(going.occurredAt) - Date.parse(occurredAt) > CLOCK_ERROR_MS) {
        const detail = `it occurred at ${occurredAt}, and the one before it at ${going.occurredAt}`;
        yield { problem: 'time ran back', stream, version, position, detail };
      }
      going.occurredAt = occurredAt;
      const data = problemOf(() => fitting(types, row.type, 'data', upcast(types, row.type, row.schema, row.data)));
      if (data) yield { problem: 'unreadable data', stream, version, position, detail: data };
      const personal = examinePersonal(row, types, opening, counts);
      if (personal) yield { problem: 'unreadable personal part', stream, version, position, detail: personal };
    }
    counts.domainEvents += batch.length;
    after = batch.at(-1)?.position ?? head;
    going.contents = String(after);
    counted(batch.length);
  }
}

function examinePersonal(
  { type, id, subject, personal, wrappedKey, keyKnown }: StoredEvent & { keyKnown: boolean },
  types: EventTypes,
  opening: Opening,
  counts: Counts,
): string | undefined {
  if (!personal) return undefined;
  if (subject === null) return 'it has no subject';
  if (!keyKnown) return `the key of ${subject} was lost, not destroyed`;
  if (!wrappedKey) {
    counts.erased++;
    return undefined;
  }
  const problem = problemOf(() =>
    fitting(types, type, 'personal', opening.openPersonal(personal, wrappedKey, subject, id)),
  );
  if (!problem) counts.personal++;
  return problem;
}

async function* claims(store: Queries, going: Going, counted: Counted): AsyncGenerator<Finding> {
  const { counts } = going;
  const { kind = '', hash = '' } = going.claims ?? {};
  let last: { kind: string; hash: Buffer } = { kind, hash: Buffer.from(hash, 'hex') };
  for (;;) {
    const batch = await store.query<{
      kind: string;
      hash: Buffer;
      stream: string;
      version: number;
      backed: boolean;
    }>(sql`
      select c.kind, c.hash, c.stream, c.version,
        exists (select from domain_events e where e.stream = c.stream and e.version = c.version) as backed
      from claims c where (c.kind, c.hash) > (${last.kind}, ${last.hash}) order by c.kind, c.hash limit ${BATCH}`);
    for (const { kind, stream, version, backed } of batch) {
      if (!backed) yield { problem: 'unbacked claim', stream, version, detail: `${kind}: its domain event is missing` };
    }
    counts.claims += batch.length;
    last = batch.at(-1) ?? last;
    going.claims = { kind: last.kind, hash: last.hash.toString('hex') };
    counted(batch.length);
    if (batch.length < BATCH) return;
  }
}

/** The error of `work`, with its cause; undefined if it succeeds. */
function problemOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
  }
}
