import { projection } from '@tablemates/event-store';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';

type ParticipationRow = {
  readonly gameEventId: string;
  readonly userId: string;
  /** The id of the participation: the id of their last `ParticipantJoined`. */
  readonly id: string;
  readonly status: 'joined' | 'left' | 'left_late' | 'removed';
  readonly joinedAt: string;
};

/** Seats that people took, gave back or lost: one row for each person and gameEvent. */
export const participations = projection<ParticipationRow, GameEventDomainEvent>()({
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
  ignores: ['stream', 'version', 'actor'],
  touches: ({ data }) => [[data.gameEventId, data.userId]],
  on: {
    ParticipantJoined: (_, { id, data: { gameEventId, userId }, occurredAt: joinedAt }) => ({
      gameEventId,
      userId,
      id,
      status: 'joined',
      joinedAt,
    }),
    // without a row, an operator skipped the ParticipantJoined
    ParticipantLeft: (row, { data: { late } }) => row && { ...row, status: late ? 'left_late' : 'left' },
    ParticipantRemoved: (row) => row && { ...row, status: 'removed' },
  },
});
