import { load } from '@tablemates/event-store';
import { freeSeats } from '../../modules/events/game-event.ts';
import { isHost, NEWCOMER_EVENINGS } from '../../modules/events/rules.ts';
import type { Schedule } from '../../modules/events/schedule.ts';
import { offerOf, seatsAt } from '../../modules/events/seats.ts';
import { attendedIn } from '../../modules/reliability/standing.ts';
import { standingOn } from '../../modules/reliability/streams.ts';
import { inOneCalendar } from '../../projections/events/calendar.ts';
import type { EventOf } from '../domain-event-types.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';

/**
 * The mails to a person about their seat or their place on the waiting list. Nobody gets one that is no longer true. A
 * person who left and came back in between gets only one.
 */
export function seatMails(deps: LetterDeps) {
  const { letterTo, nameOfActor, readGameEvent, saidAtCafe } = letters(deps);
  const now = () => deps.clock().toISOString();

  /** What people are told of an evening as long as they have come to few. */
  async function forNewcomerAt(userId: string, { cafeId, description, teaching = false }: Schedule) {
    if (attendedIn(await load(deps.log, standingOn(userId))) >= NEWCOMER_EVENINGS) return {};
    return { forNewcomer: { note: description, teaching, ...(await saidAtCafe(cafeId)) } };
  }

  /** The table of the same night at which a person sat, and what takes it out of their calendar. */
  async function tableLeft(gameEventId: string, userId: string) {
    const { recorded, about, calendar } = await readGameEvent(gameEventId);
    const left = recorded.findLast((each) => each.type === 'ParticipantLeft' && each.data.userId === userId);
    return left && { before: about.gameName, entry: calendar(left, { status: 'cancelled' }) };
  }

  /**
   * What takes out of the calendar of somebody who has left the waiting list the entry that the mail about a move brought
   * while they were on it. Undefined without such a mail, and while they are at the evening in another way.
   */
  async function entryOfMove({ version, data }: EventOf<'WaitingListLeft' | 'SeatOfferEnded'>) {
    const { gameEventId, userId } = data;
    const { recorded, state, calendar, movesBefore } = await readGameEvent(gameEventId);
    const { participants, waiting, held } = state.seats;
    const isThere = [...participants, ...waiting, ...held.map((offer) => offer.userId)].includes(userId);
    if (isThere || isHost(state.schedule, userId)) return undefined;
    const joined = recorded.findLast(
      (each) => each.type === 'WaitingListJoined' && each.version < version && each.data.userId === userId,
    );
    const gotEntry = movesBefore(version).some(
      ({ version: at, offeredIds = [], waitingIds = [] }) =>
        at > (joined?.version ?? 0) && [...offeredIds, ...waitingIds].includes(userId),
    );
    return gotEntry ? { calendar: calendar({ version }, { status: 'cancelled' }) } : undefined;
  }

  return {
    async WaitingListJoined(joined: EventOf<'WaitingListJoined'>): Mails {
      const { userId, place, gameEventId } = joined.data;
      const { state, about, isLatest } = await readGameEvent(gameEventId);
      if (!state.seats.waiting.includes(userId) || !isLatest(joined)) return [];
      return letterTo(userId, 'waitingListJoined', { ...about, place });
    },

    async ParticipantJoined(joined: EventOf<'ParticipantJoined'>): Mails {
      const { userId, gameEventId, from, fromTable } = joined.data;
      const { state, about, place, calendar, isLatest } = await readGameEvent(gameEventId);
      const isSeated = state.status === 'upcoming' && state.seats.participants.includes(userId);
      if (!isSeated || !isLatest(joined)) return [];
      const template = from === 'waiting_list' ? 'seatGiven' : 'seatConfirmed';
      const forNewcomer = await forNewcomerAt(userId, state.schedule);
      const entry = calendar(joined);
      const left = fromTable === undefined ? undefined : await tableLeft(fromTable, userId);
      return letterTo(userId, template, {
        ...{ ...about, ...place, ...forNewcomer },
        ...(left ? { before: left.before, calendar: inOneCalendar([entry, left.entry]) } : { calendar: entry }),
      });
    },

    async SeatOffered(offered: EventOf<'SeatOffered'>): Mails {
      const { userId, until, gameEventId } = offered.data;
      const { state, about, place, isLatest } = await readGameEvent(gameEventId);
      const isHeld = offerOf(seatsAt(state.seats, now()), userId)?.until === until;
      return isHeld && isLatest(offered) ? letterTo(userId, 'seatOffered', { ...about, ...place, until }) : [];
    },

    async WaitingListLeft(left: EventOf<'WaitingListLeft'>): Mails {
      const { userId, because, gameEventId } = left.data;
      const { state, about } = await readGameEvent(gameEventId);
      const isOpen = state.status === 'upcoming' && freeSeats(state, now()) > 0;
      const isTold = because === 'seat_free' && isOpen && !state.seats.participants.includes(userId);
      const entry = await entryOfMove(left);
      const told = isTold ? await letterTo(userId, 'seatFree', { ...about, ...entry }) : [];
      if (told.length > 0 || !entry) return told;
      return letterTo(userId, 'offTheList', { ...about, ...entry, isLapsed: false });
    },

    async SeatOfferEnded(ended: EventOf<'SeatOfferEnded'>): Mails {
      const { about } = await readGameEvent(ended.data.gameEventId);
      const entry = await entryOfMove(ended);
      const isLapsed = ended.data.how === 'lapsed';
      return entry ? letterTo(ended.data.userId, 'offTheList', { ...about, ...entry, isLapsed }) : [];
    },

    /** To who lost the seat with their account. Who left by themselves knows. */
    async ParticipantLeft(left: EventOf<'ParticipantLeft'>): Mails {
      const { gameEventId, userId, because } = left.data;
      if (because !== 'deactivated') return [];
      const { about, calendar } = await readGameEvent(gameEventId);
      const entry = calendar(left, { status: 'cancelled' });
      const params = { ...about, isAccountClosed: true, calendar: entry };
      return letterTo(userId, 'removedFromGameEvent', params, { alsoClosed: true });
    },

    async ParticipantRemoved(removed: EventOf<'ParticipantRemoved'>): Mails {
      const {
        actor,
        data: { gameEventId, userId },
      } = removed;
      const { about, state, place, calendar } = await readGameEvent(gameEventId);
      const isByHost = isHost(state.schedule, actor);
      const byName = isByHost ? place.hostName : await nameOfActor(actor);
      return letterTo(userId, 'removedFromGameEvent', {
        ...{ ...about, byName, isByHost },
        calendar: calendar(removed, { status: 'cancelled' }),
      });
    },
  };
}
