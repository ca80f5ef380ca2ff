import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerAccountStates } from '../../../tests/components/account-states.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { organizer } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const question = dialog('Delete your account?');

/** The part of the account with one's own data, and the names of the files that it saves. */
async function openOwnData(user = organizer(), more: (server: FakeServer) => void = () => undefined) {
  const server = await openPage('/member?view=account#data', user, (each) => {
    answerAccountStates(each);
    each.answer('GET /games', []);
    each.answer('GET /game-events/needs-rating', []);
    each.answer('POST /auth/send-otp', { message: 'Sent.' });
    more(each);
  });
  const saved: string[] = [];
  // the tests' browser has no place for downloads
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  const button = dialog('Profile Settings').getByRole('button', { name: 'Download My Data' });
  await button.click();
  return { server, saved, button };
}
const download = dialog('Download your data?');
const downloadCode = download.getByRole('textbox', { name: '6-digit code' });

test('one’s own data is downloaded with a mailed code, as the account is deleted, and each time with a new one', async () => {
  const { server, saved, button } = await openOwnData(organizer({ email: 'olga@example.test' }));
  await expect.element(download.getByText('olga@example.test')).toBeVisible();
  await expectNoViolationsInDialog('a copy of one’s data');
  expect(server.asked('GET /users/me/export')).toEqual([]);
  server.refuse('POST /auth/send-otp', 429, { error: 'Too many codes were asked for.', code: 'too_many' });
  await download.getByRole('button', { name: 'Email Me a Code' }).click();
  await expect.element(download.getByText('Too many codes were asked for.')).toBeVisible();
  server.answer('POST /auth/send-otp', { message: 'Sent.' });
  for (const [index, code] of ['123456', '654321'].entries()) {
    await download.getByRole('button', { name: 'Email Me a Code' }).click();
    await expect.element(downloadCode).toHaveFocus();
    server.refuse('GET /users/me/export', 400, { error: 'Wrong.', code: 'invalid_code' });
    await userEvent.keyboard('000000');
    await expect.element(downloadCode).toHaveAccessibleDescription('Wrong.');
    await expect.element(downloadCode).toHaveValue('');
    server.answer('GET /users/me/export', 'PK');
    await downloadCode.fill(code);
    await expect.poll(() => saved).toHaveLength(index + 1);
    await expect.element(download).not.toBeInTheDocument();
    expect(server.asked('GET /users/me/export').at(-1)).toMatchObject({ code, search: '' });
    await button.click();
  }
  expect(saved).toEqual(['tablemates.zip', 'tablemates.zip']);
});

test('without a network, or where too much was asked for, the dialog says so and keeps the code', async () => {
  const { server, saved } = await openOwnData();
  await download.getByRole('button', { name: 'Email Me a Code' }).click();
  await expect.element(downloadCode).toHaveFocus();
  server.disconnect('GET /users/me/export');
  await userEvent.keyboard('123456');
  await expect.element(download.getByText(/^We could not reach Tablemates/)).toBeVisible();
  server.refuse('GET /users/me/export', 429, { error: 'Too many files were asked for.' });
  const again = download.getByRole('button', { name: 'Download My Data' });
  await again.click();
  await expect.element(download.getByText('Too many files were asked for.')).toBeVisible();
  await expect.element(downloadCode).toHaveValue('123456');
  server.answer('GET /users/me/export', 'PK');
  await again.click();
  await expect.poll(() => saved).toEqual(['tablemates.zip']);
});

test('who has no address for a code is asked who they are in the way that the server names', async () => {
  const { saved, server } = await openOwnData(organizer({ email: '' }), (each) => {
    const ways = ['password' as const];
    each.refuse('GET /users/me/export', 403, { error: 'Confirm.', code: 'confirm_identity', ways });
    each.answer('POST /auth/confirm', null);
  });
  await expect.element(dialog('Is it you?').getByLabelText('Password')).toHaveFocus();
  server.answer('GET /users/me/export', 'PK');
  await userEvent.keyboard('right{Enter}');
  await expect.poll(() => saved).toEqual(['tablemates.zip']);
});

test('an account is deleted by a mailed code, once its owner has decided about what they host', async () => {
  const server = await openPage('/member?view=account#data', organizer(), (each) => {
    answerAccountStates(each);
    each.answer('GET /games', []);
    each.answer('GET /game-events/needs-rating', []);
  });
  const settings = dialog('Profile Settings');
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
  const groups = [{ id: 'long', slug: 'the-long-table', name: 'The Long Table' }];
  server.refuse('DELETE /users/me', 409, { error: 'You own groups.', code: 'owns_groups', groups });
  await question.getByRole('button', { name: 'Cancel Events and Delete' }).click();
  await expect
    .element(question.getByRole('group', { name: 'You own The Long Table. What becomes of it?' }))
    .toBeVisible();
  await expect.element(question.getByRole('button', { name: 'Cancel Events and Delete' })).toBeDisabled();
  await expectNoViolationsInDialog('owned groups');
  await question.getByRole('radio', { name: 'Another organizer takes it over' }).click();
  server.answer('DELETE /users/me', null);
  await question.getByRole('button', { name: 'Cancel Events and Delete' }).click();
  await expect.element(toast('Account Deleted')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.asked('DELETE /users/me').at(-1)?.body).toEqual({
    code: '123456',
    upcoming: 'cancel',
    groups: 'handOver',
  });
});
