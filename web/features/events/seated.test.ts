import { expect, it } from 'vitest';
import { tablePerson } from '../../../tests/support/table-person.ts';
import { seatedAt, seatedForHost } from './seated.ts';

const maya = tablePerson({ initials: 'MO', hue: 1, firstName: 'Maya', isHost: true });

it('draws a seat that is held for somebody as taken, without saying by whom', () => {
  expect(seatedAt({ people: [maya], heldSeats: 1 })).toEqual([
    { initials: 'MO', hue: 1, host: true, you: false, name: 'Maya' },
    { initials: null, hue: 3 },
  ]);
});

it('ticks people who confirmed, and shows the host who has not answered once people were asked', () => {
  const eventDate = '2026-11-28T01:00:00.000Z';
  const ben = { ...maya, isHost: false, firstName: 'Ben', isConfirmed: true };
  const people = [maya, ben, { ...ben, isConfirmed: false }];
  const answers = (hoursBefore: number) =>
    seatedForHost(
      { people, heldSeats: 1, eventDate },
      Date.parse(eventDate) - hoursBefore * 3_600_000,
      'America/Chicago',
    ).map(({ answer }) => answer);
  expect(answers(26.01)).toEqual([undefined, 'yes', undefined, undefined]);
  expect(answers(26)).toEqual([undefined, 'yes', 'open', undefined]);
});
