import { type AppendTo, appendTo, eachOf, port } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { isSuspended, joiningRefusal } from '../account.ts';
import { type Commitment, commit, commitmentsFold, commitmentTo, obstacleTo } from '../commitments/commitments.ts';
import { commitmentsOf } from '../commitments/streams.ts';
import type { SeatDeps } from '../deps.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { type GameEventState, hasStarted, isSignUpOver, type Known, seatsFor, stateAfter } from '../game-event.ts';
import { isLate } from '../rules.ts';
import { seatRefusal } from '../seats/seat.ts';
import { offerOf } from '../seats.ts';
import { gameEventOf } from '../streams.ts';

type StandingSeatsQuery = {
  readonly hostId: string;
  readonly userIds: readonly string[];
  readonly gameEventIds: readonly string[];
};
type Wanted = {
  readonly opened: readonly (Pick<Commitment, 'gameEventId' | 'startsAt' | 'cafeId'> & {
    readonly userIds: readonly string[];
  })[];
  readonly open: readonly {
    readonly gameEventId: string;
    readonly most: number;
    readonly userIds: readonly string[];
  }[];
};
type PassedOver = {
  readonly gameEventId: string;
  readonly userId: string;
  readonly reason: 'penalty' | 'suspended' | 'busy';
};

/** People with standing seats in a series, for the append that opens a date or gives them a standing seat. */
export const peopleAtDates =
  ({ account, penalty, blocked }: Pick<SeatDeps, 'account' | 'penalty' | 'blocked'>) =>
  ({ hostId, userIds, gameEventIds }: StandingSeatsQuery) =>
    port({
      streams: {
        accounts: eachOf(userIds, account),
        blocks: eachOf(userIds, (userId) => blocked(userId, hostId)),
        penalties: eachOf(userIds, penalty),
        committed: eachOf(userIds, commitmentsOf),
        dates: eachOf(gameEventIds, gameEventOf),
      },
      answer({ accounts, blocks, penalties, committed, dates }, now) {
        const known = dates.all.filter((date): date is Known => date.status !== 'unknown');
        return {
          bar(userId: string) {
            const account = accounts.get(userId);
            if (joiningRefusal(account) && !isSuspended(account)) return 'account_closed' as const;
            const isOut = blocks.get(userId) || known.some(({ seats }) => seats.removed.includes(userId));
            return isOut ? ('closed' as const) : undefined;
          },
          suspendedUntil: (userId: string) => accounts.get(userId).suspendedUntil ?? null,
          penaltyExpiresAt: penalties.get,
          seated: (userId: string) =>
            known
              .filter(({ seats }) => seats.standing.includes(userId))
              .map(({ schedule, seats }) => ({
                gameEventId: schedule.gameEventId,
                isGivenBack: !seats.participants.includes(userId),
              })),
          seat: (wanted: Wanted) =>
            seatPeople(
              wanted,
              {
                isSuspended: (userId) => isSuspended(accounts.get(userId)),
                penaltyEnds: penalties.get,
                committed: committed.get,
                date: dates.get,
              },
              now,
            ),
        };
      },
    });

type Facts = {
  readonly isSuspended: (userId: string) => boolean;
  readonly penaltyEnds: (userId: string) => Instant | null;
  readonly committed: (userId: string) => (typeof commitmentsFold)['initial'];
  readonly date: (gameEventId: string) => GameEventState;
};

/** Seats people, each with the commitments that the dates before left. */
function seatPeople({ opened, open }: Wanted, facts: Facts, now: Instant) {
  const bound = new Map<string, ReturnType<Facts['committed']>>();
  const append: AppendTo[] = [];
  const passedOver: PassedOver[] = [];
  const obstacleOf = (userId: string, wanted: Commitment) => {
    if (facts.isSuspended(userId)) return 'suspended' as const;
    if (facts.penaltyEnds(userId) !== null) return 'penalty' as const;
    return obstacleTo(bound.get(userId) ?? facts.committed(userId), wanted, now) ? ('busy' as const) : undefined;
  };
  const give = (userId: string, wanted: Commitment): GameEventDomainEvent => {
    const { gameEventId } = wanted;
    const before = bound.get(userId) ?? facts.committed(userId);
    const made = commit(before, userId, wanted);
    bound.set(userId, made.reduce(commitmentsFold.evolve, before));
    const joined = { type: 'ParticipantJoined', data: { gameEventId, userId, from: 'standing' } } as const;
    append.push(appendTo(gameEventOf(gameEventId), [joined]), appendTo(commitmentsOf(userId), made));
    return joined;
  };
  for (const { userIds, ...date } of opened) {
    const wanted = commitmentTo(date, 'participant');
    for (const userId of userIds) {
      const reason = obstacleOf(userId, wanted);
      if (reason) passedOver.push({ gameEventId: date.gameEventId, userId, reason });
      else give(userId, wanted);
    }
  }
  for (const { gameEventId, most, userIds } of open) {
    let date = facts.date(gameEventId);
    for (const userId of userIds) {
      if (date.status === 'unknown' || !isFreeFor(date, userId, most, now)) continue;
      const wanted = commitmentTo(date.schedule, 'participant');
      if (!obstacleOf(userId, wanted)) date = stateAfter(date, [give(userId, wanted)]);
    }
  }
  return { append, passedOver };
}

/**
 * Whether an open date has a seat for a person who becomes standing later: one is free and nobody waits. They get none
 * that they could not give back freely, and none at a date at which they gave theirs back.
 */
function isFreeFor(date: Known, userId: string, most: number, now: Instant): boolean {
  const { schedule, seats } = date;
  if (hasStarted(date, now) || isLate(schedule.startsAt, now) || isSignUpOver(date, now)) return false;
  if (seats.waiting.length > 0 || seatsFor(date, {}, now) <= 0 || seatRefusal(date, userId)) return false;
  const isKnown = seats.standing.includes(userId) || seats.lateLeavers.includes(userId) || offerOf(seats, userId);
  return !isKnown && seats.standing.filter((id) => seats.participants.includes(id)).length < most;
}
