import { describe, expect, it, test } from 'vitest';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { mondayOf } from '../../platform/local-time.ts';
import { turnout } from './turnout.ts';

const gameEventId = '11111111-0000-4000-8000-000000000000';
const stream = `gameEvent-${gameEventId}`;
const idOf = (n: number) => `aaaaaaaa-0000-4000-8000-00000000000${n}`;
const start = { startDate: '2026-06-04', startTime: '19:00', startsAt: '2026-06-05T00:00:00.000Z' };
const evening = {
  gameId: idOf(8),
  cafeId: idOf(9),
  maxParticipants: 4,
  ...start,
};
const scheduled = {
  stream,
  type: 'GameEventScheduled' as const,
  data: { gameEventId, hostId: idOf(7), regionId: idOf(6), timeZone: 'America/Chicago', ...evening },
  subject: idOf(7),
};
const joined = (n: number, more: object = {}) => ({
  stream,
  type: 'ParticipantJoined' as const,
  data: { gameEventId, userId: idOf(n), ...more },
});
const left = (n: number, late: boolean) => ({
  stream,
  type: 'ParticipantLeft' as const,
  data: { gameEventId, userId: idOf(n), late },
});
const givenBack = (n: number, takenBefore: number) => ({ userId: idOf(n), takenBefore });
const marked = (
  n: number,
  status: AttendanceStatus,
  previous: AttendanceStatus | null = null,
  role: 'participant' | 'host' = 'participant',
) => ({
  stream: `reliability-${idOf(n)}`,
  type: 'AttendanceMarked' as const,
  data: {
    gameEventId,
    startsAt: start.startsAt,
    role,
    status,
    previous,
    markedAt: start.startsAt,
    policyVersion: 1,
    score: 100,
    cause: 'host_mark' as const,
  },
});
const row = {
  gameEventId,
  week: '2026-06-01',
  cancelled: false,
  seats: 4,
  taken: 0,
  offered: 0,
  givenBackEarly: 0,
  givenBackLate: 0,
  filledAgain: 0,
  empty: [],
  confirmed: 0,
  answered: {},
  mailed: 'none' as const,
  mails: {},
  came: 0,
  noShows: 0,
};

