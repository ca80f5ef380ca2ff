import { describe, expect, it } from 'vitest';
import { type ReliabilityEvent, reliabilityEventTypes } from '../../modules/reliability/domain-events.ts';
import { type Given, history } from '../../packages/event-store/tests/recorded.ts';
import { newcomer, type ReliabilityRow, reliabilityAt, reliabilityFold } from './reliability.ts';

const userId = 'aaaaaaaa-0000-4000-8000-000000000000';
const chess = '11111111-0000-4000-8000-000000000000';
const go = '22222222-0000-4000-8000-000000000000';
const startsAt = '2026-06-01T10:00:00.000Z';
const markedAt = '2026-06-01T12:01:00.000Z';
const in3Days = '2026-06-04T12:01:00.000Z';
const in7Days = '2026-06-08T12:01:00.000Z';

const on = (event: ReliabilityEvent, at?: string): Given<ReliabilityEvent> => ({
  ...event,
  stream: `reliability-${userId}`,
  ...(at && { at }),
});
type Mark = Extract<ReliabilityEvent, { type: 'AttendanceMarked' }>['data'];
const mark = (data: Partial<Mark> = {}): Mark => ({
  gameEventId: chess,
  startsAt,
  role: 'participant',
  status: 'no_show',
  previous: null,
  cause: 'host_mark',
  markedAt,
  policyVersion: 1,
  score: 80,
  ...data,
});
const marked = (data: Partial<Mark> = {}) => on({ type: 'AttendanceMarked', data: mark(data) });
const applied = (data: Partial<Extract<ReliabilityEvent, { type: 'PenaltyApplied' }>['data']> = {}, at?: string) =>
  on(
    {
      type: 'PenaltyApplied',
      data: { kind: 'no_show', gameEventId: chess, from: markedAt, until: in7Days, policyVersion: 1, ...data },
    },
    at,
  );

const row = (some: Partial<ReliabilityRow>): ReliabilityRow => ({ ...newcomer, ...some });
const folded = (...events: readonly Given<ReliabilityEvent>[]): ReliabilityRow =>
  history(events).reduce(reliabilityFold.evolve<ReliabilityRow>, newcomer);
const noShow = { kind: 'no_show', gameEventId: chess, until: in7Days, policyVersion: 1 } as const;
const suspended: Partial<ReliabilityRow> = {
  score: 80,
  totalNoShows: 1,
  penaltyStatus: 'no_show',
  penaltyExpiresAt: in7Days,
  penalties: [noShow],
};

