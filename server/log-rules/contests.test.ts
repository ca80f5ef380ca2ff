import { expect, test } from 'vitest';
import { createLogChecker, type RuledEvent } from './check.ts';

const at = (hour: number) => new Date(Date.parse('2026-06-10T20:00:00.000Z') + hour * 3_600_000).toISOString();
const who = { userId: 'ann', gameEventId: 'chess' };
const mark = (status: 'attended' | 'no_show' = 'no_show'): RuledEvent => ({
  type: 'AttendanceMarked',
  data: {
    ...who,
    startsAt: at(0),
    role: 'participant',
    status,
    previous: null,
    markedAt: at(1),
    policyVersion: 1,
    score: 80,
    cause: 'host_mark',
  },
});
const contested = (contestId = 'c1'): RuledEvent => ({
  type: 'MarkContested',
  data: { ...who, contestId, at: at(2), how: 'member', status: 'no_show', answerUntil: at(72) },
});
const byItself = (status: 'late_cancel' | 'no_show' = 'no_show'): RuledEvent => {
  const { data } = contested() as Extract<RuledEvent, { type: 'MarkContested' }>;
  return { type: 'MarkContested', data: { ...data, how: 'check_in', status } };
};
const evening: RuledEvent = {
  type: 'GameEventScheduled',
  data: {
    gameEventId: 'chess',
    hostId: 'maya',
    gameId: 'g',
    cafeId: 'c',
    regionId: 'r',
    timeZone: 'America/Chicago',
    startsAt: at(0),
    startDate: '2026-06-10',
    startTime: '15:00',
    maxParticipants: 3,
  },
};
const checkedIn = (how: 'code' | 'host'): RuledEvent => ({ type: 'CheckedIn', data: { ...who, how, at: at(0) } });
const answered: RuledEvent = { type: 'ContestAnswered', data: { ...who, contestId: 'c1', at: at(3) } };
const withdrawn: RuledEvent = { type: 'ContestWithdrawn', data: { ...who, contestId: 'c1', at: at(3) } };
const decided = (how: 'settled' | 'upheld' = 'upheld'): RuledEvent => ({
  type: 'ContestDecided',
  data: { ...who, contestId: 'c1', at: at(4), how, status: 'no_show' },
});

/** From the first one on the rules count. */

/** What a log of these appends breaks about contests. */
const broken = (...appends: readonly RuledEvent[]) => brokenBy(...appends.map((domainEvent) => [domainEvent]));

function brokenBy(...appends: readonly (readonly RuledEvent[])[]) {
  const take = createLogChecker();
  let position = 0n;
  const all = appends.flatMap((domainEvents, i) => {
    const positioned = domainEvents.map((domainEvent) => {
      position += 1n;
      return { ...domainEvent, position };
    });
    return take({ occurredAt: at(i / 10), domainEvents: positioned });
  });
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

test('a mark against the code is contested by itself, whichever comes first', () => {
  const code = checkedIn('code');
  expect(brokenBy([evening], [code], [mark(), byItself()])).toEqual([]);
  expect(brokenBy([evening], [mark()], [code, byItself()])).toEqual([]);
  expect(brokenBy([evening], [checkedIn('host')], [mark()], [code, byItself()])).toEqual([]);
  expect(brokenBy([evening], [checkedIn('host')], [mark()])).toEqual([]);
  expect(brokenBy([evening], [checkedIn('host')], [mark(), byItself()])).toEqual([
    [4, 'contest c1 was made by itself, though user ann entered no code'],
  ]);
});

test('a contest in words is one by the code once the code comes in, and only once', () => {
  const code = checkedIn('code');
  expect(brokenBy([evening], [mark()], [contested()], [code, byItself()], [answered], [decided()])).toEqual([]);
  const told = [[evening], [mark()], [contested()], [code, byItself()], [byItself()]];
  expect(brokenBy(...told)).toMatchObject([[6, expect.stringContaining('contested twice')]]);
  const first = [[evening], [mark()], [code, byItself()], [mark('attended'), decided('settled')], [mark(), byItself()]];
  expect(brokenBy(...first)).toEqual([]);
});

test('a contest in words that the code does not turn into one by the code is found', () => {
  const stays = [[evening], [mark()], [contested()], [checkedIn('code')]];
  expect(brokenBy(...stays)).toMatchObject([[4, expect.stringContaining('was not contested by itself')]]);
});

test('an uncontested mark against the code is found, whichever comes first', () => {
  const stands = 'the mark of user ann at gameEvent chess is against the code and was not contested by itself';
  const code = checkedIn('code');
  expect(brokenBy([evening], [mark()], [code])).toEqual([[3, stands]]);
  expect(brokenBy([evening], [code], [mark()])).toEqual([[3, stands]]);
});
