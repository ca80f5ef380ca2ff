import { answerNow, load, recordedIn } from '@tablemates/event-store';
import { isBlocked } from '../../../modules/blocks/block.ts';
import { blocksBetween } from '../../../modules/blocks/streams.ts';
import { cafeOf, readEntry } from '../../../modules/catalog/entries.ts';
import { checkInRoutes } from '../../../modules/events/check-in/routes.ts';
import { confirmationRoutes } from '../../../modules/events/confirmation/routes.ts';
import { guestRoutes } from '../../../modules/events/guests/routes.ts';
import { groupIdsOf } from '../../../modules/events/hands.ts';
import { gameEventRoutes } from '../../../modules/events/routes.ts';
import { endOf, ratingClosesAt } from '../../../modules/events/rules.ts';
import { reservationRoutes } from '../../../modules/events/seats/reservation-routes.ts';
import { penaltyRefusal } from '../../../modules/events/seats/seat-gate.ts';
import { gameEventOf } from '../../../modules/events/streams.ts';
import { tableRoutes } from '../../../modules/events/table/routes.ts';
import { waitingListRoutes } from '../../../modules/events/waiting-list/routes.ts';
import { seriesRoutes } from '../../../modules/series/routes.ts';
import { seriesOf } from '../../../modules/series/streams.ts';
import { suspended } from '../../../platform/refusal.ts';
import { calendarRoutes } from '../../../projections/events/calendar-routes.ts';
import { findGameEvents } from '../../../projections/events/game-event-queries.ts';
import { gameEventReadRoutes } from '../../../projections/events/game-event-routes.ts';
import { participationRoutes } from '../../../projections/events/participation-routes.ts';
import { reservationReadRoutes } from '../../../projections/events/reservation-routes.ts';
import { waitingListReadRoutes } from '../../../projections/events/waiting-list-read-routes.ts';
import { findFirstAndLastNames, findUser } from '../../../projections/identity/people-queries.ts';
import { attendanceRoutes } from '../../../projections/reliability/attendance-routes.ts';
import { findSeries } from '../../../projections/series/series-queries.ts';
import { accountAt, organizersOf } from '../../across-modules.ts';
import { cancelReason } from '../../cancel-reason.ts';
import type { Commands } from '../../commands.ts';
import type { Core } from '../../core.ts';
import { calendarSettings } from '../../mail/calendar-settings.ts';
import { noteOpened } from '../../opened-game-events.ts';
import { recordedIds } from '../../recorded-ids.ts';
import { replyReaders } from '../../reply-readers.ts';
import { seriesReaders } from '../../series-readers.ts';
import { countUnmet } from '../../unmet-searches.ts';
import type { Route } from './route.ts';

