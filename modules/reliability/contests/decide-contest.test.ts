import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../platform/refusal.ts';
import {
  applied,
  cancelLate,
  correct,
  corrected,
  DAY,
  given,
  later,
  lifted,
  mark,
  marked,
  START,
} from '../../../tests/support/reliability-given.ts';
import { anyLife, anyStatus, at, carryOut, markOf, PERSON } from '../../../tests/support/reliability-lives.ts';
import { decide, type ReliabilityCommand } from '../decide.ts';
import type { ReliabilityEvent } from '../domain-events.ts';
import { builtInPolicies } from '../policies.ts';
import { evolve, noStanding, penaltyOf } from '../standing.ts';

type Of<Type extends ReliabilityCommand['type']> = Extract<ReliabilityCommand, { type: Type }>;
const contest = (command: Partial<Of<'contest'>> = {}): ReliabilityCommand => ({
  type: 'contest',
  contestId: 'c1',
  gameEventId: 'chess',
  userId: 'ann',
  text: 'I was there.',
  now: later(4),
  ...command,
});
const answer = (now = later(5)): ReliabilityCommand => ({
  type: 'answerContest',
  contestId: 'c1',
  author: 'maya',
  text: 'Nobody saw her.',
  now,
});
const withdraw = (now = later(6)): ReliabilityCommand => ({ type: 'withdrawContest', contestId: 'c1', now });
const decision = (command: Partial<Of<'decideContest'>> = {}): ReliabilityCommand => ({
  type: 'decideContest',
  contestId: 'c1',
  status: 'attended',
  reason: 'The receipt shows it.',
  now: later(5 * DAY),
  ...command,
});

type Contested = Extract<ReliabilityEvent, { type: 'MarkContested' }>;
const contested = (data: Partial<Contested['data']> = {}): Contested => ({
  type: 'MarkContested',
  data: {
    contestId: 'c1',
    gameEventId: 'chess',
    at: later(4),
    how: 'member',
    status: 'no_show',
    answerUntil: later(72),
    ...data,
  },
  subject: 'ann',
});
const byCheckIn = contested({ how: 'check_in', at: later(3) });
const told = { contestId: 'c1', gameEventId: 'chess' };
const decided = (how: 'settled' | 'upheld' | 'overturned', now = later(5 * DAY)): ReliabilityEvent => ({
  type: 'ContestDecided',
  data: { ...told, at: now, how, status: how === 'upheld' ? 'no_show' : 'attended' },
});
const withdrawn: ReliabilityEvent = { type: 'ContestWithdrawn', data: { ...told, at: later(6) } };
const noShow = [marked(), applied()];

describe('contesting a mark', () => {
  it('keeps the text under the person’s key, and leaves the penalty in force', () => {
    expect(given(...noShow).when(contest())).toEqual([{ ...contested(), personal: { text: 'I was there.' } }]);
    const { standing } = given(...noShow, contested());
    expect(penaltyOf(standing, later(5))).toMatchObject({ kind: 'no_show' });
  });

  it('is possible for a late cancel by leaving, and for one by a host, which nobody answers', () => {
    const left = marked({ status: 'late_cancel', cause: 'left_late', markedAt: later(-2) });
    expect(given(left).when(contest({ now: later(-1) }))).toMatchObject([{ data: { status: 'late_cancel' } }]);
    const hosted = given().when(cancelLate({ role: 'host' }));
    if (isRefusal(hosted)) throw new Error(hosted.message);
    expect(given(...hosted).when(contest({ now: later(-1) }))).toMatchObject([{ data: { answerUntil: null } }]);
  });

  it('is possible up to 7 days after the mark, and not a millisecond longer', () => {
    expect(given(...noShow).when(contest({ now: later(3 + 7 * DAY) }))).toMatchObject([{ type: 'MarkContested' }]);
    expect(given(...noShow).when(contest({ now: later(3 + 7 * DAY, 1) }))).toMatchObject({ code: 'too_late' });
  });

  it('counts the 7 days of a changed mark from its change', () => {
    const changed = marked({ previous: 'attended', changedAt: later(40) });
    expect(given(changed).when(contest({ now: later(40 + 7 * DAY) }))).toMatchObject([{ type: 'MarkContested' }]);
  });

  it('is refused without a mark, for an attended one, and for one that an admin made', () => {
    expect(given().when(contest())).toMatchObject({ status: 409, code: 'nothing_marked' });
    expect(given(marked({ status: 'attended' })).when(contest())).toMatchObject({ code: 'nothing_marked' });
    expect(given(corrected()).when(contest())).toMatchObject({ code: 'decided' });
  });

  it('is refused a second time, also after a decision, but not after a withdrawal or a new mark', () => {
    const again = contest({ contestId: 'c2', now: later(7) });
    expect(given(...noShow, contested()).when(again)).toMatchObject({ status: 409, code: 'already_contested' });
    expect(given(...noShow, contested(), decided('upheld')).when(again)).toMatchObject({ code: 'already_contested' });
    expect(given(...noShow, contested(), withdrawn).when(again)).toMatchObject([{ type: 'MarkContested' }]);
    const changed = marked({ status: 'late_cancel', previous: 'no_show', changedAt: later(6) });
    expect(given(...noShow, contested(), changed, decided('settled')).when(again)).toMatchObject([
      { data: { contestId: 'c2', status: 'late_cancel' } },
    ]);
  });
});

