import type { Projection } from '@tablemates/event-store';
import type { GameEventDomainEvent, ReminderEvent } from '../../modules/events/domain-events.ts';
import { isStartMoved } from '../../modules/events/rules.ts';

type SeatsEvent = Extract<
  GameEventDomainEvent,
  { type: 'GameEventScheduled' | 'GameEventChanged' | 'ParticipantJoined' | 'ParticipantLeft' | 'ParticipantRemoved' }
>;

type ReminderKind = Extract<ReminderEvent, { type: 'RemindersSent' }>['data']['kind'];

export type RemindersRow = {
  readonly gameEventId: string;
  readonly startsAt: string;
  /** When this start was chosen; shifts of less than 15 minutes do not count. */
  readonly startChosenAt: string;
  /** The kinds that were sent for this start. */
  readonly sent: readonly ReminderKind[];
  /** When the first change of seats was that the host is not notified of yet; null without one. */
  readonly seatsChangedAt: string | null;
  /** The log position that the row has reached, so that folding a domain event twice changes nothing. */
  readonly position: string;
};

/** The state by which gameEvents with due mails are found. These are only candidates: the log decides. */
export const reminders: Projection<
  RemindersRow,
  SeatsEvent | ReminderEvent,
  'stream' | 'version' | 'actor' | 'personal'
> = {
  name: 'reminders',
  version: 2,
  columns: {
    gameEventId: 'uuid not null',
    startsAt: 'timestamptz not null',
    startChosenAt: 'timestamptz not null',
    sent: 'jsonb not null',
    seatsChangedAt: 'timestamptz',
    position: 'text not null',
  },
  key: ['gameEventId'],
  indexes: ['using btree (starts_at)', 'using btree (seats_changed_at) where seats_changed_at is not null'],
  types: [
    'GameEventScheduled',
    'GameEventChanged',
    'ParticipantJoined',
    'ParticipantLeft',
    'ParticipantRemoved',
    'RemindersSent',
    'SeatChangesReported',
  ],
  ignores: ['stream', 'version', 'actor', 'personal'],
  touches: ({ data }) => [[data.gameEventId]],
  fold(row, domainEvent) {
    if (row && domainEvent.position <= BigInt(row.position)) return row;
    const { occurredAt } = domainEvent;
    const position = String(domainEvent.position);
    if (domainEvent.type === 'GameEventScheduled') {
      const { gameEventId, startsAt } = domainEvent.data;
      return { gameEventId, startsAt, startChosenAt: occurredAt, sent: [], seatsChangedAt: null, position };
    }
    // an operator skipped its GameEventScheduled: the gameEvent is left out, so that later domain events do not stop
    // the fold
    if (!row) return undefined;
    switch (domainEvent.type) {
      case 'ParticipantJoined':
      case 'ParticipantLeft':
      case 'ParticipantRemoved':
        return { ...row, seatsChangedAt: row.seatsChangedAt ?? occurredAt, position };
      case 'GameEventChanged': {
        const { startsAt } = domainEvent.data.to;
        if (!isStartMoved(domainEvent.data)) return { ...row, startsAt, position };
        return { ...row, startsAt, startChosenAt: occurredAt, sent: [], position };
      }
      case 'RemindersSent': {
        const { kind, startsAt } = domainEvent.data;
        return startsAt === row.startsAt ? { ...row, sent: [...row.sent, kind], position } : { ...row, position };
      }
      case 'SeatChangesReported':
        return { ...row, seatsChangedAt: null, position };
    }
  },
};
