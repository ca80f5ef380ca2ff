import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialog, openPage } from '../../tests/components/open-page.tsx';
import { admin, outgoing } from '../../tests/components/records.ts';

const counts = { all: 0, clients: 0, providers: 0, cafeOwners: 0, admins: 0 };
const open = (path: string) =>
  openPage(path, admin(), (server) => {
    for (const list of ['games', 'cafes', 'cities', 'regions', 'users', 'invitations', 'email-settings'] as const) {
      server.answer(`GET /${list}`, []);
    }
    server.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
    server.answer('GET /admin/mails', outgoing());
  });

for (const [path, name, label, text] of [
  ['/admin/users', 'Add User', 'First name', 'Half'],
  ['/admin/games', 'Add Game', 'Name', 'Half a game'],
  ['/admin/cafes', 'Add Cafe', 'Street address', '1 Half St'],
  ['/admin/cities-regions', 'Add City', 'Name', 'Half City'],
  ['/admin/cities-regions?tab=regions', 'Add Region', 'Name', 'Half'],
  ['/admin/invitations', 'Send Invitation', 'Email address', 'a@b'],
  ['/admin/email-settings', 'Add Sender', 'Sender name', 'Half'],
] as const) {
  test(`what is typed into ${name} is there again after Esc, Back and a reload, until it is given up`, async () => {
    await open(path);
    const opener = page.getByRole('main').getByRole('button', { name }).first();
    const shown = dialog(name);
    const field = shown.getByLabelText(label, { exact: true });
    const reopened = async () => {
      await expect.element(shown).not.toBeInTheDocument();
      await opener.click();
      await expect.element(field).toHaveValue(text);
      await expect.element(shown.getByText('What you typed before is still here.')).toBeVisible();
    };
    await opener.click();
    await field.fill(text);
    await userEvent.keyboard('{Escape}');
    await reopened();
    history.back();
    await reopened();
    await shown.getByRole('button', { name: 'Close' }).click();
    await expect.element(shown).not.toBeInTheDocument();
    await open(path);
    await reopened();
    await shown.getByRole('button', { name: 'Start over' }).click();
    await expect.element(field).toHaveValue('');
    await field.fill(text);
    await shown.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(shown).not.toBeInTheDocument();
    await opener.click();
    await expect.element(field).toHaveValue('');
    await expect.element(shown.getByText('What you typed before')).not.toBeInTheDocument();
  });
}
