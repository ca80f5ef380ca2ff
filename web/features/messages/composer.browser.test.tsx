import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ConversationSummary, Message } from '../../../modules/messaging/contract.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { inHours, member } from '../../../tests/components/records.ts';

const me = { id: 'user-nora', firstName: 'Nora', lastName: 'Q.' };
const otto = { id: 'user-otto', firstName: 'Otto', lastName: 'R.' };
const message = (id: string, content: string, from = otto, to = me): Message => ({
  id,
  eventId: 'event-chess',
  senderId: from.id,
  receiverId: to.id,
  sender: from,
  receiver: to,
  content,
  createdAt: inHours(-1),
});
const conversation: ConversationSummary = {
  eventId: 'event-chess',
  eventName: 'Chess',
  cafeName: 'Oak and Ember',
  eventTime: '19:00',
  eventDate: inHours(48),
  otherUser: { ...otto, photo: null },
  unreadCount: 0,
  lastMessage: message('first', 'Shall I bring the board?'),
};

let visibility: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility });
const setVisibility = (to: DocumentVisibilityState) => {
  visibility = to;
  document.dispatchEvent(new Event('visibilitychange'));
};

const openChat = async (summary = conversation) => {
  const server = await openPage('/member?view=messages', member(), (each) => {
    each.answer('GET /game-events/user/joined', []);
    each.answer('GET /messages/conversations', [summary]);
    each.answer('GET /messages/conversation', [message('first', 'Shall I bring the board?')]);
    each.answer('POST /messages/mark-read', { unreadCount: 0 });
  });
  await page.getByRole('button', { name: /^Otto R\./ }).click();
  await expect.element(chat.getByText('Shall I bring the board?')).toBeVisible();
  return server;
};
const chat = dialog('Otto R.');
const field = chat.getByRole('textbox', { name: 'Message to Otto' });

test('Enter sends, Shift and Enter begin a new line, and nothing is sent that is blank', async () => {
  const server = await openChat();
  await expect.element(field).toHaveFocus();
  await expect.element(chat.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await expectNoViolationsInDialog('chat');
  await userEvent.keyboard('  {Enter}');
  expect(server.asked('POST /messages')).toEqual([]);
  const arrive = server.hold('POST /messages', message('second', 'Yes!\nI bring the clock.', me, otto));
  await field.fill('Yes!');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}I bring the clock.{Enter}');
  await expect.element(field).toHaveValue('');
  await expect.element(chat.getByText('Sending…')).toBeVisible();
  arrive();
  await expect.element(chat.getByText('Sending…')).not.toBeInTheDocument();
  await expect.element(chat.getByRole('log')).toMatchTextContent('I bring the clock.');
  expect(server.asked('POST /messages').map(({ body }) => body)).toEqual([
    { eventId: 'event-chess', receiverId: 'user-otto', content: 'Yes!\nI bring the clock.' },
  ]);
});

test('a message that does not get through stays, and can be tried again or discarded', async () => {
  const server = await openChat();
  server.disconnect('POST /messages');
  await field.fill('I bring the clock.');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Failed to send message')).toBeVisible();
  await expect.element(chat.getByText(/^We got no answer, so it may have arrived\./)).toBeVisible();
  await chat.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => server.asked('POST /messages').length).toBe(2);
  await expect.element(chat.getByText(/^We got no answer, so it may have arrived\./)).toBeVisible();
  await chat.getByRole('button', { name: 'Discard' }).click();
  await expect.element(chat.getByText('I bring the clock.')).not.toBeInTheDocument();
});

test('a draft outlives its dialog and a reload', async () => {
  await openChat();
  await field.fill('I will think about');
  await userEvent.keyboard('{Escape}');
  await expect.element(chat).not.toBeInTheDocument();
  await openChat();
  await expect.element(field).toHaveValue('I will think about');
});

test('messages about an evening that is long over can only be read', async () => {
  await openChat({ ...conversation, eventDate: inHours(-24 * 60) });
  await expect.element(chat.getByText(/This event is over\./)).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});

test('the last characters are counted', async () => {
  await openChat();
  await field.fill('x'.repeat(1_850));
  await expect.element(chat.getByText('150 characters left')).toBeVisible();
});

test('a message is read once it is on screen in a visible page, and no later one with it', async () => {
  setVisibility('hidden');
  const server = await openChat({ ...conversation, unreadCount: 2 });
  await expect.poll(() => server.asked('GET /messages/conversation').length).toBeGreaterThan(0);
  expect(server.asked('POST /messages/mark-read')).toEqual([]);
  server.answer('POST /messages/mark-read', { unreadCount: 1 });
  setVisibility('visible');
  const read = { eventId: 'event-chess', otherUserId: otto.id, upTo: 'first' };
  await expect.poll(() => server.asked('POST /messages/mark-read')).toMatchObject([{ body: read }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: /^Otto R\..*1 unread$/ })).toBeVisible();
});
