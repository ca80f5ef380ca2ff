import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin, cafe, game, HEIGHTS, region } from '../../../tests/components/records.ts';

const address = () => expect.poll(() => location.search);

test('cafes are found by words, region and status, each in the address', async () => {
  const server = await openPage('/admin/cafes', admin(), (each) => {
    each.answer('GET /cafes', [cafe()]);
    each.answer('GET /regions', [region()]);
  });
  await page.getByLabelText('Status').selectOptions('Pending approval');
  await page.getByLabelText('Region').selectOptions('Heights');
  await page.getByRole('textbox', { name: 'Search by name or address' }).fill('main st');
  await address().toBe(`?status=pending&region=${HEIGHTS}&q=main+st`);
  await expect
    .poll(() => server.asked('GET /cafes').at(-1)?.search)
    .toBe(`?q=main+st&regionId=${HEIGHTS}&status=pending&limit=24`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await address().toBe('');
});

test('where no cafe waits for approval, it says so and leads to all of them', async () => {
  const server = await openPage('/admin/cafes?status=pending', admin(), (each) => each.answer('GET /cafes', []));
  await expect.element(page.getByText('No cafe waits for approval.')).toBeVisible();
  server.answer('GET /cafes', [cafe()]);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect.element(page.getByRole('heading', { name: 'Oak and Ember' })).toBeVisible();
});

test('games are found by name and status', async () => {
  const server = await openPage('/admin/games?status=inactive&q=go', admin(), (each) =>
    each.answer('GET /games', [game()]),
  );
  await expect.element(page.getByRole('textbox', { name: 'Search by name' })).toHaveValue('go');
  expect(server.asked('GET /games').at(-1)?.search).toBe('?q=go&status=inactive&limit=24');
  server.answer('GET /games', []);
  await page.getByLabelText('Status').selectOptions('Active');
  await expect.element(page.getByText('No game matches these filters.')).toBeVisible();
});

test.each(['cafes', 'games'])('the filters of %s fit on a phone', async (screen) => {
  await page.viewport(390, 844);
  await openPage(`/admin/${screen}?status=active`, admin(), (each) => {
    each.answer('GET /cafes', [cafe()]);
    each.answer('GET /games', [game()]);
  });
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
