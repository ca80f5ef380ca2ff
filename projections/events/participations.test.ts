import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { participations } from './participations.ts';

const gameEventId = '11111111-0000-4000-8000-000000000000';
const userId = 'aaaaaaaa-0000-4000-8000-000000000000';
const stream = `gameEvent-${gameEventId}`;
const joinedAt = '2026-06-01T12:01:00.000Z';
const joined = { stream, type: 'ParticipantJoined' as const, at: joinedAt, data: { gameEventId, userId } };
const left = (late: boolean) => ({
  stream,
  type: 'ParticipantLeft' as const,
  data: { gameEventId, userId, late },
});
const row = { gameEventId, userId, id: '00000000-0000-7000-8000-000000000001', status: 'joined' as const, joinedAt };

describe('the read model of participations', () => {
  const spec = projectionSpec(participations);

  it('holds a seat from the joining on', () => spec.given([joined]).rows([row]));
  it('keeps who left', () => spec.given([joined, left(false)]).rows([{ ...row, status: 'left' }]));
  it('records who left late', () => spec.given([joined, left(true)]).rows([{ ...row, status: 'left_late' }]));
  it('keeps who was removed', () =>
    spec
      .given([joined, { stream, type: 'ParticipantRemoved', data: { gameEventId, userId } }])
      .rows([{ ...row, status: 'removed' }]));
  it('leaves out a seat whose ParticipantJoined was skipped, and continues', () =>
    spec
      .given([left(true), { stream, type: 'ParticipantRemoved', data: { gameEventId, userId } }, joined])
      .rows([{ ...row, id: '00000000-0000-7000-8000-000000000003', joinedAt }]));
  it('starts a new participation when somebody comes back', () =>
    spec
      .given([joined, left(true), { ...joined, at: '2026-06-02T00:00:00.000Z' }])
      .rows([{ ...row, id: '00000000-0000-7000-8000-000000000003', joinedAt: '2026-06-02T00:00:00.000Z' }]));
});
