import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OutgoingMails } from '../../../modules/admin/contract.ts';
import { openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, failedMail, outgoing, sender } from '../../../tests/components/records.ts';

const openMails = (mails: OutgoingMails) =>
  openPage('/admin/email-settings', admin(), (server) => {
    server.answer('GET /email-settings', [sender()]);
    server.answer('GET /admin/mails', mails);
  });

test('a failed mail says why, and is sent again', async () => {
  const server = await openMails(outgoing({ failed: 1, mails: [failedMail()] }));
  const row = page.getByRole('listitem').filter({ hasText: 'Welcome to a…@x.example' });
  await expect.element(row.getByText('Why: 550 <recipient> is unknown')).toBeVisible();
  server.answer('POST /admin/mails/:id/retry', { retried: 1 });
  server.answer('GET /admin/mails', outgoing({ queued: 1 }));
  await row.getByRole('button', { name: 'Send again: Welcome to a…@x.example' }).click();
  await expect.element(toast('The mail will be sent now')).toBeVisible();
  expect(server.asked('POST /admin/mails/:id/retry').map(({ path }) => path)).toEqual(['/admin/mails/mail-1/retry']);
  await expect.element(page.getByRole('heading', { name: 'No mail failed' })).toBeVisible();
});

test('all that failed are sent again at once, and a code cannot be', async () => {
  const code = failedMail({ id: 'mail-2', template: 'code', to: null, canBeSent: false });
  const server = await openMails(outgoing({ failed: 2, mails: [failedMail(), code] }));
  const row = page.getByRole('listitem').filter({ hasText: 'Code to a wiped address' });
  await expect.element(row.getByText('Its content is wiped.')).toBeVisible();
  await expect.element(row.getByRole('button')).not.toBeInTheDocument();
  server.answer('POST /admin/mails/retry-failed', { retried: 1 });
  await page.getByRole('button', { name: 'Send all again' }).click();
  await expect.element(toast('1 mail will be sent now')).toBeVisible();
});

test('a product that cannot send mail says so', async () => {
  await openMails(outgoing({ way: 'none', queued: 3 }));
  await expect.element(page.getByText('No mail goes out: have an operator set SMTP_URL')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Waiting 3' })).toBeVisible();
});
