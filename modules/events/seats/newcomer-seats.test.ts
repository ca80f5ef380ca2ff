import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../platform/refusal.ts';
import {
  gameEventId,
  HOST,
  hoursBefore,
  joined,
  left,
  offered,
  scheduled,
  WEEK_BEFORE,
  waits,
} from '../../../tests/support/game-event-given.ts';
import { change } from '../changing/change.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { gameEventFold, type Known, keptSeats, seatsFor } from '../game-event.ts';
import { holdGuestSeat, takeGuestSeat } from '../guests/guest-seat.ts';
import { schedule } from '../hosting/host.ts';
import { joinWaitingList } from '../waiting-list/waiting-list.ts';
import { fillFreeSeats } from './filling.ts';
import { join, leave } from './seat.ts';

// Groups contract, section 5, rule 3.

const JUST_BEFORE = hoursBefore(48.01);
const TWO_DAYS_BEFORE = hoursBefore(48);
function given(...history: GameEventDomainEvent[]): Known {
  const state = history.reduce(gameEventFold.evolve, gameEventFold.initial);
  if (state.status === 'unknown') throw new Error('it was scheduled');
  return state;
}
const newcomer = { isNewcomer: true };
const asNewcomer = (userId: string): GameEventDomainEvent => ({
  type: 'ParticipantJoined',
  data: { gameEventId, userId, newcomer: true },
});
const codeOf = (decided: unknown) => (isRefusal(decided) ? decided.code : decided);
/** Four seats, one of them kept, and two of the others taken. */
const table = (...more: GameEventDomainEvent[]) =>
  given(scheduled(4, { newcomerSeats: 1 }), joined('ann'), joined('bob'), ...more);
const everybody = () => undefined;

describe('a seat that is kept for newcomers', () => {
  it('is left when others have taken the rest, until exactly 48 hours before the start', () => {
    const full = table(joined('cem'));
    expect(join(full, 'dan', JUST_BEFORE)).toMatchObject({
      status: 409,
      code: 'newcomer_seats',
      details: { until: TWO_DAYS_BEFORE },
    });
    expect(join(full, 'dan', TWO_DAYS_BEFORE)).toEqual([joined('dan')]);
    expect(join(full, 'eva', JUST_BEFORE, newcomer)).toEqual([asNewcomer('eva')]);
  });

  it('is taken by a newcomer first, so that one more is left for everybody else', () => {
    expect(join(table(), 'eva', WEEK_BEFORE, newcomer)).toEqual([asNewcomer('eva')]);
    const then = table(asNewcomer('eva'));
    expect(join(then, 'dan', WEEK_BEFORE)).toEqual([joined('dan')]);
    expect(join(then, 'fay', WEEK_BEFORE, newcomer)).toEqual([joined('fay')]);
    expect(codeOf(join(table(asNewcomer('eva'), joined('dan')), 'fay', WEEK_BEFORE, newcomer))).toBe('full');
  });

  it('can be waited for by others, and not by a newcomer, who can take it', () => {
    const full = table(joined('cem'));
    expect(joinWaitingList(full, 'dan', WEEK_BEFORE)).toEqual([waits('dan')]);
    expect(codeOf(joinWaitingList(full, 'eva', WEEK_BEFORE, newcomer))).toBe('not_full');
    expect(codeOf(joinWaitingList(full, 'dan', TWO_DAYS_BEFORE))).toBe('not_full');
  });

  it('goes to the first newcomer in line when it gets free, and the others keep their places', () => {
    const line = table(joined('cem'), asNewcomer('eva'), waits('dan'), waits('fay', 2), waits('gil', 3), left('eva'));
    const isNewcomer = (userId: string) => userId === 'fay' || userId === 'gil';
    expect(fillFreeSeats(line, everybody, WEEK_BEFORE, { isNewcomer })).toEqual([
      { type: 'ParticipantJoined', data: { gameEventId, userId: 'fay', from: 'waiting_list', newcomer: true } },
    ]);
    expect(fillFreeSeats(line, everybody, WEEK_BEFORE)).toEqual([]);
  });

  it('is for the first in line from 48 hours before the start on', () => {
    const line = table(joined('cem'), waits('dan'));
    expect(fillFreeSeats(line, everybody, JUST_BEFORE)).toEqual([]);
    expect(fillFreeSeats(line, everybody, TWO_DAYS_BEFORE)).toMatchObject([
      { type: 'SeatOffered', data: { userId: 'dan' } },
    ]);
  });

  it('leaves a seat that others gave back to the line, whoever is first', () => {
    const line = table(joined('cem'), waits('dan'), waits('fay', 2), left('ann'));
    const isNewcomer = (userId: string) => userId === 'fay';
    expect(fillFreeSeats(line, everybody, WEEK_BEFORE, { isNewcomer })).toMatchObject([
      { type: 'ParticipantJoined', data: { userId: 'dan' } },
      { type: 'ParticipantJoined', data: { userId: 'fay', newcomer: true } },
    ]);
  });

  it('is not held for a friend, who may be no newcomer, but a friend who is one sits on it', () => {
    const guest = { guestId: 'guest', name: 'Ben', tokenHash: 'hash' };
    expect(codeOf(holdGuestSeat(table(joined('cem')), 'ann', guest, WEEK_BEFORE))).toBe('newcomer_seats');
    const held = holdGuestSeat(table(), 'ann', guest, WEEK_BEFORE);
    if (isRefusal(held)) throw new Error(held.code);
    const state = table(...held);
    expect(seatsFor(state, {}, WEEK_BEFORE)).toBe(0);
    expect(takeGuestSeat(state, { userId: 'eva', isNewcomer: true }, 'hash', WEEK_BEFORE)).toMatchObject([
      { data: { from: 'guest', newcomer: true } },
    ]);
    expect(takeGuestSeat(state, { userId: 'dan' }, 'hash', WEEK_BEFORE)).toEqual([
      { type: 'ParticipantJoined', data: { gameEventId, userId: 'dan', from: 'guest', guestId: 'guest' } },
    ]);
  });

  it('is never more than the seats that are free', () => {
    expect(keptSeats(given(scheduled(2, { newcomerSeats: 1 }), joined('ann'), joined('bob')), WEEK_BEFORE)).toBe(0);
    const offer = given(scheduled(2, { newcomerSeats: 1 }), joined('ann'), offered('bob', hoursBefore(100)));
    expect([keptSeats(offer, WEEK_BEFORE), keptSeats(offer, hoursBefore(99))]).toEqual([0, 1]);
  });
});

