import type { ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';

/** A penalty as read models keep it; whether it holds depends on when it is read. */
export type OpenPenalty = Pick<
  Extract<ReliabilityEvent, { type: 'PenaltyApplied' }>['data'],
  'kind' | 'gameEventId' | 'until'
>;

type PenaltyEvent = Extract<ReliabilityEvent, { type: `Penalty${string}` }>;

/** The penalties that are neither lifted nor waived nor, at `now`, expired. */
export function openPenalties(
  before: readonly OpenPenalty[],
  { type, data }: PenaltyEvent,
  now: Instant,
): readonly OpenPenalty[] {
  const open = before.filter(({ gameEventId, until }) => gameEventId !== data.gameEventId && until > now);
  if (type !== 'PenaltyApplied' || data.until <= now) return open;
  const { kind, gameEventId, until } = data;
  return [...open, { kind, gameEventId, until }];
}

/** The one that expires last; at the same instant it is the no-show that people are told of. */
export const lastToExpire = (open: readonly OpenPenalty[]): OpenPenalty | undefined =>
  open.reduce<OpenPenalty | undefined>((last, one) => (last && lasting(last) > lasting(one) ? last : one), undefined);

const lasting = ({ until, kind }: OpenPenalty): string => `${until} ${kind}`;