describe('the host of a contested mark', () => {
  it('answers once that it is correct, with a text under their own key', () => {
    const data = { ...told, at: later(5) };
    expect(given(...noShow, contested()).when(answer())).toEqual([
      { type: 'ContestAnswered', data, subject: 'maya', personal: { text: 'Nobody saw her.' } },
    ]);
    const answered = { type: 'ContestAnswered', data, subject: 'maya' } as const;
    expect(given(...noShow, contested(), answered).when(answer())).toMatchObject({ code: 'already_answered' });
  });

  it('settles the contest by changing the mark', () => {
    expect(given(...noShow, contested()).when(mark({ status: 'attended', now: later(20) }))).toEqual([
      marked({ status: 'attended', previous: 'no_show', score: 100, changedAt: later(20) }),
      lifted(),
      decided('settled', later(20)),
    ]);
  });

  it('cannot change it once it is upheld or overturned', () => {
    const upheld = given(...noShow, contested(), decided('upheld'));
    const overturned = given(...noShow, contested(), corrected({ status: 'attended' }), decided('overturned'));
    expect(upheld.when(mark({ status: 'attended' }))).toMatchObject({ status: 409, code: 'decided' });
    expect(overturned.when(mark({ status: 'no_show' }))).toMatchObject({ status: 409, code: 'decided' });
    for (const closed of [upheld, overturned]) expect(closed.when(answer())).toMatchObject({ code: 'decided' });
  });
});

describe('withdrawing', () => {
  it('is recorded once, and impossible after a decision', () => {
    expect(given(...noShow, contested()).when(withdraw())).toEqual([withdrawn]);
    expect(given(...noShow, contested(), withdrawn).when(withdraw())).toEqual([]);
    expect(given(...noShow, contested(), decided('upheld')).when(withdraw())).toMatchObject({ code: 'decided' });
    expect(given(...noShow).when(withdraw())).toMatchObject({ status: 404 });
  });

  it('prevents a later decision', () => {
    expect(given(...noShow, contested(), withdrawn).when(decision())).toMatchObject({ code: 'withdrawn' });
  });
});

describe('deciding', () => {
  it('for another status corrects the mark, and lifts what it caused', () => {
    expect(given(...noShow, contested()).when(decision())).toEqual([
      corrected({
        status: 'attended',
        previous: 'no_show',
        score: 100,
        changedAt: later(5 * DAY),
        reason: 'The receipt shows it.',
      }),
      lifted(),
      {
        type: 'ContestDecided',
        data: { ...told, at: later(5 * DAY), how: 'overturned', status: 'attended', reason: 'The receipt shows it.' },
      },
    ]);
  });

  it('for the same status upholds the mark, and changes nothing else', () => {
    expect(given(...noShow, contested()).when(decision({ status: 'no_show' }))).toMatchObject([
      { type: 'ContestDecided', data: { how: 'upheld', status: 'no_show' } },
    ]);
  });

  it('happens once', () => {
    expect(given(...noShow, contested(), decided('upheld')).when(decision())).toMatchObject({ code: 'decided' });
    expect(given(...noShow).when(decision())).toMatchObject({ status: 404 });
  });

  it('also happens by a correction of the mark', () => {
    expect(given(...noShow, contested()).when(correct())).toMatchObject([
      { type: 'AttendanceCorrected' },
      { type: 'PenaltyLifted' },
      { type: 'ContestDecided', data: { how: 'overturned', reason: 'The bus broke down.' } },
    ]);
  });
});

