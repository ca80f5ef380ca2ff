import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { GameEventDomainEvent } from '../events/domain-events.ts';
import { connectionsFold, haveMet } from './connections.ts';

const gameEventId = '11111111-0000-4000-8000-000000000000';
const [host, ann, bob] = ['host', 'ann', 'bob'] as const;

const scheduled: GameEventDomainEvent = {
  type: 'GameEventScheduled',
  data: {
    gameEventId,
    hostId: host,
    gameId: 'chess',
    regionId: 'heights',
    cafeId: 'bean',
    maxParticipants: 4,
    startsAt: '2026-12-05T01:00:00.000Z',
    startDate: '2026-12-04',
    startTime: '19:00',
    timeZone: 'America/Chicago',
  },
  subject: host,
};
const joined = (userId: string): GameEventDomainEvent => ({ type: 'ParticipantJoined', data: { gameEventId, userId } });
const left = (userId: string): GameEventDomainEvent => ({
  type: 'ParticipantLeft',
  data: { gameEventId, userId, late: false },
});
const removed = (userId: string): GameEventDomainEvent => ({
  type: 'ParticipantRemoved',
  data: { gameEventId, userId },
});
const over: readonly GameEventDomainEvent[] = [
  { type: 'GameEventCancelled', data: { gameEventId, participantIds: [] } },
  { type: 'GameEventCompleted', data: { gameEventId } },
  { type: 'GameEventArchived', data: { gameEventId } },
];

const connectionsAfter = (...history: GameEventDomainEvent[]) => {
  const connections = [scheduled, ...history].reduce(connectionsFold.evolve, connectionsFold.initial);
  if (!connections) throw new Error('no connections');
  return connections;
};

describe('the people who have met', () => {
  it('are none before anybody joined', () => expect(haveMet(connectionsAfter(), host, ann)).toBe(false));
  it('are the host and everybody who joins', () =>
    expect(haveMet(connectionsAfter(joined(ann)), ann, host)).toBe(true));
  it('are everybody with a seat', () =>
    expect(haveMet(connectionsAfter(joined(ann), joined(bob)), ann, bob)).toBe(true));
  it('are not two people of whom one left before the other came', () => {
    const connections = connectionsAfter(joined(ann), left(ann), joined(bob));
    expect(haveMet(connections, ann, bob)).toBe(false);
    expect(haveMet(connections, ann, host)).toBe(true);
  });
  it('are never one person with themselves, even after coming back', () => {
    expect(haveMet(connectionsAfter(joined(ann), left(ann), joined(ann)), ann, ann)).toBe(false);
  });
  it.each([left(ann), removed(ann), ...over])('stay the same after $type', (end) => {
    const connections = connectionsAfter(joined(ann), joined(bob), end);
    expect(haveMet(connections, ann, bob)).toBe(true);
    expect(haveMet(connections, ann, host)).toBe(true);
  });
  it('are also the new host and everybody with a seat after a handover, and still the old host', () => {
    const handed = { gameEventId, fromUserId: host, toUserId: bob, participantIds: [ann] };
    const connections = connectionsAfter(joined(ann), { type: 'GameEventHandedOver', data: handed });
    expect([haveMet(connections, bob, ann), haveMet(connections, host, ann), haveMet(connections, bob, host)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(connections.seated).toEqual([bob, ann]);
  });
  it('closes three days after the start', () => expect(connectionsAfter().closesAt).toBe('2026-12-08T01:00:00.000Z'));

  it('closes 72 hours after the start, in any time zone of the server and across clock changes', () => {
    vi.stubEnv('TZ', 'America/Chicago');
    const inAutumn = { ...scheduled, data: { ...scheduled.data, startsAt: '2026-10-31T00:00:00.000Z' } };
    expect(connectionsFold.evolve(undefined, inAutumn)?.closesAt).toBe('2026-11-03T00:00:00.000Z');
    vi.unstubAllEnvs();
  });

  it('are so in both directions, and permanently', () => {
    const people = fc.constantFrom('ann', 'bob', 'cyd');
    const moves = fc.array(fc.tuple(fc.constantFrom(joined, left, removed), people), { maxLength: 30 });
    fc.assert(
      fc.property(moves, people, people, (made, one, other) => {
        const history = made.map(([move, who]) => move(who));
        const met = history.map((_, i) => haveMet(connectionsAfter(...history.slice(0, i + 1)), one, other));
        expect(met).toEqual(history.map((_, i) => haveMet(connectionsAfter(...history.slice(0, i + 1)), other, one)));
        expect(met.toSorted((a, b) => Number(a) - Number(b))).toEqual(met);
      }),
    );
  });
});
