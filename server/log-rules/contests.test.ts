import { expect, test } from 'vitest';
import type { RuledEvent } from './append.ts';
import { createLogChecker } from './check.ts';

const at = (hour: number) => new Date(Date.parse('2026-06-10T20:00:00.000Z') + hour * 3_600_000).toISOString();
const who = { userId: 'ann', gameEventId: 'chess' };
const mark = (status: 'attended' | 'no_show' = 'no_show'): RuledEvent => ({
  type: 'AttendanceMarked',
  data: {
    ...who,
    ...{ startsAt: at(0), role: 'participant', status, previous: null, markedAt: at(1) },
    ...{ policyVersion: 1, score: 80, cause: 'host_mark' },
  },
});
const contested = (contestId = 'c1'): RuledEvent => ({
  type: 'MarkContested',
  data: { ...who, contestId, at: at(2), how: 'member', status: 'no_show', answerUntil: at(72) },
});
const answered: RuledEvent = { type: 'ContestAnswered', data: { ...who, contestId: 'c1', at: at(3) } };
const withdrawn: RuledEvent = { type: 'ContestWithdrawn', data: { ...who, contestId: 'c1', at: at(3) } };
const decided = (how: 'settled' | 'upheld' = 'upheld'): RuledEvent => ({
  type: 'ContestDecided',
  data: { ...who, contestId: 'c1', at: at(4), how, status: 'no_show' },
});

/** What a log of these appends breaks. A commitment makes the rules count. */
function broken(...appends: readonly RuledEvent[]) {
  const checker = createLogChecker();
  const all = appends.flatMap((domainEvent, i) =>
    checker.take({ occurredAt: at(i), domainEvents: [{ ...domainEvent, position: BigInt(i + 1) }] }),
  );
  return all
    .filter(({ rule }) => rule === 'impossible contest')
    .map(({ position, detail }) => [Number(position), detail]);
}

test('a contest that is answered and decided once breaks nothing', () => {
  expect(broken(mark(), contested(), answered, decided())).toEqual([]);
  expect(broken(mark(), contested(), withdrawn, contested('c2'))).toEqual([]);
  expect(broken(mark(), contested(), mark('attended'), decided('settled'), mark())).toEqual([]);
});

test('a contest is about a mark against its person', () => {
  expect(broken(contested())).toEqual([[1, 'contest c1 is about no mark of user ann']]);
  expect(broken(mark('attended'), contested())).toHaveLength(1);
});

test('a mark is contested once, and a contest closed once', () => {
  expect(broken(mark(), contested(), contested('c2'))).toMatchObject([[3, expect.stringContaining('contested twice')]]);
  expect(broken(mark(), contested(), decided(), decided())).toMatchObject([
    [4, expect.stringContaining('was not open')],
  ]);
  expect(broken(mark(), contested(), withdrawn, decided())).toHaveLength(1);
  expect(broken(mark(), answered)).toHaveLength(1);
});

test('nobody changes or contests a mark that an admin has decided on', () => {
  expect(broken(mark(), contested(), decided(), mark('attended'))).toMatchObject([
    [4, expect.stringContaining('changed after an admin had decided on it')],
  ]);
  expect(broken(mark(), contested(), decided(), contested('c2'))).toHaveLength(1);
});