describe('a no-show against a check-in by code', () => {
  const explanation = { userId: 'ann', reason: 'Only the code came.' };
  const against = { contestId: 'c1', explanation };
  const past = given(marked(), byCheckIn);

  it('is contested automatically, without a text and without a penalty', () => {
    expect(given().when(mark(against))).toEqual([
      marked(),
      {
        type: 'NoShowExplained',
        data: { gameEventId: 'chess' },
        subject: 'ann',
        personal: { reason: explanation.reason },
      },
      byCheckIn,
    ]);
    expect(penaltyOf(past.standing, later(4))).toBeUndefined();
  });

  it('starts its penalty when it is upheld or withdrawn, in full length from then on', () => {
    const from = later(5 * DAY);
    expect(past.when(decision({ status: 'no_show' }))).toMatchObject([
      { type: 'ContestDecided' },
      applied({ from, until: later(12 * DAY) }),
    ]);
    expect(past.when(withdraw())).toMatchObject([
      { type: 'ContestWithdrawn' },
      applied({ from: later(6), until: later(6 + 7 * DAY) }),
    ]);
  });

  it('never has a penalty if it is overturned', () => {
    expect(past.when(decision())).toMatchObject([{ type: 'AttendanceCorrected' }, { type: 'ContestDecided' }]);
  });

  it('counts for other marks meanwhile, so that it cannot avoid their penalties', () => {
    const second = past.when(mark({ gameEventId: 'go', now: later(DAY) }));
    expect(second).toMatchObject([
      { type: 'AttendanceMarked' },
      applied({ gameEventId: 'go', from: later(DAY), until: later(15 * DAY) }),
    ]);
  });

  it('is contested again when the host changes the mark and changes it back', () => {
    const back = given(marked(), byCheckIn, marked({ status: 'attended', previous: 'no_show' }), decided('settled'));
    expect(back.when(mark({ ...against, contestId: 'c2', now: later(30) }))).toMatchObject([
      { type: 'AttendanceMarked', data: { status: 'no_show' } },
      { type: 'NoShowExplained' },
      { type: 'MarkContested', data: { contestId: 'c2', how: 'check_in' } },
    ]);
  });
});

describe('a code that is entered after the mark', () => {
  const entered = (now = later(2)): ReliabilityCommand => ({
    type: 'contestByCode',
    contestId: 'c1',
    gameEventId: 'chess',
    startsAt: START,
    userId: 'ann',
    now,
  });
  const soon = { markedAt: later(1) };
  const itself = { ...contested({ how: 'check_in', at: later(2) }), subject: 'ann' };

  it('contests the mark automatically, and its penalty waits for the decision', () => {
    const pause = applied({ from: later(1), until: later(1 + 7 * DAY) });
    const decided = given(marked(soon), pause).when(entered());
    expect(decided).toMatchObject([itself, lifted()]);
    const after = given(marked(soon), pause, itself, lifted());
    expect(penaltyOf(after.standing, later(3))).toBeUndefined();
    expect(after.when(decision({ status: 'no_show' }))).toMatchObject([
      { type: 'ContestDecided', data: { how: 'upheld' } },
      applied({ from: later(5 * DAY), until: later(12 * DAY) }),
    ]);
  });

  it('turns a written contest into one by the code, so that its penalty waits for the decision', () => {
    const pause = applied({ from: later(1), until: later(1 + 7 * DAY) });
    const inWords = contested({ at: later(1) });
    const past = given(marked(soon), pause, inWords);
    expect(past.when({ ...entered(), contestId: 'c2' } as ReliabilityCommand)).toMatchObject([itself, lifted()]);
    const after = given(marked(soon), pause, inWords, itself, lifted());
    expect(Object.values(after.standing.contests)).toMatchObject([
      { contestId: 'c1', state: 'open', how: 'check_in', contestedAt: later(1) },
    ]);
    expect(penaltyOf(after.standing, later(3))).toBeUndefined();
    expect(after.when(decision({ status: 'no_show' }))).toMatchObject([
      { type: 'ContestDecided', data: { how: 'upheld' } },
      applied({ from: later(5 * DAY), until: later(12 * DAY) }),
    ]);
    expect(after.when(withdraw())).toMatchObject([
      { type: 'ContestWithdrawn' },
      applied({ from: later(6), until: later(6 + 7 * DAY) }),
    ]);
    expect(after.when(entered(later(3)))).toEqual([]);
  });

  it('keeps the answer of the host to a written contest', () => {
    const answered = { type: 'ContestAnswered', data: { ...told, at: later(1) }, subject: 'maya' } as const;
    const { standing } = given(marked(soon), contested({ at: later(1) }), answered, itself);
    expect(Object.values(standing.contests)).toMatchObject([{ how: 'check_in', answeredAt: later(1) }]);
  });

  it('contests a late cancel of the host, and not the person’s own leaving', () => {
    const late = { status: 'late_cancel', score: 89 } as const;
    expect(given(marked({ ...soon, ...late })).when(entered())).toMatchObject([
      { type: 'MarkContested', data: { how: 'check_in', status: 'late_cancel' } },
    ]);
    expect(given(marked({ ...late, cause: 'left_late', markedAt: later(-2) })).when(entered())).toEqual([]);
  });

  it.each([
    ['there is no mark', []],
    ['the mark is Attended', [marked({ ...soon, status: 'attended' })]],
    ['it is contested by itself already', [marked(soon), contested({ at: later(1), how: 'check_in' })]],
    ['an admin made the mark', [corrected(soon)]],
    ['an admin has decided', [marked(soon), contested({ at: later(1) }), decided('upheld')]],
  ])('changes nothing if %s', (_, past) => {
    expect(given(...past).when(entered())).toEqual([]);
  });

  it('is followed by another contest when the host changes the mark to another one against the person', () => {
    const past = given(marked(soon), itself);
    const explanation = { userId: 'ann', reason: 'She left at once.' };
    const now = later(4);
    expect(past.when(mark({ status: 'late_cancel', contestId: 'c2', now }))).toMatchObject({ code: 'reason_required' });
    expect(past.when(mark({ status: 'late_cancel', contestId: 'c2', explanation, now }))).toMatchObject([
      { type: 'AttendanceMarked', data: { status: 'late_cancel' } },
      { type: 'NoShowExplained' },
      { type: 'ContestDecided', data: { contestId: 'c1', how: 'settled' } },
      { type: 'MarkContested', data: { contestId: 'c2', status: 'late_cancel' } },
    ]);
  });
});

