import { projection } from '@tablemates/event-store';
import { adviceOf } from '../../modules/events/advice-rules.ts';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import {
  announcedAt,
  checkInsDuring,
  declinedUntil,
  descriptionIn,
  findsTable,
  freeUntil,
  isDeparted,
  isMove,
  isRealChange,
  isStartMoved,
  type LocalStart,
  lossDueAt,
  noticedStartAfter,
  type Place,
  tableDueAt,
  withCheckIn,
} from '../../modules/events/rules.ts';
import type { PersonEvent } from '../../modules/identity/domain-events.ts';
import { withoutKey } from '../../platform/without-key.ts';
import { weekdayOf } from './local-days.ts';

type MovedFrom = Place & { readonly freeUntil: string };

export type GameEventRow = {
  readonly id: string;
  readonly hostId: string;
  readonly gameId: string;
  readonly regionId: string;
  readonly cafeId: string;
  /** The group whose evening it is; null without one. */
  readonly groupId: string | null;
  /** The series whose date it is, and its day by the rhythm; null for an evening of its own. */
  readonly seriesId: string | null;
  readonly plannedDate: string | null;
  /** Whether this date was changed by itself. */
  readonly departed: boolean;
  readonly startsAt: string;
  readonly startDate: string;
  /** Of the local start, from 1 for Monday to 7 for Sunday. */
  readonly weekday: number;
  readonly startTime: string;
  readonly maxParticipants: number;
  /** The people with a seat: a list and not a count, so that folding a domain event twice counts nobody twice. */
  readonly participantIds: readonly string[];
  /** Participants whose seat came from their standing seat in the series. */
  readonly standingIds: readonly string[];
  /** Participants who confirmed their seat since the last real move of the start. */
  readonly confirmedIds: readonly string[];
  /** Participants who checked in, by user id. */
  readonly checkIns: Readonly<Record<string, { readonly how: 'code' | 'host'; readonly at: string }>>;
  /** Participants who run late, by user id: how many minutes after the start they come. */
  readonly late: Readonly<Record<string, number>>;
  /** The waiting list, in the order of joining it. */
  readonly waitingIds: readonly string[];
  /**
   * Held seats. `heldFor` is the user with an offer, or the guest for whom a participant holds a seat. Expired ones are
   * included until a domain event ends them.
   */
  readonly held: readonly { readonly heldFor: string; readonly until: string }[];
  readonly description: string;
  /** Whose text the description is: a host's, or an organizer's. */
  readonly describedBy: string;
  readonly version: number;
  readonly minParticipants: number;
  /** When the minimum has to be met; null if nothing becomes due. */
  readonly minimumDueAt: string | null;
  readonly signUpClosesHours: number;
  readonly level: 'everyone' | 'some' | 'experienced';
  readonly teaching: boolean;
  readonly languages: readonly string[];
  readonly newcomerSeats: number;
  /** People on seats that were kept for newcomers. */
  readonly newcomerIds: readonly string[];
  /** The start of which participants had a day's notice, if a change at short notice moved it; otherwise null. */
  readonly noticedStart: LocalStart | null;
  /** The time and place before the last real change, and until when seats can be given back freely. */
  readonly movedFrom: MovedFrom | null;
  /**
   * The time and place that its people were notified of, and the real change before those, while a move is not
   * announced. Null if everything is announced.
   */
  readonly unannounced: (Place & { readonly movedFrom: MovedFrom | null }) | null;
  /** Whether its host has asked the other organizers, and nobody has taken it over. */
  readonly seeksHost: boolean;
  /** What the cafe says to it; `free` where nobody has to be asked. */
  readonly table: 'free' | 'asked' | 'confirmed' | 'declined';
  /** Until when a declined table lets seats be given back freely, and when the owner is reminded of one asked for. */
  readonly tableFreeUntil: string | null;
  readonly tableDueAt: string | null;
  /** Who is asked for it; null where nobody is, with a series, or where the log does not say. */
  readonly tableAskedOf: string | null;
  /** Its series asks for the table. */
  readonly tableOfSeries: boolean;
  /** Why the cafe cannot have it, and until when that lets seats be given back freely. Null if it can. */
  readonly tableLost: { readonly because: 'closed' | 'not_approved' | 'gone'; readonly freeUntil: string } | null;
  /** When its host is told of that, if nothing else is lost before, and the host who was told. */
  readonly lossDueAt: string | null;
  readonly lossToldTo: string | null;
  /** When its people are notified of a move, if nothing changes before. Null if everything is announced. */
  readonly announceAt: string | null;
  readonly status: 'upcoming' | 'completed' | 'cancelled' | 'archived';
};

