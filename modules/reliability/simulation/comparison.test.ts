import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../platform/refusal.ts';
import { at, markOf } from '../../../tests/support/reliability-lives.ts';
import type { AttendanceStatus } from '../contract.ts';
import { decide } from '../decide.ts';
import { builtInPolicies } from '../policies.ts';
import { policy1 } from '../policy.ts';
import { evolve, noStanding, type Standing } from '../standing.ts';
import { comparedBy, comparisonOf } from './comparison.ts';
import type { MarkedPerson } from './standings.ts';

const after = (standing: Standing, command: Parameters<typeof decide>[0]): Standing => {
  const decided = decide(command, standing, builtInPolicies);
  if (isRefusal(decided)) throw new Error(decided.message);
  return decided.reduce(evolve, standing);
};
/** A person with these marks, a day apart. */
const marked = (memberId: string, ...statuses: AttendanceStatus[]) => {
  const standing = statuses.reduce((so, status, n) => after(so, markOf(n, status, n)), noStanding);
  return { userId: `id of ${memberId}`, memberId, standing, refilled: [] as string[] };
};
const compare = (people: readonly MarkedPerson[], policy: typeof policy1, now: string) =>
  comparisonOf(people.map((person) => comparedBy(policy, person, now)));
const rules = (changes: Partial<typeof policy1>) => ({ ...policy1, version: 2, ...changes });
const noShows = (days: number[]) => ({ ...policy1.suspensions, no_show: { windowDays: 90, days } });

describe('rules compared with the present scores', () => {
  it('change nothing if they are the same', () => {
    const { moved, newlyBlocked, freed } = compare([marked('a', 'no_show', 'late_cancel')], rules({}), at(2));
    expect({ moved, newlyBlocked, freed }).toEqual({ moved: 0, newlyBlocked: [], freed: [] });
  });

  it('report how many scores change, and by how much', () => {
    const people = [marked('a', 'no_show'), marked('b', 'late_cancel'), marked('c', 'attended')];
    const compared = compare(people, rules({ weights: { no_show: 0.5, late_cancel: 1 } }), at(2));
    expect(compared).toMatchObject({ moved: 2, up: 1, down: 1, averageMove: 9, greatestMove: 9 });
    expect(compared.people.map(({ before, after }) => [before.score, after.score])).toEqual([
      [80, 89],
      [89, 80],
      [100, 100],
    ]);
  });

  it('forgive a late cancel whose seat was filled again, and nothing else', () => {
    const person = marked('a', 'late_cancel', 'no_show', 'late_cancel', 'late_cancel');
    const [first = '', second = ''] = Object.keys(person.standing.marks);
    const compared = compare([person, { ...person, refilled: [first, second] }], rules({}), at(4));
    const [none, forgiven] = compared.people;
    expect([none?.before.score, none?.after.score, forgiven?.after.score]).toEqual([62, 62, 67]);
    expect([none?.after.penalty?.kind, forgiven?.after.penalty?.kind]).toEqual(['late_cancel', 'no_show']);
    const lateOnly = { ...marked('b', 'late_cancel', 'late_cancel'), refilled: [first] };
    const { blockedBefore, blockedAfter } = compare([lateOnly], rules({}), at(2));
    expect({ blockedBefore, blockedAfter }).toEqual({ blockedBefore: 1, blockedAfter: 0 });
  });

  it('let marks age as the policy says', () => {
    const [aged] = compare([marked('a', 'no_show')], rules({ halfLifeDays: 30 }), at(60)).people;
    expect([aged?.before.score, aged?.after.score]).toEqual([80, 94]);
  });

  it('report who would be blocked and who freed, the longest first', () => {
    const people = [marked('a', 'no_show'), marked('b', 'attended', 'no_show')];
    const [longer, none] = [rules({ suspensions: noShows([60]) }), rules({ suspensions: noShows([0]) })];
    const blocked = compare(people, longer, at(20));
    expect(blocked.newlyBlocked.map(({ memberId }) => memberId)).toEqual(['b', 'a']);
    expect(blocked).toMatchObject({ blockedBefore: 0, blockedAfter: 2, freed: [] });
    expect(compare(people, none, at(2)).freed.map(({ memberId }) => memberId)).toEqual(['b', 'a']);
  });

  it('keep a waived penalty waived, and a penalty carried over from an erased account in force', () => {
    const waived = marked('a', 'no_show');
    const brought = { kind: 'no_show', from: at(0), until: at(9), policyVersion: 1 } as const;
    const people = [
      { ...waived, standing: after(waived.standing, { type: 'waive', reason: 'A storm.', now: at(1) }) },
      { ...marked('b'), standing: { ...noStanding, restored: brought } },
    ];
    const [first, second] = compare(people, rules({ suspensions: noShows([60]) }), at(2)).people;
    expect(first?.after.penalty).toBeUndefined();
    expect(second?.after.penalty).toEqual(brought);
  });

  it('count all people on both sides, down to the worst existing score', () => {
    const people = [marked('a', 'attended'), marked('b', 'attended'), marked('c', 'no_show', 'no_show')];
    const { scores } = compare(people, rules({ prior: 20 }), at(2));
    expect(scores.slice(0, 3)).toEqual([
      { from: 100, to: 100, before: 2, after: 2 },
      { from: 95, to: 99, before: 0, after: 0 },
      { from: 90, to: 94, before: 0, after: 1 },
    ]);
    expect(scores.at(-1)).toEqual({ from: 65, to: 69, before: 1, after: 0 });
  });
});
