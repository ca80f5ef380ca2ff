import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, member, reliabilityAt } from '../../../tests/components/records.ts';

const dana = member({ id: 'user-dana', firstName: 'Dana', lastName: 'Admin', isAdmin: true, adminRole: 'catalog' });
const counts = { all: 2, clients: 0, providers: 0, cafeOwners: 0, admins: 2 };

const openAdmins = (viewer = admin()) =>
  openPage('/admin/users?tab=admins', viewer, (server) => {
    server.answer('GET /users', [dana]);
    server.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
  });
const openRecord = () =>
  openPage('/admin/users/user-dana', admin(), (server) => {
    server.answer('GET /users/:id', dana);
    const nothing = { evenings: [], contests: [], reports: [], invitations: [], sessions: [], conversations: [] };
    server.answer('GET /admin/users/:id/record', nothing);
    server.answer('GET /admin/users/:id/reliability', reliabilityAt());
    server.answer('GET /admin/audit', []);
  });

test('a full admin adds another one, and sees the password once', async () => {
  const server = await openAdmins();
  await page.getByRole('button', { name: 'Add Admin' }).click();
  const adding = dialog('Add Admin');
  await expect.element(adding.getByLabelText('User name')).toHaveFocus();
  await expectNoViolationsInDialog('Add Admin');
  await userEvent.keyboard('Dana Dee{Enter}');
  await expect.element(adding.getByText(/^Please enter up to 40 letters/)).toBeVisible();
  await adding.getByLabelText('User name').fill('dana');
  server.answer('POST /admin/admins', { userId: '01939d5e-7a00-7000-8000-0000000000ab' });
  await adding.getByRole('button', { name: 'Add Admin' }).click();
  const added = dialog('Admin Added');
  await expect.element(added).toBeVisible();
  const sent = server.asked('POST /admin/admins').at(-1)?.body as { password: string };
  expect(sent).toMatchObject({ username: 'dana', role: 'auditor', password: expect.stringMatching(/^[\w-]{20}$/) });
  await expect.element(added.getByText(sent.password)).toBeVisible();
  await added.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Add Admin' }).click();
  await expect.element(dialog('Add Admin').getByLabelText('User name')).toHaveValue('');
});

test('only full admins can add admins', async () => {
  await openAdmins(admin({ adminRole: 'people' }));
  await expect.element(page.getByRole('button', { name: 'Add User' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add Admin' })).not.toBeInTheDocument();
});

test('a lost password is replaced on the record, after a question', async () => {
  const server = await openRecord();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  const asking = dialog('Reset Password?');
  await expect.element(asking.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  server.answer('POST /admin/admins/:id/password', null);
  await asking.getByRole('button', { name: 'Reset Password' }).click();
  await expect.element(dialog('Password Replaced')).toBeVisible();
  const sent = server.asked('POST /admin/admins/:id/password').at(-1)?.body as { password: string } | undefined;
  await expect.element(dialog('Password Replaced').getByText(sent?.password ?? 'nothing was sent')).toBeVisible();
});

test('lost passkeys are removed on the record, and a refusal is shown', async () => {
  const server = await openRecord();
  const error = 'This admin has no passkey.';
  server.refuse('DELETE /admin/admins/:id/passkeys', 404, { error });
  await page.getByRole('button', { name: 'Remove Passkeys' }).click();
  await dialog('Remove All Passkeys?').getByRole('button', { name: 'Remove Passkeys' }).click();
  await expect.element(toast(error)).toBeVisible();
  server.answer('DELETE /admin/admins/:id/passkeys', null);
  await page.getByRole('button', { name: 'Remove Passkeys' }).click();
  await dialog('Remove All Passkeys?').getByRole('button', { name: 'Remove Passkeys' }).click();
  await expect.element(toast('Passkeys removed')).toBeVisible();
});
