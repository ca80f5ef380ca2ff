import { describe, expect, it } from 'vitest';
import { instantOf, localDateOf, localMomentOf } from './local-time.ts';

const HOUSTON = 'America/Chicago';

describe('a local time in the city', () => {
  it('is converted to an instant, in winter and in summer', () => {
    expect(instantOf('2026-01-15', '19:00', HOUSTON)).toBe('2026-01-16T01:00:00.000Z');
    expect(instantOf('2026-07-15', '19:00', HOUSTON)).toBe('2026-07-16T00:00:00.000Z');
  });

  it('does not exist in the hour that is skipped in spring', () => {
    expect(instantOf('2026-03-08', '02:30', HOUSTON)).toBeUndefined();
    expect(instantOf('2026-03-08', '03:00', HOUSTON)).toBe('2026-03-08T08:00:00.000Z');
  });

  it('is the first of the two in the hour that is repeated in fall', () => {
    expect(instantOf('2026-11-01', '01:30', HOUSTON)).toBe('2026-11-01T06:30:00.000Z');
    expect(instantOf('2035-04-01', '01:30', 'Australia/Lord_Howe')).toBe('2035-03-31T14:30:00.000Z');
    expect(instantOf('2026-04-05', '01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z');
  });

  it('does not exist on a date that is not in the calendar', () => {
    expect(instantOf('2026-02-30', '12:00', HOUSTON)).toBeUndefined();
  });

  it('has the date of the city, not of UTC', () => {
    expect(localDateOf('2024-06-03T00:00:00.000Z', HOUSTON)).toBe('2024-06-02');
  });

  it('shows the time of the city, in 24 hours', () => {
    expect(localMomentOf('2024-06-03T00:05:09.000Z', HOUSTON)).toBe('2024-06-02 19:05');
  });
});
