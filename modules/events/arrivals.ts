import type { Instant } from '../../platform/clock.ts';
import { withoutKey } from '../../platform/without-key.ts';
import type { DomainEventOf, GameEventDomainEvent } from './domain-events.ts';
import { checkInsDuring, isStartMoved, withCheckIn } from './rules.ts';

/** What participants said about coming, and who is at the table. */
export type Arrivals = {
  /** Participants who said that they will be there, since the last real move of the start. */
  readonly confirmed: readonly string[];
  /** Everyone who said so since then, with or without a seat now. The link in a mail can be used once. */
  readonly answered: readonly string[];
  /** Participants who are at the table, by user id. */
  readonly checkIns: Readonly<Record<string, CheckIn>>;
  /** The minutes after the start at which participants who run late come, by user id. */
  readonly late: Readonly<Record<string, number>>;
};

/** How and when a person checked in. `at` is the first check-in; `how` becomes `code` once they enter the code. */
type CheckIn = { readonly how: DomainEventOf<'CheckedIn'>['data']['how']; readonly at: Instant };

export const noArrivals: Arrivals = { confirmed: [], answered: [], checkIns: {}, late: {} };

export function evolveArrivals(arrivals: Arrivals, domainEvent: GameEventDomainEvent): Arrivals {
  const { confirmed, answered, checkIns, late } = arrivals;
  switch (domainEvent.type) {
    case 'SeatConfirmed': {
      const { userId } = domainEvent.data;
      return { ...arrivals, confirmed: withOnce(confirmed, userId), answered: withOnce(answered, userId) };
    }
    case 'CheckedIn': {
      const { userId, how, at } = domainEvent.data;
      return { ...arrivals, checkIns: withCheckIn(checkIns, userId, { how, at }) };
    }
    case 'RunningLate': {
      const { userId, minutes } = domainEvent.data;
      return { ...arrivals, late: { ...late, [userId]: minutes } };
    }
    case 'ParticipantLeft':
    case 'ParticipantRemoved': {
      const { userId } = domainEvent.data;
      return {
        confirmed: confirmed.filter((id) => id !== userId),
        answered,
        checkIns: withoutKey(checkIns, userId),
        late: withoutKey(late, userId),
      };
    }
    case 'GameEventChanged': {
      const { from, to } = domainEvent.data;
      return {
        ...(isStartMoved(domainEvent.data) ? { confirmed: [], answered: [], late: {} } : { confirmed, answered, late }),
        checkIns: from.startsAt === to.startsAt ? checkIns : checkInsDuring(checkIns, to.startsAt),
      };
    }
    default:
      return arrivals;
  }
}

const withOnce = (ids: readonly string[], id: string) => [...ids.filter((other) => other !== id), id];
