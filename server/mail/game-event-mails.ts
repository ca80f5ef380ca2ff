import { load, recordedIn } from '@tablemates/event-store';
import { cafeNameOf, gameNameOf } from '../../modules/catalog/rules.ts';
import { changersOf, soleChanger } from '../../modules/events/changing/change.ts';
import { hostDueAt, isHost, isNewHostMailed, isRealChange, leavingIsLateFrom } from '../../modules/events/rules.ts';
import { offerOf, seatsAt } from '../../modules/events/seats.ts';
import { gameEventOf } from '../../modules/events/streams.ts';
import { groupOf } from '../../modules/groups/streams.ts';
import { standingOn } from '../../modules/reliability/streams.ts';
import { findCafe } from '../../projections/catalog/queries.ts';
import { inOneCalendar } from '../../projections/events/calendar.ts';
import { findMeeting } from '../../projections/events/game-event-queries.ts';
import { cancelReason } from '../cancel-reason.ts';
import type { EventOf } from '../domain-event-types.ts';
import type { ParamsOf } from './kinds.ts';
import { type LetterDeps, letters, type Mails, toEach } from './letters.ts';
import { declinedTableMail } from './table-mails.ts';

type MovedRole = ParamsOf<'gameEventMoved'>['role'];
type Announced = Pick<EventOf<'GameEventMoveAnnounced'>, 'data' | 'version' | 'position'>;

