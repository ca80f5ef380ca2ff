import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage } from '../../../tests/components/open-page.tsx';
import { member } from '../../../tests/components/records.ts';

const ben = { id: '0192a1b2-0000-7000-8000-0000000000b1', firstName: 'Ben', lastName: 'K', photo: null };
const me = member();
const messageId = '0192a1b2-0000-7000-8000-0000000000c1';

test('a message is reported where it is read, and its writer can then be blocked', async () => {
  const server = await openPage('/member?view=messages', me, (each) => {
    const about = { eventId: '1', eventName: 'Go', cafeName: 'Bean', eventDate: '2099-06-01T00:00:00.000Z' };
    const sent = { eventId: '1', createdAt: '2026-05-04T18:00:00.000Z' };
    const [ofBen, ofMe] = [
      { senderId: ben.id, receiverId: me.id },
      { senderId: me.id, receiverId: ben.id },
    ];
    const more = { eventTime: '19:00', lastMessage: { ...sent, ...ofBen, id: '3', content: null }, unreadCount: 0 };
    each.answer('GET /messages/conversations', [{ ...about, ...more, otherUser: ben }]);
    const names = { sender: ben, receiver: ben };
    each.answer('GET /messages/conversation', [
      { ...sent, ...ofBen, ...names, id: messageId, content: 'Where do you live?' },
      { ...sent, ...ofMe, ...names, id: '2', content: 'Why do you ask?' },
      { ...sent, ...ofBen, ...names, id: '3', content: null },
    ]);
    each.answer('POST /messages/mark-read', { unreadCount: 0 });
  });
  await page.getByRole('button', { name: /Ben/ }).click();
  const chat = dialog(/Ben/);
  await expect.element(chat.getByText('Why do you ask?')).toBeVisible();
  // neither one's own message nor one that is gone
  expect(chat.getByRole('button', { name: /^Report this message/ }).elements()).toHaveLength(1);
  await chat.getByRole('button', { name: /^Report this message/ }).click();

  const form = dialog('Report a message');
  await expect.element(form.getByText('Ben wrote: “Where do you live?”')).toBeVisible();
  await expectNoViolationsInDialog('reporting a message');
  await form.getByRole('button', { name: 'Send Report' }).click();
  await expect.element(form.getByText('Please say what happened.')).toBeVisible();
  expect(server.asked('POST /reports')).toEqual([]);

  await form.getByLabelText('What happened?').fill('He asks for my address.');
  server.refuse('POST /reports', 409, { error: 'You have reported this already.', code: 'already_reported' });
  await form.getByRole('button', { name: 'Send Report' }).click();
  await expect.element(form.getByText('You have reported this already.')).toBeVisible();
  await expect.element(form.getByLabelText('What happened?')).toHaveValue('He asks for my address.');

  server.answer('POST /reports', { id: 'r1', kind: 'message' });
  await form.getByRole('button', { name: 'Send Report' }).click();
  const thanks = dialog('Thank you for telling us');
  await expect.element(thanks.getByText(/Only the admins know/)).toBeVisible();
  await expectNoViolationsInDialog('after reporting');
  expect(server.asked('POST /reports').at(-1)?.body).toEqual({
    kind: 'message',
    id: messageId,
    text: 'He asks for my address.',
  });
  await thanks.getByRole('button', { name: 'Block Ben' }).click();
  await expect.element(dialog('Block Ben?')).toBeVisible();
});
