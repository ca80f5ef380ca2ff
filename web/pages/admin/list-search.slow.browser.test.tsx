import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin } from '../../../tests/components/records.ts';

const address = () => expect.poll(() => location.search);

test.each([
  ['contests?state=decided', 'No disputes found', 'GET /admin/contests', '?state=decided&q=Nora&limit=50'],
  ['contests?state=decided', 'No disputes found', 'GET /admin/contests/counts', '?q=Nora'],
  ['reports?state=acted', 'No reports found', 'GET /admin/reports', '?state=acted&q=Nora&limit=50'],
  ['reports?state=acted', 'No reports found', 'GET /admin/reports/counts', '?q=Nora'],
  ['cities-regions?tab=cities', 'No cities found', 'GET /cities', '?q=Nora&limit=24'],
  ['cities-regions?tab=cities', 'No cities found', 'GET /cities', '?q=Nora&limit=1'],
  ['cities-regions?tab=regions', 'No regions found', 'GET /regions', '?q=Nora&limit=24'],
  ['cities-regions?tab=regions', 'No regions found', 'GET /regions', '?q=Nora&limit=1'],
] as const)('%s is searched after the key /: it shows “%s” and requests %s%s', async (list, none, question, search) => {
  const server = await openPage(`/admin/${list}`, admin(), (each) => {
    each.answer('GET /admin/contests', []);
    each.answer('GET /admin/reports', []);
    each.answerBy('GET /admin/contests/counts', (search) => ({
      open: 3,
      overdue: 0,
      decided: search.has('q') ? 41 : 5,
    }));
    each.answerBy('GET /admin/reports/counts', (search) => ({
      open: 3,
      lookedAt: 0,
      acted: search.has('q') ? 41 : 5,
    }));
    each.answerPages('GET /cities', [[]], 41);
    each.answerPages('GET /regions', [[]], 41);
  });
  await expect.element(page.getByRole('tab', { selected: true })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('textbox', { name: /^Search by/ })).toHaveFocus();
  await userEvent.keyboard('Nora{Enter}');
  await address().toBe(`?${list.split('?')[1]}&q=Nora`);
  await expect.element(page.getByRole('tab', { selected: true })).toMatchTextContent(/41$/);
  await expect.element(page.getByRole('heading', { name: none })).toBeVisible();
  // the first letters may find nothing, too, where somebody types slowly
  await expect.poll(() => server.asked(question).map((request) => request.search)).toContain(search);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await address().toBe(`?${list.split('?')[1]}`);
  await expect.element(page.getByRole('textbox', { name: /^Search by/ })).toHaveValue('');
});
