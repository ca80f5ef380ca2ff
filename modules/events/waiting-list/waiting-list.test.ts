import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addHours, addMinutes } from '../../../platform/add-time.ts';
import { localMomentOf } from '../../../platform/local-time.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import {
  gameEventId,
  HOST,
  hoursBefore,
  joined,
  left,
  offered,
  STARTS_AT,
  scheduled,
  WEEK_BEFORE,
  waits,
} from '../../../tests/support/game-event-given.ts';
import { cancel } from '../cancelling/cancel.ts';
import { announceMove, change } from '../changing/change.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { freeSeats, type GameEventState, gameEventFold, keptSeats, stateAfter } from '../game-event.ts';
import { handOver } from '../hosting/host.ts';
import { announcedAt, isOpenToAll } from '../rules.ts';
import { fillFreeSeats, type Ineligible, offeredUntil, peopleToConsider } from '../seats/filling.ts';
import { freeSeat, join, leave, remove } from '../seats/seat.ts';
import { decideOffer, joinWaitingList, leaveWaitingList, placeInLine } from './waiting-list.ts';

/** 30 hours before: Thursday, 1 PM. */
const THURSDAY = hoursBefore(30);

const given = (userId: string): GameEventDomainEvent => ({
  type: 'ParticipantJoined',
  data: { gameEventId, userId, from: 'waiting_list' },
});
const offerEnded = (userId: string, how: 'declined' | 'lapsed' | 'withdrawn'): GameEventDomainEvent => ({
  type: 'SeatOfferEnded',
  data: { gameEventId, userId, how },
});
const leftLine = (
  userId: string,
  because: 'left' | 'account_closed' | 'hosts' | 'seat_free',
): GameEventDomainEvent => ({
  type: 'WaitingListLeft',
  data: { gameEventId, userId, because },
});
const passedOver = (userId: string, reason: 'penalty' | 'busy'): GameEventDomainEvent => ({
  type: 'PassedOver',
  data: { gameEventId, userId, reason },
});
const evening = (...history: GameEventDomainEvent[]): GameEventState =>
  history.reduce(gameEventFold.evolve, gameEventFold.initial);
/** One seat, which zoe has; ann, bob and cem wait. */
const line = (...more: GameEventDomainEvent[]) =>
  evening(scheduled(1), joined('zoe'), waits('ann'), waits('bob', 2), waits('cem', 3), ...more);
const codeOf = (decided: readonly GameEventDomainEvent[] | Refusal) => (isRefusal(decided) ? decided.code : decided);
const everybody = () => undefined;
const except = (ineligible: Readonly<Record<string, Ineligible>>) => (userId: string) => ineligible[userId];
const byHost = { userId: HOST, isAdmin: false };

