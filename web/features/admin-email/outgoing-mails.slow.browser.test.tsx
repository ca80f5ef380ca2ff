import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OutgoingMails } from '../../../modules/admin/contract.ts';
import { openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, failedMail, outgoing, sender } from '../../../tests/components/records.ts';
import { announceChanges } from '../../lib/live-changes.ts';

const openMails = (mails: OutgoingMails) =>
  openPage('/admin/email-settings', admin(), (server) => {
    server.answer('GET /email-settings', [sender()]);
    server.answer('GET /admin/mails', mails);
  });

beforeEach(() => history.replaceState(null, '', '/'));

const address = () => expect.poll(() => location.search);

test('a failed mail says why, and is sent again', async () => {
  const server = await openMails(outgoing({ failed: 1, mails: [failedMail()] }));
  const row = page.getByRole('row').filter({ hasText: 'Welcome to a…@x.example' });
  await expect.element(row.getByText('550 <recipient> is unknown')).toBeVisible();
  server.answer('POST /admin/mails/:id/retry', { retried: 1 });
  server.answer('GET /admin/mails', outgoing({ queued: 1 }));
  await row.getByRole('button', { name: 'Send again: Welcome to a…@x.example' }).click();
  await expect.element(toast('The email will be sent now')).toBeVisible();
  expect(server.asked('POST /admin/mails/:id/retry').map(({ path }) => path)).toEqual(['/admin/mails/mail-1/retry']);
  await expect.element(page.getByRole('heading', { name: 'No email failed' })).toBeVisible();
});

test('all that failed are sent again at once, and a code cannot be', async () => {
  const code = failedMail({ id: 'mail-2', template: 'code', to: null, canBeSent: false });
  const server = await openMails(outgoing({ failed: 2, mails: [failedMail(), code] }));
  const row = page.getByRole('row').filter({ hasText: 'Code to a wiped address' });
  await expect.element(row.getByText('Nothing left to send')).toBeVisible();
  await expect.element(row.getByRole('button')).not.toBeInTheDocument();
  server.answer('POST /admin/mails/retry-failed', { retried: 1 });
  await page.getByRole('button', { name: 'Send all again' }).click();
  await expect.element(toast('1 email will be sent now')).toBeVisible();
});

