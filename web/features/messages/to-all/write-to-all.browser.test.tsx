import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Participant } from '../../../../modules/events/contract.ts';
import type { Message } from '../../../../modules/messaging/contract.ts';
import { expectNoViolationsInDialog } from '../../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../../tests/components/open-page.tsx';
import { gameEvent, inHours, organizer } from '../../../../tests/components/records.ts';

const seat = (id: string, firstName: string): Participant => ({
  id: `seat of ${id}`,
  userId: id,
  joinedAt: inHours(-5),
  isConfirmed: false,
  checkIn: null,
  minutesLate: null,
  user: { id, firstName, lastName: 'Q.', initials: firstName.slice(0, 2), hue: 1, photo: null },
});
const host = { id: organizer().id, firstName: 'Hana', lastName: 'S.' };
const messageTo = (id: string, firstName: string): Message => ({
  id: `message to ${id}`,
  eventId: 'event-chess',
  senderId: host.id,
  receiverId: id,
  sender: host,
  receiver: { id, firstName, lastName: 'Q.' },
  content: 'We sit upstairs.',
  createdAt: inHours(0),
});

const openTable = (seats: readonly Participant[], hours = 30) => {
  const shown = gameEvent({ hostId: host.id, eventDate: inHours(hours), currentParticipants: seats.length });
  return openPage('/events/event-chess', organizer(), (server) => {
    server.answer('GET /game-events/:id', shown);
    server.answer('GET /game-events', [shown]);
    server.answer('GET /game-events/:id/participants', [...seats]);
    server.answer('GET /game-events/needs-rating', []);
    server.answer('GET /games', []);
  });
};
const button = page.getByRole('button', { name: 'Write to all' });
const form = dialog('Write to all');
const field = form.getByRole('textbox', { name: 'Message' });

test('a host writes one message to everybody with a seat', async () => {
  const server = await openTable([seat('user-nora', 'Nora'), seat('user-otto', 'Otto')]);
  await button.click();
  await expect.element(form.getByText('Nora and Otto: each gets it in a chat with you')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expectNoViolationsInDialog('Write to all');
  await userEvent.keyboard('We sit upstairs.');
  server.answer('POST /messages', messageTo('user-nora', 'Nora'));
  await form.getByRole('button', { name: 'Send to all' }).click();
  await expect.element(toast('Message sent')).toBeVisible();
  await expect.element(toast('2 people got it.')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  expect(server.asked('POST /messages').map(({ body }) => body)).toEqual([
    { eventId: 'event-chess', receiverId: 'user-nora', content: 'We sit upstairs.' },
    { eventId: 'event-chess', receiverId: 'user-otto', content: 'We sit upstairs.' },
  ]);
});

test('receivers who were not reached are named, and sending again reaches only them', async () => {
  const server = await openTable([seat('user-nora', 'Nora'), seat('user-otto', 'Otto')]);
  await button.click();
  await field.fill('We sit upstairs.');
  const arrive = server.hold('POST /messages', messageTo('user-nora', 'Nora'));
  await form.getByRole('button', { name: 'Send to all' }).click();
  await expect.element(form.getByRole('button', { name: 'Sending…' })).toBeVisible();
  server.refuse('POST /messages', 429, { error: 'Too many messages.' });
  arrive();
  await expect.element(form.getByText('Not sent to Otto: Too many messages.')).toBeVisible();
  server.answer('POST /messages', messageTo('user-otto', 'Otto'));
  await form.getByRole('button', { name: 'Send to all' }).click();
  await expect.element(toast('Message sent')).toBeVisible();
  const asked = server.asked('POST /messages');
  expect(asked.map(({ body }) => (body as { receiverId: string }).receiverId)).toEqual([
    'user-nora',
    'user-otto',
    'user-otto',
  ]);
});

test('an empty message is not sent, and what was typed outlasts the dialog', async () => {
  const server = await openTable([seat('user-nora', 'Nora')]);
  await button.click();
  await form.getByRole('button', { name: 'Send to all' }).click();
  await expect.element(field).toHaveAccessibleDescription('Please write something first.');
  await field.fill('We sit');
  await userEvent.keyboard('{Escape}');
  await button.click();
  await expect.element(field).toHaveValue('We sit');
  expect(server.asked('POST /messages')).toEqual([]);
});

test('a list of guests that failed to load is requested again', async () => {
  const server = await openTable([seat('user-nora', 'Nora')]);
  server.refuse('GET /game-events/:id/participants', 500);
  await button.click();
  await expect.element(form.getByText('Failed to fetch participants')).toBeVisible();
  server.answer('GET /game-events/:id/participants', [seat('user-nora', 'Nora')]);
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect.element(field).toBeVisible();
});

test.each([
  ['nobody has a seat', [], 30],
  ['chats about the evening are closed', [seat('user-nora', 'Nora')], -80],
] as const)('the button is not there when %s', async (_when, seats, hours) => {
  await openTable(seats, hours);
  await expect.element(page.getByRole('heading', { name: 'Chess', level: 1 })).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
