import { describe, expect, it } from 'vitest';
import {
  applied,
  cancelLate,
  correct,
  corrected,
  credited,
  DAY,
  given,
  guestCame,
  later,
  lifted,
  mark,
  marked,
  note,
  START,
  waive,
} from '../../tests/support/reliability-given.ts';
import type { ReliabilityEvent } from './domain-events.ts';
import { builtInPolicies, type Policies } from './policies.ts';
import { policy1 } from './policy.ts';
import { evolve, penaltyOf } from './standing.ts';

describe('marking attendance', () => {
  it('records who came, with no consequence', () => {
    expect(given().when(mark({ status: 'attended' }))).toEqual([marked({ status: 'attended', score: 100 })]);
  });

  it('suspends 7 days for a first no-show, counted from the mark', () => {
    expect(given().when(mark())).toEqual([marked(), applied()]);
  });

  it('suspends longer for a second no-show', () => {
    expect(given(marked(), applied()).when(mark({ gameEventId: 'go', now: later(10 * DAY) }))).toEqual([
      marked({ gameEventId: 'go', markedAt: later(10 * DAY), score: 67 }),
      applied({ gameEventId: 'go', from: later(10 * DAY), until: later(24 * DAY) }),
    ]);
  });

  it('appends nothing when the mark is already set', () => {
    expect(given(marked(), applied()).when(mark({ now: later(20) }))).toEqual([]);
  });

  it('lifts the penalty when the host changes a no-show to attended', () => {
    expect(given(marked(), applied()).when(mark({ status: 'attended', now: later(20) }))).toEqual([
      marked({ status: 'attended', previous: 'no_show', score: 100, changedAt: later(20) }),
      lifted(),
    ]);
  });

  it('keeps the instant of the first mark when a mark changes', () => {
    const past = [marked({ status: 'attended' })];
    expect(given(...past).when(mark({ now: later(40) }))).toEqual([
      marked({ previous: 'attended', changedAt: later(40) }),
      applied(),
    ]);
  });

  it('shortens the penalty of a later no-show when an earlier one turns out not to have been one', () => {
    const goMarked = marked({ gameEventId: 'go', markedAt: later(DAY) });
    const goPenalty = applied({ gameEventId: 'go', from: later(DAY), until: later(15 * DAY) });
    expect(
      given(marked(), applied(), goMarked, goPenalty).when(mark({ status: 'attended', now: later(2 * DAY) })),
    ).toEqual([
      marked({ status: 'attended', previous: 'no_show', score: 83, changedAt: later(2 * DAY) }),
      lifted(),
      lifted('no_show', 'go'),
      applied({ gameEventId: 'go', from: later(DAY), until: later(8 * DAY) }),
    ]);
  });

  it('turns a late leave into a no-show, from the instant of leaving', () => {
    const left = marked({ status: 'late_cancel', cause: 'left_late', markedAt: later(-2) });
    expect(given(left).when(mark())).toEqual([
      marked({ previous: 'late_cancel', markedAt: later(-2), changedAt: later(3) }),
      applied({ from: later(-2), until: later(-2 + 7 * DAY) }),
    ]);
  });

  it('cannot change what an admin decided', () => {
    expect(given(corrected({ status: 'attended' })).when(mark())).toMatchObject({ code: 'settled', status: 409 });
  });

  it('may repeat what an admin decided', () => {
    expect(given(corrected({ status: 'attended' })).when(mark({ status: 'attended' }))).toEqual([]);
  });
});

describe('leaving or cancelling late', () => {
  const late = marked({ status: 'late_cancel', cause: 'left_late', markedAt: later(-2), score: 89 });

  it('records a late cancel at once, the first without a penalty', () => {
    expect(given().when(cancelLate())).toEqual([late]);
  });

  it('records a cancel as late by an earlier start, even if the present start is far ahead', () => {
    expect(given().when(cancelLate({ now: later(-24, -1) }))).toMatchObject([{ data: { status: 'late_cancel' } }]);
  });

  it('suspends 3 days for the second within 30 days', () => {
    const again = cancelLate({ gameEventId: 'go', startsAt: later(10 * DAY), now: later(10 * DAY - 1) });
    expect(given(late).when(again)).toMatchObject([
      { type: 'AttendanceMarked', data: { gameEventId: 'go' } },
      { type: 'PenaltyApplied', data: { kind: 'late_cancel', gameEventId: 'go', until: later(13 * DAY - 1) } },
    ]);
  });

  it('names the host who called the whole game event off', () => {
    expect(given().when(cancelLate({ role: 'host' }))).toMatchObject([
      { data: { role: 'host', status: 'late_cancel', cause: 'host_cancelled_late' } },
    ]);
  });

  it('counts once, even if a person leaves and joins again', () => {
    expect(given(late).when(cancelLate({ now: later(-1) }))).toEqual([]);
  });

  it('keeps what an admin decided', () => {
    expect(given(corrected({ status: 'attended' })).when(cancelLate())).toEqual([]);
  });
});