describe('joining the waiting list', () => {
  it('takes the last place', () => {
    expect(joinWaitingList(line(), 'dan', WEEK_BEFORE)).toEqual([waits('dan', 4)]);
  });
  it('again, after leaving it, takes the last place too', () => {
    const state = line(leftLine('ann', 'left'));
    expect(joinWaitingList(state, 'ann', WEEK_BEFORE)).toEqual([waits('ann', 3)]);
  });
  it.each([
    ['not_found', evening(), 'dan', WEEK_BEFORE],
    ['not_full', evening(scheduled(2), joined('zoe')), 'dan', WEEK_BEFORE],
    ['not_full', line(left('zoe')), 'dan', WEEK_BEFORE],
    ['not_full', line(left('zoe')), 'dan', hoursBefore(1)],
    ['already_waiting', line(), 'bob', WEEK_BEFORE],
    ['already_waiting', line(left('zoe'), offered('ann', hoursBefore(20))), 'ann', THURSDAY],
    ['already_joined', line(), 'zoe', WEEK_BEFORE],
    ['own_event', line(), HOST, WEEK_BEFORE],
    ['removed', line({ type: 'ParticipantRemoved', data: { gameEventId, userId: 'eve' } }), 'eve', WEEK_BEFORE],
    ['cancelled', line({ type: 'GameEventCancelled', data: { gameEventId, participantIds: [] } }), 'dan', WEEK_BEFORE],
    ['started', line(), 'dan', STARTS_AT],
    ['closing', line(), 'dan', hoursBefore(2)],
  ])('is refused as %s', (code, state, userId, now) => {
    expect(codeOf(joinWaitingList(state, userId, now))).toBe(code);
  });
  it('is refused as sign_up_closed if a free seat can no longer be joined', () => {
    const closesEarly = scheduled(1);
    if (closesEarly.type !== 'GameEventScheduled') throw new Error('it schedules');
    const state = evening({ ...closesEarly, data: { ...closesEarly.data, signUpClosesHours: 12 } });
    expect(codeOf(join(state, 'dan', hoursBefore(12)))).toBe('sign_up_closed');
    expect(codeOf(joinWaitingList(state, 'dan', hoursBefore(12)))).toBe('sign_up_closed');
    expect(codeOf(joinWaitingList(state, 'dan', hoursBefore(13)))).toBe('not_full');
  });
  it('is possible until two hours before the start', () => {
    expect(codeOf(joinWaitingList(line(), 'dan', addMinutes(hoursBefore(2), -1).toISOString()))).toEqual([
      waits('dan', 4),
    ]);
  });
  it('is refused as list_full if thirty people wait', () => {
    const people = Array.from({ length: 30 }, (_, index) => waits(`p${index}`, index + 1));
    const crowd = (count: number) => evening(scheduled(1), joined('zoe'), ...people.slice(0, count));
    expect(codeOf(joinWaitingList(crowd(29), 'dan', WEEK_BEFORE))).toEqual([waits('dan', 30)]);
    expect(codeOf(joinWaitingList(crowd(30), 'dan', WEEK_BEFORE))).toBe('list_full');
  });
});

