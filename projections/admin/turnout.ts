import type { Projection } from '@tablemates/event-store';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import type { ReliabilityEvent } from '../../modules/reliability/domain-events.ts';

const types = [
  'GameEventScheduled',
  'GameEventChanged',
  'GameEventCancelled',
  'SeatOffered',
  'ParticipantJoined',
  'ParticipantLeft',
  'ParticipantRemoved',
  'AttendanceMarked',
  'AttendanceCorrected',
] as const;

type CountedEvent = Extract<GameEventDomainEvent | ReliabilityEvent, { readonly type: (typeof types)[number] }>;

type TurnoutRow = {
  readonly gameEventId: string;
  /** The local date of the Monday of the week in which it starts. */
  readonly week: string;
  readonly cancelled: boolean;
  readonly seats: number;
  /** Seats that are taken. */
  readonly taken: number;
  /** Seats that the waiting list gave at once or offered. */
  readonly offered: number;
  /** Seats given back by who had them, a day and more before the start. */
  readonly givenBackEarly: number;
  readonly givenBackLate: number;
  /** Of the seats given back, those that somebody took afterwards. */
  readonly filledAgain: number;
  readonly came: number;
  readonly noShows: number;
  /** The log position of the last counted domain event, in decimal: folding it again counts nothing twice. */
  readonly position: string;
};

/** What became of the seats of each gameEvent, in numbers; who had them is not kept. */
export const turnout: Projection<TurnoutRow, CountedEvent, 'stream' | 'version' | 'actor' | 'occurredAt' | 'personal'> =
  {
    name: 'turnout',
    version: 1,
    columns: {
      gameEventId: 'uuid not null',
      week: 'text not null',
      cancelled: 'boolean not null',
      seats: 'integer not null',
      taken: 'integer not null',
      offered: 'integer not null',
      givenBackEarly: 'integer not null',
      givenBackLate: 'integer not null',
      filledAgain: 'integer not null',
      came: 'integer not null',
      noShows: 'integer not null',
      position: 'text not null',
    },
    key: ['gameEventId'],
    indexes: ['using btree (week)'],
    types,
    ignores: ['stream', 'version', 'actor', 'occurredAt', 'personal'],
    touches: ({ data }) => ('role' in data && data.role === 'host' ? [] : [[data.gameEventId]]),
    fold: (row, domainEvent) => {
      const position = String(domainEvent.position);
      if (domainEvent.type === 'GameEventScheduled') {
        const { gameEventId, startDate, maxParticipants: seats } = domainEvent.data;
        return row ?? { gameEventId, week: weekOf(startDate), seats, ...nothing, position };
      }
      if (!row) throw new Error(`${domainEvent.type} of an unknown gameEvent ${domainEvent.data.gameEventId}`);
      if (domainEvent.position <= BigInt(row.position)) return row;
      return { ...row, ...changed(row, domainEvent), position };
    },
  };

const nothing = {
  ...{ cancelled: false, taken: 0, offered: 0, givenBackEarly: 0, givenBackLate: 0, filledAgain: 0 },
  ...{ came: 0, noShows: 0 },
};

function changed(
  row: TurnoutRow,
  domainEvent: Exclude<CountedEvent, { type: 'GameEventScheduled' }>,
): Partial<TurnoutRow> {
  switch (domainEvent.type) {
    case 'GameEventChanged': {
      const { startDate, maxParticipants } = domainEvent.data.to;
      return { week: weekOf(startDate), seats: maxParticipants };
    }
    case 'GameEventCancelled':
      return { cancelled: true };
    case 'SeatOffered':
      return { offered: row.offered + 1 };
    case 'ParticipantJoined': {
      const isOpen = row.givenBackEarly + row.givenBackLate > row.filledAgain;
      return {
        taken: row.taken + 1,
        offered: row.offered + Number(domainEvent.data.from === 'waiting_list'),
        filledAgain: row.filledAgain + Number(isOpen),
      };
    }
    case 'ParticipantLeft': {
      const taken = row.taken - 1;
      return domainEvent.data.late
        ? { taken, givenBackLate: row.givenBackLate + 1 }
        : { taken, givenBackEarly: row.givenBackEarly + 1 };
    }
    case 'ParticipantRemoved':
      return { taken: row.taken - 1 };
    case 'AttendanceMarked':
    case 'AttendanceCorrected': {
      const { status, previous } = domainEvent.data;
      const by = (counted: AttendanceStatus) => Number(status === counted) - Number(previous === counted);
      return { came: row.came + by('attended'), noShows: row.noShows + by('no_show') };
    }
  }
}

const DAY_MS = 86_400_000;

/** The Monday of a local date's week, both `YYYY-MM-DD`. */
export function weekOf(date: string): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