/** The mails about a gameEvent that is cancelled, moved or handed over. */
export function gameEventMails(deps: LetterDeps) {
  const { sql, log } = deps;
  const isMarkedLate = async (userId: string, gameEventId: string) =>
    (await load(log, standingOn(userId))).marks[gameEventId]?.status === 'late_cancel';
  const { letterTo, nameOfActor, readGameEvent } = letters(deps);

  /** The announcements of the same append, in the order of the dates. */
  async function announcedWith(announced: Announced): Promise<readonly Announced[]> {
    const { gameEventId, together = [gameEventId] } = announced.data;
    const each = await Promise.all(
      together.map(async (id) => {
        if (id === gameEventId) return announced;
        const recorded = await recordedIn(log, gameEventOf(id));
        return recorded
          .filter((one) => one.type === 'GameEventMoveAnnounced')
          .find(({ data }) => data.together?.join() === together.join());
      }),
    );
    return each.filter((one) => one !== undefined);
  }

  /**
   * A move as mails tell it. `concerned`: everybody whom it concerned when it was announced; `roles`: whom it still
   * concerns.
   */
  async function readMove(announced: Announced) {
    const { data, version, position } = announced;
    const { gameEventId, from, to, participantIds, offeredIds = [], waitingIds = [] } = data;
    const [{ state, recorded, hostId, about, calendar, hasSeatSince, movesBefore }, cafe, fromCafe] = await Promise.all(
      [readGameEvent(gameEventId), findCafe(sql, to.cafeId), findCafe(sql, from.cafeId)],
    );
    const before = recorded.filter((each) => each.version < version);
    const changers = changersOf(before);
    const other = changers.find((actor) => !isHost(state.schedule, actor));
    const owners = [cafe?.ownerId, fromCafe?.ownerId].filter((id) => typeof id === 'string');
    const { startsAt } = to;
    const { freeUntil } = state.schedule;
    const held = seatsAt(state.seats, deps.clock().toISOString());
    const rolesOf = (ids: readonly string[], role: MovedRole) => ids.map((id) => [id, role] as const);
    const isTold = isRealChange({ from, to });
    // its people get a mail about the cancellation
    const roles = new Map<string, MovedRole>(
      isTold && state.status !== 'cancelled'
        ? [
            // the last role of a person counts: one mail for each
            ...rolesOf(owners, 'cafe_owner'),
            ...rolesOf(
              waitingIds.filter((id) => state.seats.waiting.includes(id)),
              'waiting',
            ),
            ...rolesOf(
              offeredIds.filter((id) => offerOf(held, id)),
              'offer',
            ),
            ...rolesOf(
              participantIds.filter((id) => hasSeatSince(id, position)),
              'participant',
            ),
            ...rolesOf([hostId], 'host'),
          ]
        : [],
    );
    // whoever moved it themselves knows
    roles.delete(other === undefined ? hostId : (soleChanger(changers) ?? ''));
    return {
      gameEventId,
      concerned: isTold ? [...new Set([hostId, ...participantIds, ...offeredIds, ...waitingIds, ...owners])] : [],
      roles,
      byName: other === undefined ? null : await nameOfActor(other),
      calendarFor(userId: string, role: MovedRole) {
        if (role === 'cafe_owner' && userId !== cafe?.ownerId) {
          // it left their cafe, so only an earlier move can have brought an entry
          return movesBefore(version).length > 0 ? calendar(announced, { status: 'cancelled' }) : null;
        }
        return calendar(
          announced,
          { eventDate: startsAt, cafe: cafe ? { ...cafe, city: cafe.cityName || null } : null },
          role === 'offer' || role === 'waiting' ? 'TENTATIVE' : undefined,
        );
      },
      async movedFor(userId: string, role: MovedRole) {
        const [meeting] = role === 'participant' ? await findMeeting(sql, userId, startsAt, gameEventId) : [];
        const heldUntil = role === 'offer' ? offerOf(held, userId)?.until : undefined;
        const meets = meeting && {
          gameName: gameNameOf(meeting.game),
          cafeName: cafeNameOf(meeting.cafe),
          startsAt: meeting.eventDate,
        };
        return {
          ...about,
          role,
          startsAt,
          fromStartsAt: from.startsAt,
          cafeName: cafeNameOf(cafe),
          cafeAddress: cafe?.address ?? '',
          fromCafeName: from.cafeId === to.cafeId ? null : cafeNameOf(fromCafe),
          freeUntil: freeUntil && leavingIsLateFrom(startsAt, freeUntil),
          meets: meets ?? null,
          ...(heldUntil && { heldUntil }),
        };
      },
    };
  }

  return {
    async GameEventCancelled(cancelled: EventOf<'GameEventCancelled'>): Mails {
      const { actor, data } = cancelled;
      const { gameEventId, participantIds, offeredIds = [], waitingIds = [], because } = data;
      const { about, recorded, state, hostId, place, calendar, movesBefore } = await readGameEvent(gameEventId);
      const isHosts = (id: string) => isHost(state.schedule, id);
      // an organizer of the group who cancelled it themselves knows
      const people = [...participantIds, ...offeredIds, ...waitingIds].filter((id) => id !== actor);
      // a person who never had a seat has no entry to take back, unless the mail about a move brought one
      const gotEntry = (id: string) =>
        isHosts(id) ||
        participantIds.includes(id) ||
        recorded.some(({ type, data: its }) =>
          type === 'GameEventMoveAnnounced'
            ? [...(its.offeredIds ?? []), ...(its.waitingIds ?? [])].includes(id)
            : type === 'ParticipantJoined' && its.userId === id,
        );
      const takenBack = calendar(cancelled, { status: 'cancelled' });
      const entryOf = (id: string) => ({ calendar: gotEntry(id) ? takenBack : null });
      const group = because === 'group' && state.schedule.groupId && (await load(log, groupOf(state.schedule.groupId)));
      const closer = group && group.status === 'closed' ? group.closing?.by : undefined;
      // what cancels it by itself has no name
      const by = because === undefined ? actor : closer;
      const words = {
        reason: await cancelReason(log, recorded),
        byName: by === undefined ? null : isHosts(by) ? place.hostName : await nameOfActor(by),
      };
      const mailTo = (id: string, role: 'participant' | 'host' | 'cafe_owner', entry = entryOf(id)) =>
        letterTo(id, 'gameEventCancelled', { ...about, ...words, ...entry, role });
      // the mail about a move brought an entry to the owner of the cafe, too
      const cafeId = movesBefore(cancelled.version).at(-1)?.to.cafeId;
      const ownerId = cafeId && (await findCafe(sql, cafeId))?.ownerId;
      const isOther = ownerId && !isHosts(ownerId) && ![actor, ...people].includes(ownerId);
      const toOwner = isOther ? await mailTo(ownerId, 'cafe_owner', { calendar: takenBack }) : [];
      // a date off the rhythm, at which nobody is
      if (because === 'series') return toOwner;
      if (because !== undefined) {
        const isLateCancel = because === 'no_host' && (await isMarkedLate(hostId, gameEventId));
        const others = [hostId, ...people].filter((id) => id !== closer);
        const unmet = await toEach(others, (id) =>
          letterTo(id, 'gameEventUnmet', {
            ...{ ...about, ...entryOf(id), because, ...words, isLateCancel: isLateCancel && isHosts(id) },
          }),
        );
        return [...unmet, ...toOwner];
      }
      return [
        // a host who cancelled it themselves knows
        ...(isHosts(actor) ? [] : await mailTo(hostId, 'host')),
        ...(await toEach(people, (id) => mailTo(id, 'participant'))),
        ...toOwner,
      ];
    },

    /** One mail for a person, with all their dates that one change of a series moved: of the first such date. */
    async GameEventMoveAnnounced(announced: EventOf<'GameEventMoveAnnounced'>): Mails {
      const moves = await Promise.all((await announcedWith(announced)).map(readMove));
      const at = moves.findIndex((move) => move.gameEventId === announced.data.gameEventId);
      const earlier = new Set(moves.slice(0, at).flatMap(({ concerned }) => concerned));
      return toEach(moves[at]?.concerned.filter((id) => !earlier.has(id)) ?? [], async (userId) => {
        const its = moves.flatMap(({ roles, movedFor, calendarFor, ...move }) => {
          const role = roles.get(userId);
          return role ? [{ ...move, params: movedFor(userId, role), calendar: calendarFor(userId, role) }] : [];
        });
        const [first, ...others] = await Promise.all(its.map(({ params }) => params));
        if (!first) return [];
        return letterTo(userId, 'gameEventMoved', {
          ...first,
          ...(others.length > 0 && { others }),
          byName: its[0]?.byName ?? null,
          calendar: inOneCalendar(its.flatMap((each) => each.calendar ?? [])) || null,
        });
      });
    },

    async GameEventHandedOver(handedOver: EventOf<'GameEventHandedOver'>): Mails {
      const { gameEventId, fromUserId, toUserId, participantIds, because } = handedOver.data;
      const { state, about, place, calendar } = await readGameEvent(gameEventId);
      if (state.status === 'cancelled' || !isHost(state.schedule, toUserId)) return [];
      const byAdmin = because === undefined || because === 'by_admin';
      const isMailed = byAdmin || isNewHostMailed(about.startsAt, handedOver.occurredAt);
      const seated = isMailed ? participantIds.filter((id) => state.seats.participants.includes(id)) : [];
      const { hostName } = place;
      const entry = { hostName, calendar: calendar(handedOver) };
      const takenBack = { hostName, calendar: calendar(handedOver, { status: 'cancelled' }) };
      // an admin hands over this one alone
      const isOfSeries = because === undefined && state.schedule.seriesId !== undefined;
      const isSought = because === 'host_sought';
      return [
        ...(because ? await letterTo(fromUserId, 'hostFound', { ...about, ...takenBack, isSought }) : []),
        ...(byAdmin
          ? await letterTo(toUserId, 'gameEventTakenOver', { ...about, isOfSeries, calendar: entry.calendar })
          : []),
        // of a table that is lost they are told by a sweep
        ...(await declinedTableMail(deps, gameEventId)),
        ...(await toEach(seated, (id) => letterTo(id, 'gameEventHasNewHost', { ...about, ...entry }))),
      ];
    },

    async HostSought({ actor, data: { gameEventId, at } }: EventOf<'HostSought'>): Mails {
      const { state, about, place } = await readGameEvent(gameEventId);
      const { groupId, seeking } = state.schedule;
      const isOpen = state.status === 'upcoming' && seeking && seeking !== 'found' && seeking.at === at;
      const group = groupId === undefined ? undefined : await load(log, groupOf(groupId));
      if (!isOpen || group?.status !== 'open') return [];
      const params = { ...about, groupName: group.name, hostName: place.hostName, dueAt: hostDueAt(about.startsAt) };
      return toEach(
        group.organizers.filter((id) => id !== actor),
        (id) => letterTo(id, 'hostSought', params),
      );
    },
  };
}
