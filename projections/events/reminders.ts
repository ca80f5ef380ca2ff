import { projection } from '@tablemates/event-store';
import type { GameEventDomainEvent, ReminderEvent, ReminderKind } from '../../modules/events/domain-events.ts';
import { isStartMoved } from '../../modules/events/rules.ts';
import { once } from '../once.ts';

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

type Seats = { readonly position: bigint; readonly occurredAt: string };
const seatsChanged = once<RemindersRow, Seats>((row, { occurredAt }) => ({
  seatsChangedAt: row.seatsChangedAt ?? occurredAt,
}));

/** The state by which gameEvents with due mails are found. These are only candidates: the log decides. */
export const reminders = projection<RemindersRow, GameEventDomainEvent | ReminderEvent>()({
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
  ignores: ['stream', 'version', 'actor', 'personal'],
  touches: ({ data }) => [[data.gameEventId]],
  on: {
    GameEventScheduled: (row, { data: { gameEventId, startsAt }, occurredAt: startChosenAt, position }) =>
      row ?? { gameEventId, startsAt, startChosenAt, sent: [], seatsChangedAt: null, position: String(position) },
    GameEventChanged: once((_, { data, occurredAt: startChosenAt }) => {
      const { startsAt } = data.to;
      return isStartMoved(data) ? { startsAt, startChosenAt, sent: [] } : { startsAt };
    }),
    ParticipantJoined: seatsChanged,
    ParticipantLeft: seatsChanged,
    ParticipantRemoved: seatsChanged,
    RemindersSent: once((row, { data: { kind, startsAt } }) =>
      startsAt === row.startsAt ? { sent: [...row.sent, kind] } : {},
    ),
    SeatChangesReported: once((_) => ({ seatsChangedAt: null })),
  },
});
