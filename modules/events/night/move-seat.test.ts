import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../platform/refusal.ts';
import { HOST, hoursBefore, joined, STARTS_AT, scheduled, waits } from '../../../tests/support/game-event-given.ts';
import { commitmentsFold } from '../commitments/commitments.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { gameEventFold } from '../game-event.ts';
import { type Elsewhere, type Mover, moveSeat } from './move-seat.ts';

const given = (...domainEvents: GameEventDomainEvent[]) =>
  domainEvents.reduce(gameEventFold.evolve, gameEventFold.initial);
const from = given(scheduled(), joined('ann'));
const there = scheduled(1, { gameEventId: 'g2' });
const free: Elsewhere = { isOneNight: true, isBlocked: false, isNewcomer: false, commitments: commitmentsFold.initial };
const as = (userId: string): Mover => {
  const by = { userId, isAdmin: false };
  return { userId: 'ann', by, byThere: by };
};
const codeOf = (mover: Mover, elsewhere: Partial<Elsewhere>, now: string, ...more: GameEventDomainEvent[]) => {
  const moved = moveSeat(from, given(there, ...more), mover, { ...free, ...elsewhere }, now);
  return isRefusal(moved) ? moved.code : 'moved';
};

describe('moving a seat', () => {
  it('is for who may host both tables, each by its own right', () => {
    const organizer = { userId: 'zoe', isAdmin: false };
    const organizes = { ...organizer, organizes: true };
    const by = (here: Mover['by'], byThere: Mover['by']) => codeOf({ userId: 'ann', by: here, byThere }, {}, STARTS_AT);
    expect([by(organizes, organizes), by(organizes, organizer), by(organizer, organizes)]).toEqual([
      ...['moved', 'not_host', 'not_host'],
    ]);
  });

  it('is refused at another night, and where the person keeps apart from the host, whoever moves them', () => {
    for (const [mover, now] of [[as(HOST), STARTS_AT] as const, [as('ann'), hoursBefore(5)] as const]) {
      expect(codeOf(mover, {}, now)).toBe('moved');
      expect(codeOf(mover, { isBlocked: true }, now)).toBe('blocked');
      expect(codeOf(mover, { isOneNight: false }, now)).toBe('not_same_night');
    }
  });

  it('by oneself is refused where somebody waits, although a seat is free; a host may', () => {
    const line = waits('bob');
    const inLine = { ...line, data: { ...line.data, gameEventId: 'g2' } };
    expect(codeOf(as('ann'), {}, hoursBefore(5), inLine)).toBe('full');
    expect(codeOf(as(HOST), {}, STARTS_AT, inLine)).toBe('moved');
  });
});
