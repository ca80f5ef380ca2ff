import { expect, it } from 'vitest';
import { gameEvent } from '../../../tests/components/records.ts';
import { ticketOf } from './ticket.ts';

it('has where, when and who, and nothing else', () => {
  const evening = gameEvent({ eventDate: '2026-06-01T00:00:00.000Z' });
  expect(ticketOf([evening])).toEqual([
    {
      id: 'event-chess',
      game: 'Chess',
      startsAt: '2026-06-01T00:00:00.000Z',
      endsAt: '2026-06-01T03:00:00.000Z',
      cafe: 'Oak and Ember',
      address: '1 Main St',
      who: 'Hana S. hosts. With Zoe.',
    },
  ]);
});

it('says that the viewer hosts, and names neither the viewer nor members who are not shown', () => {
  const [host, guest] = gameEvent().people;
  if (!host || !guest) throw new Error('the record has two people');
  const people = [{ ...host, isYou: true }, guest, { ...guest, firstName: null }];
  expect(ticketOf([gameEvent({ people })])[0]?.who).toBe('You host. With Zoe and a member.');
});

it('has five evenings at most', () => {
  expect(ticketOf(Array.from({ length: 9 }, () => gameEvent()))).toHaveLength(5);
});
