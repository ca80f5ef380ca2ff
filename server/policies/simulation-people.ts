import { type Compared, type Comparison, isChanged } from '../../modules/reliability/simulation/comparison.ts';
import type { SimulatedChange, SimulatedPerson } from '../../modules/reliability/simulation/contract.ts';
import type { Judged } from '../../modules/reliability/simulation/judged-by.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql, Transaction } from '../../platform/database.ts';

const ROWS_AT_ONCE = 1_000;

type PersonRow = {
  readonly place: number;
  readonly userId: string;
  readonly memberId: string;
  readonly scoreBefore: number;
  readonly scoreAfter: number;
  readonly kindBefore: 'no_show' | 'late_cancel' | null;
  readonly untilBefore: Instant | null;
  readonly kindAfter: 'no_show' | 'late_cancel' | null;
  readonly untilAfter: Instant | null;
};

const penaltyOfRow = (kind: PersonRow['kindBefore'], until: Instant | null): SimulatedPerson['before']['penalty'] =>
  kind !== null && until !== null ? { kind, until } : null;

/**
 * Stores the people affected by a tried policy, as ordered lists.
 *
 * @param withJudged whether to store everybody: those whose marks are judged again
 */
export async function storePeople(
  tx: Transaction,
  id: string,
  comparison: Comparison,
  withJudged: boolean,
): Promise<void> {
  const moves = comparison.people
    .filter(({ before, after }) => before.score !== after.score)
    .toSorted((a, b) => moveOf(b) - moveOf(a) || a.memberId.localeCompare(b.memberId));
  const judged = comparison.people.toSorted(
    (a, b) => Number(isChanged(b)) - Number(isChanged(a)) || a.memberId.localeCompare(b.memberId),
  );
  const lists = {
    blocked: comparison.newlyBlocked,
    freed: comparison.freed,
    moved: moves,
    ...(withJudged && { judged }),
  };
  for (const [change, people] of Object.entries(lists)) {
    for (let from = 0; from < people.length; from += ROWS_AT_ONCE) {
      const rows = people.slice(from, from + ROWS_AT_ONCE).map(({ userId, memberId, before, after }, i) => ({
        simulationId: id,
        change,
        place: from + i + 1,
        userId,
        memberId,
        scoreBefore: before.score,
        kindBefore: kindOf(before),
        untilBefore: untilOf(before),
        scoreAfter: after.score,
        kindAfter: kindOf(after),
        untilAfter: untilOf(after),
      }));
      await tx`insert into policy_simulation_people ${tx(rows)}`;
    }
  }
}

const moveOf = ({ before, after }: Compared): number => Math.abs(after.score - before.score);
const kindOf = ({ penalty }: Judged) => penalty?.kind ?? null;
const untilOf = ({ penalty }: Judged) => penalty?.until ?? null;

/** One page of the people affected by a tried policy, after a place in their list. */
export async function findPeople(
  sql: Sql,
  id: string,
  { change, after, limit }: { readonly change: SimulatedChange; readonly after: number; readonly limit: number },
): Promise<readonly (Omit<SimulatedPerson, 'name'> & { readonly place: number })[]> {
  const rows = await sql<PersonRow[]>`
    select * from policy_simulation_people
    where simulation_id = ${id} and change = ${change} and place > ${after} order by place limit ${limit}`;
  return rows.map(({ place, userId, memberId, ...row }) => ({
    place,
    userId,
    memberId,
    before: { score: row.scoreBefore, penalty: penaltyOfRow(row.kindBefore, row.untilBefore) },
    after: { score: row.scoreAfter, penalty: penaltyOfRow(row.kindAfter, row.untilAfter) },
  }));
}
