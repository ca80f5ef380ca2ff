import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Participant } from '../../../../modules/events/contract.ts';
import type { TableMessage } from '../../../../modules/messaging/contract.ts';
import { expectNoViolationsOnPhone } from '../../../../tests/components/axe.ts';
import { dialog, openPage } from '../../../../tests/components/open-page.tsx';
import { gameEvent, inHours, organizer } from '../../../../tests/components/records.ts';
import type { FakeServer } from '../../../../tests/components/server.ts';
import { draftOf } from '../../../lib/drafts.ts';

const message = (more: Partial<TableMessage> = {}): TableMessage => ({
  id: 'm1',
  sender: { id: 'user-omar', firstName: 'Omar', lastName: 'B' },
  fromHost: false,
  text: 'Shall I bring Azul?',
  removedBy: null,
  createdAt: inHours(-1),
  ...more,
});
const talk = page.getByRole('region', { name: 'Table Talk' });

const openTalk = (said: TableMessage[], more = {}, seats: Participant[] = []): Promise<FakeServer> =>
  openPage('/events/event-chess', organizer(), (server) => {
    server.answer('GET /game-events/:id', gameEvent({ hostId: organizer().id, ...more }));
    server.answer('GET /games', []);
    server.answer('GET /game-events/:id/participants', seats);
    server.answer('GET /game-events/needs-rating', []);
    server.answer('GET /game-events/:id/talk', said);
  });

test('a host reads the table, writes to it with Enter, and removes what a guest wrote', async () => {
  const server = await openTalk([message(), message({ id: 'm2', text: null, removedBy: 'author' })]);
  await expect.element(talk.getByText('Shall I bring Azul?')).toBeVisible();
  await expect.element(talk.getByText('Removed by its author')).toBeVisible();
  await expectNoViolationsOnPhone('the talk of a table');
  const box = talk.getByRole('textbox', { name: 'Message to the table' });
  const mine = message({
    id: 'm3',
    sender: { id: organizer().id, firstName: 'Hana', lastName: 'S' },
    fromHost: true,
    text: 'Yes!',
  });
  server.answer('POST /game-events/:id/talk', mine);
  server.answer('GET /game-events/:id/talk', [message(), mine]);
  await box.fill('Yes!');
  await userEvent.keyboard('{Enter}');
  await expect.element(talk.getByText('Yes!')).toBeVisible();
  await expect.element(talk.getByText('You', { exact: true })).toBeVisible();
  await expect.element(box).toHaveValue('');
  server.answer('DELETE /game-events/:id/talk/:messageId', null);
  server.answer('GET /game-events/:id/talk', [message({ text: null, removedBy: 'host' }), mine]);
  await talk.getByRole('button', { name: /Remove the message of Omar/ }).click();
  await expect.element(talk.getByText('Removed by the host')).toBeVisible();
});

test('a message that was refused stays, with the reason, and is sent again with the same key', async () => {
  const server = await openTalk([]);
  await expect.element(talk.getByText('Nobody has written yet. Say hello!')).toBeVisible();
  server.refuse('POST /game-events/:id/talk', 429, { error: 'Too many messages.' });
  await talk.getByRole('textbox', { name: 'Message to the table' }).fill('Hello');
  await userEvent.keyboard('{Enter}');
  await expect.element(talk.getByText('Not sent. Too many messages.')).toBeVisible();
  // also after a reload
  expect(draftOf('table event-chess')).toBe('Hello');
  server.answer('POST /game-events/:id/talk', message({ text: 'Hello' }));
  server.answer('GET /game-events/:id/talk', [message({ text: 'Hello' })]);
  await talk.getByRole('button', { name: 'Try again' }).click();
  await expect.element(talk.getByText('Not sent. Too many messages.')).not.toBeInTheDocument();
  // the answer comes after the reason has gone
  await expect.poll(() => draftOf('table event-chess')).toBe('');
  const keys = server.asked('POST /game-events/:id/talk').map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('“Write to all” leads to the thread, where the words of the host and of organizers are marked', async () => {
  const words = { ...message({ id: 'm2', text: 'We sit upstairs.', fromHost: true }) };
  await openTalk([words, { ...words, id: 'm3', sender: { id: organizer().id, firstName: 'Hana', lastName: 'S' } }], {
    currentParticipants: 2,
  });
  await page.getByRole('link', { name: 'Write to all' }).click();
  await expect.element(talk.getByRole('textbox', { name: 'Message to the table' })).toHaveFocus();
  await expect.element(talk.getByText('Organizer', { exact: true })).toBeVisible();
  await expect.element(talk.getByText('Host', { exact: true })).toBeVisible();
});

test.each([
  ['nobody has a seat', 0, 30],
  ['the talk is closed', 2, -80],
])('“Write to all” is not there when %s', async (_when, currentParticipants, hours) => {
  await openTalk([], { currentParticipants, eventDate: inHours(hours) });
  await expect.element(page.getByRole('heading', { name: 'Chess', level: 1 })).toBeVisible();
  expect(page.getByRole('link', { name: 'Write to all' }).query()).toBeNull();
});

test('what is on the screen is read, up to the last message of another, and a table can be muted', async () => {
  const server = await openTalk([
    message(),
    message({ id: 'm2', sender: { ...message().sender, id: organizer().id } }),
  ]);
  await talk.getByRole('textbox').click();
  await expect
    .poll(() => server.asked('POST /game-events/:id/talk/read').map(({ body }) => body))
    .toEqual([{ upTo: 'm1' }]);
  server.answer('PUT /game-events/:id/talk/mute', null);
  server.answer('GET /game-events/:id/talk/mute', { muted: true });
  await talk.getByRole('button', { name: 'Mute emails' }).click();
  await expect.element(talk.getByRole('button', { name: 'No emails about this table' })).toBeVisible();
});

test('once it is closed, the table is read and not written', async () => {
  await openTalk([message()], { eventDate: inHours(-73), status: 'archived' });
  await expect.element(talk.getByText('Shall I bring Azul?')).toBeVisible();
  expect(talk.getByRole('textbox').query()).toBeNull();
});

test('who is blocked at the table is no longer read there at once, and again once unblocked', async () => {
  const zoe = { id: 'user-zoe', firstName: 'Zoe', lastName: 'B.', initials: 'ZB', hue: 1, photo: null };
  const seat = { id: 'seat-1', userId: zoe.id, joinedAt: inHours(-5), isConfirmed: true, user: zoe };
  const said = message({ sender: zoe });
  const server = await openTalk([said], {}, [{ ...seat, checkIn: null, minutesLate: null }]);
  await expect.element(talk.getByText('Shall I bring Azul?')).toBeVisible();
  await page.getByRole('region', { name: 'At the table' }).getByRole('button', { name: 'Zoe' }).click();
  server.answer('PUT /users/me/blocks/:userId', null);
  server.answer('GET /game-events/:id/talk', []);
  await dialog(/Zoe/).getByRole('button', { name: 'Block Zoe' }).click();
  server.answer('GET /users/me/blocks', [{ ...zoe, since: inHours(0) }]);
  await dialog('Block Zoe?').getByRole('button', { name: 'Block' }).click();
  await expect.element(page.getByText('Shall I bring Azul?')).not.toBeInTheDocument();
  server.answer('DELETE /users/me/blocks/:userId', null);
  server.answer('GET /game-events/:id/talk', [said]);
  await dialog(/Zoe/).getByRole('button', { name: 'Unblock Zoe' }).click();
  await expect.element(page.getByText('Shall I bring Azul?')).toBeInTheDocument();
});
