import { expect, test } from 'vitest';
import type { Group } from '../../modules/groups/contract.ts';
import { sampleGameEvent } from '../../tests/support/sample-game-event.ts';
import { groupShareWords, shareWords } from './words.ts';

const words = (more: object = {}) =>
  shareWords(
    { ...sampleGameEvent, eventDate: '2026-11-22T01:00:00.000Z', ...more },
    'America/Chicago',
    '2026-11-20T00:00:00.000Z',
  );

test('a share picture says the day and the time of the city, and who hosts', () => {
  expect(words()).toMatchObject({ when: ['Saturday, November 21', '7:00 PM'], beside: 'Hosted by Ada L.' });
});

test('it says how many spots are left, or how many people wait', () => {
  const seats = (maxParticipants: number, currentParticipants: number, waiting = 0) =>
    words({ maxParticipants, currentParticipants, waiting, spotsLeft: maxParticipants - currentParticipants }).badge;
  expect([seats(4, 1), seats(4, 3), seats(4, 4), seats(4, 4, 2)]).toEqual([
    '3 spots left',
    '1 spot left',
    'Full',
    'Full, 2 waiting',
  ]);
});

test('it says that an evening is called off, even after its end', () => {
  expect(words({ status: 'cancelled' }).badge).toBe('Called off');
  expect(words({ status: 'cancelled', eventDate: '2026-11-19T01:00:00.000Z' }).badge).toBe('Called off');
});

test('it says that an evening is under way until its end', () => {
  const seats = (eventDate: string) => words({ eventDate }).badge;
  expect(seats('2026-11-20T00:00:00.000Z')).toBe('Under way');
  expect(seats('2026-11-19T21:00:00.001Z')).toBe('Under way');
  expect(seats('2026-11-19T21:00:00.000Z')).toBe('This one is over');
});

test('without game, cafe or host it still has words', () => {
  expect(words({ game: null, cafe: null, host: null })).toMatchObject({ title: 'A game', cafe: 'A cafe', beside: '' });
});

const group: Group = {
  ...{ id: 'gr1', slug: 'the-long-table', name: 'The Long Table', description: '', regionId: 'r1', version: 1 },
  ...{ cafe: { id: 'c2', name: 'Lantern', address: '3 Main St' }, owner: null, organizers: [], held: 0, players90: 0 },
  ...{ series: [], nextDates: [], foundedAt: '2026-01-01T00:00:00.000Z', closed: null },
};
const wordsOf = (more: Partial<Group>, now = '2026-11-20T00:00:00.000Z') =>
  groupShareWords({ ...group, ...more }, 'America/Chicago', now);
const series = (gameName: string, words: string) => ({
  ...{ id: gameName, words, startTime: '19:00', gameName, cafeName: 'Lantern' },
});

test('the picture of a group says what it plays and how often, where, and when its next table is', () => {
  expect(
    wordsOf({ series: [series('Codenames', 'every Thursday'), series('Catan', 'every other Saturday')] }),
  ).toMatchObject({
    title: 'The Long Table',
    when: ['Codenames every Thursday', 'Catan every other Saturday'],
    cafe: 'Lantern',
    badge: 'No table set right now',
    beside: '',
  });
  expect(wordsOf({ series: [series('Catan', 'every Friday')], nextDates: [sampleGameEvent] })).toMatchObject({
    when: ['Catan', 'every Friday'],
    badge: 'Next: Fri, Nov 27, 7:00 PM',
    beside: '3 spots left',
  });
});

test('the next table of a group is the first that has not begun, and none that is called off', () => {
  const at = (eventDate: string, more: object = {}) => ({ ...sampleGameEvent, ...more, eventDate });
  const nextDates = [
    at('2026-11-19T23:00:00.000Z'),
    at('2026-11-21T01:00:00.000Z', { status: 'cancelled' }),
    at('2026-11-28T01:00:00.000Z'),
  ];
  expect(wordsOf({ nextDates }).badge).toBe('Next: Fri, Nov 27, 7:00 PM');
  expect(wordsOf({ nextDates: nextDates.slice(0, 2) }).beside).toBe('Under way');
});

test('a group without series says how often it met, and a closed one that it has closed', () => {
  expect(wordsOf({}).when).toEqual(['Board and card games', '']);
  expect(wordsOf({ held: 1 }).when).toEqual(['Board and card games', '1 event so far']);
  expect(wordsOf({ cafe: null, closed: '2026-11-01T00:00:00.000Z' })).toMatchObject({
    cafe: '',
    badge: 'This group has closed',
  });
});
