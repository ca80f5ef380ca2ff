import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerAccountStates } from '../../../tests/components/account-states.ts';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin } from '../../../tests/components/records.ts';

const link = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: /^Cases/ });
const openCases = (open: number, waiting: number, overdue = 0) =>
  openPage('/admin/cases', admin(), (server) => {
    server.answer('GET /admin/cases', []);
    server.answer('GET /admin/cases/counts', { open, waiting, closed: 0, overdue });
  });

test('the number of cases in the sidebar is that of the tab that it leads to', async () => {
  await openCases(3, 2);
  await expect.element(page.getByRole('tab', { name: 'Open 3' })).toBeVisible();
  await expect.element(link).toHaveAccessibleName('Cases 3 open');
});

test('the sidebar has no number of cases where that tab is empty', async () => {
  await openCases(0, 2);
  await expect.element(page.getByRole('tab', { name: 'Waiting 2' })).toBeVisible();
  await expect.element(link).toHaveAccessibleName('Cases');
});

test('the sidebar counts what is overdue alone, if anything is', async () => {
  await openCases(3, 2, 1);
  await expect.element(link).toHaveAccessibleName('Cases 1 overdue');
});

const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
const system = sidebar.getByRole('region', { name: 'System' });
const account = sidebar.getByRole('button', { name: 'Your account' });

test('rows of the sidebar are 32 px high, and at 900 px nothing of it is hidden, also with System open', async () => {
  await page.viewport(1280, 900);
  await openCases(3, 2);
  await expect.element(link).toBeVisible();
  await expect.element(system.getByRole('link', { name: 'Audit' })).not.toBeInTheDocument();
  await system.getByText('System').click();
  await expect.element(system.getByRole('link', { name: 'Installation' })).toBeVisible();
  const rows = [...document.querySelectorAll<HTMLElement>('#sidebar nav :is(a, summary)')];
  expect(new Set(rows.map(({ offsetHeight }) => offsetHeight))).toEqual(new Set([32]));
  const nav = page.getByRole('navigation', { name: 'Back office' }).element();
  expect(nav.scrollHeight).toBe(nav.clientHeight);
  expect(account.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(900);
});

test('System is open on its own screens', async () => {
  await openPage('/admin/audit', admin(), (server) => {
    server.answer('GET /admin/audit', []);
    server.answer('GET /users', []);
  });
  await expect.element(system.getByRole('link', { name: 'Audit' })).toHaveAttribute('aria-current', 'page');
});

test('a list of disputes or reports is a place of Cases', async () => {
  await openPage('/admin/reports', admin(), (server) => server.answer('GET /admin/reports', []));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  const cases = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: /^Cases/ });
  await expect.element(cases).toHaveAttribute('aria-current', 'page');
});

test('the foot of the sidebar is one row, whose menu holds the passkeys and the way out, and Esc closes it', async () => {
  const server = await openCases(0, 0);
  answerAccountStates(server);
  await account.click();
  const logOut = sidebar.getByRole('button', { name: 'Log Out' });
  await expect.element(logOut).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(logOut).not.toBeInTheDocument();
  await expect.element(account).toHaveFocus();
  expect((account.element().parentElement as HTMLElement).offsetHeight).toBeLessThanOrEqual(56);
  await account.click();
  await sidebar.getByRole('link', { name: 'Your Passkeys' }).click();
  await expect.poll(() => location.pathname).toBe('/admin/passkeys');
  await expect.element(logOut).not.toBeInTheDocument();
});