type UserErased = Extract<PersonEvent, { type: 'UserErased' }>;

/** Every meetup as lists and cards show it; names are joined when it is read. */
export const gameEvents = projection<GameEventRow, GameEventDomainEvent | UserErased>()({
  name: 'game_events',
  version: 26,
  columns: {
    id: 'uuid not null',
    hostId: 'uuid not null',
    gameId: 'uuid not null',
    regionId: 'uuid not null',
    cafeId: 'uuid not null',
    groupId: 'uuid',
    seriesId: 'uuid',
    plannedDate: 'text',
    departed: 'boolean not null',
    startsAt: 'timestamptz not null',
    startDate: 'text not null',
    weekday: 'integer not null',
    startTime: 'text not null',
    maxParticipants: 'integer not null',
    participantIds: 'jsonb not null',
    standingIds: 'jsonb not null',
    confirmedIds: 'jsonb not null',
    checkIns: 'jsonb not null',
    late: 'jsonb not null',
    waitingIds: 'jsonb not null',
    held: 'jsonb not null',
    description: 'text not null',
    describedBy: 'uuid not null',
    version: 'integer not null',
    minParticipants: 'integer not null',
    minimumDueAt: 'timestamptz',
    signUpClosesHours: 'integer not null',
    level: 'text not null',
    teaching: 'boolean not null',
    languages: 'jsonb not null',
    newcomerSeats: 'integer not null',
    newcomerIds: 'jsonb not null',
    noticedStart: 'jsonb',
    movedFrom: 'jsonb',
    unannounced: 'jsonb',
    seeksHost: 'boolean not null',
    table: 'text not null',
    tableFreeUntil: 'timestamptz',
    tableDueAt: 'timestamptz',
    tableAskedOf: 'uuid',
    tableOfSeries: 'boolean not null',
    tableLost: 'jsonb',
    lossDueAt: 'timestamptz',
    lossToldTo: 'uuid',
    announceAt: 'timestamptz',
    status: 'text not null',
  },
  key: ['id'],
  indexes: [
    'using btree (starts_at, id)',
    "using btree (starts_at, id) where status = 'upcoming'",
    'using btree (host_id, starts_at, id)',
    'using btree (game_id, starts_at, id)',
    'using btree (cafe_id, starts_at, id)',
    'using btree (region_id, starts_at, id)',
    'using btree (weekday, starts_at, id)',
    'using btree (group_id, starts_at, id) where group_id is not null',
    'using btree (series_id, starts_at, id) where series_id is not null',
    "using btree (starts_at, id) where status = 'cancelled'",
    "using btree (starts_at) where status = 'completed'",
    "using btree (starts_at, id) where status = 'upcoming' and (waiting_ids <> '[]'::jsonb or held <> '[]'::jsonb)",
    "using btree (minimum_due_at) where status = 'upcoming' and jsonb_array_length(participant_ids) < min_participants",
    "using btree (starts_at) where status = 'upcoming' and seeks_host",
    "using btree (starts_at) where status = 'upcoming' and \"table\" = 'asked'",
    "using btree (loss_due_at) where status = 'upcoming' and loss_due_at is not null",
    "using btree (announce_at) where status = 'upcoming' and announce_at is not null",
  ],
  ignores: ['stream', 'version', 'actor', 'occurredAt'],
  touches: ({ type, data }) =>
    type === 'UserErased' ? (data.gameEventIds ?? []).map((id) => [id]) : [[data.gameEventId]],
  // without a row, an operator skipped its GameEventScheduled: the gameEvent is left out
  on: {
    GameEventScheduled: (_, scheduled) => {
      const {
        gameEventId: id,
        timeZone: __,
        clearDescription: ___,
        describedBy = scheduled.data.hostId,
        ...details
      } = scheduled.data;
      const { minParticipants = 1, signUpClosesHours = 0, minimumDueAt = null } = details;
      const { seriesId = null, plannedDate = null, groupId = null } = details;
      const ofSeries = { groupId, seriesId, plannedDate, departed: false };
      const options = { minParticipants, signUpClosesHours, minimumDueAt, ...adviceOf(details), ...ofSeries };
      const described = { description: descriptionIn(scheduled), describedBy };
      const weekday = weekdayOf(details.startDate);
      return { id, ...details, weekday, ...described, ...options, ...nobody, ...unchanged, status: 'upcoming' };
    },
    ParticipantJoined: (row, { data: { userId, guestId, from, newcomer } }) =>
      row && {
        ...withoutGuest(withoutUser(row, userId), guestId),
        standingIds: [...without(row.standingIds, userId), ...(from === 'standing' ? [userId] : [])],
        newcomerIds: [...without(row.newcomerIds, userId), ...(newcomer ? [userId] : [])],
        participantIds: [...without(row.participantIds, userId), userId],
      },
    ParticipantLeft: userGone,
    ParticipantRemoved: userGone,
    SeatConfirmed: (row, { data: { userId } }) =>
      row && { ...row, confirmedIds: [...without(row.confirmedIds, userId), userId] },
    CheckedIn: (row, { data: { userId, how, at } }) =>
      row && { ...row, checkIns: withCheckIn(row.checkIns, userId, { how, at }) },
    RunningLate: (row, { data: { userId, minutes } }) => row && { ...row, late: { ...row.late, [userId]: minutes } },
    WaitingListJoined: (row, { data: { userId } }) =>
      row && { ...row, waitingIds: [...without(row.waitingIds, userId), userId] },
    WaitingListLeft: userGone,
    SeatOffered: (row, { data: { userId, until } }) => {
      const others = row && withoutUser(row, userId);
      return others && { ...others, held: [...others.held, { heldFor: userId, until }] };
    },
    SeatOfferEnded: userGone,
    GuestSeatHeld: (row, { data: { guestId: heldFor, until } }) =>
      row && { ...row, held: [...withoutGuest(row, heldFor).held, { heldFor, until }] },
    GuestSeatEnded: (row, { data: { guestId } }) => row && withoutGuest(row, guestId),
    GameEventChanged: (row, changed) => {
      if (!row) return undefined;
      const { to, movedFrom, at, version } = changed.data;
      const unannounced = row.unannounced ?? (movedFrom ? { ...movedFrom, movedFrom: row.movedFrom } : null);
      const isUndone = !movedFrom && unannounced && !isRealChange({ from: unannounced, to });
      const announceAt = unannounced && announcedAt(at, unannounced.startsAt, to.startsAt);
      const moved = movedFrom && { movedFrom: { ...movedFrom, freeUntil: freeUntil(at, to.startsAt) } };
      const undone = isUndone && { movedFrom: unannounced.movedFrom };
      const checkIns = to.startsAt === row.startsAt ? row.checkIns : checkInsDuring(row.checkIns, to.startsAt);
      const asked = isStartMoved(changed.data) && { confirmedIds: [], late: {} };
      const { minimumDueAt = null } = to;
      const { described: isDescribed, describedBy = row.hostId } = changed.data;
      const described = isDescribed && { description: descriptionIn(changed), describedBy };
      const start = { startsAt: to.startsAt, startDate: to.startDate };
      const known = row.noticedStart ?? { startsAt: row.startsAt, startDate: row.startDate };
      const noticed = noticedStartAfter(known, start, row.participantIds.length, at);
      return {
        ...row,
        ...to,
        weekday: weekdayOf(to.startDate),
        ...adviceOf(to),
        ...described,
        ...(isMove(changed.data) && noTable),
        ...(findsTable(changed.data, row.tableLost) && notLost),
        checkIns,
        ...asked,
        minimumDueAt,
        version,
        noticedStart: noticed.startsAt === to.startsAt ? null : noticed,
        ...moved,
        ...undone,
        departed: isDeparted(row, changed.data.because),
        unannounced,
        announceAt,
      };
    },
    GameEventMoveAnnounced: (row) => row && { ...row, unannounced: null, announceAt: null },
    GameEventHandedOver: (row, { data: { toUserId: hostId } }) => row && { ...row, hostId, seeksHost: false },
    TableAsked: (row, { data: { at, ownerId = null, ofSeries = false } }) =>
      row && {
        ...row,
        ...noTable,
        table: 'asked',
        tableDueAt: tableDueAt(at),
        tableAskedOf: ownerId,
        tableOfSeries: ofSeries,
      },
    TableAskedAgain: (row) => row && { ...row, tableDueAt: null },
    TableConfirmed: (row) => row && { ...row, ...noTable, table: 'confirmed' },
    TableDeclined: (row, { data: { at } }) =>
      row && { ...row, ...noTable, table: 'declined', tableFreeUntil: declinedUntil(at, row.startsAt) },
    TableLost: (row, { data: { because, at, byHost } }) =>
      row && {
        ...row,
        tableLost: { because, freeUntil: declinedUntil(at, row.startsAt) },
        lossDueAt: lossDueAt(at),
        lossToldTo: byHost ? row.hostId : null,
      },
    TableRegained: (row) => row && { ...row, ...notLost },
    TableLossTold: (row, { data: { hostId: lossToldTo } }) => row && { ...row, lossToldTo },
    HostSought: (row) => row && { ...row, seeksHost: true },
    HostSearchEnded: (row) => row && { ...row, seeksHost: false },
    GameEventCancelled: (row) => row && { ...row, ...emptyWaitingList, status: 'cancelled' },
    GameEventCompleted: (row) => row && { ...row, ...emptyWaitingList, status: 'completed' },
    GameEventArchived: (row) => row && { ...row, status: 'archived' },
    UserErased: (row, { data: { userId } }) => (row?.describedBy === userId ? { ...row, description: '' } : row),
  },
});

