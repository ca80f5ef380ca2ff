import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialog, openPage } from '../../../tests/components/open-page.tsx';
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

test('any page of the invitations is reached by its number, and Back leads to the one before', async () => {
  const PAGES = 49;
  const server = await openPage('/admin/invitations?status=pending', admin(), (each) => {
    each.answerPages(
      'GET /invitations',
      Array.from({ length: PAGES }, (_, at) => [
        invitation({ id: `invitation-${at}`, email: `of${at + 1}@example.test` }),
      ]),
    );
    each.answer('GET /invitations/file-size', { rows: 2_345 });
  });
  const shows = (at: number) => expect.element(page.getByText(`of${at}@example.test`, { exact: true })).toBeVisible();
  await shows(1);
  await page.getByRole('textbox', { name: `Page, of ${PAGES}` }).fill('30');
  await userEvent.keyboard('{Enter}');
  await shows(30);
  await address().toBe('?status=pending&page=30');
  expect(server.asked('GET /invitations').at(-1)?.search).toBe('?status=pending&limit=48&page=30');
  await page.getByRole('button', { name: 'Next page' }).click();
  await shows(31);
  await page.getByRole('button', { name: 'Last page' }).click();
  await shows(PAGES);
  for (const at of [31, 30, 1]) {
    history.back();
    await shows(at);
  }
});

test('an invitation on a later page is deleted from there', async () => {
  await openPage('/admin/invitations?page=2', admin(), (each) => {
    each.answerPages('GET /invitations', [
      [invitation({ id: 'first', email: 'first@example.test' })],
      [invitation({ id: 'second', email: 'second@example.test' })],
    ]);
    each.answer('GET /invitations/file-size', { rows: 49 });
  });
  await page.getByRole('button', { name: 'Delete invitation of second@example.test' }).click();
  await expect.element(dialog('Delete Invitation?').getByText('second@example.test')).toBeVisible();
});
