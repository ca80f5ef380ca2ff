import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dialog, openPage } from '../../../tests/components/open-page.tsx';
import { gameEvent, inHours, member } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';
import { tablePerson } from '../../../tests/support/table-person.ts';

const tomorrow = gameEvent({ eventDate: inHours(25) });
const host = tablePerson({ initials: 'HS', hue: 0, firstName: 'Hana', isHost: true });
const you = (isConfirmed: boolean) =>
  tablePerson({ initials: 'NQ', hue: 1, firstName: 'Nora', isYou: true, isConfirmed });
const answers = (server: FakeServer, shown = tomorrow) => {
  server.answer('GET /games', []);
  server.answer('GET /game-events/:id', shown);
  server.answer('GET /game-events/user/joined', [shown]);
  server.answer('GET /game-events/:id/participants', []);
  server.answer('GET /game-events/:id/waiting-list', {
    state: 'none',
    place: null,
    of: 0,
    until: null,
    passedOver: null,
    guests: [],
  });
};

test('the link of a mail asks, and only its button answers', async () => {
  const server = await openPage('/events/event-chess#coming=TOKEN', null, (each) => answers(each));
  const question = page.getByRole('region', { name: 'Still coming?' });
  await expect.element(question).toBeVisible();
  expect(location.hash).toBe('');
  expect(server.asked('POST /seat-answers/:token')).toEqual([]);
  server.answer('POST /seat-answers/:token', { gameEvent: tomorrow });
  await question.getByRole('button', { name: 'I’ll be there' }).click();
  await expect.element(page.getByRole('region', { name: 'See you there' })).toBeVisible();
  expect(server.asked('POST /seat-answers/:token')).toMatchObject([{ path: '/seat-answers/TOKEN' }]);
});

test('a link that is spent says so in the words of the server', async () => {
  await openPage('/events/event-chess#coming=TOKEN', null, (server) => {
    answers(server);
    server.refuse('POST /seat-answers/:token', 410, { error: 'This event has been moved since.', code: 'past' });
  });
  await page.getByRole('button', { name: 'I’ll be there' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This event has been moved since.');
});

test('a visitor who cannot make it is asked to sign in', async () => {
  await openPage('/events/event-chess#leave', null, (server) => answers(server));
  await page.getByRole('region', { name: 'You can’t make it?' }).getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('a participant who cannot make it is asked at once, with what leaving costs', async () => {
  const soon = gameEvent({ eventDate: inHours(5) });
  const server = await openPage('/events/event-chess#leave', member(), (each) => answers(each, soon));
  const question = dialog('Leave Event?');
  await expect.element(question).toMatchTextContent('Leaving now counts as a late cancellation');
  expect(location.hash).toBe('');
  await question.getByRole('button', { name: 'Keep My Seat' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.asked('POST /game-events/:id/leave')).toEqual([]);
});

test('a member without a seat has nothing to give back', async () => {
  await openPage('/events/event-chess#leave', member(), (server) => {
    answers(server);
    server.answer('GET /game-events/user/joined', []);
  });
  await expect
    .element(page.getByRole('region', { name: 'You can’t make it?' }))
    .toMatchTextContent('You have no seat here');
});

test('a participant says in the last two days that they will be there', async () => {
  const shown = (isConfirmed: boolean) => ({ ...tomorrow, people: [host, you(isConfirmed)] });
  const server = await openPage('/events/event-chess', member(), (each) => answers(each, shown(false)));
  server.answer('POST /game-events/:id/confirmation', { gameEvent: shown(true) });
  const say = page.getByRole('button', { name: 'I’ll be there' });
  await expect.element(say).toBeVisible();
  answers(server, shown(true));
  await say.click();
  await expect.element(page.getByText('You said that you’ll be there.')).toBeVisible();
});
