import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin, invitation } from '../../../tests/components/records.ts';

const address = () => expect.poll(() => location.search);

test('invitations are found by address and status, and exported as they are filtered', async () => {
  await page.viewport(390, 844);
  const server = await openPage('/admin/invitations', admin(), (each) =>
    each.answer('GET /invitations', [invitation()]),
  );
  await page.getByLabelText('Status').selectOptions('Pending');
  await page.getByRole('textbox', { name: 'Search by email' }).fill('hana@');
  await address().toBe('?status=pending&q=hana%40');
  await expect.poll(() => server.asked('GET /invitations').at(-1)?.search).toBe('?q=hana%40&status=pending&limit=48');
  await expect
    .element(page.getByRole('link', { name: /^Export CSV/ }))
    .toHaveAttribute('href', '/api/invitations.csv?q=hana%40&status=pending');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  server.answer('GET /invitations', []);
  await page.getByLabelText('Status').selectOptions('Expired');
  await expect.element(page.getByText('No invitation matches these filters.')).toBeVisible();
});
