import type { ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';

/** A penalty in a read model. Whether it is in force depends on when it is read. */
export type OpenPenalty = Pick<
  Extract<ReliabilityEvent, { type: 'PenaltyApplied' }>['data'],
  'kind' | 'until' | 'policyVersion'
> & {
  /** The game event whose mark caused it. Null for a carried-over penalty. */
  readonly gameEventId: string | null;
};

export type PenaltyEvent = Extract<ReliabilityEvent, { type: `Penalty${string}` | 'RestoredPenaltyWaived' }>;

/** The penalties that are not lifted, not waived and not expired at `now`. */
export function openPenalties(
  before: readonly OpenPenalty[],
  { type, data }: PenaltyEvent,
  now: Instant,
): readonly OpenPenalty[] {
  const about = 'gameEventId' in data ? data.gameEventId : null;
  const open = before.filter(({ gameEventId, until }) => gameEventId !== about && until > now);
  const isNew = type === 'PenaltyApplied' || type === 'PenaltyRestored';
  if (!isNew || data.until <= now) return open;
  const { kind, until, policyVersion } = data;
  return [...open, { kind, gameEventId: about, until, policyVersion }];
}
