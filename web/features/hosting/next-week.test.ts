import { describe, expect, it } from 'vitest';
import { gameEvent } from '../../../tests/components/records.ts';
import { nextWeekOf, toRepeat, wizardForAnotherTable, wizardForNextWeek } from './next-week.ts';

// a Tuesday
const NOW = '2026-11-24 19:00';

describe('the next week of a game event', () => {
  const next = (startDate: string, startTime = '19:00') => nextWeekOf({ startDate, startTime }, NOW);

  it('is the week after it, if that is still ahead', () => {
    expect(next('2026-11-26')).toBe('2026-12-03');
    expect(next('2026-11-24', '20:00')).toBe('2026-12-01');
  });
  it('is the coming week if it took place weeks ago', () => {
    expect(next('2026-11-19')).toBe('2026-11-26');
    expect(next('2026-11-05')).toBe('2026-11-26');
    expect(next('2025-11-27')).toBe('2026-11-26');
  });
  it('is today if its weekday is today and its time has not come', () => {
    expect(next('2026-11-03', '19:01')).toBe('2026-11-24');
    expect(next('2026-11-17', '19:00')).toBe('2026-12-01');
  });
  it('keeps everything else, and begins at the review', () => {
    const { step, answers } = wizardForNextWeek(gameEvent({ startDate: '2026-11-05', startTime: '18:30' }), NOW);
    expect(step).toBe('review');
    expect(answers).toEqual({
      gameId: 'game-chess',
      regionId: gameEvent().regionId,
      cafeId: 'cafe-oak',
      date: '2026-11-26',
      time: '18:30',
      maxParticipants: 4,
      description: 'At the long table by the window.',
      minParticipants: 1,
      signUpClosesHours: 0,
      newcomerSeats: 0,
      level: 'everyone',
      teaching: false,
      languages: '',
      every: '',
      until: '',
      standingSeats: 0,
      groupId: '',
    });
  });
});

describe('what is offered once more', () => {
  const on = (startDate: string, more = {}) =>
    gameEvent({ id: startDate, startDate, startTime: '19:00', eventDate: `${startDate}T19:00:00Z`, ...more });

  it('is the last game event that took place, whatever their order', () => {
    const hosted = [on('2026-11-26'), on('2026-11-12'), on('2026-11-20', { status: 'completed' })];
    expect(toRepeat(hosted, NOW)?.id).toBe('2026-11-20');
  });
  it('is never a cancelled one', () => {
    expect(toRepeat([on('2026-11-20', { status: 'cancelled' }), on('2026-11-12')], NOW)?.id).toBe('2026-11-12');
    // a series holds its dates again by itself
    expect(toRepeat([on('2026-11-20', { seriesId: 'weekly' }), on('2026-11-12')], NOW)?.id).toBe('2026-11-12');
  });
  it('is none if its next week is planned, or nothing has taken place', () => {
    expect(toRepeat([on('2026-11-20', { status: 'completed' }), on('2026-11-27')], NOW)).toBeUndefined();
    expect(toRepeat([on('2026-11-27')], NOW)).toBeUndefined();
  });
});

it('another table of a night is at its day, hour and cafe: its game is asked, and then the review follows', () => {
  const { step, changeUntil, answers } = wizardForAnotherTable(
    gameEvent({ startDate: '2026-12-05', startTime: '18:30', group: { id: 'long', slug: 'long', name: 'Long' } }),
  );
  expect([step, changeUntil]).toEqual(['game', 'game']);
  expect(answers).toMatchObject({ date: '2026-12-05', time: '18:30', cafeId: 'cafe-oak', groupId: 'long', every: '' });
});
