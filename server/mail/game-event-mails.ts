import { load } from '@tablemates/event-store';
import { cafeNameOf, gameNameOf } from '../../modules/catalog/rules.ts';
import { cancelReasonOf } from '../../modules/events/cancelling/cancel.ts';
import { changersOf } from '../../modules/events/changing/change.ts';
import { hostDueAt, isHost, isNewHostMailed, isRealChange, leavingIsLateFrom } from '../../modules/events/rules.ts';
import { offerOf } from '../../modules/events/seats.ts';
import { groupOf } from '../../modules/groups/streams.ts';
import { standingOn } from '../../modules/reliability/streams.ts';
import { findCafe } from '../../projections/catalog/queries.ts';
import { findMeeting } from '../../projections/events/game-event-queries.ts';
import type { EventOf } from '../domain-event-types.ts';
import type { ParamsOf } from './kinds.ts';
import { type LetterDeps, letters, type Mails, toEach } from './letters.ts';

type MovedRole = ParamsOf<'gameEventMoved'>['role'];

/** The mails about a gameEvent that is cancelled, moved or handed over. */
export function gameEventMails(deps: LetterDeps) {
  const { sql, log } = deps;
  const isMarkedLate = async (userId: string, gameEventId: string) =>
    (await load(log, standingOn(userId))).marks[gameEventId]?.status === 'late_cancel';
  const { letterTo, nameOfActor, readGameEvent } = letters(deps);

  return {
    async GameEventCancelled(cancelled: EventOf<'GameEventCancelled'>): Mails {
      const { actor, data } = cancelled;
      const { gameEventId, participantIds, offeredIds = [], waitingIds = [], because } = data;
      const { about, recorded, state, hostId, place, calendar } = await readGameEvent(gameEventId);
      const isHosts = (id: string) => isHost(state.schedule, id);
      const people = [...participantIds, ...offeredIds, ...waitingIds];
      // a person without a seat has no entry to take back
      const entryOf = (id: string) => ({
        calendar: isHosts(id) || participantIds.includes(id) ? calendar(cancelled, { status: 'cancelled' }) : null,
      });
      // a date off the rhythm, at which nobody is
      if (because === 'series') return [];
      if (because !== undefined) {
        const isLateCancel = because === 'no_host' && (await isMarkedLate(hostId, gameEventId));
        const group = state.schedule.groupId && (await load(log, groupOf(state.schedule.groupId)));
        const closer = because === 'group' && group && group.status === 'closed' ? group.closing?.by : undefined;
        const others = [hostId, ...people].filter((id) => id !== closer);
        return toEach(others, (id) =>
          letterTo(id, 'gameEventUnmet', {
            ...{ ...about, ...entryOf(id), because, isLateCancel: isLateCancel && isHosts(id) },
          }),
        );
      }
      const words = {
        reason: cancelReasonOf(recorded),
        byName: isHosts(actor) ? place.hostName : await nameOfActor(actor),
      };
      const mailTo = (id: string, role: 'participant' | 'host') =>
        letterTo(id, 'gameEventCancelled', { ...about, ...words, ...entryOf(id), role });
      return [
        // a host who cancelled it themselves knows
        ...(isHosts(actor) ? [] : await mailTo(hostId, 'host')),
        ...(await toEach(people, (id) => mailTo(id, 'participant'))),
      ];
    },

    async GameEventMoveAnnounced(announced: EventOf<'GameEventMoveAnnounced'>): Mails {
      const { data, version, position } = announced;
      const { gameEventId, from, to, participantIds, offeredIds = [], waitingIds = [] } = data;
      if (!isRealChange({ from, to })) return [];
      const [{ state, recorded, hostId, about, calendar, hasSeatSince }, cafe, fromCafe] = await Promise.all([
        readGameEvent(gameEventId),
        findCafe(sql, to.cafeId),
        findCafe(sql, from.cafeId),
      ]);
      // its people get a mail about the cancellation
      if (state.status === 'cancelled') return [];
      const { startsAt } = to;
      const { freeUntil } = state.schedule;
      const moved = {
        ...about,
        startsAt,
        fromStartsAt: from.startsAt,
        cafeName: cafeNameOf(cafe),
        cafeAddress: cafe?.address ?? '',
        calendar: calendar(announced, {
          eventDate: startsAt,
          cafe: cafe ? { ...cafe, city: cafe.cityName || null } : null,
        }),
        fromCafeName: from.cafeId === to.cafeId ? null : cafeNameOf(fromCafe),
        freeUntil: freeUntil && leavingIsLateFrom(startsAt, freeUntil),
      };
      const mailTo = async (userId: string, role: MovedRole): Mails => {
        const [other] = role === 'participant' ? await findMeeting(sql, userId, startsAt, gameEventId) : [];
        const meets = other && {
          gameName: gameNameOf(other.game),
          cafeName: cafeNameOf(other.cafe),
          startsAt: other.eventDate,
        };
        return letterTo(userId, 'gameEventMoved', { ...moved, byName, role, meets: meets ?? null });
      };
      const before = recorded.filter((each) => each.version < version);
      const other = changersOf(before).find((actor) => !isHost(state.schedule, actor));
      const byName = other === undefined ? null : await nameOfActor(other);
      const [seated, offered, waiting] = [
        participantIds.filter((id) => hasSeatSince(id, position)),
        offeredIds.filter((id) => offerOf(state.seats, id)),
        waitingIds.filter((id) => state.seats.waiting.includes(id)),
      ];
      const people: readonly string[] = [hostId, ...seated, ...offered, ...waiting];
      const owners = [...new Set([cafe?.ownerId, fromCafe?.ownerId])].filter((id) => typeof id === 'string');
      return [
        // a host who moved it themselves knows
        ...(other !== undefined ? await mailTo(hostId, 'host') : []),
        ...(await toEach(seated, (id) => mailTo(id, 'participant'))),
        ...(await toEach(offered, (id) => mailTo(id, 'offer'))),
        ...(await toEach(waiting, (id) => mailTo(id, 'waiting'))),
        // one mail for each person
        ...(await toEach(
          owners.filter((id) => !people.includes(id)),
          (id) => mailTo(id, 'cafe_owner'),
        )),
      ];
    },

    async GameEventHandedOver(handedOver: EventOf<'GameEventHandedOver'>): Mails {
      const { gameEventId, fromUserId, toUserId, participantIds, because } = handedOver.data;
      const { state, about, place, calendar } = await readGameEvent(gameEventId);
      if (state.status === 'cancelled' || !isHost(state.schedule, toUserId)) return [];
      const isMailed = because === undefined || isNewHostMailed(about.startsAt, handedOver.occurredAt);
      const seated = isMailed ? participantIds.filter((id) => state.seats.participants.includes(id)) : [];
      const { hostName } = place;
      const entry = { hostName, calendar: calendar(handedOver) };
      const toHost = because
        ? letterTo(fromUserId, 'hostFound', { ...about, hostName, isSought: because === 'host_sought' })
        : letterTo(toUserId, 'gameEventTakenOver', { ...about, isOfSeries: state.schedule.seriesId !== undefined });
      return [
        ...(await toHost),
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
