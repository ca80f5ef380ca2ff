import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../platform/add-time.ts';
import { newUuid } from '../../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import {
  gameEventId,
  hoursBefore,
  joined,
  STARTS_AT,
  scheduled,
  WEEK_BEFORE,
} from '../../../tests/support/game-event-given.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { type GameEventState, gameEventFold, stateAfter } from '../game-event.ts';
import { fillFreeSeats } from '../seats/filling.ts';
import { freeSeat, join, leave, remove } from '../seats/seat.ts';
import { joinWaitingList } from '../waiting-list/waiting-list.ts';
import { gameEventOfToken, guestLinks, hashOfGuestToken } from './guest-link.ts';
import { heldBy, holdGuestSeat, takeGuestSeat } from './guest-seat.ts';

const DAY_LATER = hoursBefore(144);

const guest = { guestId: 'guest', name: 'Ben', tokenHash: 'hash' };
const held = (userId = 'ann'): GameEventDomainEvent => ({
  type: 'GuestSeatHeld',
  data: { gameEventId, guestId: 'guest', userId, tokenHash: 'hash', until: DAY_LATER },
  subject: userId,
  personal: { name: 'Ben' },
});
const ended = (how: 'lapsed' | 'withdrawn'): GameEventDomainEvent => ({
  type: 'GuestSeatEnded',
  data: { gameEventId, guestId: 'guest', userId: 'ann', how },
});
const took = (userId: string): GameEventDomainEvent => ({
  type: 'ParticipantJoined',
  data: { gameEventId, userId, from: 'guest', guestId: 'guest' },
});
const waits: GameEventDomainEvent = { type: 'WaitingListJoined', data: { gameEventId, userId: 'zoe', place: 1 } };
const cancelled: GameEventDomainEvent = { type: 'GameEventCancelled', data: { gameEventId, participantIds: [] } };
const gameEvent = (...history: GameEventDomainEvent[]): GameEventState =>
  history.reduce(gameEventFold.evolve, gameEventFold.initial);
const codeOf = (decided: readonly GameEventDomainEvent[] | Refusal) => (isRefusal(decided) ? decided.code : decided);

describe('a seat whose holding has lapsed, recorded or not', () => {
  const until = DAY_LATER;
  const offered: GameEventDomainEvent = { type: 'SeatOffered', data: { gameEventId, userId: 'zoe', until } };
  it('is free to join, also for the person it was offered to', () => {
    const friend = gameEvent(scheduled(2), joined('ann'), held());
    expect([until, addMinutes(until, -1).toISOString()].map((at) => codeOf(join(friend, 'bob', at)))).toEqual([
      [joined('bob')],
      'full',
    ]);
    const offer = gameEvent(scheduled(1), waits, offered);
    expect(join(offer, 'bob', until)).toEqual([joined('bob')]);
    expect(join(offer, 'zoe', until)).toEqual([joined('zoe')]);
  });
  it('keeps nobody from holding one for a friend', () => {
    const lapsed = gameEvent(scheduled(2), joined('ann'), waits, offered);
    expect(holdGuestSeat(lapsed, 'ann', guest, until)).toMatchObject([{ type: 'GuestSeatHeld' }]);
    expect(codeOf(holdGuestSeat(lapsed, 'ann', guest, WEEK_BEFORE))).toBe('people_wait');
  });
});

describe('holding a seat for a friend', () => {
  it('holds a free seat for 24 hours, under the key of the inviter', () => {
    expect(holdGuestSeat(gameEvent(scheduled(2), joined('ann')), 'ann', guest, WEEK_BEFORE)).toEqual([held()]);
  });
  it.each([
    ['not_found', gameEvent(), WEEK_BEFORE],
    ['not_joined', gameEvent(scheduled(2)), WEEK_BEFORE],
    ['already_holding', gameEvent(scheduled(3), joined('ann'), held()), WEEK_BEFORE],
    ['already_holding', gameEvent(scheduled(3), joined('ann'), held(), ended('lapsed')), WEEK_BEFORE],
    ['already_holding', gameEvent(scheduled(3), joined('ann'), held(), took('ben')), WEEK_BEFORE],
    ['closing', gameEvent(scheduled(2), joined('ann')), hoursBefore(48)],
    ['people_wait', gameEvent(scheduled(2), joined('ann'), waits), WEEK_BEFORE],
    ['full', gameEvent(scheduled(1), joined('ann')), WEEK_BEFORE],
    ['full', gameEvent(scheduled(3), joined('ann'), joined('bob'), held('bob')), WEEK_BEFORE],
    ['cancelled', gameEvent(scheduled(2), joined('ann'), cancelled), WEEK_BEFORE],
    ['started', gameEvent(scheduled(2), joined('ann')), STARTS_AT],
  ])('is refused as %s', (code, state, now) => {
    expect(codeOf(holdGuestSeat(state, 'ann', guest, now))).toBe(code);
  });
  it('is possible until a moment more than 48 hours before the start', () => {
    const moment = new Date(Date.parse(hoursBefore(48)) - 1).toISOString();
    expect(holdGuestSeat(gameEvent(scheduled(2), joined('ann')), 'ann', guest, moment)).toHaveLength(1);
  });
});

