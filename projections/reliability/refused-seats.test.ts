import { describe, it } from 'vitest';
import { joinRefusalStream } from '../../modules/reliability/domain-events.ts';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { refusedSeats } from './refused-seats.ts';

const gameEventId = '11111111-0000-4000-8000-000000000000';
const userId = 'aaaaaaaa-0000-4000-8000-000000000000';
const stream = joinRefusalStream(userId);
const until = '2026-06-08T12:00:00.000Z';

const asked = (at: string) => ({ gameEventId, askedAt: at, score: 62, policyVersion: 2 });
const underPenalty = (at: string) => ({
  stream,
  type: 'JoinRefused' as const,
  data: {
    ...asked(at),
    code: 'penalty' as const,
    penalty: { kind: 'no_show' as const, from: '2026-06-01T00:00:00.000Z', until, policyVersion: 1 },
    words: 'You can join again next week.',
  },
});
const whileSuspended = (at: string) => ({
  stream,
  type: 'JoinRefused' as const,
  data: { ...asked(at), code: 'suspended' as const, suspendedUntil: until },
});

describe('the read model of refused seats', () => {
  const spec = projectionSpec(refusedSeats);

  it('has each refusal of a person at an event with its evidence, the first one first', () =>
    spec.given([underPenalty('2026-06-01T12:01:00.000Z'), whileSuspended('2026-06-01T14:00:00.000Z')]).rows([
      {
        gameEventId,
        userId,
        refusals: [
          {
            ...{ at: '2026-06-01T12:01:00.000Z', code: 'penalty', score: 62, policyVersion: 2, until },
            ...{ penalty: 'no_show', words: 'You can join again next week.', position: '1' },
          },
          {
            ...{ at: '2026-06-01T14:00:00.000Z', code: 'suspended', score: 62, policyVersion: 2, until },
            ...{ penalty: null, words: null, position: '2' },
          },
        ],
      },
    ]));
});