/** GameEvents, and seats and waiting lists at them. */
export function gameEventsApi(core: Core, commands: Commands): readonly Route[] {
  const { config, sql, reads, log, clock } = core;
  /** Whether a person sees as an organizer what its host sees: until the rating closes (groups contract, section 2, rule 7). */
  const isOrganizer = async (gameEventId: string, userId: string) => {
    const gameEvent = await load(log, gameEventOf(gameEventId));
    const now = clock().toISOString();
    if (gameEvent.status === 'unknown' || gameEvent.status === 'cancelled') return false;
    if (now > ratingClosesAt(gameEvent.schedule.startsAt)) return false;
    const groupIds = groupIdsOf(gameEvent);
    const organizers = await Promise.all(groupIds.map((id) => answerNow(log, organizersOf(id), now)));
    return organizers.flat().includes(userId);
  };
  const keepApart = async (one: string, other: string) => isBlocked(await load(log, blocksBetween(one, other)));
  const { recordedGameEvent, recordedRows, showGameEvent, showReservation } = replyReaders(core);
  const { events } = commands;
  const { timeZone } = config.city;
  const { datesAhead, shown, show: showSeries } = seriesReaders(core);
  return [
    gameEventRoutes({
      commands: events,
      clock,
      showGameEvent,
      ownersOf: async (cafeIds) => {
        const cafes = await Promise.all(cafeIds.map((cafeId) => readEntry(log, cafeOf(cafeId))));
        return cafes.flatMap((cafe) => cafe?.ownerId ?? []);
      },
    }),
    guestRoutes({
      commands: commands.guests,
      clock,
      publicUrl: config.server.publicUrl,
      showGameEvent,
      nameOf: async (userId) => (await findFirstAndLastNames(sql, [userId])).get(userId),
    }),
    waitingListRoutes({
      commands: events,
      clock,
      showGameEvent,
    }),
    confirmationRoutes({
      commands: events,
      clock,
      links: commands.answerLinks,
      showGameEvent,
    }),
    tableRoutes({ commands: events, clock, showGameEvent }),
    checkInRoutes({ commands: commands.checkIns, clock, publicUrl: config.server.publicUrl, showGameEvent }),
    reservationRoutes({
      commands: events,
      clock,
      seatOf: recordedIds(core).seatOf,
      showReservation,
    }),
    reservationReadRoutes({
      sql: reads,
      clock,
      ownerOf: async (cafeId) => (await readEntry(log, cafeOf(cafeId)))?.ownerId ?? null,
    }),
    // before gameEventReadRoutes: `needs-rating` must not be read as an id
    attendanceRoutes({ sql: reads, clock }),
    gameEventReadRoutes({
      sql: reads,
      clock,
      timeZone,
      joinRefusal: async (userId, now) => {
        const { suspendedUntil } = await answerNow(log, accountAt(userId), now);
        if (suspendedUntil !== null) return suspended(suspendedUntil);
        const penaltyExpiresAt = await commands.penaltyOf(userId, now);
        return penaltyExpiresAt ? penaltyRefusal(penaltyExpiresAt) : null;
      },
      recorded: recordedGameEvent,
      foundNothing: (q, day) => countUnmet(sql, q, day),
      opened: (userId, gameEventId) => noteOpened(sql, userId, gameEventId, clock()),
      tellOf: async (gameEventId) => {
        const { fold } = gameEventOf(gameEventId);
        const recorded = await recordedIn(log, gameEventOf(gameEventId));
        const state = recorded.reduce(fold.evolve, fold.initial);
        const removed = state.status === 'unknown' ? [] : state.seats.removed;
        const off = recorded.findLast((each) => each.type === 'GameEventCancelled');
        const by = off && off.data.because === undefined && (await findUser(reads, off.actor, clock().toISOString()));
        const cancelled = off && {
          ...{ at: off.occurredAt, because: off.data.because },
          // an admin acts for the team; an erased person has no address
          byName: by && by.email !== '' && !by.isAdmin ? by.firstName : null,
        };
        return { cancelled, cancelReason: await cancelReason(log, recorded), removed };
      },
    }),
    seriesRoutes({
      commands: commands.series,
      standingSeats: commands.standingSeats,
      clock,
      find: (filter, after, limit) => findSeries(reads, filter, after, limit),
      read: async (seriesId, viewer) => {
        const state = await load(log, seriesOf(seriesId));
        if (state.status === 'unknown') return undefined;
        const now = clock().toISOString();
        const ids = await datesAhead(state, now);
        const dates = await findGameEvents(reads, ids, now, viewer);
        // a date that opened just now
        const missing = await Promise.all(
          ids.filter((id) => !dates.has(id)).map((id) => recordedGameEvent(id, viewer, ids)),
        );
        return shown(state, [...dates.values(), ...missing.filter((date) => date !== undefined)], viewer, now);
      },
      show: showSeries,
    }),
    calendarRoutes({
      sql: reads,
      recorded: recordedRows,
      clock,
      publicUrl: config.server.publicUrl,
      endOf,
      calendar: calendarSettings(config),
      sequenceOf: (id) => log.versionOf(gameEventOf(id).stream),
    }),
    participationRoutes({ sql: reads, recorded: recordedRows, clock, isBlocked: keepApart, isOrganizer }),
    waitingListReadRoutes({
      sql: reads,
      clock,
      readStream: (gameEventId) => recordedIn(log, gameEventOf(gameEventId)),
      isOrganizer,
      isBlocked: keepApart,
    }),
  ];
}
