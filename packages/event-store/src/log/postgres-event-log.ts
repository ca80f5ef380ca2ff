import sql from 'sql-template-tag';
import type { Instant } from '../clock.ts';
import type { Database } from '../database.ts';
import type { NewId } from '../ids.ts';
import { type Traced, untraced } from '../tracing.ts';
import { decode, type StoredEvent, storedEvent } from './codec.ts';
import type { EventPart, EventTypes, Position } from './domain-event.ts';
import type { Append, AppendOutcome, EventLog } from './event-log.ts';
import { flush, isPoison } from './flush.ts';
import { createGroupCommit } from './group-commit.ts';
import { checkedAppend, type Prepared, personalSubjects, prepare } from './prepare.ts';
import { readTogether } from './read-together.ts';
import { renewClaims } from './renew-claims.ts';
import { createVault } from './vault.ts';

/** The channel on which PostgreSQL reports every flush of any process. The payload is the newest position. */
export const APPENDED_CHANNEL = 'domain_events';

/** Limits how long one flush holds the append lock. */
const MAX_APPENDS = 256;
const MAX_BYTES = 1_000_000;

/** Receives durations in milliseconds. */
export type LogWatcher = {
  readonly sawAppend?: (append: { commandId: string; outcome: AppendOutcome; milliseconds: number }) => void;
  /** `waited` is the part of `milliseconds` that passed before the append lock was taken. */
  readonly sawFlush?: (flush: { appends: number; domainEvents: number; milliseconds: number; waited: number }) => void;
  readonly traced?: Traced;
};

/**
 * The event log on PostgreSQL.
 *
 * `types` is the merged table of every module's domain-event types. Other types can be neither written nor read. The
 * keys of personal data and claims are derived from `secret`; with another secret neither can be read.
 */
