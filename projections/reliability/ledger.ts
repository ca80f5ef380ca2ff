import type { EventLog, Recorded } from '@tablemates/event-store';
import type { User } from '../../modules/identity/contract.ts';
import type { ReliabilityAt } from '../../modules/reliability/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { findNames, findUser } from '../identity/people-queries.ts';
import { contestsOf } from './contest-records.ts';
import { historyOf } from './history.ts';
import { findTables } from './history-queries.ts';
import { ledgerEntry } from './ledger-entry.ts';
import { type LedgerEvent, readRecord } from './reliability-record.ts';
import type { SeatEvidenceOf } from './seat-evidence.ts';

export type Ledger = {
  readonly person: User;
  /** The domain events up to and including the instant. */
  readonly record: readonly Recorded<LedgerEvent>[];
  /** Their facts, oldest first, with present names. */
  readonly history: ReliabilityAt['history'];
};

type Sources = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly seatEvidence: SeatEvidenceOf;
};

/** A person's ledger as of an instant, read from the log, so it is never behind. Undefined for an unknown id. */
export async function readLedger(
  { sql, log, seatEvidence }: Sources,
  userId: string,
  asOf: Instant,
): Promise<Ledger | undefined> {
  const [person, whole] = await Promise.all([findUser(sql, userId, asOf), readRecord(log, userId)]);
  if (!person) return undefined;
  const record = whole.filter(({ occurredAt }) => occurredAt <= asOf);
  const facts = historyOf(record);
  const gameEventIds = facts.flatMap(({ gameEventId }) => gameEventId ?? []);
  const authors = facts.map(({ by }) => by);
  const [names, tables, evidence] = await Promise.all([
    findNames(sql, authors),
    findTables(sql, gameEventIds),
    seatEvidence(userId, gameEventIds),
  ]);
  const beside = { tables, evidence, contests: contestsOf(record, asOf), asOf };
  const history = facts.map((fact) => ({ ...ledgerEntry(fact, beside), byName: names.get(fact.by) ?? null }));
  return { person, record, history };
}
