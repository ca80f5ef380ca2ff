import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMinutes, addSeconds } from '../../../platform/add-time.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { gameEventId, HOST, STARTS_AT, scheduled as scheduledFor } from '../../../tests/support/game-event-given.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { type Decided, type GameEventState, gameEventFold } from '../game-event.ts';
import { checkInByCode, checkInByHost, codeRefusal, runLate } from './check-in.ts';
import { asTyped, CODE_ALPHABET, checkInCodes, enteredAt } from './check-in-codes.ts';

const minutes = (count: number, ms = 0) => new Date(Date.parse(STARTS_AT) + count * 60_000 + ms).toISOString();

const scheduled = scheduledFor(3);
const joined = { type: 'ParticipantJoined' as const, data: { gameEventId, userId: 'ann' } };
const left = { type: 'ParticipantLeft' as const, data: { gameEventId, userId: 'ann', late: true } };
const removed = { type: 'ParticipantRemoved' as const, data: { gameEventId, userId: 'ann' } };
const cancelled = { type: 'GameEventCancelled' as const, data: { gameEventId, participantIds: ['ann'] } };
const checkedIn = (how: 'code' | 'host', at: string) => ({
  type: 'CheckedIn' as const,
  data: { gameEventId, userId: 'ann', how, at },
});
const late = (count: number) => ({
  type: 'RunningLate' as const,
  data: { gameEventId, userId: 'ann', minutes: count },
});
const movedBy = (count: number): GameEventDomainEvent => {
  const { gameId, cafeId, startDate, startTime, maxParticipants } = scheduled.data;
  const from = { gameId, cafeId, startsAt: STARTS_AT, startDate, startTime, maxParticipants };
  const to = { ...from, startsAt: minutes(count) };
  const changed = { gameEventId, from, to, real: true, version: 2, at: minutes(-20), participantIds: ['ann'] };
  return { type: 'GameEventChanged', data: { ...changed, movedFrom: { startsAt: STARTS_AT, cafeId } }, subject: HOST };
};

const given = (...history: GameEventDomainEvent[]): GameEventState =>
  history.reduce(gameEventFold.evolve, gameEventFold.initial);
const seated = (...more: GameEventDomainEvent[]) => given(scheduled, joined, ...more);
const codeOf = (decided: Decided) => (isRefusal(decided) ? `${decided.status} ${decided.code}` : decided);
const byCode = (state: GameEventState, at = minutes(0), isRight = true, userId = 'ann') =>
  codeOf(checkInByCode(state, userId, { isRight, at }));
const byHost = (state: GameEventState, now = minutes(0), hostId = 'host', userId = 'ann') =>
  codeOf(checkInByHost(state, userId, { userId: hostId, isAdmin: false }, now));

describe('checking in', () => {
  it('is possible from 30 minutes before the start to the end, by the code and by the host', () => {
    expect(byCode(seated(), minutes(-30, -1))).toBe('409 not_open');
    expect(byCode(seated(), minutes(-30))).toEqual([checkedIn('code', minutes(-30))]);
    expect(byCode(seated(), minutes(180, -1))).toEqual([checkedIn('code', minutes(180, -1))]);
    expect(byCode(seated(), minutes(180))).toBe('409 over');
    expect(byHost(seated(), minutes(-30, -1))).toBe('409 not_open');
    expect(byHost(seated(), minutes(-30))).toEqual([checkedIn('host', minutes(-30))]);
    expect(byHost(seated(), minutes(180))).toBe('409 over');
  });

  it('needs the right code, and a wrong code is reported on its field', () => {
    expect(checkInByCode(seated(), 'ann', { isRight: false, at: minutes(0) })).toMatchObject({
      status: 400,
      code: 'wrong_code',
      details: { fields: { code: expect.stringContaining('every two minutes') } },
    });
  });

  it('keeps the first instant if the person is checked in again', () => {
    const there = seated(checkedIn('code', minutes(-10)));
    expect([byCode(there), byCode(there, minutes(0), false), byHost(there)]).toEqual([[], [], []]);
    expect(byCode(there, minutes(200))).toEqual([]);
  });

  it('by the code is recorded after the host has checked the person in, and the first instant stays', () => {
    const byTheHost = checkedIn('host', minutes(-10));
    expect(byCode(seated(byTheHost))).toEqual([checkedIn('code', minutes(0))]);
    expect(byCode(seated(byTheHost), minutes(0), false)).toBe('400 wrong_code');
    expect(byCode(seated(byTheHost), minutes(200))).toBe('409 over');
    expect(byHost(seated(byTheHost))).toEqual([]);
    const both = seated(byTheHost, checkedIn('code', minutes(0)));
    expect(both).toMatchObject({ arrivals: { checkIns: { ann: { how: 'code', at: minutes(-10) } } } });
    expect(byCode(both, minutes(5))).toEqual([]);
  });

  it.each([
    ['nobody has a seat', given(scheduled)],
    ['the person gave it back after checking in', seated(checkedIn('code', minutes(-20)), left)],
    ['the host took it away', seated(removed)],
  ])('is refused where %s', (_, state) => {
    expect([byCode(state), byHost(state)]).toEqual(['403 no_seat', '403 no_seat']);
  });

  it('is refused to the host, at what is called off, and at what does not exist', () => {
    expect(byCode(seated(), minutes(0), true, 'host')).toBe('403 no_seat');
    expect([byCode(seated(cancelled)), byHost(seated(cancelled))]).toEqual(['409 cancelled', '409 cancelled']);
    expect([byCode(given()), byHost(given())]).toEqual(['404 not_found', '404 not_found']);
  });

  it('of somebody else is allowed only to the host, and so is seeing the code', () => {
    expect(byHost(seated(), minutes(0), 'ann')).toBe('403 not_host');
    expect(codeRefusal(seated(), { userId: 'ann', isAdmin: false }, minutes(0))).toMatchObject({
      status: 403,
      code: 'not_host',
    });
    expect(codeRefusal(seated(), { userId: 'host', isAdmin: false }, minutes(0))).toBeUndefined();
    expect(codeRefusal(seated(), { userId: 'host', isAdmin: false }, minutes(-31))).toMatchObject({ code: 'not_open' });
    expect(codeRefusal(seated(cancelled), { userId: 'host', isAdmin: false }, minutes(0))).toMatchObject({
      code: 'cancelled',
    });
  });

  it('counts for a moved start only if it is within the check-in time of that start', () => {
    const at = minutes(-25);
    expect(byCode(seated(checkedIn('code', at), movedBy(5)), minutes(0))).toEqual([]);
    expect(byCode(seated(checkedIn('code', at), movedBy(60)), minutes(40))).toEqual([checkedIn('code', minutes(40))]);
  });
});

