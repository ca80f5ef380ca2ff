import { expect, it } from 'vitest';
import { gameEvent } from '../../../tests/components/records.ts';
import { nightWords, severalTables } from './night-words.ts';

const now = Date.parse('2026-06-04T23:30:00.000Z');
const table = (eventDate: string, currentParticipants: number, signUpClosesHours = 0) => ({
  ...{ eventDate, currentParticipants, signUpClosesHours, maxParticipants: 4 },
  spotsLeft: Math.max(0, 4 - currentParticipants),
});

it.each([
  [[table('2026-06-05T00:00:00.000Z', 1), table('2026-06-05T00:00:00.000Z', 2)], '2 tables, 5 spots left'],
  [[table('2026-06-05T00:00:00.000Z', 3), table('2026-06-05T00:00:00.000Z', 5)], '2 tables, 1 spot left'],
  [[table('2026-06-05T00:00:00.000Z', 4), table('2026-06-05T00:00:00.000Z', 4)], '2 tables, all full'],
  // seats that nobody can take any more are none
  [[table('2026-06-04T23:00:00.000Z', 1), table('2026-06-05T00:00:00.000Z', 2)], '2 tables, 2 spots left'],
  [[table('2026-06-05T00:00:00.000Z', 1, 24), table('2026-06-05T00:00:00.000Z', 2)], '2 tables, 2 spots left'],
  [[table('2026-06-04T23:00:00.000Z', 1), table('2026-06-04T23:00:00.000Z', 2)], '2 tables'],
])('a night says how many seats one can take (%#)', (tables, words) => {
  expect(nightWords(tables, now)).toBe(words);
});

it('the tables of a group are one night, whoever hosts them', () => {
  const group = (id: string) => ({ id, slug: id, name: id });
  const hostedBy = (hostId: string, of?: string) =>
    gameEvent({ id: `${hostId} ${of}`, hostId, ...(of !== undefined && { group: group(of) }) });
  const [maya, daniel, other] = [hostedBy('maya', 'meeples'), hostedBy('daniel', 'meeples'), hostedBy('kim', 'others')];
  expect(severalTables([maya, daniel, other, hostedBy('lee')])).toEqual([[[maya, daniel]], [other, hostedBy('lee')]]);
});
