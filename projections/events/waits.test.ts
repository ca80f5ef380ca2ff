import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { waits } from './waits.ts';

const gameEventId = '11111111-0000-4000-8000-000000000000';
const joined = (name: string) => {
  const userId = `${name.repeat(8)}-0000-4000-8000-000000000000`;
  return {
    stream: `gameEvent-${gameEventId}`,
    type: 'WaitingListJoined' as const,
    data: { gameEventId, userId, place: 1 },
  };
};
const row = (name: string) => ({ gameEventId, userId: joined(name).data.userId });

describe('the read model of waits', () => {
  const spec = projectionSpec(waits);

  it('has a row for each person of a waiting list, also of one who came back to it', () =>
    spec.given([joined('a'), joined('b'), joined('a')]).rows([row('a'), row('b')]));
});