describe('crediting the host', () => {
  it('credits one attended game event when the first guest came', () => {
    expect(given().when(note())).toEqual([guestCame('ann'), credited]);
  });

  it('credits no second one for further guests', () => {
    expect(given(guestCame('ann'), credited).when(note({ guestId: 'ben' }))).toEqual([guestCame('ben')]);
  });

  it('appends nothing for a guest who is already counted, or who did not come and never counted', () => {
    expect(given(guestCame('ann'), credited).when(note())).toEqual([]);
    expect(given().when(note({ status: 'no_show' }))).toEqual([]);
  });

  it('keeps the credit while another guest attended', () => {
    const past = given(guestCame('ann'), credited, guestCame('ben'));
    expect(past.when(note({ status: 'no_show' }))).toEqual([
      { type: 'GuestAttendanceWithdrawn', data: { gameEventId: 'chess', guestId: 'ann' } },
    ]);
  });

  it('withdraws the credit once no other guest attended', () => {
    const past = given(guestCame('ann'), credited);
    const decided = past.when(note({ status: 'late_cancel' }));
    expect(decided).toEqual([
      { type: 'GuestAttendanceWithdrawn', data: { gameEventId: 'chess', guestId: 'ann' } },
      { type: 'HostCreditWithdrawn', data: { gameEventId: 'chess', startsAt: START, score: 100 } },
    ]);
    expect((decided as ReliabilityEvent[]).reduce(evolve, past.standing).marks).toEqual({});
  });

  it('does not touch what an admin decided about the host', () => {
    const absentHost = corrected({ role: 'host', status: 'no_show' });
    expect(given(absentHost).when(note())).toEqual([guestCame('ann')]);
    expect(
      given(guestCame('ann'), corrected({ role: 'host', status: 'attended' })).when(note({ status: 'no_show' })),
    ).toEqual([{ type: 'GuestAttendanceWithdrawn', data: { gameEventId: 'chess', guestId: 'ann' } }]);
  });
});

describe('correcting', () => {
  it('changes a mark long after the window, with the reason, and lifts what it caused', () => {
    expect(given(marked(), applied()).when(correct())).toEqual([
      corrected({ status: 'attended', previous: 'no_show', score: 100, changedAt: later(30 * DAY) }),
      lifted(),
    ]);
  });

  it('makes a mark where the host made none, counted from the correction', () => {
    expect(given().when(correct({ status: 'no_show', now: later(DAY) }))).toEqual([
      corrected({ markedAt: later(DAY) }),
      applied({ from: later(DAY), until: later(8 * DAY) }),
    ]);
  });

  it('keeps role and start of the mark it corrects', () => {
    const hosted = marked({ role: 'host', status: 'late_cancel', cause: 'host_cancelled_late' });
    expect(given(hosted).when(correct({ role: 'participant', startsAt: later(99) }))).toMatchObject([
      { data: { role: 'host', startsAt: START } },
    ]);
  });

  it('is refused if the mark already has this status', () => {
    const same = { code: 'same_status', status: 409 };
    const confirm = correct({ status: 'no_show' });
    expect(given(marked(), applied()).when(confirm)).toMatchObject(same);
    expect(given(marked(), applied(), corrected({ previous: 'no_show' })).when(confirm)).toMatchObject(same);
    expect(given(guestCame('ann'), credited).when(correct({ status: 'attended' }))).toMatchObject(same);
  });

  it('may correct a correction', () => {
    expect(given(corrected({ status: 'attended' })).when(correct({ status: 'no_show', now: later(4) }))).toEqual([
      corrected({ previous: 'attended', changedAt: later(4) }),
      applied(),
    ]);
  });
});