describe('after any commands in any order', () => {
  const openIn = ({ standing }: ReturnType<typeof carryOut>) =>
    Object.values(standing.contests).filter(({ state }) => state === 'open');

  it('no mark has more than one open contest, and each is about a mark that counts against the person', () => {
    fc.assert(
      fc.property(anyLife, (commands) => {
        const life = carryOut(commands);
        const open = openIn(life);
        expect(new Set(open.map(({ gameEventId }) => gameEventId)).size).toBe(open.length);
        for (const { gameEventId, contestId, status } of open) {
          expect(life.standing.marks[gameEventId]).toMatchObject({ contestId, status });
          expect(status).not.toBe('attended');
        }
      }),
    );
  });

  it('a penalty waits only for an open contest', () => {
    fc.assert(
      fc.property(anyLife, (commands) => {
        const life = carryOut(commands);
        const waiting = Object.values(life.standing.marks).filter(({ penaltyFrom }) => penaltyFrom === null);
        for (const { gameEventId } of waiting) {
          expect(openIn(life)).toContainEqual(expect.objectContaining({ gameEventId, how: 'check_in' }));
          expect(life.standing.penalties[gameEventId]).toBeUndefined();
        }
      }),
    );
  });

  it('after an admin’s decision the host changes nothing', () => {
    fc.assert(
      fc.property(anyLife, anyStatus, (commands, status) => {
        const { standing } = carryOut(commands);
        for (const { gameEventId, state } of Object.values(standing.contests)) {
          if (state !== 'upheld' && state !== 'overturned') continue;
          const late = decide(
            { type: 'mark', gameEventId, startsAt: START, status, now: at(900) },
            standing,
            builtInPolicies,
          );
          expect(isRefusal(late) ? late.code : late).toEqual(
            standing.marks[gameEventId]?.status === status ? [] : 'decided',
          );
        }
      }),
    );
  });

  it('an overturned mark leaves the score that the other status would have given from the start', () => {
    const marks = fc.array(fc.record({ how: anyStatus, day: fc.nat(60) }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(marks, anyStatus, fc.nat(6), (some, status, pause) => {
        const commands = some.map(({ how, day }, n) => markOf(n, how, day));
        const [first = { how: status, day: 0 }] = some;
        const firstMark = commands[0];
        if (firstMark?.type !== 'mark' || first.how === 'attended' || first.how === status) return;
        const { gameEventId } = firstMark;
        const now = at(first.day + pause);
        const contestId = 'c1';
        const contesting = { type: 'contest', contestId, gameEventId, userId: PERSON, text: 'No.', now } as const;
        const deciding = { type: 'decideContest', contestId, status, reason: 'So it was.', now: at(90) } as const;
        const { standing, recorded } = carryOut([...commands, contesting, deciding]);
        const otherwise = carryOut([markOf(0, status, first.day), ...commands.slice(1)]);
        expect(standing.contests[contestId]?.state).toBe('overturned');
        expect(standing.score).toBe(otherwise.standing.score);
        expect(recorded.reduce(evolve, noStanding)).toEqual(standing);
      }),
    );
  });
});
