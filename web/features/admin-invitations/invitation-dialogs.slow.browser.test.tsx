import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, invitation } from '../../../tests/components/records.ts';

const openInvitations = () =>
  openPage('/admin/invitations', admin(), (server) => server.answer('GET /invitations', [invitation()]));

test('an invitation without an address is not sent, and one with a wrong address neither', async () => {
  const server = await openInvitations();
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  const sending = dialog('Send Invitation');
  await expect.element(sending.getByLabelText('Email address')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Please fill in all fields')).toBeVisible();
  await userEvent.keyboard('nobody{Enter}');
  const field = sending.getByLabelText('Email address');
  await expect
    .element(field)
    .toHaveAccessibleDescription('An email address has an @. Please enter a valid email address.');
  expect(server.asked('POST /invitations')).toEqual([]);
});

test('an invitation that fails says so above the form, which keeps the address', async () => {
  const server = await openInvitations();
  server.refuse('POST /invitations', 500);
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  const sending = dialog('Send Invitation');
  await userEvent.keyboard('iris@example.test');
  await expectNoViolationsInDialog('Send Invitation');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Failed to create invitation')).toBeVisible();
  await expect.element(sending.getByText('Failed to create invitation')).toBeVisible();
  await expect.element(sending.getByLabelText('Email address')).toHaveValue('iris@example.test');
  server.answer('POST /invitations', invitation({ id: 'invitation-2', email: 'iris@example.test' }));
  await sending.getByRole('button', { name: 'Send Invitation' }).click();
  await expect.element(toast('Invitation sent successfully')).toBeVisible();
  await expect.element(sending).not.toBeInTheDocument();
  expect(server.asked('POST /invitations').at(-1)?.body).toEqual({ email: 'iris@example.test', role: 'provider' });
});

test('an invitation that cannot be deleted stays, with the reason in its dialog', async () => {
  const server = await openInvitations();
  server.refuse('DELETE /invitations/:id', 500);
  await page.getByRole('button', { name: 'Delete invitation of otto@example.test' }).click();
  const asking = dialog('Delete Invitation?');
  await expect.element(asking.getByText('otto@example.test')).toBeVisible();
  await expectNoViolationsInDialog('Delete Invitation?');
  await asking.getByRole('button', { name: 'Delete Invitation' }).click();
  await expect.element(toast('Failed to delete invitation')).toBeVisible();
  await expect.element(asking).toBeVisible();
});

test('an invitation that cannot be sent again says so', async () => {
  const server = await openInvitations();
  server.refuse('POST /invitations/:id/resend', 500);
  await page.getByRole('button', { name: 'Resend to otto@example.test' }).click();
  await expect.element(toast('Failed to resend invitation')).toBeVisible();
});
