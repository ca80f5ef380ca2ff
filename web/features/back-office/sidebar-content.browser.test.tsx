import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin } from '../../../tests/components/records.ts';

const link = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: /^Reports/ });
const openReports = (open: number, lookedAt: number) =>
  openPage('/admin/reports', admin(), (server) => {
    server.answer('GET /admin/reports', []);
    server.answer('GET /admin/reports/counts', { open, lookedAt, acted: 0, dismissed: 0 });
  });

test('the number of reports in the sidebar is that of the tab that it leads to', async () => {
  await openReports(3, 2);
  await expect.element(page.getByRole('tab', { name: 'Open 3' })).toBeVisible();
  await expect.element(link).toHaveAccessibleName('Reports 3 open');
});

test('the sidebar has no number of reports where that tab is empty', async () => {
  await openReports(0, 2);
  await expect.element(page.getByRole('tab', { name: 'Looked at 2' })).toBeVisible();
  await expect.element(link).toHaveAccessibleName('Reports');
});