describe('the fold of reliability', () => {
  it('counts what happened and has the score', () => {
    const came = marked({ status: 'attended', score: 100 });
    const left = marked({ gameEventId: go, status: 'late_cancel', cause: 'left_late', score: 91 });
    expect(folded(came, left)).toEqual(
      row({ score: 91, totalEventsAttended: 1, totalLateCancels: 1, streamVersion: 2 }),
    );
  });

  it('returns the same row for a domain event that it has', () => {
    const once = folded(marked());
    expect(history([marked()]).reduce(reliabilityFold.evolve<ReliabilityRow>, once)).toBe(once);
  });

  it('moves a changed or corrected mark from one total to the other', () => {
    const { cause: _, ...data } = mark({ status: 'attended', previous: 'late_cancel', score: 100 });
    const changed = marked({ status: 'late_cancel', previous: 'no_show', score: 89 });
    const corrected = on({ type: 'AttendanceCorrected', data: { ...data, reason: 'The bus broke down.' } });
    expect(folded(marked(), changed, corrected)).toEqual(row({ totalEventsAttended: 1, streamVersion: 3 }));
  });

  it('shows a penalty', () => {
    expect(folded(marked(), applied())).toEqual(row({ ...suspended, streamVersion: 2 }));
  });

  it('shows the later of two penalties, and the other one once that is lifted', () => {
    const lateCancel = { kind: 'late_cancel', gameEventId: go, until: in3Days, policyVersion: 1 } as const;
    const both = [marked(), applied(), applied(lateCancel)];
    expect(folded(...both)).toEqual(row({ ...suspended, penalties: [noShow, lateCancel], streamVersion: 3 }));
    const lifted = on({ type: 'PenaltyLifted', data: { kind: 'no_show', gameEventId: chess } });
    const left: Partial<ReliabilityRow> = {
      penaltyStatus: 'late_cancel',
      penaltyExpiresAt: in3Days,
      penalties: [lateCancel],
    };
    expect(folded(...both, lifted)).toEqual(row({ ...suspended, ...left, streamVersion: 4 }));
  });

  it('shows the no-show if both kinds expire at the same instant', () => {
    const lateCancel = { kind: 'late_cancel', gameEventId: go, until: in7Days, policyVersion: 1 } as const;
    expect(folded(marked(), applied(), applied(lateCancel))).toEqual(
      row({ ...suspended, penalties: [noShow, lateCancel], streamVersion: 3 }),
    );
  });

  it('shows none once it is waived', () => {
    const waived = on({ type: 'PenaltyWaived', data: { kind: 'no_show', gameEventId: chess, reason: 'A storm.' } });
    expect(folded(marked(), applied(), waived)).toEqual(row({ score: 80, totalNoShows: 1, streamVersion: 3 }));
  });

  it('forgets penalties that expired when the next one comes', () => {
    const next = { kind: 'no_show', gameEventId: go, until: '2026-07-01T00:00:00.000Z', policyVersion: 2 } as const;
    expect(folded(marked(), applied(), applied(next, in7Days))).toEqual(
      row({ ...suspended, penaltyExpiresAt: next.until, penalties: [next], streamVersion: 3 }),
    );
  });

  it('shows the score of a later policy, and its version', () => {
    const rejudged = on({ type: 'ScoreRejudged', data: { policyVersion: 2, score: 86 } });
    expect(folded(marked(), rejudged)).toEqual(row({ score: 86, totalNoShows: 1, policyVersion: 2, streamVersion: 2 }));
  });

  it('credits the host and withdraws the credit; the notes between change nothing', () => {
    const noted = on({ type: 'GuestAttended', data: { gameEventId: chess, guestId: userId } });
    const mark = { gameEventId: chess, startsAt, score: 100 };
    const credited = on({ type: 'HostCredited', data: { ...mark, markedAt, policyVersion: 1 } });
    const withdrawn = on({ type: 'HostCreditWithdrawn', data: mark });
    expect(folded(noted, credited)).toEqual(row({ totalEventsAttended: 1, streamVersion: 2 }));
    expect(folded(noted, credited, withdrawn)).toEqual(row({ streamVersion: 3 }));
  });

  it('folds every type of domain event but notes about guests, the reasons of hosts, and contests', () => {
    const types = new Set<string>(reliabilityFold.types);
    const passedBy = Object.keys(reliabilityEventTypes).filter((type) => !types.has(type));
    const contests = ['MarkContested', 'ContestAnswered', 'ContestWithdrawn', 'ContestDecided'];
    expect(passedBy).toEqual(['NoShowExplained', ...contests, 'GuestAttended', 'GuestAttendanceWithdrawn']);
  });
});

describe('a person’s reliability at an instant', () => {
  const known = { reliabilityScore: 80, totalEventsAttended: 0, totalNoShows: 1, totalLateCancels: 0 };

  it('shows a penalty until the instant it expires', () => {
    const justBefore = new Date(Date.parse(in7Days) - 1).toISOString();
    const both = folded(marked(), applied());
    const penalty = { penaltyStatus: 'no_show', penaltyExpiresAt: in7Days };
    expect(reliabilityAt(both, justBefore)).toEqual({ ...known, ...penalty });
    expect(reliabilityAt(both, in7Days)).toEqual({ ...known, penaltyStatus: 'none', penaltyExpiresAt: null });
  });
});
