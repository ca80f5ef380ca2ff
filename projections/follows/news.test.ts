import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { told } from './told.ts';

const userId = 'aaaaaaaa-0000-4000-8000-000000000000';
const [one, two] = ['bbbbbbbb-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002'] as const;

describe('the read model of what people were told of', () => {
  const spec = projectionSpec(told);
  it('has each gameEvent once', () =>
    spec
      .given([
        {
          stream: `news-${userId}`,
          type: 'NewsMailed',
          data: { userId, because: 'daily', day: '2026-06-01', gameEventIds: [one, two] },
        },
      ])
      .rows([
        { userId, gameEventId: one },
        { userId, gameEventId: two },
      ]));
});
