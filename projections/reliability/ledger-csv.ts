import type { ReliabilityAt } from '../../modules/reliability/contract.ts';
import type { Cell } from '../../platform/http/csv.ts';
import { localMomentOf } from '../../platform/local-time.ts';

/** The column titles of `ledgerRow`. */
export const ledgerColumns = (timeZone: string): readonly string[] => [
  'At (UTC)',
  `At (${timeZone})`,
  'Game event id',
  'Game',
  'Cafe',
  'Starts (UTC)',
  'Role',
  'What',
  'Cause',
  'By id',
  'By',
  'Reason',
  'Score policy version',
  'Score before',
  'Score after',
  'Penalty before',
  'Penalty before until (UTC)',
  'Penalty before policy version',
  'Penalty after',
  'Penalty after until (UTC)',
  'Penalty after policy version',
  'Words of the refusal',
  'Contest',
  'Disputed at (UTC)',
  'Dispute decided at (UTC)',
];

/** A fact of a ledger as a row of the table. */
export function ledgerRow(entry: ReliabilityAt['history'][number], timeZone: string): readonly Cell[] {
  const { at, gameEventId, gameEvent, role, what, cause, by, byName, reason, words, contest } = entry;
  const { policyVersion, scoreBefore, scoreAfter, penaltyBefore, penaltyAfter } = entry;
  return [
    ...[at, localMomentOf(at, timeZone)],
    ...[gameEventId, gameEvent?.gameName ?? null, gameEvent?.cafeName ?? null, gameEvent?.startsAt ?? null],
    ...[role, what, cause, by, byName, reason, policyVersion, scoreBefore, scoreAfter],
    ...[penaltyBefore?.kind ?? null, penaltyBefore?.expiresAt ?? null, penaltyBefore?.policyVersion ?? null],
    ...[penaltyAfter?.kind ?? null, penaltyAfter?.expiresAt ?? null, penaltyAfter?.policyVersion ?? null],
    words,
    ...[contest?.state ?? null, contest?.contestedAt ?? null, contest?.decision?.at ?? null],
  ];
}