describe('a seat that gets free', () => {
  it('more than 48 hours before the start is given to the first in line at once', () => {
    expect(fillFreeSeats(line(left('zoe')), everybody, WEEK_BEFORE)).toEqual([given('ann')]);
    const justInTime = addMinutes(hoursBefore(48), -1).toISOString();
    expect(fillFreeSeats(line(left('zoe')), everybody, justInTime)).toEqual([given('ann')]);
  });
  it('from 48 hours before the start on is offered to the first in line', () => {
    expect(fillFreeSeats(line(left('zoe')), everybody, hoursBefore(48))).toMatchObject([
      { type: 'SeatOffered', data: { userId: 'ann' } },
    ]);
  });
  it('in the last two hours is open to everybody: the list is closed', () => {
    const all = ['ann', 'bob', 'cem'].map((userId) => leftLine(userId, 'seat_free'));
    expect(fillFreeSeats(line(left('zoe')), everybody, hoursBefore(2))).toEqual(all);
    expect(fillFreeSeats(line(), everybody, hoursBefore(2))).toEqual([]);
    const justBefore = addMinutes(hoursBefore(2), -1).toISOString();
    expect(fillFreeSeats(line(left('zoe')), everybody, justBefore)).toMatchObject([{ type: 'SeatOffered' }]);
  });
  it('in the last two hours is still offered if sign-up is closed: nobody else could take it', () => {
    const closed = [
      scheduled(1, { signUpClosesHours: 3 }),
      joined('zoe'),
      waits('ann', 1),
      waits('bob', 2),
      left('zoe'),
    ];
    const state = evening(...closed);
    expect(peopleToConsider(state, hoursBefore(1), false)).toEqual(['ann', 'bob']);
    const until = addMinutes(hoursBefore(1), 30).toISOString();
    expect(fillFreeSeats(state, () => undefined, hoursBefore(1))).toEqual([offered('ann', until)]);
    const last = addMinutes(STARTS_AT, -10).toISOString();
    expect(fillFreeSeats(state, () => undefined, last)).toEqual([offered('ann', STARTS_AT)]);
    const held = evening(...closed, offered('ann', until));
    expect(decideOffer(held, 'ann', 'accept', addMinutes(hoursBefore(1), 29).toISOString())).toMatchObject([
      { type: 'ParticipantJoined', data: { from: 'offer' } },
    ]);
    expect(fillFreeSeats(held, () => undefined, until)).toMatchObject([
      { type: 'SeatOfferEnded', data: { how: 'lapsed' } },
      { type: 'SeatOffered', data: { userId: 'bob' } },
    ]);
  });
  it('in the last two hours is open to all until sign-up closes, and offered from then on', () => {
    const state = evening(scheduled(1, { signUpClosesHours: 1 }), joined('zoe'), waits('ann'), left('zoe'));
    const types = (now: string) => fillFreeSeats(state, () => undefined, now).map(({ type }) => type);
    expect(types(addMinutes(hoursBefore(1), -1).toISOString())).toEqual(['WaitingListLeft']);
    expect(types(hoursBefore(1))).toEqual(['SeatOffered']);
  });
  it('in the last two hours is not announced if the person who joins takes it', () => {
    const hour = hoursBefore(1);
    expect(fillFreeSeats(line(left('zoe')), everybody, hour, { joining: 'dan' })).toEqual([]);
    expect(fillFreeSeats(line(left('zoe')), everybody, hour, { joining: 'ann' })).toEqual([]);
    const two = evening(scheduled(2), joined('zoe'), joined('yan'), waits('ann'), waits('bob', 2));
    const bothFree = stateAfter(two, [left('zoe'), left('yan')]);
    expect(fillFreeSeats(bothFree, everybody, hour, { joining: 'ann' })).toEqual([leftLine('bob', 'seat_free')]);
  });
  it('in the last two hours is not announced if a person with an expired offer joins and takes it', () => {
    const hour = hoursBefore(1);
    const state = line(left('zoe'), offered('ann', hour));
    expect(fillFreeSeats(state, everybody, hour, { joining: 'ann' })).toEqual([offerEnded('ann', 'lapsed')]);
    expect(fillFreeSeats(state, everybody, addMinutes(hour, -1).toISOString(), { joining: 'ann' })).toEqual([]);
  });
  it('passes over people who are under a penalty or busy, and they keep their places', () => {
    const filled = fillFreeSeats(line(left('zoe')), except({ ann: 'penalty', bob: 'busy' }), WEEK_BEFORE);
    expect(filled).toEqual([passedOver('ann', 'penalty'), passedOver('bob', 'busy'), given('cem')]);
    expect(stateAfter(line(left('zoe')), filled)).toMatchObject({
      seats: { waiting: ['ann', 'bob'], participants: ['cem'] },
    });
  });
  it('records a person as passed over once, after any number of sweeps, and again for the next seat', () => {
    const everyoneUnder = except({ ann: 'penalty', bob: 'penalty', cem: 'penalty' });
    const once = stateAfter(line(left('zoe')), fillFreeSeats(line(left('zoe')), everyoneUnder, WEEK_BEFORE));
    expect(fillFreeSeats(once, everyoneUnder, THURSDAY)).toEqual([]);
    const again = stateAfter(once, [joined('yan'), left('yan')]);
    expect(fillFreeSeats(again, everyoneUnder, THURSDAY)).toHaveLength(3);
  });
  it('goes to a person who was passed over earlier and can take it now', () => {
    const passed = stateAfter(line(left('zoe')), [passedOver('ann', 'penalty'), passedOver('bob', 'busy')]);
    expect(fillFreeSeats(passed, except({ ann: 'penalty' }), WEEK_BEFORE)).toEqual([given('bob')]);
  });
  it('removes people whose account is closed from the list', () => {
    expect(fillFreeSeats(line(left('zoe')), except({ ann: 'gone' }), WEEK_BEFORE)).toEqual([
      leftLine('ann', 'account_closed'),
      given('bob'),
    ]);
  });
  it('is filled together with others: all free seats are given at once', () => {
    const state = evening(scheduled(3), joined('zoe'), waits('ann'), waits('bob', 2), waits('cem', 3));
    expect(fillFreeSeats(state, everybody, WEEK_BEFORE)).toEqual([given('ann'), given('bob')]);
  });
  it('is given to nobody once the evening has begun or is cancelled', () => {
    expect(fillFreeSeats(line(left('zoe')), everybody, STARTS_AT)).toEqual([]);
    const off = line(left('zoe'), { type: 'GameEventCancelled', data: { gameEventId, participantIds: [] } });
    expect(fillFreeSeats(off, everybody, WEEK_BEFORE)).toEqual([]);
  });
});

