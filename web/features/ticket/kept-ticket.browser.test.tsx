import { beforeEach, expect, test, vi } from 'vitest';
import { dropFromTicket, forgetTicket } from './forget-ticket.ts';
import { keepTicket, keptTicket } from './kept-ticket.ts';
import type { Ticket, TicketEvening } from './ticket.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const evening: TicketEvening = {
  id: 'evening-1',
  game: 'Azul',
  startsAt: '2026-11-22T01:00:00.000Z',
  endsAt: '2026-11-22T04:00:00.000Z',
  cafe: 'Bayou Bean Parlor',
  address: '411 Hyde Park Blvd',
  who: 'Hana S. hosts.',
};
const ticketAsOf = (at: number, evenings = [evening]): Ticket => ({
  evenings,
  timeZone: 'America/Chicago',
  asOf: new Date(at).toISOString(),
});

beforeEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
});

test('the evenings that are still ahead are kept', async () => {
  await keepTicket(ticketAsOf(NOW));
  expect(await keptTicket(NOW)).toEqual(ticketAsOf(NOW));
  expect(await keptTicket(Date.parse(evening.endsAt))).toBeNull();
});

test('a ticket is removed with the last of its evenings', async () => {
  await keepTicket(ticketAsOf(NOW));
  await keepTicket(ticketAsOf(NOW + 1, []));
  expect(await keptTicket(NOW)).toBeNull();
  await keepTicket(ticketAsOf(NOW));
  expect(await keptTicket(NOW)).not.toBeNull();
});

test('a page that does not know of a sign-out yet stores nothing of that person', async () => {
  await forgetTicket(NOW);
  await keepTicket(ticketAsOf(NOW - 1));
  expect(await caches.has('ticket')).toBe(false);
  expect(await keptTicket(NOW)).toBeNull();
});

test('nothing of a person is stored after their sign-out, not even for a moment', async () => {
  await forgetTicket(NOW);
  const put = vi.spyOn(Cache.prototype, 'put');
  await keepTicket(ticketAsOf(NOW - 1));
  // a page that goes away here would leave it
  expect(put).not.toHaveBeenCalled();
});

test('a page that keeps a ticket while the service worker forgets it leaves none', async () => {
  // the module once more, with a turn of its own, as a worker has it
  const again = './forget-ticket.ts?again';
  const worker = (await import(/* @vite-ignore */ again)) as { forgetTicket: typeof forgetTicket };
  expect(worker.forgetTicket).not.toBe(forgetTicket);
  for (let round = 0; round < 10; round++) {
    // some come before it, some during it and some after it
    const keeping = Array.from({ length: 6 }, () => keepTicket(ticketAsOf(NOW - 1)));
    await Promise.all([worker.forgetTicket(NOW + round), ...keeping]);
    expect(await caches.has('ticket')).toBe(false);
  }
});

test('the next person who signs in has a ticket again', async () => {
  await keepTicket(ticketAsOf(NOW - 1));
  await forgetTicket(NOW);
  await keepTicket(ticketAsOf(NOW + 1));
  expect(await keptTicket(NOW + 1)).toEqual(ticketAsOf(NOW + 1));
});

test('an evening at which the seat is gone leaves the ticket, and the others stay', async () => {
  const other = { ...evening, id: 'evening-2' };
  await keepTicket(ticketAsOf(NOW, [evening, other]));
  await dropFromTicket('evening-1');
  expect(await keptTicket(NOW)).toEqual(ticketAsOf(NOW, [other]));
  await dropFromTicket('evening-2');
  expect(await caches.has('ticket')).toBe(false);
});
