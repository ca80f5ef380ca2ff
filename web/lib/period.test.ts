import { expect, it } from 'vitest';
import { instantsOf } from './period.ts';

it('is from midnight to midnight in the city, also on a day that clocks make longer', () => {
  expect(instantsOf({ from: '2026-11-01', to: '2026-11-01' }, 'America/Chicago')).toEqual({
    from: '2026-11-01T05:00:00.000Z',
    to: '2026-11-02T06:00:00.000Z',
  });
});

it.each(['', 'October', '2026-13-01'])('has no bound that is not a date, such as “%s”', (text) => {
  expect(instantsOf({ from: text, to: text }, 'America/Chicago')).toEqual({});
});
