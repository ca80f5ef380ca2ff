import type { Compared, Comparison } from '../../modules/reliability/simulation/comparison.ts';
import type { Judged } from '../../modules/reliability/simulation/judged-by.ts';
import { csvFile } from '../../platform/http/csv.ts';

const COLUMNS = [
  'Member',
  'User id',
  'Score now',
  'Score then',
  'Moves by',
  'Blocked now for',
  'Blocked now until (UTC)',
  'Blocked then for',
  'Blocked then until (UTC)',
  'Change',
] as const;

/** All people who were ever marked, for a spreadsheet. Ids, no names. */
export const comparedCsv = ({ people }: Comparison): string =>
  csvFile(
    COLUMNS,
    people.map(({ memberId, userId, before, after }) => [
      ...[memberId, userId, before.score, after.score, after.score - before.score],
      ...[before.penalty?.kind ?? null, before.penalty?.until ?? null],
      ...[after.penalty?.kind ?? null, after.penalty?.until ?? null, changeOf(before, after)],
    ]),
  );

function changeOf(before: Judged, after: Judged): string | null {
  if (Boolean(before.penalty) === Boolean(after.penalty)) return null;
  return before.penalty ? 'freed' : 'newly blocked';
}

/** The result for scripts. Ids, no names. */
export const comparedJson = (comparison: Comparison) => {
  const { people, moved, up, down, averageMove, greatestMove, scores, blockedBefore, blockedAfter } = comparison;
  return {
    people: people.length,
    scores: { moved, up, down, averageMove, greatestMove, distribution: scores },
    suspended: {
      before: blockedBefore,
      after: blockedAfter,
      newlyBlocked: comparison.newlyBlocked.map(person),
      freed: comparison.freed.map(person),
    },
  };
};

const person = ({ userId, memberId, before, after }: Compared) => ({
  userId,
  memberId,
  before: judged(before),
  after: judged(after),
});

const judged = ({ score, penalty }: Judged) => ({
  score,
  penalty: penalty ? { kind: penalty.kind, until: penalty.until } : null,
});