describe('an offer', () => {
  const until = hoursBefore(24);
  const state = line(left('zoe'), offered('ann', until));

  it('holds the seat and takes the person out of the line', () => {
    expect(state).toMatchObject({ seats: { waiting: ['bob', 'cem'], held: [{ userId: 'ann', until }] } });
    expect(codeOf(join(state, 'dan', THURSDAY))).toBe('full');
    expect(fillFreeSeats(state, everybody, THURSDAY)).toEqual([]);
  });
  it('is accepted until it is over', () => {
    const accepted = [{ type: 'ParticipantJoined', data: { gameEventId, userId: 'ann', from: 'offer' } }];
    const lastMoment = addMinutes(until, -1).toISOString();
    expect(decideOffer(state, 'ann', 'accept', lastMoment)).toEqual(accepted);
    expect(join(state, 'ann', lastMoment)).toEqual(accepted);
    expect(codeOf(decideOffer(state, 'ann', 'accept', until))).toBe('lapsed');
    expect(codeOf(decideOffer(state, 'ann', 'decline', until))).toBe('lapsed');
  });
  it('is declined without a mark, and the next in line is offered the seat', () => {
    const declined = decideOffer(state, 'ann', 'decline', THURSDAY);
    expect(declined).toEqual([offerEnded('ann', 'declined')]);
    expect(leaveWaitingList(state, 'ann', THURSDAY)).toEqual(declined);
    const next = fillFreeSeats(stateAfter(state, declined as GameEventDomainEvent[]), everybody, THURSDAY);
    expect(next).toMatchObject([{ type: 'SeatOffered', data: { userId: 'bob' } }]);
  });
  it('expires by the clock, and the next command records this and passes the seat on', () => {
    expect(freeSeats(state as Parameters<typeof freeSeats>[0], until)).toBe(1);
    expect(fillFreeSeats(state, everybody, until)).toMatchObject([
      offerEnded('ann', 'lapsed'),
      { type: 'SeatOffered', data: { userId: 'bob' } },
    ]);
  });
  it('can be accepted only by its holder, and by nobody once its end is recorded', () => {
    expect(decideOffer(state, 'bob', 'accept', THURSDAY)).toMatchObject({ status: 404 });
    const over = stateAfter(state, [offerEnded('ann', 'lapsed')]);
    expect(decideOffer(over, 'ann', 'accept', until)).toMatchObject({ status: 404 });
    expect(over).toMatchObject({ seats: { waiting: ['bob', 'cem'], held: [] } });
  });
  it('is withdrawn if the account is closed', () => {
    expect(freeSeat(state, 'ann', 'deactivated', THURSDAY)).toEqual([offerEnded('ann', 'withdrawn')]);
    expect(freeSeat(state, 'bob', 'deactivated', THURSDAY)).toEqual([leftLine('bob', 'account_closed')]);
  });
});

