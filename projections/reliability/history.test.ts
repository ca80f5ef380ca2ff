import { describe, expect, it } from 'vitest';
import type { ReliabilityFact } from '../../modules/reliability/contract.ts';
import type { JoinRefusalEvent, ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import { type Given, history } from '../../packages/event-store/tests/recorded.ts';
import { historyOf } from './history.ts';
import type { LedgerEvent } from './reliability-record.ts';

const chess = '11111111-0000-4000-8000-000000000000';
const go = '22222222-0000-4000-8000-000000000000';
const host = 'cccccccc-0000-4000-8000-000000000000';
const admin = 'dddddddd-0000-4000-8000-000000000000';
const startsAt = '2026-06-01T18:00:00.000Z';
const at = (day: number) => new Date(Date.parse(startsAt) + day * 86_400_000).toISOString();

type Of<Type extends ReliabilityEvent['type']> = Extract<ReliabilityEvent, { type: Type }>;
const mark = { startsAt, role: 'participant', previous: null, policyVersion: 1 } as const;
const noShow = (gameEventId: string, day: number, score: number): Of<'AttendanceMarked'> => ({
  type: 'AttendanceMarked',
  data: { ...mark, gameEventId, status: 'no_show', cause: 'host_mark', markedAt: at(day), score },
});
const applied = (gameEventId: string, day: number, until: number): Of<'PenaltyApplied'> => ({
  type: 'PenaltyApplied',
  data: { kind: 'no_show', gameEventId, from: at(day), until: at(until), policyVersion: 1 },
});
const lifted = (gameEventId: string): Of<'PenaltyLifted'> => ({
  type: 'PenaltyLifted',
  data: { kind: 'no_show', gameEventId },
});
const corrected = (gameEventId: string): Of<'AttendanceCorrected'> => ({
  type: 'AttendanceCorrected',
  data: {
    ...mark,
    gameEventId,
    status: 'attended',
    previous: 'no_show',
    markedAt: at(0),
    score: 83,
    reason: 'The bus broke down.',
  },
});
const on = (day: number, actor: string, ...events: readonly ReliabilityEvent[]): Given<ReliabilityEvent>[] =>
  events.map((event) => ({ ...event, stream: 'reliability-somebody', actor, at: at(day) }));
const factsOf = (...appends: Given<ReliabilityEvent>[][]) => historyOf(history(appends.flat()));
const until = (day: number) => ({ kind: 'no_show', expiresAt: at(day), policyVersion: 1 }) as const;

describe('the history of somebody’s reliability', () => {
  const first = on(0, host, noShow(chess, 0, 80), applied(chess, 0, 7));
  const second = on(1, host, noShow(go, 1, 67), applied(go, 1, 15));

  it('is empty for newcomers', () => {
    expect(factsOf()).toEqual([]);
  });

  it('has the time, game event, change, actor, and score and penalty before and after', () => {
    expect(factsOf(first)).toEqual<ReliabilityFact[]>([
      {
        id: '00000000-0000-7000-8000-000000000001',
        position: '1',
        at: at(0),
        gameEventId: chess,
        role: 'participant',
        what: 'no_show',
        cause: 'host_mark',
        by: host,
        reason: null,
        words: null,
        policyVersion: 1,
        scoreBefore: 100,
        scoreAfter: 80,
        penaltyBefore: null,
        penaltyAfter: until(7),
      },
    ]);
  });

  it('begins where the fact before it ended', () => {
    expect(factsOf(first, second)[1]).toMatchObject({
      scoreBefore: 80,
      scoreAfter: 67,
      penaltyBefore: until(7),
      penaltyAfter: until(15),
    });
  });

  it('has a correction with its reason, and its effect on other penalties', () => {
    const correction = on(2, admin, corrected(chess), lifted(chess), lifted(go), applied(go, 1, 8));
    expect(factsOf(first, second, correction)[2]).toMatchObject({
      what: 'attended',
      cause: 'admin',
      by: admin,
      reason: 'The bus broke down.',
      scoreBefore: 67,
      scoreAfter: 83,
      penaltyBefore: until(15),
      penaltyAfter: until(8),
    });
  });

  it('treats a penalty as over at the instant it expires', () => {
    expect(factsOf(first, on(7, host, noShow(go, 7, 67)))[1]).toMatchObject({
      penaltyBefore: null,
      penaltyAfter: null,
    });
  });

  it('has a waiver, which leaves the score as it is', () => {
    const waived: Of<'PenaltyWaived'> = {
      type: 'PenaltyWaived',
      data: { kind: 'no_show', gameEventId: chess, reason: 'A storm.' },
    };
    expect(factsOf(first, on(1, admin, waived))[1]).toMatchObject({
      what: 'penalty_waived',
      cause: 'admin',
      reason: 'A storm.',
      gameEventId: chess,
      role: 'participant',
      scoreBefore: 80,
      scoreAfter: 80,
      penaltyBefore: until(7),
      penaltyAfter: null,
    });
  });

  it('has a fact for a code entered after the mark, and does not change the fact of the mark', () => {
    const itself: Of<'MarkContested'> = {
      type: 'MarkContested',
      data: {
        contestId: go,
        gameEventId: chess,
        at: at(1),
        how: 'check_in',
        status: 'no_show',
        answerUntil: at(3),
      },
      subject: 'somebody',
    };
    expect(factsOf(first, on(1, 'somebody', itself, lifted(chess)))).toMatchObject([
      { what: 'no_show', penaltyBefore: null, penaltyAfter: until(7) },
      { what: 'mark_contested', cause: 'check_in', scoreBefore: 80, scoreAfter: 80, penaltyAfter: null },
    ]);
    expect(factsOf(on(0, host, noShow(chess, 0, 80), itself))).toHaveLength(1);
  });

  it('shows the effect of a policy change on the score, with the system as actor', () => {
    const rejudged = (policyVersion: number, score: number): ReliabilityEvent => ({
      type: 'ScoreRejudged',
      data: { policyVersion, score },
    });
    const later = on(2, host, rejudged(2, 60), corrected(chess), lifted(chess));
    const facts = factsOf(first, on(1, 'system', rejudged(2, 80)), later, on(3, 'system', rejudged(3, 83)));
    expect(facts).toHaveLength(3);
    expect(facts.slice(1)).toMatchObject([
      { what: 'score_rejudged', cause: 'marks_aged', by: 'system', policyVersion: 2, scoreBefore: 80, scoreAfter: 60 },
      { what: 'attended', by: host, policyVersion: 2, penaltyBefore: until(7), penaltyAfter: null },
    ]);
    const change = factsOf(first, on(1, host, rejudged(2, 60)))[1];
    expect(change).toMatchObject({ what: 'score_rejudged', cause: 'policy_changed', gameEventId: null });
    expect(change).toMatchObject({ by: 'system', penaltyBefore: until(7), penaltyAfter: until(7) });
  });

  it('has the host’s credit and its end, but not each guest', () => {
    const data = { gameEventId: chess, startsAt, score: 100 };
    const guest = { gameEventId: chess, guestId: admin };
    const facts = factsOf(
      on(0, host, { type: 'GuestAttended', data: guest }),
      on(0, host, { type: 'HostCredited', data: { ...data, markedAt: at(0), policyVersion: 1 } }),
      on(1, host, { type: 'GuestAttendanceWithdrawn', data: guest }, { type: 'HostCreditWithdrawn', data }),
    );
    expect(facts).toMatchObject([
      { role: 'host', what: 'host_credited', cause: 'guest_came' },
      { role: 'host', what: 'host_credit_withdrawn', cause: 'no_guest_came' },
    ]);
  });

  it('shows a refused seat with the score of that time, and changes nothing', () => {
    const penalty = { kind: 'no_show', from: at(0), until: at(7), policyVersion: 1 } as const;
    const refused: JoinRefusalEvent = {
      type: 'JoinRefused',
      data: { gameEventId: go, askedAt: at(1), code: 'penalty', score: 80, policyVersion: 1, penalty },
    };
    const facts = historyOf(
      history<LedgerEvent>([
        ...on(0, host, noShow(chess, 0, 80), applied(chess, 0, 7)),
        { ...refused, stream: 'joinRefusals-somebody', actor: 'somebody', at: at(1) },
        ...on(2, admin, corrected(chess), lifted(chess)),
      ]),
    );
    const stood = { scoreBefore: 80, scoreAfter: 80, penaltyBefore: until(7), penaltyAfter: until(7) };
    expect(facts.slice(1)).toMatchObject([
      {
        what: 'join_refused',
        cause: 'penalty',
        gameEventId: go,
        by: 'somebody',
        policyVersion: 1,
        ...stood,
        words: null,
      },
      { what: 'attended', scoreBefore: 80, scoreAfter: 83, penaltyBefore: until(7), penaltyAfter: null },
    ]);
  });

  it('refuses a consequence without its fact', () => {
    expect(() => factsOf(on(0, host, applied(chess, 0, 7)))).toThrow('without a fact before it');
  });
});
