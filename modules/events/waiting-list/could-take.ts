import { eachOf, port } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { commitmentTo } from '../commitments/commitments.ts';
import { commitmentsOf } from '../commitments/streams.ts';
import type { SeatDeps } from '../deps.ts';
import type { GameEventState, Known, Wisher } from '../game-event.ts';
import { join } from '../seats/seat.ts';
import { seatGate } from '../seats/seat-gate.ts';
import { gameEventOf } from '../streams.ts';
import { joinWaitingList } from './waiting-list.ts';

/** What there is for a person: a seat, or a place in line. */
function placeAt(state: GameEventState, userId: string, now: Instant, wisher: Wisher): 'seat' | 'line' | undefined {
  if (!isRefusal(join(state, userId, now, wisher))) return 'seat';
  return isRefusal(joinWaitingList(state, userId, now, wisher)) ? undefined : 'line';
}

/** Whether two people keep apart, from who has read it of everybody. */
type KeptApart = (one: string, other: string) => boolean;

type Candidate = { readonly userId: string; readonly gameEventIds: readonly string[] };

const peopleAt = ({ schedule, seats }: Known): readonly string[] => [schedule.hostId, ...seats.participants];
const pairOf = (userId: string, other: string) => `${userId} ${other}`;

/**
 * Those of these gameEvents that each person could take now, by user id: there is a seat (`hasSeat`) or a place in line, no penalty
 * lasts, nothing of their own is at that time, and they and the people at the table do not keep apart. A date of a series
 * counts also while only earlier ones can be joined. Whoever asks for many people at once reads each gameEvent once, and
 * may bring what is known of who keeps apart.
 */
export const couldTake = ({
  account,
  penalty,
  blocked,
  isNewcomer,
}: Pick<SeatDeps, 'account' | 'penalty' | 'blocked' | 'isNewcomer'>) => {
  const person = (userId: string) =>
    port({
      streams: {
        account: account(userId),
        penaltyExpiresAt: penalty(userId),
        commitments: commitmentsOf(userId),
        isNewcomer: isNewcomer(userId),
      },
      answer: (facts) => facts,
    });
  const withoutBlocks = (asked: readonly Candidate[]) =>
    port({
      streams: {
        people: eachOf(
          asked.map(({ userId }) => userId),
          person,
        ),
        gameEvents: eachOf(new Set(asked.flatMap(({ gameEventIds }) => gameEventIds)), gameEventOf),
      },
      answer: ({ people, gameEvents }, now) =>
        asked.map(({ userId, gameEventIds }) => {
          const facts = people.get(userId);
          const takes = gameEventIds.flatMap((id) => {
            const gameEvent = gameEvents.get(id);
            const place = placeAt(gameEvent, userId, now, facts);
            if (place === undefined || gameEvent.status === 'unknown') return [];
            const isOpen = seatGate(facts, commitmentTo(gameEvent.schedule, 'participant'), now) === undefined;
            return isOpen ? [{ gameEvent, hasSeat: place === 'seat' }] : [];
          });
          return { userId, takes };
        }),
    });
  return (asked: readonly Candidate[], isKnownApart?: KeptApart) =>
    port({
      streams: { open: withoutBlocks(asked) },
      more: ({ open }) => ({
        apart: eachOf(
          (isKnownApart ? [] : open).flatMap(({ userId, takes }) =>
            takes.flatMap(({ gameEvent }) => peopleAt(gameEvent)).map((other) => pairOf(userId, other)),
          ),
          (pair) => {
            const [userId = '', other = ''] = pair.split(' ');
            return blocked(userId, other);
          },
        ),
      }),
      answer: ({ open, apart }) =>
        new Map(
          open.map(({ userId, takes }) => {
            const isApartFrom = (other: string) => isKnownApart?.(userId, other) ?? apart.get(pairOf(userId, other));
            const isApart = (gameEvent: Known) => peopleAt(gameEvent).some(isApartFrom);
            const together = takes.filter(({ gameEvent }) => !isApart(gameEvent));
            return [userId, together.map(({ gameEvent, hasSeat }) => ({ ...gameEvent.schedule, hasSeat }))];
          }),
        ),
    });
};