describe('how long a seat is held', () => {
  // Houston is six hours behind UTC in winter
  const until = (startsAt: string, now: string) => offeredUntil(startsAt, now, 'America/Chicago');

  it.each([
    ['a quarter of the time left', '2026-12-05T01:00:00.000Z', '2026-12-04T17:00:00.000Z', '2026-12-04T19:00:00.000Z'],
    ['12 hours at most', '2026-12-06T03:00:00.000Z', '2026-12-04T03:00:00.000Z', '2026-12-04T15:00:00.000Z'],
    ['half an hour at least', '2026-12-05T01:00:00.000Z', '2026-12-04T23:00:00.000Z', '2026-12-04T23:30:00.000Z'],
  ])('is %s', (_, startsAt, now, expected) => {
    expect(until(startsAt, now)).toBe(expected);
  });
  it.each([
    // each for Friday, 7 PM: a quarter of the time left ends at the local time named
    ['at 21:59 where that is its end', '2026-12-03T20:58:40.000Z', '2026-12-04T03:59:00.000Z'],
    ['at 9:00 of the next day instead of 22:00', '2026-12-03T21:00:00.000Z', '2026-12-04T15:00:00.000Z'],
    ['at 9:00 instead of 8:59', '2026-12-04T11:38:40.000Z', '2026-12-04T15:00:00.000Z'],
    ['at 9:00 where that is its end', '2026-12-04T11:40:00.000Z', '2026-12-04T15:00:00.000Z'],
  ])('ends %s', (_, now, expected) => {
    expect(until(STARTS_AT, now)).toBe(expected);
  });
  it('ends an hour before the start at the latest, even in the quiet hours', () => {
    // Friday at 6 AM for 9:30 AM: quiet until 9:00, and at 8:30 it is over
    expect(until('2026-12-04T15:30:00.000Z', '2026-12-04T12:00:00.000Z')).toBe('2026-12-04T14:30:00.000Z');
  });
  it('is within these bounds for every time zone and instant', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 121, max: 48 * 60 }),
        fc.integer({ min: 0, max: 60 * 24 * 365 }),
        fc.constantFrom('America/Chicago', 'Europe/Berlin', 'Asia/Kolkata'),
        (minutesLeft, minute, zone) => {
          const now = addMinutes('2026-01-01T00:00:00.000Z', minute).toISOString();
          const startsAt = addMinutes(now, minutesLeft).toISOString();
          const end = offeredUntil(startsAt, now, zone);
          expect(end >= addMinutes(now, 30).toISOString()).toBe(true);
          expect(end <= addHours(startsAt, -1).toISOString()).toBe(true);
          const local = new Date(end).toLocaleTimeString('sv-SE', { timeZone: zone, timeStyle: 'short' });
          const isQuiet = local >= '22:00' || local < '09:00';
          expect(isQuiet && end < addHours(startsAt, -1).toISOString()).toBe(false);
        },
      ),
    );
  });
});

describe('leaving the waiting list', () => {
  it('gives up the place', () => {
    expect(leaveWaitingList(line(), 'bob', WEEK_BEFORE)).toEqual([leftLine('bob', 'left')]);
  });
  it.each([
    ['who has a seat', line(), 'zoe', WEEK_BEFORE],
    ['who never waited', line(), 'dan', WEEK_BEFORE],
    ['who waited for what has begun', line(), 'ann', STARTS_AT],
    [
      'who waited for what was cancelled',
      line(...(cancel(line(), byHost, WEEK_BEFORE) as GameEventDomainEvent[])),
      'ann',
      WEEK_BEFORE,
    ],
  ])('is refused to somebody %s', (_, state, userId, now) => {
    expect(codeOf(leaveWaitingList(state, userId, now))).toBe('not_waiting');
  });
});

describe('the place in line', () => {
  const state = line(left('zoe'), offered('ann', hoursBefore(24)));
  it('counts from 1 at the front, without people who are offered a seat', () => {
    expect(placeInLine(state, 'cem', THURSDAY)).toEqual({ state: 'waiting', place: 2, of: 2, until: null });
    expect(placeInLine(state, 'ann', THURSDAY)).toEqual({
      state: 'offered',
      place: null,
      of: 2,
      until: hoursBefore(24),
    });
  });
  it('is undefined for others, after an offer, and once the evening has begun', () => {
    const none = { state: 'none', place: null, of: 2, until: null };
    expect(placeInLine(state, 'zoe', THURSDAY)).toEqual(none);
    expect(placeInLine(state, 'ann', hoursBefore(24))).toEqual(none);
    expect(placeInLine(state, 'cem', STARTS_AT)).toEqual({ ...none, of: 0 });
  });
});