describe('waiving', () => {
  const waived: ReliabilityEvent = {
    type: 'PenaltyWaived',
    data: { kind: 'no_show', gameEventId: 'chess', reason: 'A storm.' },
  };

  it('ends the penalty in force, with the reason, and leaves the score as it is', () => {
    const past = given(marked(), applied());
    expect(past.when(waive())).toEqual([waived]);
    const after = evolve(past.standing, waived);
    expect(penaltyOf(after, later(DAY))).toBeUndefined();
    expect(after.score).toBe(past.standing.score);
  });

  it('ends every penalty in force, so that the person may join again', () => {
    const second = applied({ gameEventId: 'go', from: later(4), until: later(4 + 14 * DAY) });
    expect(given(marked(), applied(), marked({ gameEventId: 'go', markedAt: later(4) }), second).when(waive())).toEqual(
      [waived, { type: 'PenaltyWaived', data: { kind: 'no_show', gameEventId: 'go', reason: 'A storm.' } }],
    );
  });

  it('is refused if no penalty is in force: none existed, it has just expired, or it was waived before', () => {
    const refusal = { code: 'no_penalty', status: 409 };
    expect(given().when(waive())).toMatchObject(refusal);
    expect(given(marked(), applied()).when(waive(later(3 + 7 * DAY)))).toMatchObject(refusal);
    expect(given(marked(), applied(), waived).when(waive())).toMatchObject(refusal);
  });

  it('holds even if the host changes the mark and changes it back', () => {
    const attended = marked({ status: 'attended', previous: 'no_show' });
    expect(given(marked(), applied(), waived, attended).when(mark({ now: later(20) }))).toEqual([
      marked({ previous: 'attended', changedAt: later(20) }),
    ]);
  });

  it('does not cover a penalty of another kind for the same game event', () => {
    const past = [
      marked({ gameEventId: 'go', status: 'late_cancel', markedAt: later(-50) }),
      marked({ status: 'late_cancel' }),
      applied({ kind: 'late_cancel', until: later(3 + 3 * DAY) }),
      { type: 'PenaltyWaived', data: { kind: 'late_cancel', gameEventId: 'chess', reason: 'A storm.' } } as const,
    ];
    expect(given(...past).when(mark({ now: later(20) }))).toEqual([
      marked({ previous: 'late_cancel', score: 73, changedAt: later(20) }),
      applied(),
    ]);
  });
});

describe('a penalty from an earlier account', () => {
  const penalty = { kind: 'no_show', from: later(-DAY), until: later(6 * DAY), policyVersion: 1 } as const;
  const restored: ReliabilityEvent = { type: 'PenaltyRestored', data: penalty };
  const restore = (now: string) => ({ type: 'restore', penalty, now }) as const;

  it('lasts until its end, and begins once', () => {
    expect(given().when(restore(later(0)))).toEqual([restored]);
    expect(given().when(restore(penalty.until))).toEqual([]);
    expect(given(restored).when(restore(later(0)))).toEqual([]);
    expect(penaltyOf(given(restored).standing, later(5 * DAY))).toEqual(penalty);
    expect(penaltyOf(given(restored).standing, penalty.until)).toBeUndefined();
  });

  it('cannot be lifted by a mark, but waived by an admin', () => {
    const attended = mark({ status: 'attended' });
    expect(given(restored).when(attended)).toMatchObject([{ type: 'AttendanceMarked' }]);
    const waived: ReliabilityEvent = { type: 'RestoredPenaltyWaived', data: { kind: 'no_show', reason: 'A storm.' } };
    expect(given(restored).when(waive(later(1)))).toEqual([waived]);
    expect(given(restored, waived).when(waive(later(1)))).toMatchObject({ refused: true, code: 'no_penalty' });
    expect(given(restored, waived).when(restore(later(2)))).toEqual([]);
  });
});