describe('running late', () => {
  const runsLate = (state: GameEventState, now = minutes(0), count = 10) => codeOf(runLate(state, 'ann', count, now));
  it('can be said from 2 hours before the start to 30 minutes after it', () => {
    expect(runsLate(seated(), minutes(-120, -1))).toBe('409 not_open');
    expect(runsLate(seated(), minutes(-120))).toEqual([late(10)]);
    expect(runsLate(seated(), minutes(30))).toEqual([late(10)]);
    expect(runsLate(seated(), minutes(30, 1))).toBe('409 over');
  });
  it('is recorded once, and again if the delay changes', () => {
    expect(runsLate(seated(late(10)))).toEqual([]);
    expect(runsLate(seated(late(10)), minutes(0), 20)).toEqual([late(20)]);
  });
  it('is ignored for a checked-in person, and refused without a seat or an evening', () => {
    expect(runsLate(seated(checkedIn('code', minutes(-5))))).toEqual([]);
    expect(runsLate(given(scheduled))).toBe('403 no_seat');
    expect(runsLate(seated(cancelled))).toBe('409 cancelled');
    expect(runsLate(given())).toBe('404 not_found');
  });
});

describe('the code of an evening', () => {
  const codes = checkInCodes('a secret of at least thirty-two letters');
  const evening = fc.uuid();
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

  it('has four unambiguous characters, and is valid for two to four minutes', () => {
    fc.assert(
      fc.property(evening, instant, fc.integer({ min: 0, max: 600 }), (id, at, seconds) => {
        const { code, validUntil } = codes.codeAt(id, at.toISOString());
        expect([...code]).toHaveLength(4);
        expect([...code].every((character) => CODE_ALPHABET.includes(character))).toBe(true);
        const later = addSeconds(at, seconds).toISOString();
        expect(later < addMinutes(validUntil, 2).toISOString()).toBe(codes.isRight(id, code, later));
        expect(Date.parse(validUntil) - at.getTime()).toBeGreaterThan(0);
        expect(Date.parse(validUntil) - at.getTime()).toBeLessThanOrEqual(120_000);
      }),
    );
  });

  it('is invalid at another table, under another secret, or before its time', () => {
    fc.assert(
      fc.property(evening, evening, instant, (one, other, at) => {
        fc.pre(one !== other);
        const now = at.toISOString();
        // two codes of four characters are the same once in 900,000 times
        const { code } = codes.codeAt(one, now);
        const [same, next] = [codes.codeAt(other, now).code, codes.codeAt(one, addMinutes(at, 2).toISOString()).code];
        fc.pre(code !== same && code !== codes.codeAt(other, addMinutes(at, -2).toISOString()).code);
        expect(codes.isRight(other, code, now)).toBe(false);
        fc.pre(next !== code && next !== codes.codeAt(one, addMinutes(at, -2).toISOString()).code);
        expect(codes.isRight(one, next, now)).toBe(false);
      }),
    );
  });

  it('is accepted in lower case, and with spaces', () => {
    const { code } = codes.codeAt('g1', STARTS_AT);
    expect(asTyped(` ${[...code.toLowerCase()].join(' ')} `)).toBe(code);
  });

  it('is accepted with an entry time of at most five minutes ago, and never in the future', () => {
    const now = minutes(0);
    expect(enteredAt(undefined, now)).toBe(now);
    expect(enteredAt(minutes(-5), now)).toBe(minutes(-5));
    expect(enteredAt(minutes(-5, -1), now)).toBe(now);
    expect(enteredAt(minutes(0, 1), now)).toBe(now);
  });
});
