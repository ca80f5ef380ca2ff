import { type Recorded, viewOf } from '@tablemates/event-store';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { waits } from './waits.ts';

type OwnWait = {
  readonly at: Instant;
  readonly gameEventId: string;
  readonly what: 'joined' | 'left' | 'passed_over' | 'offered' | 'offer_ended' | 'got_seat';
  /** By `what`: the place in line, the reason, when the offer expires, how it ended, or where the seat came from. */
  readonly detail: string | null;
};

/** The gameEvents on whose waiting lists a person ever was. */
export async function findWaitedFor(sql: Sql, userId: string): Promise<readonly string[]> {
  const lists = await sql<{ gameEventId: string }[]>`
    select game_event_id from ${sql(viewOf(waits))} where user_id = ${userId} order by game_event_id`;
  return lists.map(({ gameEventId }) => gameEventId);
}

/** What happened to a person on the waiting list of a gameEvent, oldest first; nothing about others in line. Pure. */
export const waitsOf = (userId: string, gameEvent: readonly Recorded<GameEventDomainEvent>[]): readonly OwnWait[] =>
  gameEvent.flatMap((each) => {
    const happened = 'userId' in each.data && each.data.userId === userId ? inLine(each) : undefined;
    return happened ? [{ at: each.occurredAt, gameEventId: each.data.gameEventId, ...happened }] : [];
  });

function inLine({ type, data }: GameEventDomainEvent): Pick<OwnWait, 'what' | 'detail'> | undefined {
  switch (type) {
    case 'WaitingListJoined':
      return { what: 'joined', detail: `place ${data.place}` };
    case 'WaitingListLeft':
      return { what: 'left', detail: data.because };
    case 'PassedOver':
      return { what: 'passed_over', detail: data.reason };
    case 'SeatOffered':
      return { what: 'offered', detail: data.until };
    case 'SeatOfferEnded':
      return { what: 'offer_ended', detail: data.how };
    case 'ParticipantJoined':
      return { what: 'got_seat', detail: data.from ?? null };
    default:
      return undefined;
  }
}