describe('a change of policy', () => {
  const milder = { ...policy1, version: 2, weights: { no_show: 0.5, late_cancel: 0 }, effectiveFrom: later(5 * DAY) };
  const policies: Policies = [...builtInPolicies, milder];
  const rejudge = (now: string) => ({ type: 'rejudge', now }) as const;
  const rejudged = (score: number): ReliabilityEvent => ({ type: 'ScoreRejudged', data: { policyVersion: 2, score } });
  const past = given(marked(), applied());

  it('recalculates a score from its instant on, once', () => {
    expect(past.when(rejudge(later(5 * DAY, -1)), policies)).toEqual([]);
    expect(past.when(rejudge(later(5 * DAY)), policies)).toEqual([rejudged(89)]);
    expect(given(marked(), applied(), rejudged(89)).when(rejudge(later(6 * DAY)), policies)).toEqual([]);
  });

  it('is recorded even if the score stays the same, but not for newcomers', () => {
    const attended = given(marked({ status: 'attended', score: 100 }));
    expect(attended.when(rejudge(later(5 * DAY)), policies)).toEqual([rejudged(100)]);
    expect(given().when(rejudge(later(5 * DAY)), policies)).toEqual([]);
  });

  it('keeps a running penalty unchanged', () => {
    const after = evolve(past.standing, rejudged(89));
    expect(penaltyOf(after, later(6 * DAY))).toEqual(penaltyOf(past.standing, later(6 * DAY)));
  });

  it('is recorded before the first fact under it, as a separate domain event', () => {
    const second = { gameEventId: 'go', now: later(6 * DAY) };
    expect(past.when(mark(second), policies)).toMatchObject([
      rejudged(89),
      { type: 'AttendanceMarked', data: { gameEventId: 'go', policyVersion: 2, score: 80 } },
      { type: 'PenaltyApplied', data: { gameEventId: 'go', policyVersion: 2 } },
    ]);
  });

  it('applies to the score but not to the penalty of an older mark', () => {
    const hard = { ...milder, suspensions: { ...policy1.suspensions, no_show: { windowDays: 9, days: [300] } } };
    const attended = given(marked({ status: 'attended', score: 100 }));
    expect(attended.when(mark({ now: later(6 * DAY) }), [...builtInPolicies, hard])).toEqual([
      rejudged(100),
      marked({ previous: 'attended', score: 89, changedAt: later(6 * DAY) }),
      applied(),
    ]);
  });

  it('is not reverted by a clock that is behind', () => {
    const ahead = given(marked(), applied(), rejudged(89));
    expect(ahead.when(rejudge(later(5 * DAY, -1)), policies)).toEqual([]);
    expect(ahead.when(mark({ gameEventId: 'go', now: later(5 * DAY, -1) }), policies)).toMatchObject([
      { data: { policyVersion: 2, score: 80 } },
      { type: 'PenaltyApplied' },
    ]);
  });

  it('that lets marks age raises a score with the days, and keeps that separate from the next fact', () => {
    const aging: Policies = [{ ...policy1, halfLifeDays: 30, effectiveFrom: null }];
    expect(past.when(rejudge(later(3 + 30 * DAY)), aging)).toEqual([
      { type: 'ScoreRejudged', data: { policyVersion: 1, score: 89 } },
    ]);
    const next = mark({ gameEventId: 'go', status: 'attended', now: later(3 + 30 * DAY) });
    expect(past.when(next, aging)).toMatchObject([
      { type: 'ScoreRejudged', data: { score: 89 } },
      { type: 'AttendanceMarked', data: { score: 91 } },
    ]);
  });
});

