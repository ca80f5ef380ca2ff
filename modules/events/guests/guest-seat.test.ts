import { describe, expect, it } from 'vitest';
import { addHours } from '../../../platform/add-time.ts';
import { newUuid } from '../../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { freeSeat, type GameEventState, gameEventFold, join, leave, remove } from '../game-event.ts';
import { fillFreeSeats, joinWaitingList, stateAfter } from '../waiting-list/waiting-list.ts';
import { gameEventOfToken, guestLinks, hashOfGuestToken } from './guest-link.ts';
import { heldBy, holdGuestSeat, takeGuestSeat } from './guest-seat.ts';

const STARTS_AT = '2026-12-05T01:00:00.000Z';
const gameEventId = 'g1';
const hoursBefore = (hours: number) => addHours(STARTS_AT, -hours).toISOString();
const WEEK = hoursBefore(168);
const DAY_LATER = hoursBefore(144);

const scheduled = (maxParticipants: number): GameEventDomainEvent => ({
  type: 'GameEventScheduled',
  data: {
    gameEventId,
    hostId: 'host',
    gameId: 'game',
    regionId: 'region',
    cafeId: 'cafe',
    startsAt: STARTS_AT,
    startDate: '2026-12-04',
    startTime: '19:00',
    timeZone: 'America/Chicago',
    maxParticipants,
    description: '',
  },
});
const joined = (userId: string): GameEventDomainEvent => ({ type: 'ParticipantJoined', data: { gameEventId, userId } });
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

describe('holding a seat for a friend', () => {
  it('holds a free one for 24 hours, under the key of who invites', () => {
    expect(holdGuestSeat(gameEvent(scheduled(2), joined('ann')), 'ann', guest, WEEK)).toEqual([held()]);
  });
  it.each([
    ['not_found', gameEvent(), WEEK],
    ['not_joined', gameEvent(scheduled(2)), WEEK],
    ['already_holding', gameEvent(scheduled(3), joined('ann'), held()), WEEK],
    ['already_holding', gameEvent(scheduled(3), joined('ann'), held(), ended('lapsed')), WEEK],
    ['already_holding', gameEvent(scheduled(3), joined('ann'), held(), took('ben')), WEEK],
    ['closing', gameEvent(scheduled(2), joined('ann')), hoursBefore(48)],
    ['people_wait', gameEvent(scheduled(2), joined('ann'), waits), WEEK],
    ['full', gameEvent(scheduled(1), joined('ann')), WEEK],
    ['full', gameEvent(scheduled(3), joined('ann'), joined('bob'), held('bob')), WEEK],
    ['cancelled', gameEvent(scheduled(2), joined('ann'), cancelled), WEEK],
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
  it('is nobody else’s', () => {
    expect(codeOf(join(state, 'bob', WEEK))).toBe('full');
    expect(joinWaitingList(state, 'bob', WEEK)).toHaveLength(1);
  });
  it('is taken by the link as a seat of one’s own, once', () => {
    expect(takeGuestSeat(state, 'ben', 'hash', WEEK)).toEqual([took('ben')]);
    const taken = stateAfter(state, [took('ben')]);
    expect(taken).toMatchObject({ participants: ['ann', 'ben'] });
    expect(takeGuestSeat(taken, 'bob', 'hash', WEEK)).toMatchObject({ status: 410, code: 'taken' });
  });
  it.each([
    [404, 'not_found', state, 'ben', 'another', WEEK],
    [404, 'not_found', gameEvent(), 'ben', 'hash', WEEK],
    [410, 'lapsed', state, 'ben', 'hash', DAY_LATER],
    [410, 'lapsed', stateAfter(state, [ended('withdrawn')]), 'ben', 'hash', WEEK],
    [409, 'already_joined', state, 'ann', 'hash', WEEK],
    [409, 'own_event', state, 'host', 'hash', WEEK],
    [409, 'cancelled', stateAfter(state, [cancelled]), 'ben', 'hash', WEEK],
    [409, 'started', state, 'ben', 'hash', STARTS_AT],
  ])('answers %i %s', (status, code, at, userId, hash, now) => {
    expect(takeGuestSeat(at, userId, hash, now)).toMatchObject({ status, code });
  });
  it('is shown to anyone who has the link while it is held, and why not afterwards', () => {
    expect(heldBy(state, 'hash', WEEK)).toMatchObject({ userId: 'ann', until: DAY_LATER });
    const refused = [
      heldBy(state, 'another', WEEK),
      heldBy(gameEvent(), 'hash', WEEK),
      heldBy(state, 'hash', DAY_LATER),
      heldBy(stateAfter(state, [took('ben')]), 'hash', WEEK),
      heldBy(stateAfter(state, [cancelled]), 'hash', WEEK),
      heldBy(state, 'hash', STARTS_AT),
    ];
    const codes = refused.map((each) => 'code' in each && each.code);
    expect(codes).toEqual(['not_found', 'not_found', 'lapsed', 'taken', 'cancelled', 'started']);
  });
  it('is over by the clock, and goes to those who wait', () => {
    const passedOn = fillFreeSeats(stateAfter(state, [waits]), () => undefined, DAY_LATER);
    expect(passedOn).toMatchObject([ended('lapsed'), { type: 'ParticipantJoined', data: { userId: 'zoe' } }]);
    expect(fillFreeSeats(state, () => undefined, WEEK)).toEqual([]);
  });
  it('ends with the seat of who invited', () => {
    const byHost = { userId: 'host', isAdmin: false };
    for (const decided of [leave(state, 'ann', WEEK), remove(state, 'ann', byHost, WEEK)]) {
      expect(decided).toMatchObject([{}, ended('withdrawn')]);
    }
    expect(freeSeat(state, 'ann', 'deactivated', WEEK)).toMatchObject([{}, ended('withdrawn')]);
  });
});

describe('a link for a friend', () => {
  const link = guestLinks('a secret of at least thirty-two letters');
  const [gameEventId, command] = [newUuid(), newUuid()];
  it('is the same for the same command, and another for another one or under another secret', () => {
    const { token, tokenHash } = link(gameEventId, command);
    expect(link(gameEventId, command)).toEqual({ token, tokenHash });
    expect(link(gameEventId, newUuid()).token).not.toBe(token);
    expect(guestLinks('another secret of thirty-two letters')(gameEventId, command).token).not.toBe(token);
    expect(tokenHash).toBe(hashOfGuestToken(token));
    expect(tokenHash).not.toContain(token);
  });
  it('leads to its gameEvent, and what is no link leads nowhere', () => {
    expect(gameEventOfToken(link(gameEventId, command).token)).toBe(gameEventId);
    for (const nonsense of ['', 'nonsense', '{token}', '../../etc', 'A'.repeat(22), 'é'.repeat(80)]) {
      expect(gameEventOfToken(nonsense)).toBeUndefined();
    }
  });
});
