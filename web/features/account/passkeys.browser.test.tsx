import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerAccountStates } from '../../../tests/components/account-states.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, member } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const phone = { id: 'p1', name: 'Safari on iPhone', createdAt: '2026-05-04T18:00:00.000Z', lastUsedAt: null };
const laptop = {
  id: 'p2',
  name: 'Chrome on Windows',
  createdAt: '2026-05-05T18:00:00.000Z',
  lastUsedAt: '2026-05-30T18:00:00.000Z',
};
const settings = dialog('Profile Settings');

const openPasskeys = async (): Promise<FakeServer> => {
  const server = await openPage('/member?view=account#passkeys', member(), (each) => {
    answerAccountStates(each);
    each.answer('GET /game-events/user/joined', []);
    each.answer('GET /users/me/passkeys', [phone, laptop]);
  });
  await expect.element(settings.getByText('Chrome on Windows')).toBeVisible();
  return server;
};

test('one’s passkeys are listed, renamed with Enter, and the profile around them is not saved', async () => {
  const server = await openPasskeys();
  await expect.element(settings.getByText(/not used yet/)).toBeVisible();
  await expectNoViolationsInDialog('Passkeys');
  await settings.getByRole('button', { name: 'Rename Safari on iPhone' }).click();
  const name = settings.getByRole('textbox', { name: 'New name of Safari on iPhone' });
  await expect.element(name).toHaveFocus();
  server.refuse('PATCH /users/me/passkeys/:id', 400, { error: 'Please enter a name.' });
  await name.fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAccessibleDescription('Please enter a name.');
  server.answer('PATCH /users/me/passkeys/:id', { ...phone, name: 'My phone' });
  server.answer('GET /users/me/passkeys', [{ ...phone, name: 'My phone' }, laptop]);
  await name.fill('My phone');
  await userEvent.keyboard('{Enter}');
  await expect.element(settings.getByText('My phone')).toBeVisible();
  expect(server.asked('PATCH /users/profile')).toEqual([]);
});

test('a passkey is removed after a question', async () => {
  const server = await openPasskeys();
  await settings.getByRole('button', { name: 'Remove Chrome on Windows' }).click();
  const question = dialog('Remove this passkey?');
  await expectNoViolationsInDialog('Remove this passkey?');
  await question.getByRole('button', { name: 'Keep It' }).click();
  expect(server.asked('DELETE /users/me/passkeys/:id')).toEqual([]);
  await settings.getByRole('button', { name: 'Remove Chrome on Windows' }).click();
  server.answer('DELETE /users/me/passkeys/:id', null);
  server.answer('GET /users/me/passkeys', [phone]);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.element(toast('Passkey Removed')).toBeVisible();
  await expect.element(settings.getByText('Chrome on Windows')).not.toBeInTheDocument();
  expect(server.asked('DELETE /users/me/passkeys/:id').map(({ path }) => path)).toEqual(['/users/me/passkeys/p2']);
});

test('an admin learns what the last passkey is for before it is removed', async () => {
  await openPage('/admin/passkeys', admin(), (server) => {
    answerAccountStates(server);
    server.answer('GET /users/me/passkeys', [laptop]);
  });
  await page.getByRole('button', { name: 'Remove Chrome on Windows' }).click();
  await expect.element(dialog('Remove this passkey?').getByText(/It is your last one/)).toBeVisible();
});
