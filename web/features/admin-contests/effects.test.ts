import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../../modules/reliability/contract.ts';
import { explanation } from '../../../tests/components/records.ts';
import { effectInWords } from './effects.ts';

const contest = { id: 'c1', gameEventId: 'g1', markStatus: 'no_show' as const };
const open = {
  contestId: 'c1',
  gameEventId: 'g1',
  markStatus: 'no_show' as const,
  scoreIfOverturned: 95,
  penaltyWaits: null,
};
const penalty: Explanation['penalty'] = {
  kind: 'no_show',
  from: '2026-06-01T12:00:00.000Z',
  expiresAt: '2026-06-15T12:00:00.000Z',
  days: 14,
  policyVersion: 1,
  cause: { gameEventId: 'g1', marks: ['2026-06-01T12:00:00.000Z'], windowDays: 90, lengths: [14] },
};
const ledger = (changes: Partial<Explanation> = {}) => ({
  reliabilityScore: 82,
  explanation: explanation({ contested: [open], ...changes }),
});

describe('the effect of a decision', () => {
  it('is the score that Attended makes, and the end of the pause that the mark caused', () => {
    expect(effectInWords('attended', contest, ledger({ penalty }))).toBe(
      'Score 82% → 95%, and the pause of 14 days ends.',
    );
    expect(effectInWords('attended', contest, ledger())).toBe('Score 82% → 95%.');
  });

  it('is nothing if the mark stands, unless a pause waited for the decision', () => {
    expect(effectInWords('no_show', contest, ledger())).toBe('The mark stands: score stays at 82%.');
    const waiting = ledger({ contested: [{ ...open, penaltyWaits: { days: 7 } }] });
    expect(effectInWords('no_show', contest, waiting)).toBe(
      'The mark stands: score stays at 82%, and a pause of 7 days begins.',
    );
    expect(effectInWords('attended', contest, waiting)).toBe('Score 82% → 95%, and no pause begins.');
  });

  it('is not told where it is not known', () => {
    expect(effectInWords('late_cancel', contest, ledger())).toBeNull();
    expect(effectInWords('attended', contest, ledger({ contested: [] }))).toBeNull();
  });
});