describe('the read model of turnout', () => {
  const spec = projectionSpec(turnout);

  it('leaves out a gameEvent whose scheduling was skipped, and continues', () =>
    spec.given([joined(1), left(1, false)]).rows([]));

  it('counts seats taken, given back early and late, and filled again', () =>
    spec
      .given([
        ...[scheduled, joined(1), joined(2), left(1, false), joined(3), left(2, true)],
        ...[joined(4, { from: 'waiting_list' }), joined(5)],
      ])
      .rows([
        {
          ...row,
          taken: 3,
          mails: { none: { sent: 0, confirmed: 0, givenBack: 2 } },
          givenBackEarly: 1,
          givenBackLate: 1,
          filledAgain: 2,
          offered: 1,
          position: '8',
        },
      ]));
  it('counts confirmations and seats given back by the last mail, and starts again after a move', () => {
    const mailed = (kind: 'still_coming' | 'host_evening', ...userIds: string[]) => ({
      stream: `reminders-${gameEventId}`,
      type: 'RemindersSent' as const,
      data: { gameEventId, kind, startsAt: start.startsAt, userIds },
    });
    const confirmed = { stream, type: 'SeatConfirmed' as const, data: { gameEventId, userId: idOf(1) } };
    const to = { ...evening, startDate: '2026-06-05', startsAt: '2026-06-06T00:00:00.000Z' };
    const change = { gameEventId, from: evening, to, real: true, version: 2, at: start.startsAt, participantIds: [] };
    return spec
      .given([
        ...[scheduled, joined(1), joined(2), joined(3), left(3, false), mailed('still_coming', idOf(1), idOf(2))],
        ...[mailed('host_evening', idOf(7)), confirmed, left(2, true)],
        ...[{ stream, type: 'GameEventChanged' as const, data: change, subject: idOf(7) }, left(1, false)],
      ])
      .rows([
        {
          ...row,
          givenBackEarly: 2,
          givenBackLate: 1,
          empty: [givenBack(3, 3), givenBack(2, 2), givenBack(1, 1)],
          mailed: 'none',
          position: '11',
          mails: {
            none: { sent: 0, confirmed: 0, givenBack: 2 },
            still_coming: { sent: 2, confirmed: 1, givenBack: 1 },
          },
        },
      ]);
  });
  it('keeps confirmations through a small shift of the start', () => {
    const shifted = { ...evening, startTime: '19:10', startsAt: '2026-06-05T00:10:00.000Z' };
    const change = { gameEventId, to: shifted, version: 2, at: start.startsAt, participantIds: [] };
    return spec
      .given([
        ...[scheduled, joined(1)],
        { stream, type: 'SeatConfirmed' as const, data: { gameEventId, userId: idOf(1) } },
        {
          stream,
          type: 'GameEventChanged' as const,
          data: { ...change, from: evening, real: false },
          subject: idOf(7),
        },
      ])
      .rows([
        {
          ...row,
          taken: 1,
          confirmed: 1,
          answered: { [idOf(1)]: true },
          mails: { none: { sent: 0, confirmed: 1, givenBack: 0 } },
          position: '4',
        },
      ]);
  });
  it('counts a person as confirmed while they have a seat, and once after a mail', () => {
    const by = (type: 'SeatConfirmed' | 'ParticipantRemoved', n: number) => ({
      stream,
      type,
      data: { gameEventId, userId: idOf(n) },
    });
    return spec
      .given([
        ...[scheduled, joined(1), joined(2), joined(3), by('SeatConfirmed', 1), by('SeatConfirmed', 2)],
        ...[left(1, false), joined(1), by('SeatConfirmed', 1), by('SeatConfirmed', 3)],
        ...[left(2, false), by('ParticipantRemoved', 3)],
      ])
      .rows([
        {
          ...row,
          taken: 1,
          confirmed: 1,
          answered: { [idOf(1)]: true, [idOf(2)]: false, [idOf(3)]: false },
          givenBackEarly: 2,
          filledAgain: 1,
          empty: [givenBack(2, 3)],
          mails: { none: { sent: 0, confirmed: 3, givenBack: 2 } },
          position: '12',
        },
      ]);
  });
  it('counts seats that are offered to the waiting list', () =>
    spec
      .given([
        scheduled,
        { stream, type: 'SeatOffered', data: { gameEventId, userId: idOf(1), until: start.startsAt } },
        joined(1, { from: 'offer' }),
      ])
      .rows([{ ...row, taken: 1, offered: 1, position: '3' }]));
  it('does not count a seat that the host freed as given back', () =>
    spec
      .given([
        ...[scheduled, joined(1)],
        { stream, type: 'ParticipantRemoved', data: { gameEventId, userId: idOf(1) } },
        joined(2),
      ])
      .rows([{ ...row, taken: 1, position: '4' }]));
  it('counts one seat as filled again if two were given back and one person joined', () =>
    spec.given([scheduled, joined(1), joined(2), left(1, false), left(2, true), joined(3)]).rows([
      {
        ...row,
        taken: 1,
        givenBackEarly: 1,
        givenBackLate: 1,
        filledAgain: 1,
        empty: [givenBack(1, 2)],
        mails: { none: { sent: 0, confirmed: 0, givenBack: 2 } },
        position: '6',
      },
    ]));
  it('follows marks and corrections of participants only', () =>
    spec
      .given([
        ...[scheduled, joined(1), joined(2), marked(1, 'no_show'), marked(2, 'attended')],
        ...[marked(1, 'attended', 'no_show'), marked(7, 'late_cancel', null, 'host')],
      ])
      .rows([{ ...row, taken: 2, came: 2, position: '6' }]));
  it('moves with the evening, and records that it is cancelled', () => {
    const to = { ...evening, startDate: '2026-06-10', startsAt: '2026-06-11T00:00:00.000Z', maxParticipants: 6 };
    const change = { gameEventId, from: evening, to, real: true, version: 2, at: start.startsAt, participantIds: [] };
    return spec
      .given([
        scheduled,
        { stream, type: 'GameEventChanged', data: change, subject: idOf(7) },
        { stream, type: 'GameEventCancelled', data: { gameEventId, participantIds: [] } },
      ])
      .rows([{ ...row, week: '2026-06-08', seats: 6, cancelled: true, position: '3' }]);
  });
});

test.each([
  ['2026-06-01', '2026-06-01'],
  ['2026-06-07', '2026-06-01'],
  ['2026-06-08', '2026-06-08'],
  ['2027-01-01', '2026-12-28'],
])('%s is in the week of %s', (date, week) => {
  expect(mondayOf(date)).toBe(week);
});
