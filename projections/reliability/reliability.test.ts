import { describe, expect, it } from 'vitest';
import { type ReliabilityEvent, reliabilityEventTypes } from '../../modules/reliability/domain-events.ts';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { newcomer, type ReliabilityRow, reliability } from './reliability.ts';

const userId = 'aaaaaaaa-0000-4000-8000-000000000000';
const other = 'bbbbbbbb-0000-4000-8000-000000000000';
const chess = '11111111-0000-4000-8000-000000000000';
const go = '22222222-0000-4000-8000-000000000000';
const startsAt = '2026-06-01T10:00:00.000Z';
const markedAt = '2026-06-01T12:01:00.000Z';
const in3Days = '2026-06-04T12:01:00.000Z';
const in7Days = '2026-06-08T12:01:00.000Z';

const on = (user: string, event: ReliabilityEvent, at?: string) => ({
  ...event,
  stream: `reliability-${user}`,
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
const marked = (data: Partial<Mark> = {}, user = userId) => on(user, { type: 'AttendanceMarked', data: mark(data) });
const applied = (data: Partial<Extract<ReliabilityEvent, { type: 'PenaltyApplied' }>['data']> = {}, at?: string) =>
  on(
    userId,
    {
      type: 'PenaltyApplied',
      data: { kind: 'no_show', gameEventId: chess, from: markedAt, until: in7Days, policyVersion: 1, ...data },
    },
    at,
  );

const row = (some: Partial<ReliabilityRow>, user = userId): ReliabilityRow => ({ ...newcomer(user), ...some });
const noShow = { kind: 'no_show', gameEventId: chess, until: in7Days, policyVersion: 1 } as const;
const suspended: Partial<ReliabilityRow> = {
  score: 80,
  totalNoShows: 1,
  penaltyStatus: 'no_show',
  penaltyExpiresAt: in7Days,
  penalties: [noShow],
};

describe('the read model of reliability', () => {
  const spec = projectionSpec(reliability);

  it('counts what happened and tells the score', () =>
    spec
      .given([
        marked({ status: 'attended', score: 100 }),
        marked({ gameEventId: go, status: 'late_cancel', cause: 'left_late', score: 91 }),
      ])
      .rows([row({ score: 91, totalEventsAttended: 1, totalLateCancels: 1, streamVersion: 2 })]));

  it('keeps people apart', () =>
    spec
      .given([marked(), marked({ status: 'attended', score: 100 }, other)])
      .rows([
        row({ score: 80, totalNoShows: 1, streamVersion: 1 }),
        row({ totalEventsAttended: 1, streamVersion: 1 }, other),
      ]));

  it('moves a changed or corrected mark from one total to the other', () => {
    const { cause: _, ...data } = mark({ status: 'attended', previous: 'late_cancel', score: 100 });
    return spec
      .given([
        marked(),
        marked({ status: 'late_cancel', previous: 'no_show', score: 89 }),
        on(userId, { type: 'AttendanceCorrected', data: { ...data, reason: 'The bus broke down.' } }),
      ])
      .rows([row({ totalEventsAttended: 1, streamVersion: 3 })]);
  });

  it('shows a penalty', () => spec.given([marked(), applied()]).rows([row({ ...suspended, streamVersion: 2 })]));

  it('shows the later expiry of two, and the other one when that is lifted', async () => {
    const lateCancel = { kind: 'late_cancel', gameEventId: go, until: in3Days, policyVersion: 1 } as const;
    const both = [marked(), applied(), applied(lateCancel)];
    await spec.given(both).rows([row({ ...suspended, penalties: [noShow, lateCancel], streamVersion: 3 })]);
    const lifted = on(userId, { type: 'PenaltyLifted', data: { kind: 'no_show', gameEventId: chess } });
    const left: Partial<ReliabilityRow> = {
      penaltyStatus: 'late_cancel',
      penaltyExpiresAt: in3Days,
      penalties: [lateCancel],
    };
    await spec.given([...both, lifted]).rows([row({ ...suspended, ...left, streamVersion: 4 })]);
  });

  it('shows a no-show where both kinds expire at once', () => {
    const lateCancel = { kind: 'late_cancel', gameEventId: go, until: in7Days, policyVersion: 1 } as const;
    return spec
      .given([marked(), applied(), applied(lateCancel)])
      .rows([row({ ...suspended, penalties: [noShow, lateCancel], streamVersion: 3 })]);
  });

  it('shows none once it is waived', () =>
    spec
      .given([
        marked(),
        applied(),
        on(userId, { type: 'PenaltyWaived', data: { kind: 'no_show', gameEventId: chess, reason: 'A storm.' } }),
      ])
      .rows([row({ score: 80, totalNoShows: 1, streamVersion: 3 })]));

  it('forgets penalties that expired when the next one comes', () => {
    const next = { kind: 'no_show', gameEventId: go, until: '2026-07-01T00:00:00.000Z', policyVersion: 2 } as const;
    return spec
      .given([marked(), applied(), applied(next, in7Days)])
      .rows([row({ ...suspended, penaltyExpiresAt: next.until, penalties: [next], streamVersion: 3 })]);
  });

  it('shows the score as a later policy judges it, and which one did', () =>
    spec
      .given([marked(), on(userId, { type: 'ScoreRejudged', data: { policyVersion: 2, score: 86 } })])
      .rows([row({ score: 86, totalNoShows: 1, policyVersion: 2, streamVersion: 2 })]));

  it('credits the host and withdraws the credit; the notes between change nothing', async () => {
    const noted = on(userId, { type: 'GuestAttended', data: { gameEventId: chess, guestId: other } });
    const mark = { gameEventId: chess, startsAt, score: 100 };
    const credited = on(userId, { type: 'HostCredited', data: { ...mark, markedAt, policyVersion: 1 } });
    const withdrawn = on(userId, { type: 'HostCreditWithdrawn', data: mark });
    await spec.given([noted, credited]).rows([row({ totalEventsAttended: 1, streamVersion: 2 })]);
    await spec.given([noted, credited, withdrawn]).rows([row({ streamVersion: 3 })]);
  });

  it('folds every type of domain event but the notes about guests', () => {
    const folded = new Set<string>(reliability.types);
    const passedBy = Object.keys(reliabilityEventTypes).filter((type) => !folded.has(type));
    expect(passedBy).toEqual(['GuestAttended', 'GuestAttendanceWithdrawn']);
  });
});
