import type { Instant } from '../../platform/clock.ts';
import type { DomainEventOf, GameEventDomainEvent } from './domain-events.ts';
import {
  announcedAt,
  declinedUntil,
  descriptionIn,
  findsTable,
  freeUntil,
  isDeparted,
  isMove,
  isRealChange,
  type LocalStart,
  laterOf,
  noticedStartAfter,
  type Place,
} from './rules.ts';

/** What an evening is, who hosts it, and where and when: what is scheduled, as it is after its changes. */
export type Schedule = DomainEventOf<'GameEventScheduled'>['data'] & {
  /** The host's own text about it. Empty once they have been erased. */
  readonly description: string;
  /** 1 when it is scheduled. Every change of the gameEvent itself adds 1. */
  readonly version: number;
  /** Whether this date of a series was changed by itself. */
  readonly departed: boolean;
  /** The start that people know: the scheduled one, or the one that they were last notified of. */
  readonly knownStart: Instant;
  /**
   * The start that people with a seat had a day's notice of. Shifts at short notice are measured from it, so that they
   * count together: a short shift within 24 hours of it does not change it.
   */
  readonly noticedStart: LocalStart;
  /** After a real change: the instant before which seats may be given back freely. */
  readonly freeUntil: Instant | null;
  /** When its host asked the other organizers; `found` once somebody took it over. Absent if nobody was asked. */
  readonly seeking?: { readonly at: Instant } | 'found';
  /** What the cafe says to it. Null where nobody has to be asked. */
  readonly table: Table | null;
  /** Since when and why the cafe cannot have it. Null if it can. `toldTo`: the host who knows. */
  readonly lost: Lost | null;
  /** The real changes that people have not been notified of yet. */
  readonly unannounced: Unannounced | null;
};

/** `at`: since when it is asked for or declined. `ownerId`: who is asked. `isOfSeries`: its series asks. */
type Table =
  | {
      readonly state: 'asked';
      readonly at: Instant;
      readonly ownerId?: string;
      readonly isAskedAgain?: true;
      readonly isOfSeries?: true;
    }
  | { readonly state: 'confirmed' }
  | { readonly state: 'declined'; readonly at: Instant };

type Lost = Pick<DomainEventOf<'TableLost'>['data'], 'because' | 'at'> & { readonly toldTo: string | null };

/**
 * `from`: the place and time that people know. `dueAt`: when they are notified if nothing changes before. `freeUntil`:
 * the value of `Schedule.freeUntil` to restore if all of these changes are undone. `ofSeriesAt`: when its series changed,
 * if that was the last change.
 */
type Unannounced = {
  readonly from: Place;
  readonly dueAt: Instant;
  readonly freeUntil: Instant | null;
  readonly ofSeriesAt: Instant | undefined;
};

export function firstSchedule(scheduled: DomainEventOf<'GameEventScheduled'>): Schedule {
  const { startsAt, startDate } = scheduled.data;
  return {
    ...scheduled.data,
    description: descriptionIn(scheduled),
    version: 1,
    departed: false,
    knownStart: startsAt,
    noticedStart: { startsAt, startDate },
    freeUntil: null,
    table: null,
    lost: null,
    unannounced: null,
  };
}

export function evolveSchedule(schedule: Schedule, domainEvent: GameEventDomainEvent): Schedule {
  switch (domainEvent.type) {
    case 'GameEventChanged':
      return changed(schedule, domainEvent);
    case 'GameEventMoveAnnounced': {
      const { from, to } = domainEvent.data;
      const knownStart = isRealChange({ from, to }) ? to.startsAt : schedule.knownStart;
      return { ...schedule, unannounced: null, knownStart };
    }
    case 'GameEventHandedOver':
      return {
        ...schedule,
        hostId: domainEvent.data.toUserId,
        ...(schedule.seeking && { seeking: 'found' }),
      };
    case 'HostSought':
      return { ...schedule, seeking: { at: domainEvent.data.at } };
    case 'HostSearchEnded': {
      const { seeking: _, ...found } = schedule;
      return found;
    }
    case 'TableAsked':
      return { ...schedule, table: askedIn(domainEvent) };
    case 'TableAskedAgain':
      return {
        ...schedule,
        table: schedule.table?.state === 'asked' ? { ...schedule.table, isAskedAgain: true } : schedule.table,
      };
    case 'TableConfirmed':
      return { ...schedule, table: { state: 'confirmed' } };
    case 'TableDeclined':
      return { ...schedule, table: { state: 'declined', at: domainEvent.data.at } };
    case 'TableLost': {
      const { because, at, byHost = false } = domainEvent.data;
      return { ...schedule, lost: { because, at, toldTo: byHost ? schedule.hostId : null } };
    }
    case 'TableRegained':
      return { ...schedule, lost: null };
    case 'TableLossTold':
      return { ...schedule, lost: schedule.lost && { ...schedule.lost, toldTo: domainEvent.data.hostId } };
    case 'GameEventCancelled':
      return { ...schedule, unannounced: null };
    default:
      return schedule;
  }
}

const askedIn = ({ data: { at, ownerId, ofSeries } }: DomainEventOf<'TableAsked'>): Table => ({
  state: 'asked',
  at,
  ...(ownerId !== undefined && { ownerId }),
  ...(ofSeries && { isOfSeries: true }),
});

function changed(schedule: Schedule, domainEvent: DomainEventOf<'GameEventChanged'>): Schedule {
  const { to, movedFrom, at, version, described, participantIds, because } = domainEvent.data;
  // what a change leaves out of these is absent from then on
  const { minimumDueAt: _, level: __, teaching: ___, languages: ____, newcomerSeats: _____, ...before } = schedule;
  const unannounced = schedule.unannounced ?? (movedFrom && { from: movedFrom, freeUntil: schedule.freeUntil });
  const ofSeriesAt = because === 'series' ? at : undefined;
  const isUndone = !movedFrom && schedule.unannounced && !isRealChange({ from: schedule.unannounced.from, to });
  return {
    ...before,
    ...to,
    ...(described && { description: descriptionIn(domainEvent) }),
    version,
    departed: isDeparted(schedule, because),
    noticedStart: noticedStartAfter(
      schedule.noticedStart,
      { startsAt: to.startsAt, startDate: to.startDate },
      participantIds.length,
      at,
    ),
    // at another time the cafe is asked anew, if it wants to be
    ...(isMove(domainEvent.data) && { table: null }),
    ...(findsTable(domainEvent.data, schedule.lost) && { lost: null }),
    ...(movedFrom && { freeUntil: freeUntil(at, to.startsAt) }),
    ...(isUndone && { freeUntil: schedule.unannounced.freeUntil }),
    unannounced: unannounced
      ? { ...unannounced, ofSeriesAt, dueAt: announcedAt(at, unannounced.from.startsAt, to.startsAt) }
      : null,
  };
}

/**
 * Until when nobody is marked for moving it or calling it off, because the cafe has declined the table or cannot have it;
 * null without.
 */
export const tablelessUntil = ({ table, lost, startsAt }: Schedule): Instant | null =>
  laterOf(
    table?.state === 'declined' ? declinedUntil(table.at, startsAt) : null,
    lost && declinedUntil(lost.at, startsAt),
  );

/** The instant before which seats may be given back freely, after a real change or without a table; null without. */
export const freelyLeftUntil = (schedule: Schedule): Instant | null =>
  laterOf(schedule.freeUntil, tablelessUntil(schedule));
