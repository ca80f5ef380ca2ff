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

it('tells two of one first name apart by the initial of the last name, which the disc has too', () => {
  const namesAt = (...people: Parameters<typeof tablePerson>[0][]) =>
    seatedAt({ people: people.map((each) => tablePerson(each)), heldSeats: 0 }).map(({ name }) => name);
  expect(
    namesAt(
      { firstName: 'Ava', initials: 'AB' },
      { firstName: 'Noah', initials: 'NF' },
      { firstName: 'Ava', initials: 'AK' },
    ),
  ).toEqual(['Ava B.', 'Noah', 'Ava K.']);
  expect(namesAt({ firstName: 'Ava', initials: 'A' }, { firstName: 'Ava', initials: 'AK' })).toEqual(['Ava', 'Ava K.']);
  expect(namesAt({ firstName: '伟', initials: '伟李' }, { firstName: '伟', initials: '伟王' })).toEqual([
    '伟 李',
    '伟 王',
  ]);
  expect(namesAt({ firstName: null, initials: 'AB' }, { firstName: null, initials: 'AK' })).toEqual([
    undefined,
    undefined,
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