describe('judging marks again', () => {
  const none = { windowDays: 90, days: [0] };
  const long = { windowDays: 90, days: [60] };
  const wrong = {
    ...policy1,
    version: 2,
    suspensions: { ...policy1.suspensions, no_show: long },
    effectiveFrom: later(0),
  };
  const right = { ...policy1, version: 3, effectiveFrom: later(5 * DAY) };
  const policies: Policies = [...builtInPolicies, wrong, right];
  const judgeAgain = (version: number, now = later(6 * DAY)) =>
    ({ type: 'judgeAgain', version, reason: 'A typo: 60 for 6.', now }) as const;
  const judgedAgain = (gameEventIds: string[], score: number): ReliabilityEvent => ({
    type: 'MarksJudgedAgain',
    data: { gameEventIds, judgedBy: 2, policyVersion: 3, score, reason: 'A typo: 60 for 6.' },
  });
  const rejudged = (score: number): ReliabilityEvent => ({ type: 'ScoreRejudged', data: { policyVersion: 3, score } });
  const under2 = [marked({ policyVersion: 2 }), applied({ policyVersion: 2, until: later(3 + 60 * DAY) })];

  it('replaces the penalty by that of the policy in force, counted from the mark', () => {
    expect(given(...under2).when(judgeAgain(2), policies)).toEqual([
      rejudged(80),
      judgedAgain(['chess'], 80),
      lifted(),
      applied({ policyVersion: 3 }),
    ]);
  });

  it('leaves alone what another policy judged', () => {
    const earlier = [
      marked({ gameEventId: 'go', markedAt: later(1) }),
      applied({ gameEventId: 'go', from: later(1), until: later(1 + 7 * DAY) }),
    ];
    expect(given(...earlier, ...under2).when(judgeAgain(2), policies)).toEqual([
      rejudged(67),
      judgedAgain(['chess'], 67),
      lifted(),
      applied({ policyVersion: 3, until: later(3 + 14 * DAY) }),
    ]);
    expect(given(...earlier).when(judgeAgain(2), policies)).toEqual([]);
  });

  it('does not bring back a penalty that an admin waived, and is done once', () => {
    const past = given(...under2, {
      type: 'PenaltyWaived',
      data: { kind: 'no_show', gameEventId: 'chess', reason: 'Ill.' },
    });
    expect(past.when(judgeAgain(2), policies)).toEqual([rejudged(80), judgedAgain(['chess'], 80)]);
    const after = given(...under2, rejudged(80), judgedAgain(['chess'], 80), lifted(), applied({ policyVersion: 3 }));
    expect(after.when(judgeAgain(2), policies)).toEqual([]);
  });

  it('lets a later change of the mark be judged by the same rules', () => {
    const after = given(...under2, rejudged(80), judgedAgain(['chess'], 80), lifted(), applied({ policyVersion: 3 }));
    expect(after.when(correct({ now: later(7 * DAY), status: 'late_cancel' }), policies)).toMatchObject([
      { type: 'AttendanceCorrected', data: { policyVersion: 3 } },
      lifted(),
    ]);
  });

  it('is refused for the policy in force, because nothing would change', () => {
    expect(given(...under2).when(judgeAgain(3), policies)).toMatchObject({ status: 409, code: 'in_force' });
    expect(given(...under2).when(judgeAgain(2, later(4 * DAY)), policies)).toMatchObject({ code: 'in_force' });
  });

  it('lifts the penalty if the rules in force suspend nobody for it', () => {
    const lenient: Policies = [
      ...builtInPolicies,
      wrong,
      { ...right, suspensions: { no_show: none, late_cancel: none } },
    ];
    expect(given(...under2).when(judgeAgain(2), lenient)).toEqual([rejudged(80), judgedAgain(['chess'], 80), lifted()]);
  });
});

describe('rating somebody who checked in', () => {
  const contestId = 'contest';
  const explanation = { userId: 'ann', reason: 'Only the code came.' };
  const explained = { type: 'NoShowExplained', data: { gameEventId: 'chess' }, subject: 'ann' } as const;

  it('needs a reason for a no-show against the code, which is kept under the person’s key', () => {
    expect(given().when(mark({ contestId }))).toMatchObject({ status: 400, code: 'reason_required' });
    expect(given().when(mark({ contestId, explanation }))).toMatchObject([
      marked(),
      { ...explained, personal: { reason: explanation.reason } },
      { type: 'MarkContested' },
    ]);
    expect(given().when(mark({ explanation }))).toEqual([
      ...[marked(), applied()],
      { ...explained, personal: { reason: explanation.reason } },
    ]);
  });

  it('needs a reason for a late cancel against the code, too', () => {
    const late = { contestId, status: 'late_cancel' as const };
    expect(given().when(mark(late))).toMatchObject({ status: 400, code: 'reason_required' });
    expect(given().when(mark({ ...late, explanation }))).toMatchObject([
      { type: 'AttendanceMarked', data: { status: 'late_cancel' } },
      { ...explained, personal: { reason: explanation.reason } },
      { type: 'MarkContested', data: { how: 'check_in', status: 'late_cancel' } },
    ]);
  });

  it('needs no reason against a check-in by the host', () => {
    expect(given().when(mark())).toEqual([marked(), applied()]);
    expect(given().when(mark({ contestId, status: 'attended' }))).toMatchObject([{ type: 'AttendanceMarked' }]);
  });

  it('happens automatically once nobody can rate any more, and changes no existing mark', () => {
    const attended = { type: 'attendedByCheckIn', gameEventId: 'chess', startsAt: START, now: later(73) } as const;
    expect(given().when(attended)).toMatchObject([
      { type: 'AttendanceMarked', data: { status: 'attended', cause: 'check_in', previous: null, score: 100 } },
    ]);
    expect(given(marked(), applied()).when(attended)).toEqual([]);
    expect(given(corrected()).when(attended)).toEqual([]);
  });
});