export function createEventLog({
  store,
  types,
  secret,
  newId,
  watcher = {},
}: {
  readonly store: Database;
  readonly types: EventTypes;
  readonly secret: string;
  readonly newId: NewId;
  readonly watcher?: LogWatcher;
}): EventLog {
  const { steady } = store;
  const vault = createVault(store, secret);
  const listeners = new Set<(position: Position) => void>();
  const allAnswered = Promise.withResolvers<void>();
  /** Count of appends in flight. A plain number, not a Set (see docs/v8.md). */
  let underWay = 0;
  let ordinal = 0;
  let closed = false;
  const { traced = untraced } = watcher;

  const commit = createGroupCommit<Prepared, AppendOutcome>({
    async flush(appends) {
      const began = performance.now();
      const { outcomes, waited } = await flush(steady, appends);
      let newest = 0n;
      let stored = 0;
      for (const [index, one] of outcomes.entries()) {
        if (one.outcome !== 'appended') continue;
        if (one.position > newest) newest = one.position;
        stored += appends[index]?.events ?? 0;
      }
      // Listeners run outside the flush, because a listener that throws must not make a durable append look failed.
      if (stored > 0) for (const listener of listeners) queueMicrotask(() => listener(newest));
      watcher.sawFlush?.({
        appends: appends.length,
        domainEvents: stored,
        milliseconds: performance.now() - began,
        waited,
      });
      return outcomes;
    },
    isPoison,
    maxItems: MAX_APPENDS,
    maxBytes: MAX_BYTES,
  });

  const rowsWithout = (...leaveOut: readonly EventPart[]) =>
    readTogether<StoredEvent[]>(async (streams) => {
      const rows = await steady.query<StoredEvent>(sql`
        select ${storedEvent(leaveOut)} from domain_events e where e.stream = any(${[...streams]}::text[])`);
      return Map.groupBy(rows, ({ stream }) => stream);
    }, isPoison);
  const [rowsOf, bareRowsOf] = [rowsWithout(), rowsWithout('personal')];
  const newestOf = readTogether<{ readonly version: number; readonly occurredAt: Instant }>(async (streams) => {
    const rows = await steady.query<{ stream: string; version: number; occurredAt: Instant }>(sql`
      select asked.stream, newest.version, newest.occurred_at as "occurredAt" from unnest(${[...streams]}::text[]) as asked(stream),
        lateral (select e.version, e.occurred_at from domain_events e where e.stream = asked.stream order by e.version desc limit 1) newest`);
    return new Map(rows.map(({ stream, version, occurredAt }) => [stream, { version, occurredAt }]));
  }, isPoison);
  const positionOf = readTogether<Position>(async (commandIds) => {
    const rows = await steady.query<{ commandId: string; position: Position }>(sql`
      select command_id as "commandId", position from domain_events where command_id = any(${[...commandIds]}::uuid[])`);
    return new Map(rows.map(({ commandId, position }) => [commandId, position]));
  }, isPoison);

  const decoded = (rows: readonly StoredEvent[]) => {
    const opening = vault.opening();
    return rows.map((row) => decode(types, opening, row));
  };

  async function appendOne(append: Append): Promise<AppendOutcome> {
    const valid = checkedAppend(types, append);
    const keys = await vault.keysOf(personalSubjects(valid));
    ordinal = (ordinal + 1) % 1_000_000_000;
    return await commit(prepare(valid, ordinal, keys, { vault, newId }));
  }

  return {
    async append(append) {
      if (closed) throw new Error('the event log is closed');
      const began = performance.now();
      const { commandId } = append;
      underWay++;
      try {
        const outcome = await traced('append', { 'command.id': commandId }, async (note) => {
          const stored = await appendOne(append);
          if (stored.outcome === 'appended') note({ 'log.position': String(stored.position) });
          return stored;
        });
        watcher.sawAppend?.({ commandId, outcome, milliseconds: performance.now() - began });
        return outcome;
      } finally {
        underWay--;
        if (closed && underWay === 0) allAnswered.resolve();
      }
    },

    async readStream(stream, { withoutPersonal } = {}) {
      // They are sorted here, because the database would sort the rows of all streams together. Mostly they are in
      // order.
      const rows = (await (withoutPersonal ? bareRowsOf : rowsOf)(stream)) ?? [];
      return decoded(rows.toSorted((one, other) => one.version - other.version));
    },

    newestOf,
    versionOf: async (stream) => (await newestOf(stream))?.version ?? 0,

    async readAll({ after, upTo, limit, types: only, leaveOut }) {
      return decoded(
        await store.query<StoredEvent>(sql`
          select ${storedEvent(leaveOut)}
          from domain_events e
          where e.position > ${after}
            ${upTo === undefined ? sql`` : sql`and e.position <= ${upTo}`}
            ${only === undefined ? sql`` : sql`and e.type = any(${only}::text[])`}
          order by e.position
          limit ${limit}`),
      );
    },

    async readAt(positions) {
      if (positions.length === 0) return [];
      return decoded(
        await store.query<StoredEvent>(sql`
          select ${storedEvent()} from domain_events e where e.position = any(${positions.map(String)}::bigint[])
          order by e.position`),
      );
    },

    async head() {
      const [newest] = await store.query<{ position: Position }>(sql`
        select position from domain_events order by position desc limit 1`);
      return newest?.position ?? 0n;
    },

    async commandsWithin({ after, upTo, limit }) {
      const rows = await store.query<{ commandId: string }>(sql`
        select command_id as "commandId" from domain_events
        where position > ${after} ${upTo === undefined ? sql`` : sql`and position <= ${upTo}`}
          and command_id is not null
        order by position limit ${limit}`);
      return rows.map(({ commandId }) => commandId);
    },

    positionOf,

    async claimant(kind, value) {
      const [claim] = await store.query<{ stream: string }>(sql`
        select stream from claims where kind = ${kind} and hash = ${vault.claimHash(kind, value)}`);
      return claim?.stream;
    },

    renewClaims: (kinds, present) => renewClaims(store, vault, kinds, present),

    onAppended(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async close() {
      closed = true;
      if (underWay === 0) allAnswered.resolve();
      await allAnswered.promise;
    },
  };
}
