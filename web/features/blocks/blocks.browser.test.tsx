import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { member } from '../../../tests/components/records.ts';

const ben = { id: '0192a1b2-0000-7000-8000-0000000000b1', firstName: 'Ben', lastName: 'K', photo: null };
const since = '2026-05-04T18:00:00.000Z';

test('somebody is blocked in a conversation, after saying what that does, and unblocked in the profile', async () => {
  const server = await openPage('/member?view=messages', member(), (each) => {
    const about = { eventId: '1', eventName: 'Go', cafeName: 'Bean', eventDate: '2099-06-01T00:00:00.000Z' };
    const said = { id: '1', eventId: '1', content: 'Hi!', createdAt: since, senderId: ben.id, receiverId: 'user-nora' };
    const more = { eventTime: '19:00', lastMessage: said, unreadCount: 0 };
    each.answer('GET /messages/conversations', [{ ...about, ...more, otherUser: ben }]);
    each.answer('GET /messages/conversation', []);
    each.answer('POST /messages/mark-read', { unreadCount: 0 });
  });
  await page.getByRole('button', { name: /Ben/ }).click();
  const chat = dialog(/Ben/);
  await chat.getByRole('button', { name: 'Block Ben' }).click();
  const question = dialog('Block Ben?');
  await expect.element(question.getByText('No messages between you, either way.')).toBeVisible();
  await expectNoViolationsInDialog('blocking');
  server.refuse('PUT /users/me/blocks/:userId', 500);
  await question.getByRole('button', { name: 'Block' }).click();
  await expect.element(toast('Block Failed')).toBeVisible();
  server.answer('PUT /users/me/blocks/:userId', null);
  server.answer('GET /users/me/blocks', [{ ...ben, since }]);
  await chat.getByRole('button', { name: 'Block Ben' }).click();
  await question.getByRole('button', { name: 'Block' }).click();
  await expect.element(chat.getByText('You blocked Ben, so no messages go either way.')).toBeVisible();
  await expect.element(chat.getByRole('textbox')).not.toBeInTheDocument();
  await expectNoViolationsInDialog('a blocked conversation');

  server.answer('DELETE /users/me/blocks/:userId', null);
  server.answer('GET /users/me/blocks', []);
  await chat.getByRole('button', { name: 'Unblock Ben' }).click();
  await expect.element(toast('Unblocked')).toBeVisible();
  await expect.element(chat.getByRole('textbox')).toBeVisible();
  expect(server.asked('DELETE /users/me/blocks/:userId').map(({ path }) => path)).toEqual([
    `/users/me/blocks/${ben.id}`,
  ]);
});