describe('a seat held for a friend', () => {
  const state = gameEvent(scheduled(2), joined('ann'), held());
  it('counts as taken for everybody else', () => {
    expect(codeOf(join(state, 'bob', WEEK_BEFORE))).toBe('full');
    expect(joinWaitingList(state, 'bob', WEEK_BEFORE)).toHaveLength(1);
  });
  it('is taken by the link as an own seat, once', () => {
    expect(takeGuestSeat(state, { userId: 'ben' }, 'hash', WEEK_BEFORE)).toEqual([took('ben')]);
    const taken = stateAfter(state, [took('ben')]);
    expect(taken).toMatchObject({ seats: { participants: ['ann', 'ben'] } });
    expect(takeGuestSeat(taken, { userId: 'bob' }, 'hash', WEEK_BEFORE)).toMatchObject({ status: 410, code: 'taken' });
  });
  it.each([
    [404, 'not_found', state, 'ben', 'another', WEEK_BEFORE],
    [404, 'not_found', gameEvent(), 'ben', 'hash', WEEK_BEFORE],
    [410, 'lapsed', state, 'ben', 'hash', DAY_LATER],
    [410, 'lapsed', stateAfter(state, [ended('withdrawn')]), 'ben', 'hash', WEEK_BEFORE],
    [409, 'already_joined', state, 'ann', 'hash', WEEK_BEFORE],
    [409, 'own_event', state, 'host', 'hash', WEEK_BEFORE],
    [409, 'cancelled', stateAfter(state, [cancelled]), 'ben', 'hash', WEEK_BEFORE],
    [409, 'started', state, 'ben', 'hash', STARTS_AT],
  ])('answers %i %s', (status, code, at, userId, hash, now) => {
    expect(takeGuestSeat(at, { userId }, hash, now)).toMatchObject({ status, code });
  });
  it('is shown to anyone who has the link while it is held, and afterwards the reason why it is not', () => {
    expect(heldBy(state, 'hash', WEEK_BEFORE)).toMatchObject({ userId: 'ann', until: DAY_LATER });
    const refused = [
      heldBy(state, 'another', WEEK_BEFORE),
      heldBy(gameEvent(), 'hash', WEEK_BEFORE),
      heldBy(state, 'hash', DAY_LATER),
      heldBy(stateAfter(state, [took('ben')]), 'hash', WEEK_BEFORE),
      heldBy(stateAfter(state, [cancelled]), 'hash', WEEK_BEFORE),
      heldBy(state, 'hash', STARTS_AT),
    ];
    const codes = refused.map((each) => 'code' in each && each.code);
    expect(codes).toEqual(['not_found', 'not_found', 'lapsed', 'taken', 'cancelled', 'started']);
  });
  it('expires by the clock, and goes to the waiting list', () => {
    const filled = fillFreeSeats(stateAfter(state, [waits]), () => undefined, DAY_LATER);
    expect(filled).toMatchObject([ended('lapsed'), { type: 'ParticipantJoined', data: { userId: 'zoe' } }]);
    expect(fillFreeSeats(state, () => undefined, WEEK_BEFORE)).toEqual([]);
  });
  it('ends with the seat of the inviter', () => {
    const byHost = { userId: 'host', isAdmin: false };
    for (const decided of [leave(state, 'ann', WEEK_BEFORE), remove(state, 'ann', byHost, WEEK_BEFORE)]) {
      expect(decided).toMatchObject([{}, ended('withdrawn')]);
    }
    expect(freeSeat(state, 'ann', 'deactivated', WEEK_BEFORE)).toMatchObject([{}, ended('withdrawn')]);
  });
});

describe('a link for a friend', () => {
  const link = guestLinks('a secret of at least thirty-two letters');
  const [gameEventId, command] = [newUuid(), newUuid()];
  it('is the same for the same command, and differs for another command or secret', () => {
    const { token, tokenHash } = link(gameEventId, command);
    expect(link(gameEventId, command)).toEqual({ token, tokenHash });
    expect(link(gameEventId, newUuid()).token).not.toBe(token);
    expect(guestLinks('another secret of thirty-two letters')(gameEventId, command).token).not.toBe(token);
    expect(tokenHash).toBe(hashOfGuestToken(token));
    expect(tokenHash).not.toContain(token);
  });
  it('leads to its gameEvent, and an invalid link leads nowhere', () => {
    expect(gameEventOfToken(link(gameEventId, command).token)).toBe(gameEventId);
    for (const nonsense of ['', 'nonsense', '{token}', '../../etc', 'A'.repeat(22), 'é'.repeat(80)]) {
      expect(gameEventOfToken(nonsense)).toBeUndefined();
    }
  });
});
