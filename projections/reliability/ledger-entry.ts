import type { LedgerEntry, ReliabilityFact } from '../../modules/reliability/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { ContestsOfPerson } from './contest-records.ts';
import type { SeatEvidence } from './seat-evidence.ts';

type Beside = {
  /** By the ids of game events. */
  readonly tables: ReadonlyMap<string, NonNullable<LedgerEntry['gameEvent']>>;
  readonly evidence: ReadonlyMap<string, SeatEvidence>;
  readonly contests: ContestsOfPerson;
  readonly asOf: Instant;
};

/** A fact with what the ledger shows beside it, as it was known at an instant. Pure. */
export function ledgerEntry(fact: ReliabilityFact, { tables, evidence, contests, asOf }: Beside): LedgerEntry {
  const { asked = [], seatTakenAgainAt: again = null } = evidence.get(fact.gameEventId ?? '') ?? {};
  return {
    ...fact,
    gameEvent: tables.get(fact.gameEventId ?? '') ?? null,
    // of a late cancel the fact itself says when they left
    asked: asked.filter(({ at, what }) => at <= asOf && what !== fact.cause),
    seatTakenAgainAt: fact.cause === 'left_late' && again !== null && again <= asOf ? again : null,
    ...contests.ofFact(fact.id),
  };
}