test('a product that cannot send mail says so', async () => {
  await openMails(outgoing({ way: 'none', queued: 3 }));
  await expect.element(page.getByText('No mail goes out: have an operator set SMTP_URL')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Waiting 3' })).toBeVisible();
});

test('the tab and the page are in the address, and Back goes one step back', async () => {
  const server = await openPage('/admin/email-settings', admin(), (each) => {
    each.answer('GET /email-settings', [sender()]);
    const sentTo = (to: string) => outgoing({ sent: 101, mails: [failedMail({ id: to, to, state: 'sent' })] });
    each.answerPages('GET /admin/mails', ['a…@x.example', 'b…@x.example', 'c…@x.example'].map(sentTo), 101);
  });
  const shows = (to: string) => expect.element(page.getByText(`Welcome to ${to}`)).toBeVisible();
  await page.getByRole('tab', { name: 'Sent 101' }).click();
  await address().toBe('?state=sent');
  await page.getByRole('button', { name: 'Last page' }).click();
  await shows('c…@x.example');
  await address().toBe('?state=sent&page=3');
  expect(server.asked('GET /admin/mails').at(-1)?.search).toBe('?state=sent&limit=50&page=3');
  await page.getByRole('textbox', { name: 'Page, of 3' }).fill('2');
  await userEvent.keyboard('{Enter}');
  await shows('b…@x.example');
  history.back();
  await shows('c…@x.example');
  await page.getByRole('tab', { name: 'Failed' }).click();
  await address().toBe('');
});

test('another page begins at the top of the list, and not at the senders above it', async () => {
  await openPage('/admin/email-settings?state=sent', admin(), (server) => {
    const senders = Array.from({ length: 12 }, (_, at) => sender({ id: `sender-${at}`, isActive: false }));
    server.answer('GET /email-settings', senders);
    const mails = (on: number) =>
      Array.from({ length: 50 }, (_, at) =>
        failedMail({ id: `mail-${on}-${at}`, to: `${on}…@x.example`, state: 'sent' }),
      );
    server.answerPages(
      'GET /admin/mails',
      [1, 2].map((on) => outgoing({ sent: 100, mails: mails(on) })),
      100,
    );
  });
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByText('Welcome to 2…@x.example').first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Outgoing mail' })).toBeInViewport();
  await expect.element(page.getByRole('heading', { name: 'Email Settings' })).not.toBeInViewport();
});

test('that no mail failed does not say that none was sent', async () => {
  const server = await openMails(outgoing());
  await expect.element(page.getByRole('heading', { name: 'No email failed' })).toBeVisible();
  const answer = server.hold('GET /admin/mails', outgoing({ sent: 1, mails: [failedMail({ state: 'sent' })] }));
  await page.getByRole('tab', { name: 'Sent' }).click();
  await expect.element(page.getByRole('heading', { name: 'No email failed' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'No email was sent yet' })).not.toBeInTheDocument();
  answer();
  await expect.element(page.getByText('Welcome to a…@x.example')).toBeVisible();
});

test('a mail that another admin sends again is crossed out where it was', async () => {
  const server = await openMails(
    outgoing({ failed: 2, mails: [failedMail(), failedMail({ id: 'mail-2', to: 'b…@x.example' })] }),
  );
  await expect.element(page.getByText('Welcome to b…@x.example')).toBeVisible();
  server.answer(
    'GET /admin/mails',
    outgoing({ failed: 1, queued: 1, mails: [failedMail({ id: 'mail-2', to: 'b…@x.example' })] }),
  );
  announceChanges([{ kind: 'audit', id: 'entry-1' }]);
  await expect.element(page.getByRole('row', { name: /Welcome to a….*\(gone\)/ })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Failed 1' })).toBeVisible();
});

test('a mail that fails is told of, without a word in the log', async () => {
  const timers = vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await openMails(outgoing());
  await expect.element(page.getByRole('heading', { name: 'No email failed' })).toBeVisible();
  server.answer('GET /admin/mails', outgoing({ failed: 1, mails: [failedMail()] }));
  timers.advanceTimersByTime(10_000);
  await expect.element(page.getByRole('status').getByText('1 new', { exact: true })).toBeInTheDocument();
  await userEvent.keyboard('r');
  await expect.element(page.getByText('Welcome to a…@x.example')).toBeVisible();
});

test('a moment in another year says the year', async () => {
  await openMails(outgoing({ failed: 1, mails: [failedMail({ createdAt: '2020-06-01T15:00:00.000Z' })] }));
  await expect.element(page.getByText('Jun 1, 2020, 10:00 AM')).toBeVisible();
});

test('an address with a state that there is not shows the failed ones', async () => {
  const server = await openPage('/admin/email-settings?state=lost', admin(), (each) => {
    each.answer('GET /email-settings', [sender()]);
    each.answer('GET /admin/mails', outgoing());
  });
  await expect.element(page.getByRole('tab', { name: 'Failed', selected: true })).toBeVisible();
  await expect.poll(() => server.asked('GET /admin/mails')[0]?.search).toBe('?state=failed&limit=50');
});

test('a sender that another admin adds is seen', async () => {
  const server = await openMails(outgoing());
  await expect.element(page.getByText('hello@mail.example')).toBeVisible();
  server.answer('GET /email-settings', [sender(), sender({ id: 'sender-2', senderEmail: 'second@mail.example' })]);
  announceChanges([{ kind: 'audit', id: 'entry-1' }]);
  await expect.element(page.getByText('second@mail.example')).toBeVisible();
});
