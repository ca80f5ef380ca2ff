import { type CommandContext, type EventLog, execute, type Fold, type Port } from '@tablemates/event-store';
import { v5 } from 'uuid';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time-units.ts';
import { type JoinRefusalEvent, joinRefusalStream } from './domain-events.ts';
import type { Done, Seat } from './marking.ts';
import type { CarriedOverPenalty } from './policy.ts';
import type { Standing } from './standing.ts';
import { standingOn } from './streams.ts';

/** Another refusal of the same seat within this time is not recorded. */
const SAME_SEAT_MS = HOUR_MS;
/** Recorded refusals for each person within a day, so that requests cannot fill the log. */
const PER_DAY = 20;

/** A refused seat, and the sentence shown to the person. */
export type RefusedSeat = Seat & {
  readonly words: string;
  /** The end of the suspension, if it was that. */
  readonly suspendedUntil?: Instant | undefined;
};

type JoinRequest = Pick<JoinRefusalEvent['data'], 'gameEventId' | 'askedAt'>;

/** Oldest first. */
const refusalsFold: Fold<readonly JoinRequest[], JoinRefusalEvent> = {
  initial: [],
  evolve: (before, { data: { gameEventId, askedAt } }) => [...before, { gameEventId, askedAt }],
};

type Refused = Omit<RefusedSeat, 'userId'> & { readonly now: Instant; readonly inForce: CarriedOverPenalty | null };

/** The record of a refusal at `now`. It is empty without a cause in force, and beyond the limits above. */
export function joinRefusal(
  recorded: readonly JoinRequest[],
  standing: Standing,
  { gameEventId, words, now, inForce, suspendedUntil }: Refused,
): readonly JoinRefusalEvent[] {
  if (!inForce && suspendedUntil === undefined) return [];
  const within = (ms: number) => recorded.filter(({ askedAt }) => Date.parse(now) - Date.parse(askedAt) < ms);
  const isKnown = within(SAME_SEAT_MS).some((asked) => asked.gameEventId === gameEventId);
  if (isKnown || within(DAY_MS).length >= PER_DAY) return [];
  const asked = { gameEventId, askedAt: now, score: standing.score, policyVersion: standing.policyVersion, words };
  if (suspendedUntil !== undefined) {
    return [{ type: 'JoinRefused', data: { ...asked, code: 'suspended', suspendedUntil } }];
  }
  if (!inForce) return [];
  const { kind, from, until, policyVersion } = inForce;
  return [{ type: 'JoinRefused', data: { ...asked, code: 'penalty', penalty: { kind, from, until, policyVersion } } }];
}

/**
 * Records that a person was refused a seat because of a penalty or a suspension. A repeated command id appends nothing.
 *
 * @param penaltyInForce the penalty of a person, or of another account of their mailbox
 */
export const recordJoinRefusal =
  (log: EventLog, penaltyInForce: (userId: string) => Port<CarriedOverPenalty | null>) =>
  async (context: CommandContext, { userId, ...refused }: RefusedSeat): Promise<Done> => {
    const result = await execute(log, {
      // A different id, because the refused command may run with its own id once the penalty ends.
      context: { ...context, commandId: v5('join refused', context.commandId) },
      streams: {
        standing: standingOn(userId),
        refusals: { stream: joinRefusalStream(userId), fold: refusalsFold },
        inForce: penaltyInForce(userId),
      },
      decide: ({ standing, refusals, inForce }) => ({
        append: { refusals: joinRefusal(refusals, standing, { ...refused, now: context.now, inForce }) },
      }),
    });
    return isRefusal(result) ? { position: undefined } : result;
  };
