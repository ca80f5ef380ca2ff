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
  /** When seats that the host does not know of were first taken or given back; null without any. */
  readonly seatsChangedAt: string | null;
  /** The log position that the row has reached, so that folding a domain event twice changes nothing. */
  readonly position: string;
};

/** Where mails about a gameEvent may be due. The log decides which are. */
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
    // its GameEventScheduled was skipped by an operator: the whole gameEvent stays out, instead of stopping at all that follows
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
