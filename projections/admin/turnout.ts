import { projection } from '@tablemates/event-store';
import { SEAT_MAILS, type TurnoutMail } from '../../modules/admin/contract.ts';
import type { GameEventDomainEvent, ReminderEvent } from '../../modules/events/domain-events.ts';
import { type GivenBackSeats, isStartMoved, seatsAfter } from '../../modules/events/rules.ts';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import type { ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import { mondayOf } from '../../platform/local-time.ts';
import { once } from '../once.ts';

type Stage = TurnoutMail['after'];
type AfterMail = Omit<TurnoutMail, 'after'>;

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
  /** Seats that people gave back a day or more before the start. */
  readonly givenBackEarly: number;
  readonly givenBackLate: number;
  /** Of the seats given back, those that were filled again. */
  readonly filledAgain: number;
  /** Of the seats given back, those that are still empty. */
  readonly empty: GivenBackSeats['empty'];
  /** Of the seats taken, those that were confirmed since the last real move of the start. */
  readonly confirmed: number;
  /** Everyone who confirmed since then, and whether they still have the seat. */
  readonly answered: Readonly<Record<string, boolean>>;
  /** The last mail that was sent to its seats since then. */
  readonly mailed: Stage;
  /** What people did after each mail and before the next one. */
  readonly mails: Readonly<Partial<Record<Stage, AfterMail>>>;
  readonly came: number;
  readonly noShows: number;
  /** The log position of the last counted domain event, in decimal: folding it again counts nothing twice. */
  readonly position: string;
};

type Mark = {
  readonly position: bigint;
  readonly data: { readonly status: AttendanceStatus; readonly previous: AttendanceStatus | null };
};
const marked = once<TurnoutRow, Mark>((row, { data: { status, previous } }) => {
  const by = (counted: AttendanceStatus) => Number(status === counted) - Number(previous === counted);
  return { came: row.came + by('attended'), noShows: row.noShows + by('no_show') };
});

/**
 * How the seats of each gameEvent were used, in numbers. The only ids in it are those of people who confirmed or left.
 */
export const turnout = projection<TurnoutRow, GameEventDomainEvent | ReliabilityEvent | ReminderEvent>()({
  name: 'turnout',
  version: 5,
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
    empty: 'jsonb not null',
    confirmed: 'integer not null',
    answered: 'jsonb not null',
    mailed: 'text not null',
    mails: 'jsonb not null',
    came: 'integer not null',
    noShows: 'integer not null',
    position: 'text not null',
  },
  key: ['gameEventId'],
  indexes: ['using btree (week)'],
  ignores: ['stream', 'version', 'actor', 'occurredAt', 'personal'],
  touches: ({ data }) => ('role' in data && data.role === 'host' ? [] : [[data.gameEventId]]),
  on: {
    GameEventScheduled: (row, { data: { gameEventId, startDate, maxParticipants: seats }, position }) =>
      row ?? { gameEventId, week: mondayOf(startDate), seats, ...nothing, position: String(position) },
    GameEventChanged: once((_, { data }) => {
      const moved = { week: mondayOf(data.to.startDate), seats: data.to.maxParticipants };
      // a new start gets its own mails
      return isStartMoved(data) ? { ...moved, ...confirmedBy({}), mailed: 'none' } : moved;
    }),
    GameEventCancelled: once((_) => ({ cancelled: true })),
    SeatOffered: once((row) => ({ offered: row.offered + 1 })),
    ParticipantJoined: once((row, domainEvent) => {
      const { filledAgain, ...seats } = seatsAfter(row, domainEvent);
      return {
        ...seats,
        offered: row.offered + Number(domainEvent.data.from === 'waiting_list'),
        filledAgain: row.filledAgain + Number(filledAgain !== undefined),
      };
    }),
    ParticipantLeft: once((row, domainEvent) => {
      const { userId, late, because } = domainEvent.data;
      if (because === 'other_table') return withoutGivingBack(row, userId);
      const { taken, empty } = seatsAfter(row, domainEvent);
      const after = { taken, empty, ...counted(row, { givenBack: 1 }), ...withoutSeat(row, userId) };
      return late
        ? { ...after, givenBackLate: row.givenBackLate + 1 }
        : { ...after, givenBackEarly: row.givenBackEarly + 1 };
    }),
    ParticipantRemoved: once((row, { data: { userId } }) => withoutGivingBack(row, userId)),
    RemindersSent: once((row, { data: { kind, userIds } }) => {
      const stage = SEAT_MAILS.find((mail) => mail === kind);
      return stage && userIds.length > 0 ? { mailed: stage, ...counted(row, { sent: userIds.length }, stage) } : {};
    }),
    SeatConfirmed: once((row, { data: { userId } }) => {
      const isFirst = !(userId in row.answered);
      return { ...confirmedBy({ ...row.answered, [userId]: true }), ...(isFirst && counted(row, { confirmed: 1 })) };
    }),
    AttendanceMarked: marked,
    AttendanceCorrected: marked,
  },
});

/** The seat is gone, and the person did not give it back: they were removed, or sit at another table of the night. */
function withoutGivingBack(row: TurnoutRow, userId: string): Partial<TurnoutRow> {
  const { taken, empty } = seatsAfter(row, { type: 'ParticipantRemoved', data: { userId } });
  return { taken, empty, ...withoutSeat(row, userId) };
}

/** Adds to what people did after the last mail, or after `stage`. */
function counted(row: TurnoutRow, more: Partial<AfterMail>, stage: Stage = row.mailed): Pick<TurnoutRow, 'mails'> {
  const { sent, confirmed, givenBack } = row.mails[stage] ?? { sent: 0, confirmed: 0, givenBack: 0 };
  const sum = {
    sent: sent + (more.sent ?? 0),
    confirmed: confirmed + (more.confirmed ?? 0),
    givenBack: givenBack + (more.givenBack ?? 0),
  };
  return { mails: { ...row.mails, [stage]: sum } };
}

const nothing = {
  cancelled: false,
  taken: 0,
  offered: 0,
  givenBackEarly: 0,
  givenBackLate: 0,
  filledAgain: 0,
  empty: [],
  confirmed: 0,
  answered: {},
  mailed: 'none' as const,
  mails: {},
  came: 0,
  noShows: 0,
};

const confirmedBy = (answered: TurnoutRow['answered']): Pick<TurnoutRow, 'answered' | 'confirmed'> => ({
  answered,
  confirmed: Object.values(answered).filter(Boolean).length,
});

const withoutSeat = ({ answered }: TurnoutRow, userId: string) =>
  userId in answered ? confirmedBy({ ...answered, [userId]: false }) : {};
