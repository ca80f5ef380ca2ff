import { describe, it } from 'vitest';
import { reliabilityStream } from '../../modules/reliability/domain-events.ts';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { contests } from './contests.ts';

const id = 'cccccccc-0000-4000-8000-000000000000';
const gameEventId = '11111111-0000-4000-8000-000000000000';
const userId = 'aaaaaaaa-0000-4000-8000-000000000000';
const stream = reliabilityStream(userId);
const at = (day: number) => `2026-06-${String(day).padStart(2, '0')}T18:00:00.000Z`;
const of = (day: number) => ({ contestId: id, gameEventId, at: at(day) });
const contested = {
  stream,
  type: 'MarkContested' as const,
  subject: userId,
  data: { ...of(2), how: 'member' as const, status: 'no_show' as const, answerUntil: at(4) },
};
const answered = { stream, type: 'ContestAnswered' as const, data: of(3), subject: userId };
const withdrawn = { stream, type: 'ContestWithdrawn' as const, data: of(3) };
const decided = {
  stream,
  type: 'ContestDecided' as const,
  data: { ...of(9), how: 'upheld' as const, status: 'no_show' as const },
};
const open = {
  id,
  userId,
  gameEventId,
  how: 'member' as const,
  markStatus: 'no_show' as const,
  contestedAt: at(2),
  answerUntil: at(4),
  answeredAt: null,
  withAdminsFrom: at(4),
  dueAt: at(11),
  markedBy: null,
  state: 'open' as const,
  closedAt: null,
};

describe('the read model of contests', () => {
  const spec = projectionSpec(contests);

  it('is due 7 days after the host can no longer change the mark', () => spec.given([contested]).rows([open]));

  it('is due 7 days after the contest if the code contests the mark automatically', () =>
    spec
      .given([{ ...contested, data: { ...contested.data, how: 'check_in' } }])
      .rows([{ ...open, how: 'check_in', withAdminsFrom: at(2), dueAt: at(9) }]));

  it('is due 7 days after the contest in words if the code was entered later', () =>
    spec
      .given([contested, answered, { ...contested, data: { ...contested.data, at: at(3), how: 'check_in' } }])
      .rows([{ ...open, how: 'check_in', answeredAt: at(3), withAdminsFrom: at(2), dueAt: at(9) }]));

  it('is due 7 days after the answer of the host', () =>
    spec.given([contested, answered]).rows([{ ...open, answeredAt: at(3), withAdminsFrom: at(3), dueAt: at(10) }]));

  it('keeps how it ended', async () => {
    await spec.given([contested, withdrawn]).rows([{ ...open, state: 'withdrawn', closedAt: at(3) }]);
    await spec.given([contested, decided]).rows([{ ...open, state: 'upheld', closedAt: at(9) }]);
  });
});
