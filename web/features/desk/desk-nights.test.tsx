import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { learnPresent } from '../../lib/present.ts';
import { DeskNights } from './desk-nights.tsx';

/** Half a minute past, as the present is learned to the millisecond. */
const NOON = Date.parse('2026-11-27T18:00:30Z');
const desk = {
  cafe: { id: 'cafe', name: 'Oak and Ember' },
  ...{ note: '', tablesAtOnce: null, headsAtOnce: null },
  nights: [{ date: '2026-11-27', hours: null, words: null, gameEvents: [], peak: { tables: 0, heads: 0 } }],
};

afterEach(() => learnPresent(Date.now(), Date.now()));

it('says as of when it is by the server’s clock, on a tablet whose clock is hours wrong', () => {
  const now = Date.now();
  learnPresent(now + 3 * 3_600_000, now);
  expect(renderToStaticMarkup(<DeskNights desk={desk} readAt={NOON} />)).toContain('As of 3:00 PM');
});
