import type { Projection } from '@tablemates/event-store';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';

type SeatEvent = Extract<
  GameEventDomainEvent,
  { type: 'ParticipantJoined' | 'ParticipantLeft' | 'ParticipantRemoved' }
>;

type ParticipationRow = {
  readonly gameEventId: string;
  readonly userId: string;
  /** The id of the participation: the id of their last `ParticipantJoined`. */
  readonly id: string;
  readonly status: 'joined' | 'left' | 'left_late' | 'removed';
  readonly joinedAt: string;
};

/** Seats that people took, gave back or lost: one row for each person and gameEvent. */
export const participations: Projection<ParticipationRow, SeatEvent, 'stream' | 'version' | 'actor'> = {
  name: 'participations',
  version: 2,
  columns: {
    gameEventId: 'uuid not null',
    userId: 'uuid not null',
    id: 'uuid not null',
    status: 'text not null',
    joinedAt: 'timestamptz not null',
  },
  key: ['gameEventId', 'userId'],
  indexes: ['using btree (user_id, game_event_id)', 'using btree (id)'],
  types: ['ParticipantJoined', 'ParticipantLeft', 'ParticipantRemoved'],
  ignores: ['stream', 'version', 'actor'],
  touches: ({ data }) => [[data.gameEventId, data.userId]],
  fold: (row, domainEvent) => {
    const { gameEventId, userId } = domainEvent.data;
    if (domainEvent.type === 'ParticipantJoined') {
      return { gameEventId, userId, id: domainEvent.id, status: 'joined', joinedAt: domainEvent.occurredAt };
    }
    // an operator skipped the ParticipantJoined
    if (!row) return undefined;
    if (domainEvent.type === 'ParticipantRemoved') return { ...row, status: 'removed' };
    return { ...row, status: domainEvent.data.late ? 'left_late' : 'left' };
  },
};
