import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin } from '../../../tests/components/records.ts';

const address = () => expect.poll(() => location.search);

test.each([
  ['contests?state=decided', 'GET /admin/contests', 'No contests found'],
  ['reports?state=acted', 'GET /admin/reports', 'No reports found'],
  ['cities-regions?tab=cities', 'GET /cities', 'No cities found'],
  ['cities-regions?tab=regions', 'GET /regions', 'No regions found'],
] as const)(
  '%s is searched after the key /, with the words in the address and counted by the tabs',
  async (list, question, none) => {
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
    const asked = server.asked(question).map(({ search }) => new URLSearchParams(search).get('q'));
    expect(asked).toContain('Nora');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await address().toBe(`?${list.split('?')[1]}`);
    await expect.element(page.getByRole('textbox', { name: /^Search by/ })).toHaveValue('');
  },
);
