import { describe, expect, it } from 'vitest';
import type { CorrectionEffects } from '../../modules/reliability/contract.ts';
import { effectInWords, effectSoFar } from './effect-words.ts';

type State = CorrectionEffects['now'];
const pause = (days: number, expiresAt: string): State['penalty'] => ({ kind: 'no_show', days, expiresAt });
const state = (reliabilityScore: number, penalty: State['penalty'] = null): State => ({ reliabilityScore, penalty });
const words = (
  now: State,
  after: State,
  {
    present = 'no_show',
    host = null,
  }: { present?: 'no_show' | 'attended'; host?: { scoreBefore: number; scoreAfter: number } | null } = {},
) =>
  effectInWords('attended', present, { now, effects: [{ status: 'attended', after, host }] }, (at) => at.slice(5, 10));

describe('the effect of a decision', () => {
  it('says how the score moves, and whether a pause begins, ends, stays or changes', () => {
    const [first, second] = [pause(14, '2026-06-15T12:00:00.000Z'), pause(30, '2026-07-01T12:00:00.000Z')];
    expect(words(state(82), state(95))).toBe('Score 82% → 95%, and no hold begins.');
    expect(words(state(82, first), state(95))).toBe('Score 82% → 95%, and the hold of 14 days ends.');
    expect(words(state(95), state(82, first))).toBe('Score 95% → 82%, and a hold of 14 days begins.');
    expect(words(state(82, first), state(82, first))).toBe('Score stays at 82%, and the hold until 06-15 stays.');
    expect(words(state(82, second), state(85, first))).toBe('Score 82% → 85%, and the hold ends 06-15, not 07-01.');
  });

  it('says that the mark stands, and what the host gains or loses', () => {
    expect(words(state(82), state(82, pause(1, '2026-06-15T12:00:00.000Z')), { present: 'attended' })).toBe(
      'The rating stands: score stays at 82%, and a hold of 1 day begins.',
    );
    expect(words(state(82), state(95), { host: { scoreBefore: 90, scoreAfter: 92 } })).toBe(
      'Score 82% → 95%, and no hold begins. The host’s score 90% → 92%.',
    );
  });

  it('is null for a status that the mark cannot have', () => {
    expect(effectInWords('late_cancel', 'no_show', { now: state(82), effects: [] }, String)).toBeNull();
  });

  it('says that it is loading, or that loading failed', () => {
    expect(effectSoFar({}, () => 'Known.')).toBe('Working out what this does…');
    expect(effectSoFar({ error: { status: 500 } }, () => 'Known.')).toBe(
      'What this does could not be worked out just now.',
    );
    expect(effectSoFar({ data: { now: state(82), effects: [] } }, () => 'Known.')).toBe('Known.');
  });
});
