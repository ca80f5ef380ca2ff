import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, outgoing, sender } from '../../../tests/components/records.ts';

const openSenders = () =>
  openPage('/admin/email-settings', admin(), (server) => {
    server.answer('GET /email-settings', [sender()]);
    server.answer('GET /email-settings/:id', sender());
    server.answer('GET /admin/mails', outgoing());
  });

test('a sender needs a name and an address, and is sent without one for replies', async () => {
  const server = await openSenders();
  server.answer('POST /email-settings', sender({ id: 'sender-2' }));
  await page.getByRole('button', { name: 'Add Sender' }).click();
  const adding = dialog('Add Sender');
  await userEvent.keyboard('{Enter}');
  const name = adding.getByLabelText('Sender name');
  await expect.element(name).toHaveAccessibleDescription(/Please enter a sender name\./);
  await expect.element(name).toHaveFocus();
  await name.fill('News');
  await adding.getByLabelText('Sender email').fill('news');
  await userEvent.keyboard('{Enter}');
  const address = adding.getByLabelText('Sender email');
  await expect
    .element(address)
    .toHaveAccessibleDescription('An email address has an @. Please enter a valid email address.');
  await expectNoViolationsInDialog('Add Sender');
  await address.fill('news@mail.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Sender added')).toBeVisible();
  expect(server.asked('POST /email-settings').map(({ body }) => body)).toEqual([
    { senderName: 'News', senderEmail: 'news@mail.example', replyToEmail: null, isActive: false },
  ]);
});

test('the dialogs of a sender say what failed where the server has no words', async () => {
  const server = await openSenders();
  server.refuse('PATCH /email-settings/:id', 500);
  server.refuse('DELETE /email-settings/:id', 500);
  await page.getByRole('button', { name: 'Edit Tables' }).click();
  const editing = dialog('Edit Sender');
  await editing.getByLabelText('Reply-to email').fill('answers@mail.example');
  await expectNoViolationsInDialog('Edit Sender');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Failed to update email setting')).toBeVisible();
  await expect.element(editing.getByLabelText('Reply-to email')).toHaveValue('answers@mail.example');
  await editing.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Tables' }).click();
  const asking = dialog('Delete Sender?');
  await expectNoViolationsInDialog('Delete Sender?');
  await asking.getByRole('button', { name: 'Delete Sender' }).click();
  await expect.element(toast('Failed to remove email setting')).toBeVisible();
});

test('what is typed as soon as a problem shows goes into its field, even if the browser is behind with its timers', async () => {
  await openSenders();
  await page.getByRole('button', { name: 'Add Sender' }).click();
  const adding = dialog('Add Sender');
  await expect.element(adding.getByLabelText('Sender name')).toHaveFocus();
  const late: (() => void)[] = [];
  const real = window.setTimeout;
  const timers = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((run: () => void, after?: number) =>
      after ? real(run, after) : late.push(run)) as typeof window.setTimeout);
  await userEvent.keyboard('{Enter}');
  await expect.element(adding.getByText('Please enter a sender name.')).toBeVisible();
  await userEvent.keyboard('Two ');
  await expect.element(adding.getByText('Please enter a sender name.')).not.toBeInTheDocument();
  timers.mockRestore();
  for (const run of late) run();
  await userEvent.keyboard('Tables');
  await expect.element(adding.getByLabelText('Sender name')).toHaveValue('Two Tables');
});
