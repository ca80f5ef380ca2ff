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

const drawn = (startsAt: string, endsAt: string, hours: { opens: string; closes: string }[]) => {
  const who = { id: 'event', game: 'Azul', host: 'Lucas T.', taken: 1, held: 0, maxParticipants: 4, heads: 5 };
  const its = { table: 'free' as const, moved: false, cancelled: false, conflict: false };
  const gameEvents = [{ ...who, ...its, startsAt, endsAt }];
  const nights = [{ date: '2026-11-27', hours, words: null, gameEvents, peak: { tables: 1, heads: 5 } }];
  const html = renderToStaticMarkup(<DeskNights desk={{ ...desk, nights }} readAt={NOON} />);
  return /title="Azul[^>]*style="left:([\d.]+)%/.exec(html)?.[1];
};

it('draws an evening on the hours of its night, also where that begins at midnight or ends in the morning', () => {
  const open = (opens: string, closes: string) => [{ opens, closes }];
  // 1 AM of the same day: the picture begins there
  expect(drawn('2026-11-27T07:00:00.000Z', '2026-11-27T10:00:00.000Z', open('00:00', '00:00'))).toBe('0');
  // 5 AM of the next day, 12 of 15 hours after 5 PM
  expect(drawn('2026-11-28T11:00:00.000Z', '2026-11-28T14:00:00.000Z', open('17:00', '08:00'))).toBe('80');
});

it('says as of when it is by the server’s clock, on a tablet whose clock is hours wrong', () => {
  const now = Date.now();
  learnPresent(now + 3 * 3_600_000, now);
  expect(renderToStaticMarkup(<DeskNights desk={desk} readAt={NOON} />)).toContain('As of 3:00 PM');
});

it('has one main heading, also where it begins with a later night than tonight’s', () => {
  const headings = (isLater: boolean) =>
    renderToStaticMarkup(<DeskNights desk={desk} readAt={NOON} isLater={isLater} />).match(/<h1/g);
  expect(headings(false)).toHaveLength(1);
  expect(headings(true)).toHaveLength(1);
});