describe('the people considered before seats are passed on', () => {
  it('are none at a full evening, and everybody in line if a seat is free or becomes free', () => {
    expect(peopleToConsider(line(), WEEK_BEFORE, false)).toEqual([]);
    expect(peopleToConsider(line(), WEEK_BEFORE, true)).toEqual(['ann', 'bob', 'cem']);
    expect(peopleToConsider(line(left('zoe')), WEEK_BEFORE, false)).toEqual(['ann', 'bob', 'cem']);
    const offer = line(left('zoe'), offered('ann', hoursBefore(24)));
    expect(peopleToConsider(offer, THURSDAY, false)).toEqual([]);
    expect(peopleToConsider(offer, hoursBefore(24), false)).toEqual(['bob', 'cem']);
  });
  it('are none in the last two hours', () => {
    expect(peopleToConsider(line(), hoursBefore(2), true)).toEqual([]);
  });
});

describe('other changes of the evening', () => {
  const state = line(left('zoe'), offered('ann', hoursBefore(24)));
  it('a cancellation names people with an offer and people who waited, and closes the list', () => {
    const cancelled = cancel(state, byHost, THURSDAY) as GameEventDomainEvent[];
    expect(cancelled).toMatchObject([
      { data: { participantIds: [], offeredIds: ['ann'], waitingIds: ['bob', 'cem'] } },
    ]);
    expect(stateAfter(state, cancelled)).toMatchObject({ seats: { waiting: [], held: [] } });
  });
  it('a new host is off the list, and cannot be somebody who is offered a seat', () => {
    expect(handOver(state, 'bob', THURSDAY)).toMatchObject([leftLine('bob', 'hosts'), { type: 'GameEventHandedOver' }]);
    expect(codeOf(handOver(state, 'ann', THURSDAY))).toBe('overlaps');
    expect(handOver(state, 'ann', hoursBefore(24))).toMatchObject([
      offerEnded('ann', 'lapsed'),
      { type: 'GameEventHandedOver' },
    ]);
  });
});

