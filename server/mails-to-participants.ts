import type { GameEventDomainEvent } from '../modules/events/domain-events.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/database.ts';
import type { Recorded } from '../platform/log/domain-event.ts';
import type { MailContent } from '../platform/mail/mail.ts';
import { findGameEvent } from '../projections/game-events/queries.ts';
import { findUser } from '../projections/people/queries.ts';

export type MailedEvent = Extract<GameEventDomainEvent, { type: 'GameEventCancelled' | 'ParticipantRemoved' }>;

export const MAILED_TYPES: readonly MailedEvent['type'][] = ['GameEventCancelled', 'ParticipantRemoved'];

/** The mails that a cancelling or a removal calls for: to everybody who had a seat, or to the one who lost it. */
export function mailsToParticipants(sql: Sql, clock: Clock) {
  return async (domainEvent: Recorded<MailedEvent>): Promise<MailContent[]> => {
    const { type, data } = domainEvent;
    const template = type === 'GameEventCancelled' ? 'gameEventCancelled' : 'removedFromGameEvent';
    const gameEvent = await findGameEvent(sql, data.gameEventId);
    if (!gameEvent) throw new Error(`the read models do not know gameEvent ${data.gameEventId} yet`);
    const userIds =
      domainEvent.type === 'GameEventCancelled' ? domainEvent.data.participantIds : [domainEvent.data.userId];
    const mails: MailContent[] = [];
    for (const userId of userIds) {
      const user = await findUser(sql, userId, clock().toISOString());
      // an erased person has no address any more
      if (!user?.email) continue;
      const { game, cafe, eventDate: startsAt } = gameEvent;
      const params = { gameName: game?.name ?? 'Unknown Game', cafeName: cafe?.name ?? 'Unknown Cafe', startsAt };
      mails.push({ to: user.email, template, params: { firstName: user.firstName, ...params } });
    }
    return mails;
  };
}
