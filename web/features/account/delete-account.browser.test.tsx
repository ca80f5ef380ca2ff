import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { organizer } from '../../../tests/components/records.ts';

const question = dialog('Delete your account?');

test('an account is deleted by a mailed code, once its owner has decided about what they host', async () => {
  const server = await openPage('/member?view=account#data', organizer(), (each) => {
    each.answer('GET /games', []);
    each.answer('GET /game-events/needs-rating', []);
  });
  const settings = dialog('Profile Settings');
  await expect
    .element(settings.getByRole('link', { name: 'Download My Data' }))
    .toHaveAttribute('href', '/api/users/me/export');
  await settings.getByRole('button', { name: 'Delete My Account…' }).click();
  await expectNoViolationsInDialog('what deleting does');
  server.refuse('POST /auth/send-otp', 429, { error: 'Too many codes were asked for.', code: 'too_many' });
  await question.getByRole('button', { name: 'Email Me a Code' }).click();
  await expect.element(question.getByText('Too many codes were asked for.')).toBeVisible();
  server.answer('POST /auth/send-otp', { message: 'Sent.' });
  await question.getByRole('button', { name: 'Email Me a Code' }).click();
  const code = question.getByRole('textbox', { name: '6-digit code' });
  await expect.element(code).toHaveFocus();

  server.refuse('DELETE /users/me', 400, { error: 'Wrong.', code: 'invalid_code' });
  await userEvent.keyboard('000000');
  expect(server.asked('DELETE /users/me')).toEqual([]);
  await question.getByRole('button', { name: 'Delete My Account' }).click();
  await expect.element(code).toHaveAccessibleDescription('Wrong.');
  await expect.element(code).toHaveValue('');

  const hosted = { id: '1', gameName: 'Go', cafeName: 'Bean', eventDate: '2026-07-01T00:00:00.000Z' };
  const more = { startDate: '2026-06-30', startTime: '19:00', currentParticipants: 1, maxParticipants: 4 };
  const gameEvents = [{ ...hosted, ...more }];
  server.refuse('DELETE /users/me', 409, { error: 'You host.', code: 'hosts_upcoming', gameEvents });
  await code.fill('123456');
  await question.getByRole('button', { name: 'Delete My Account' }).click();
  await expect.element(question.getByText('Go at Bean')).toBeVisible();
  await expectNoViolationsInDialog('hosted events');
  server.answer('DELETE /users/me', null);
  await question.getByRole('button', { name: 'Cancel Events and Delete' }).click();
  await expect.element(toast('Account Deleted')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.asked('DELETE /users/me').at(-1)?.body).toEqual({ code: '123456', upcoming: 'cancel' });
});
