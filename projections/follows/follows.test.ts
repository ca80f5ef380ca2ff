import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { follows } from './follows.ts';

const userId = 'aaaaaaaa-0000-4000-8000-000000000000';
const id = 'bbbbbbbb-0000-4000-8000-000000000000';
const act = (type: 'Followed' | 'Unfollowed', kind: 'cafe' | 'game' = 'cafe') => ({
  stream: `follows-${userId}`,
  type,
  data: { userId, kind, id },
});

describe('the read model of what people follow', () => {
  const spec = projectionSpec(follows);
  it('has what is followed, since the first time', () =>
    spec.given([act('Followed'), act('Followed', 'game')]).rows([
      { userId, kind: 'cafe', id, since: '2026-06-01T12:01:00.000Z', announcements: true },
      { userId, kind: 'game', id, since: '2026-06-01T12:02:00.000Z', announcements: true },
    ]));
  it('has nothing that is followed no more', () => spec.given([act('Followed'), act('Unfollowed')]).rows([]));
});