const noTable = {
  table: 'free',
  tableFreeUntil: null,
  tableDueAt: null,
  tableAskedOf: null,
  tableOfSeries: false,
} as const;
const notLost = { tableLost: null, lossDueAt: null, lossToldTo: null };

const unchanged = {
  ...noTable,
  ...notLost,
  version: 1,
  noticedStart: null,
  movedFrom: null,
  unannounced: null,
  announceAt: null,
  seeksHost: false,
};
const emptyWaitingList = { waitingIds: [], held: [] };
const nobody = {
  participantIds: [],
  standingIds: [],
  newcomerIds: [],
  confirmedIds: [],
  checkIns: {},
  late: {},
  ...emptyWaitingList,
};

const without = (ids: readonly string[], userId: string) => ids.filter((id) => id !== userId);
const withoutUser = (row: GameEventRow, userId: string): GameEventRow => ({
  ...row,
  participantIds: without(row.participantIds, userId),
  standingIds: without(row.standingIds, userId),
  newcomerIds: without(row.newcomerIds, userId),
  confirmedIds: without(row.confirmedIds, userId),
  checkIns: withoutKey(row.checkIns, userId),
  late: withoutKey(row.late, userId),
  waitingIds: without(row.waitingIds, userId),
  held: row.held.filter(({ heldFor }) => heldFor !== userId),
});
function userGone(row: GameEventRow | undefined, { data: { userId } }: { readonly data: { readonly userId: string } }) {
  return row && withoutUser(row, userId);
}
const withoutGuest = (row: GameEventRow, guestId: string | undefined): GameEventRow => ({
  ...row,
  held: row.held.filter(({ heldFor }) => heldFor !== guestId),
});
