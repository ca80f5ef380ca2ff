import { describe, expect, it } from 'vitest';
import type { GameEvent, GameEventStatus } from '../../../modules/events/contract.ts';
import { leavesLate, sortJoined } from './joined-events.ts';

const gameEvent = (id: string, eventDate: string, status: GameEventStatus = 'upcoming') =>
  ({ id, eventDate, status }) as GameEvent;

describe('what somebody joined', () => {
  it('shows upcoming ones soonest first', () => {
    const { upcoming, past } = sortJoined([
      gameEvent('b', '2026-06-02T00:00:00Z'),
      gameEvent('a', '2026-06-01T00:00:00Z'),
    ]);
    expect(upcoming.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(past).toEqual([]);
  });
  it('counts completed, archived and cancelled ones as past, latest first', () => {
    const { upcoming, past } = sortJoined([
      gameEvent('a', '2026-05-01T00:00:00Z', 'completed'),
      gameEvent('b', '2026-05-02T00:00:00Z', 'archived'),
      gameEvent('c', '2026-05-03T00:00:00Z', 'cancelled'),
    ]);
    expect(upcoming).toEqual([]);
    expect(past.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });
  it('leaves the list it was given as it is', () => {
    const given = [gameEvent('b', '2026-06-02T00:00:00Z'), gameEvent('a', '2026-06-01T00:00:00Z')];
    sortJoined(given);
    expect(given.map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('the warning before leaving', () => {
  const now = Date.parse('2026-06-01T12:00:00Z');
  it('is given from twenty-four hours before the start', () => {
    expect(leavesLate({ eventDate: '2026-06-02T12:00:00Z', movedFrom: null }, now)).toBe(true);
    expect(leavesLate({ eventDate: '2026-06-02T12:00:01Z', movedFrom: null }, now)).toBe(false);
  });
});
