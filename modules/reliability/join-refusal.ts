import type { EventLog } from '@tablemates/event-store';
import { type CommandContext, execute, type Fold } from '@tablemates/event-store';
import { v5 } from 'uuid';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Done, Seat } from './commands.ts';
import { type JoinRefusalEvent, joinRefusalStream } from './domain-events.ts';
import { penaltyOf, type Standing } from './standing.ts';
import { standingOn } from './streams.ts';

const HOUR_MS = 3_600_000;
/** Asking for the same seat again within this time is no further fact. */
const SAME_SEAT_MS = HOUR_MS;
/** No more than this many a person within a day: nobody fills the log by asking. */
const PER_DAY = 20;

/** A seat that was refused, and the sentence the person read. */
export type RefusedSeat = Seat & { readonly words: string };

type Asked = Pick<JoinRefusalEvent['data'], 'gameEventId' | 'askedAt'>;

/** Oldest first. */
const refusalsFold: Fold<readonly Asked[], JoinRefusalEvent> = {
  initial: [],
  evolve: (before, { data: { gameEventId, askedAt } }) => [...before, { gameEventId, askedAt }],
};

/** What to keep of a refusal at `now`: how the person stood and what they read; nothing without a penalty in force, or once it is enough. */
export function joinRefusal(
  recorded: readonly Asked[],
  standing: Standing,
  { gameEventId, words, now }: Omit<RefusedSeat, 'userId'> & { readonly now: Instant },
): readonly JoinRefusalEvent[] {
  const inForce = penaltyOf(standing, now);
  if (!inForce) return [];
  const within = (ms: number) => recorded.filter(({ askedAt }) => Date.parse(now) - Date.parse(askedAt) < ms);
  const isKnown = within(SAME_SEAT_MS).some((asked) => asked.gameEventId === gameEventId);
  if (isKnown || within(24 * HOUR_MS).length >= PER_DAY) return [];
  const { kind, from, until, policyVersion } = inForce;
  const penalty = { kind, from, until, policyVersion };
  const stood = { score: standing.score, policyVersion: standing.policyVersion };
  return [{ type: 'JoinRefused', data: { gameEventId, askedAt: now, code: 'penalty', ...stood, penalty, words } }];
}

/**
 * Keeps as evidence that somebody was refused a seat because of a penalty, judged by the log as it is at that very
 * append. The same command id again appends nothing.
 */
export const recordJoinRefusal =
  (log: EventLog) =>
  async (context: CommandContext, { gameEventId, userId, words }: RefusedSeat): Promise<Done> => {
    const result = await execute(log, {
      // an id of its own: the command that was refused has not been carried out, and may be once the penalty is over
      context: { ...context, commandId: v5('join refused', context.commandId) },
      streams: {
        standing: standingOn(userId),
        refusals: { stream: joinRefusalStream(userId), fold: refusalsFold },
      },
      decide: ({ standing, refusals }) => ({
        append: { refusals: joinRefusal(refusals, standing, { gameEventId, words, now: context.now }) },
      }),
    });
    return isRefusal(result) ? { position: undefined } : result;
  };