describe('the line of a table with kept seats, whatever people do', () => {
  const NEWCOMERS = ['n1', 'n2', 'n3'];
  const PEOPLE = [...NEWCOMERS, 'v1', 'v2', 'v3', 'v4', 'v5'];
  const isNewcomer = (userId: string) => NEWCOMERS.includes(userId);
  const wisherOf = (userId: string) => ({ isNewcomer: isNewcomer(userId) });
  /** Somebody comes, and waits where no seat is for them; or up to three go at once. */
  const act = fc.record({
    who: fc.uniqueArray(fc.constantFrom(...PEOPLE), { minLength: 1, maxLength: 3 }),
    goes: fc.boolean(),
    hours: fc.integer({ min: 0, max: 3 }),
  });
  const table = fc.record({ seats: fc.integer({ min: 2, max: 6 }), kept: fc.integer({ min: 0, max: 3 }) });
  const acts = fc.array(act, { minLength: 10, maxLength: 40 });

  it('passes over nobody who could sit, and what each viewer is told is true', () => {
    fc.assert(
      fc.property(table, acts, ({ seats, kept }, all) => {
        const newcomerSeats = Math.min(kept, Math.floor(seats / 2));
        const history: GameEventDomainEvent[] = [scheduled(seats, { newcomerSeats })];
        let state = given(...history);
        const apply = (decided: readonly GameEventDomainEvent[]) => {
          history.push(...decided);
          state = given(...history);
        };
        const comes = (userId: string, now: string) => {
          const wisher = wisherOf(userId);
          const couldSit = seatsFor(state, wisher, now) > 0;
          const taken = join(state, userId, now, wisher);
          if (isRefusal(taken) && taken.code === 'already_joined') return;
          expect(!isRefusal(taken)).toBe(couldSit);
          const decided = isRefusal(taken) ? joinWaitingList(state, userId, now, wisher) : taken;
          if (!isRefusal(decided)) apply(decided);
        };
        const goes = (userId: string, now: string) => {
          const decided = leave(state, userId, now);
          if (!isRefusal(decided)) apply(decided);
        };
        let hours = 24 * 7;
        for (const each of all) {
          // an offer would need an answer, so it ends before the last two days
          hours = Math.max(49, hours - each.hours);
          const now = hoursBefore(hours);
          for (const userId of each.goes ? each.who : each.who.slice(0, 1)) (each.goes ? goes : comes)(userId, now);
          const line = state.seats.waiting;
          const wasKept = state.seats.newcomers.length;
          apply(fillFreeSeats(state, everybody, now, { isNewcomer }));
          const { participants, waiting, newcomers } = state.seats;
          for (const one of waiting) expect([one, seatsFor(state, wisherOf(one), now)]).toEqual([one, 0]);
          // in the order of the line, newcomers and others each by themselves
          for (const got of line.filter((one) => participants.includes(one))) {
            const before = line.slice(0, line.indexOf(got));
            expect(before.filter((one) => waiting.includes(one) && isNewcomer(one) === isNewcomer(got))).toEqual([]);
          }
          expect(participants.length).toBeLessThanOrEqual(seats);
          expect(newcomers.length).toBeLessThanOrEqual(Math.max(newcomerSeats, wasKept));
          // as long as no newcomer came, their seats are there
          expect(participants.filter((one) => !isNewcomer(one)).length).toBeLessThanOrEqual(seats - newcomerSeats);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('how many seats are kept', () => {
  const tooMany = { status: 400, details: { fields: { newcomerSeats: expect.stringContaining('half') } } };

  it('is at most half of the seats, rounded down, when an event is scheduled', () => {
    const wanted = (seats: number, newcomerSeats: number) => {
      const { data } = scheduled(seats, { newcomerSeats });
      return schedule(gameEventFold.initial, data, '', WEEK_BEFORE);
    };
    expect(wanted(5, 2)).toHaveLength(1);
    expect(wanted(5, 3)).toMatchObject(tooMany);
    expect(wanted(1, 1)).toMatchObject(tooMany);
  });

  it('changes with an event, and refuses fewer seats than twice as many', () => {
    const by = { userId: HOST, isAdmin: false };
    const changed = (patch: object) => change(table(), { basedOn: 1, ...patch }, by, WEEK_BEFORE);
    expect(changed({ newcomerSeats: 2 })).toMatchObject({ data: { to: { newcomerSeats: 2 }, real: false } });
    expect(changed({ newcomerSeats: 3 })).toMatchObject(tooMany);
    expect(changed({ newcomerSeats: 2, maxParticipants: 3 })).toMatchObject(tooMany);
    expect(changed({ maxParticipants: 2 })).toMatchObject({ data: { to: { newcomerSeats: 1 } } });
    const none = changed({ newcomerSeats: 0 });
    if (!none || isRefusal(none)) throw new Error('it is changed');
    expect(join(table(joined('cem'), none), 'dan', WEEK_BEFORE)).toEqual([joined('dan')]);
  });
});