describe('after any commands in any order', () => {
  const people = ['ann', 'bob', 'cem', 'dan', 'eve', 'fay'];
  const step = fc.record({
    what: fc.constantFrom(
      ...['join', 'join', 'join', 'wait', 'wait', 'wait', 'wait', 'leave', 'leave', 'leave', 'remove', 'leave line'],
      ...['accept', 'accept', 'decline', 'sweep', 'sweep', 'free', 'move', 'resize', 'announce'],
    ),
    who: fc.constantFrom(...people),
    minutes: fc.integer({ min: 0, max: 120 }),
    hours: fc.integer({ min: -48, max: 48 }),
    seats: fc.integer({ min: 1, max: 4 }),
    change: fc.option(fc.record({ who: fc.constantFrom(...people), is: fc.constantFrom('penalty', 'busy', 'able') }), {
      freq: 3,
    }),
  });
  type Step = { readonly what: string; readonly who: string; readonly hours: number; readonly seats: number };

  const decide = (state: GameEventState, { what, who, hours, seats }: Step, now: string) => {
    switch (what) {
      case 'move':
        return changed(state, startIn(state, hours), now);
      case 'resize':
        return changed(state, { maxParticipants: seats }, now);
      case 'announce':
        return announceMove(state, now);
      case 'leave':
        return leave(state, who, now);
      case 'remove':
        return remove(state, who, byHost, now);
      case 'leave line':
        return leaveWaitingList(state, who, now);
      case 'accept':
        return decideOffer(state, who, 'accept', now);
      case 'decline':
        return decideOffer(state, who, 'decline', now);
      case 'free':
        return freeSeat(state, who, 'deactivated', now);
      default:
        return [];
    }
  };

  const changed = (state: GameEventState, wish: Omit<Parameters<typeof change>[1], 'basedOn'>, now: string) => {
    if (state.status === 'unknown') return [];
    const decided = change(state, { ...wish, basedOn: state.schedule.version }, byHost, now);
    if (decided === undefined) return [];
    return isRefusal(decided) ? decided : [decided];
  };
  const startIn = (state: GameEventState, hours: number) => {
    if (state.status === 'unknown') return {};
    const { startsAt, timeZone } = state.schedule;
    const [startDate = '', startTime = ''] = localMomentOf(addHours(startsAt, hours).toISOString(), timeZone).split(
      ' ',
    );
    return { startDate, startTime };
  };

  it('no seat is given twice, the order of the line is kept, moves are counted and announced, and a replay gives the same state', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 3, max: 120 }),
        fc.constantFrom(0, 1, 3, 24),
        fc.array(step, { minLength: 10, maxLength: 60 }),
        (seats, wanted, hoursAhead, signUpClosesHours, steps) => {
          const newcomerSeats = Math.min(wanted, Math.floor(seats / 2));
          let now = hoursBefore(hoursAhead);
          const log: GameEventDomainEvent[] = [scheduled(seats, { signUpClosesHours, newcomerSeats })];
          let live = evening(...log);
          const ineligible = new Map<string, Ineligible>();
          const append = (decided: readonly GameEventDomainEvent[] | Refusal) => {
            for (const domainEvent of isRefusal(decided) ? [] : decided) {
              expectNoJump(live, domainEvent, now, ineligible);
              log.push(domainEvent);
              live = gameEventFold.evolve(live, domainEvent);
              if (live.status === 'unknown') throw new Error('it was scheduled');
              const { maxParticipants, startsAt } = live.schedule;
              // an offer that is over holds no seat: a change may come before its end is recorded
              const held = live.seats.held.filter(({ until }) => until > now);
              expect(live.seats.participants.length + held.length).toBeLessThanOrEqual(maxParticipants);
              const changes = log.filter(({ type }) => type === 'GameEventChanged');
              expect(live.schedule.version).toBe(1 + changes.length);
              if (live.schedule.freeUntil) expect(live.schedule.freeUntil <= startsAt).toBe(true);
              if (domainEvent.type !== 'GameEventMoveAnnounced') continue;
              const last = changes.at(-1);
              if (last?.type !== 'GameEventChanged') throw new Error('it was changed');
              const { from } = domainEvent.data;
              expect(announcedAt(last.data.at, from.startsAt, startsAt) <= now).toBe(true);
            }
          };
          for (const { change: next, ...each } of steps) {
            now = addMinutes(now, each.minutes).toISOString();
            if (next?.is === 'able') ineligible.delete(next.who);
            else if (next) ineligible.set(next.who, next.is as Ineligible);
            const fill = () => append(fillFreeSeats(live, (userId) => ineligible.get(userId), now, { isNewcomer }));
            append(decide(live, each, now));
            fill();
            if (live.status === 'upcoming') {
              expect(live.seats.participants.length + live.seats.held.length).toBeLessThanOrEqual(
                live.schedule.maxParticipants,
              );
            }
            if (each.what === 'join' && !ineligible.has(each.who))
              append(join(live, each.who, now, { isNewcomer: isNewcomer(each.who) }));
            if (each.what === 'wait' && !ineligible.has(each.who))
              append(joinWaitingList(live, each.who, now, { isNewcomer: isNewcomer(each.who) }));
          }
          append(cancel(live, byHost, now));
          expect(evening(...log)).toEqual(live);
        },
      ),
      { numRuns: 500 },
    );
  });

  /** Every second of them, by the length of their names. */
  const isNewcomer = (who: string) => who.length % 2 === 0 || who === 'ann';

  function expectNoJump(
    state: GameEventState,
    { type, data }: GameEventDomainEvent,
    now: string,
    ineligible: ReadonlyMap<string, Ineligible>,
  ) {
    if (state.status !== 'upcoming' || (type !== 'ParticipantJoined' && type !== 'SeatOffered')) return;
    const { userId } = data;
    const { startsAt, signUpClosesHours = 0 } = state.schedule;
    if (state.seats.held.some((offer) => offer.userId === userId) || isOpenToAll(startsAt, signUpClosesHours, now))
      return;
    const index = state.seats.waiting.indexOf(userId);
    const ahead = index < 0 ? state.seats.waiting : state.seats.waiting.slice(0, index);
    const isKept = type === 'ParticipantJoined' && data.newcomer === true;
    // a seat that is kept for newcomers goes to the first of them, and never to anybody else
    expect(ahead.filter((each) => !ineligible.has(each) && (!isKept || isNewcomer(each)))).toEqual([]);
    expect(isKept && !isNewcomer(userId)).toBe(false);
    if (!isKept) expect(freeSeats(state, now)).toBeGreaterThan(keptSeats(state, now));
  }
});
