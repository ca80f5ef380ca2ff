import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminReport, AdminReportFile } from '../../../modules/reports/contract.ts';
import { expectNoViolationsOnPhone } from '../../../tests/components/axe.ts';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin, inHours } from '../../../tests/components/records.ts';

const names = ['Nora', 'Omar', 'Pia'];
const reportOf = (firstName: string): AdminReport => ({
  id: `report-${firstName}`,
  kind: 'user',
  state: 'looked_at',
  act: null,
  person: { id: `user-${firstName}`, firstName, lastName: 'Quinn' },
  reporter: { id: 'user-hana', firstName: 'Hana', lastName: 'Sato' },
  gameEvent: null,
  reportedAt: inHours(-5),
  lookedAtAt: inHours(-4),
  decidedAt: null,
});
const fileOf = (firstName: string): AdminReportFile => {
  const { person, ...report } = reportOf(firstName);
  return {
    ...report,
    person: { ...person, reliabilityScore: 90, createdAt: inHours(-5000), isActive: true },
    text: `About ${firstName}.`,
    message: null,
    gameEvent: null,
    messages: [],
    warnings: [],
    others: [],
    acts: ['warn', 'dismiss'],
    lookedAtBy: null,
    decidedBy: null,
    reason: null,
  };
};

const openReports = (search = '?state=looked_at') =>
  openPage(`/admin/reports${search}`, admin(), (server) => {
    server.answer('GET /admin/reports/counts', { open: 0, lookedAt: 3, acted: 0, dismissed: 0 });
    server.answer('GET /admin/reports', names.map(reportOf));
    server.answer('GET /admin/reports/:id', fileOf('Nora'));
  });
const link = (name: string) => page.getByRole('link', { name: `${name} Quinn`, exact: true });
const panel = (name: string) => page.getByRole('complementary', { name: `${name} Quinn` });
const address = () => expect.poll(() => location.pathname + location.search);

test('Enter opens the panel of a row, J and K walk on, and Esc closes it and returns to the row', async () => {
  await page.viewport(1280, 900);
  await openReports();
  await expect.element(link('Pia')).toBeVisible();
  await userEvent.keyboard('j{Enter}');
  await expect.element(panel('Nora')).toHaveFocus();
  await expect.element(panel('Nora').getByText('1 of 3')).toBeVisible();
  await address().toBe('/admin/reports?state=looked_at&peek=report-Nora');
  expect(panel('Nora').element().getBoundingClientRect().width).toBe(420);
  await expect.element(page.getByRole('row', { name: /Nora/ })).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('jj');
  await expect.element(panel('Pia')).toHaveFocus();
  await userEvent.keyboard('jk');
  await expect.element(panel('Omar')).toHaveFocus();
  await address().toBe('/admin/reports?state=looked_at&peek=report-Omar');
  await expectNoViolationsOnPhone('a list with its panel', 1280);
  await userEvent.keyboard('{Escape}');
  await expect.element(link('Omar')).toHaveFocus();
  await address().toBe('/admin/reports?state=looked_at');
});

test('a click opens the panel, Back closes it, and its list fits beside it', async () => {
  await page.viewport(1280, 900);
  await openReports();
  await page.getByRole('cell', { name: 'Hana Sato' }).first().click();
  await expect.element(panel('Nora').getByText('About Nora.')).toBeVisible();
  const left = panel('Nora').element().getBoundingClientRect().left;
  expect(page.getByRole('table', { name: 'Reports' }).element().getBoundingClientRect().right).toBeLessThan(left);
  await expect.element(page.getByRole('columnheader', { name: 'State' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(innerWidth);
  history.back();
  await expect.element(panel('Nora')).not.toBeInTheDocument();
  await address().toBe('/admin/reports?state=looked_at');
});

test('an address that is sent opens the same panel, whose letters and links are those of the record', async () => {
  await page.viewport(1280, 900);
  await openReports('?state=looked_at&peek=report-Nora');
  await expect.element(panel('Nora').getByRole('heading', { level: 2, name: 'Nora Quinn' })).toBeVisible();
  await expect
    .element(panel('Nora').getByRole('link', { name: 'Full record' }))
    .toHaveAttribute('href', '/admin/reports/report-Nora');
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Reports');
  await panel('Nora').getByRole('button', { name: 'Next row' }).click();
  await expect.element(panel('Omar')).toHaveFocus();
  await panel('Omar').getByRole('button', { name: 'Close' }).click();
  await expect.element(link('Omar')).toHaveFocus();
});

test('Esc in a field of the panel leaves the field first, and keeps what was typed', async () => {
  await page.viewport(1280, 900);
  await openReports('?state=looked_at&peek=report-Nora');
  const reason = panel('Nora').getByRole('textbox').first();
  await reason.fill('Half a thought');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel('Nora')).toHaveFocus();
  await expect.element(reason).toHaveValue('Half a thought');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel('Nora')).not.toBeInTheDocument();
});

test('another filter closes the panel', async () => {
  await page.viewport(1280, 900);
  await openReports('?state=looked_at&peek=report-Nora');
  await page.getByRole('tab', { name: 'Dismissed 0' }).click();
  await address().toBe('/admin/reports?state=dismissed');
});

test('a phone has rows of 64 px, and opens the page of a record', async () => {
  await page.viewport(390, 844);
  await openReports();
  await expect.element(link('Pia')).toBeVisible();
  const rows = [...document.querySelectorAll<HTMLElement>('tbody tr')];
  expect(rows.map((row) => row.getBoundingClientRect().height)).toEqual([64, 64, 64]);
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectNoViolationsOnPhone('a list on a phone');
  await link('Omar').click();
  await address().toBe('/admin/reports/report-Omar');
});
