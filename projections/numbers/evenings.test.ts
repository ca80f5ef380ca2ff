import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { evenings } from './evenings.ts';

const gameEventId = '11111111-0000-4000-8000-000000000000';
const stream = `gameEvent-${gameEventId}`;
const idOf = (n: number) => `aaaaaaaa-0000-4000-8000-00000000000${n}`;
const plan = (startDate: string) => ({
  ...{ gameId: idOf(8), cafeId: idOf(9), startsAt: `${startDate}T23:00:00.000Z`, startDate, startTime: '18:00' },
  maxParticipants: 4,
});
const shown = ({ maxParticipants: seats, ...terms }: ReturnType<typeof plan>) => ({ ...terms, seats });
const first = plan('2026-06-10');
const earlier = plan('2026-06-08');
const later = plan('2026-06-12');
const scheduled = {
  stream,
  type: 'GameEventScheduled' as const,
  data: { gameEventId, hostId: idOf(7), regionId: idOf(6), timeZone: 'America/Chicago', groupId: idOf(5), ...first },
  subject: idOf(7),
};
const changed = (from: typeof first, to: typeof first) => ({
  stream,
  type: 'GameEventChanged' as const,
  data: { gameEventId, from, to, real: true, version: 2, at: '2026-06-01T12:00:00.000Z', participantIds: [] },
  subject: idOf(7),
});
const seat = <Type extends string>(type: Type, n: number, more: object = {}) => ({
  ...{ stream, type, data: { gameEventId, userId: idOf(n), ...more } },
});
const minute = (n: number) => `2026-06-01T12:${String(n).padStart(2, '0')}:00.000Z`;

describe('the past of evenings', () => {
  const spec = projectionSpec(evenings);

  it('leaves out a gameEvent whose scheduling was skipped', () =>
    spec.given([seat('ParticipantJoined', 1) as never]).rows([]));

  it('has every day it was to start on, everybody who hosted it, and what became of its seats', () =>
    spec
      .given([
        scheduled,
        changed(first, earlier),
        changed(earlier, later),
        seat('ParticipantJoined', 1, { from: 'offer' }),
        seat('ParticipantJoined', 2, { from: 'other_table' }),
        seat('WaitingListJoined', 3, { place: 1 }),
        seat('SeatConfirmed', 1),
        seat('ParticipantLeft', 1, { late: true }),
        seat('ParticipantLeft', 2, { late: false, because: 'other_table' }),
        seat('ParticipantRemoved', 3),
        {
          ...{ stream, type: 'GameEventHandedOver' },
          data: { gameEventId, fromUserId: idOf(7), toUserId: idOf(4), participantIds: [] },
        },
        { stream, type: 'GameEventCancelled', data: { gameEventId, participantIds: [] } },
      ] as never)
      .rows([
        {
          ...{
            gameEventId,
            groupId: idOf(5),
            hostIds: [idOf(7), idOf(4)],
            firstDate: '2026-06-08',
            lastDate: '2026-06-12',
          },
          facts: [
            { at: minute(1), did: 'planned', hostId: idOf(7), ...shown(first) },
            { at: minute(2), did: 'changed', moved: true, ...shown(earlier) },
            { at: minute(3), did: 'changed', moved: true, ...shown(later) },
            { at: minute(4), did: 'joined', who: idOf(1), fromLine: true },
            { at: minute(5), did: 'joined', who: idOf(2), fromLine: false },
            { at: minute(6), did: 'waited', who: idOf(3) },
            { at: minute(7), did: 'confirmed', who: idOf(1) },
            { at: minute(8), did: 'gave_back', who: idOf(1) },
            { at: minute(9), did: 'gone', who: idOf(2) },
            { at: minute(10), did: 'gone', who: idOf(3) },
            { at: minute(11), did: 'handed_over', who: idOf(4) },
            { at: minute(12), did: 'cancelled' },
          ],
          position: '12',
        },
      ]));
});
