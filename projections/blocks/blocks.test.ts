import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { blocks } from './blocks.ts';

const [ann, bob] = ['aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000'] as const;
const said = (type: 'PersonBlocked' | 'PersonUnblocked', userId: string, blockedId: string) => ({
  stream: `blocks-${ann}:${bob}`,
  type,
  data: { userId, blockedId },
});

describe('the read model of blocks', () => {
  const spec = projectionSpec(blocks);

  it('has a row for each block in force, for the person who made it', () =>
    spec
      .given([said('PersonBlocked', ann, bob), said('PersonBlocked', bob, ann), said('PersonUnblocked', ann, bob)])
      .rows([{ userId: bob, blockedId: ann, since: '2026-06-01T12:02:00.000Z' }]));
});
