import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ConversationSummary } from '../../../modules/messaging/contract.ts';
import { openPage } from '../../../tests/components/open-page.tsx';
import { inHours, member } from '../../../tests/components/records.ts';

const me = { id: 'user-nora', firstName: 'Nora', lastName: 'Q.' };
const conversationWith = (firstName: string, content: string | null): ConversationSummary => {
  const otherUser = { id: `user-${firstName}`, firstName, lastName: 'R.', photo: null };
  const between = { senderId: otherUser.id, receiverId: me.id };
  return {
    eventId: 'event-chess',
    eventName: 'Chess',
    cafeName: 'Oak and Ember',
    eventTime: '19:00',
    eventDate: inHours(48),
    otherUser,
    unreadCount: 0,
    lastMessage:
      content === null ? null : { id: firstName, eventId: 'event-chess', content, createdAt: inHours(-1), ...between },
  };
};
const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} R\\.`) });

test('conversations come a page at a time, and each page is requested only on demand', async () => {
  const server = await openPage('/member?view=messages', member(), (each) => {
    each.answer('GET /game-events/user/joined', []);
    each.answerPages('GET /messages/conversations', [
      [conversationWith('Otto', 'Shall I bring the board?')],
      [conversationWith('Ada', 'See you there.'), conversationWith('Kim', null)],
    ]);
  });
  await expect.element(row('Otto')).toBeVisible();
  expect(server.asked('GET /messages/conversations')).toMatchObject([{ search: '?limit=20' }]);
  await expect.element(row('Ada')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(row('Ada')).toBeVisible();
  // nobody is there unasked
  await expect.element(row('Kim')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Write to somebody at your tables' }).click();
  await expect.element(row('Kim')).toBeVisible();
  await expect.element(page.getByText('You have seen them all.')).toBeVisible();
});

test('somebody who wrote about several events is there once, with the others on demand', async () => {
  const [latest, before] = [conversationWith('Otto', 'Next week again?'), conversationWith('Otto', 'I was late.')];
  await openPage('/member?view=messages', member(), (each) => {
    each.answer('GET /game-events/user/joined', []);
    each.answerPages('GET /messages/conversations', [[latest, { ...before, eventId: 'event-go', eventName: 'Go' }]]);
  });
  await expect.element(row('Otto')).toBeVisible();
  expect(row('Otto').elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Another conversation with Otto' }).click();
  expect(row('Otto').elements()).toHaveLength(2);
  await expect.element(page.getByText('I was late.')).toBeVisible();
});

test('what is unread is in sight, whichever event it is about', async () => {
  const before = { ...conversationWith('Otto', 'I was late.'), eventId: 'event-go', unreadCount: 1 };
  await openPage('/member?view=messages', member(), (each) => {
    each.answer('GET /game-events/user/joined', []);
    each.answerPages('GET /messages/conversations', [[conversationWith('Otto', 'Next week again?'), before]]);
  });
  await expect.element(page.getByText('I was late.')).toBeVisible();
});

test('what is shown on demand comes next for the keyboard', async () => {
  const [latest, before] = [conversationWith('Otto', 'Next week again?'), conversationWith('Otto', 'I was late.')];
  const all = [latest, { ...before, eventId: 'event-go', eventName: 'Go' }, conversationWith('Kim', null)];
  await openPage('/member?view=messages', member(), (each) => {
    each.answer('GET /game-events/user/joined', []);
    each.answerPages('GET /messages/conversations', [all]);
  });
  const press = async (name: string) => {
    const button = page.getByRole('button', { name });
    (await button.findElement()).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement === document.body).toBe(false);
    await userEvent.keyboard('{Tab}');
  };
  await press('Another conversation with Otto');
  await expect.element(row('Otto').nth(1)).toHaveFocus();
  await press('Write to somebody at your tables');
  await expect.element(row('Kim')).toHaveFocus();
});
