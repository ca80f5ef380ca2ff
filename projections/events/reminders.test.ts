import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { reminders } from './reminders.ts';

const gameEventId = '11111111-0000-4000-8000-000000000000';
const userId = '66666666-0000-4000-8000-000000000000';
const other = '22222222-0000-4000-8000-000000000000';
const [startsAt, later] = ['2026-12-05T01:00:00.000Z', '2026-12-06T01:00:00.000Z'];
const minute = (position: number) => `2026-06-01T12:0${position}:00.000Z`;
const stream = `gameEvent-${gameEventId}`;
const place = { gameId: other, cafeId: other, startDate: '2026-12-04', startTime: '19:00', maxParticipants: 3 };
const scheduled = {
  stream,
  type: 'GameEventScheduled' as const,
  data: {
    ...place,
    gameEventId,
    hostId: other,
    regionId: other,
    startsAt,
    timeZone: 'America/Chicago',
  },
  subject: other,
};
const joined = { stream, type: 'ParticipantJoined' as const, data: { gameEventId, userId } };
const moved = (to: string) => ({
  stream,
  type: 'GameEventChanged' as const,
  data: {
    gameEventId,
    real: true,
    version: 2,
    at: minute(3),
    participantIds: [],
    from: { ...place, startsAt },
    to: { ...place, startsAt: to },
  },
  subject: other,
});
const sent = {
  stream: `reminders-${gameEventId}`,
  type: 'RemindersSent' as const,
  data: { gameEventId, kind: 'still_coming' as const, startsAt, userIds: [userId] },
};
const reported = {
  stream: `reminders-${gameEventId}`,
  type: 'SeatChangesReported' as const,
  data: { gameEventId, hostId: other, upTo: 1, taken: [userId], givenBack: [] },
};
const row = { gameEventId, startsAt, startChosenAt: minute(1), sent: [], seatsChangedAt: null, position: '1' };

describe('the read model of reminders', () => {
  const spec = projectionSpec(reminders);

  it('begins with nothing sent', () => spec.given([scheduled]).rows([row]));

  it('leaves out a gameEvent whose scheduling was skipped, and continues', () =>
    spec.given([joined, sent, reported]).rows([]));

  it('keeps when seats first changed, until the host is notified', async () => {
    await spec.given([scheduled, joined]).rows([{ ...row, seatsChangedAt: minute(2), position: '2' }]);
    await spec.given([scheduled, joined, joined]).rows([{ ...row, seatsChangedAt: minute(2), position: '3' }]);
    await spec.given([scheduled, joined, reported]).rows([{ ...row, position: '3' }]);
    await spec
      .given([scheduled, joined, reported, joined])
      .rows([{ ...row, seatsChangedAt: minute(4), position: '4' }]);
  });

  it('keeps the kinds that were sent for this start, and clears them for a new start', async () => {
    await spec.given([scheduled, sent]).rows([{ ...row, sent: ['still_coming'], position: '2' }]);
    await spec.given([scheduled, sent, moved(startsAt)]).rows([{ ...row, sent: ['still_coming'], position: '3' }]);
    const shifted = '2026-12-05T01:14:00.000Z';
    await spec
      .given([scheduled, sent, moved(shifted)])
      .rows([{ ...row, startsAt: shifted, sent: ['still_coming'], position: '3' }]);
    const chosen = { startsAt: later, startChosenAt: minute(3) };
    await spec.given([scheduled, sent, moved(later)]).rows([{ ...row, ...chosen, position: '3' }]);
    await spec.given([scheduled, sent, moved(later), sent]).rows([{ ...row, ...chosen, position: '4' }]);
  });
});
