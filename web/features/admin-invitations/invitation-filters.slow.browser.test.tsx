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

test('invitations are a table too, with sixteen rows on a screen of 1280 × 900 and the actions of their cards', async () => {
  await page.viewport(1280, 900);
  const server = await openPage('/admin/invitations', admin(), (each) => {
    const all = Array.from({ length: 48 }, (_, at) => ({ id: `invitation-${at}`, email: `of${at}@example.test` }));
    each.answer('GET /invitations', all.map(invitation));
    each.answer('GET /invitations/file-size', { rows: 48 });
    each.answer('POST /invitations/:id/resend', invitation());
  });
  const table = page.getByRole('table', { name: 'Invitations' });
  await expect.element(table).toBeVisible();
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    ...['Email', 'Status', 'Code', 'Sent', 'Expires', 'Accepted', 'Actions'],
  ]);
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
  expect(new Set(rows.map(({ height }) => height))).toEqual(new Set([40]));
  expect(rows.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(16);
  await table.getByRole('button', { name: 'Resend to of3@example.test' }).click();
  await expect
    .poll(() => server.asked('POST /invitations/:id/resend').at(-1)?.path)
    .toBe('/invitations/invitation-3/resend');
  await table.getByRole('button', { name: 'Delete invitation of of4@example.test' }).click();
  await expect.element(dialog('Delete Invitation?').getByText('of4@example.test')).toBeVisible();
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('who may not change people sees the table of invitations without actions', async () => {
  await openPage('/admin/invitations', admin({ adminRole: 'auditor' }), (each) => {
    each.answer('GET /invitations', [invitation()]);
    each.answer('GET /invitations/file-size', { rows: 1 });
  });
  await expect.element(page.getByRole('table', { name: 'Invitations' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
});

test('Enter opens the card of an invitation beside the list, and that of an accepted one leads to the person', async () => {
  await page.viewport(1280, 900);
  await openPage('/admin/invitations', admin(), (each) => {
    const accepted = { status: 'accepted' as const, acceptedAt: '2026-06-01T15:00:00.000Z', acceptedBy: 'user-hana' };
    each.answer('GET /invitations', [
      invitation({ email: 'otto@example.test' }),
      invitation({ id: 'invitation-2', email: 'hana@example.test', ...accepted }),
    ]);
    each.refuse('GET /users/:id', 404, { error: 'There is nobody of this name.' });
  });
  await expect.element(page.getByRole('table', { name: 'Invitations' })).toBeVisible();
  await userEvent.keyboard('j{Enter}');
  const panel = (name: string) => page.getByRole('complementary', { name });
  await expect.element(panel('otto@example.test').getByRole('button', { name: /^Resend/ })).toBeVisible();
  await userEvent.keyboard('j');
  await panel('hana@example.test').getByRole('link', { name: 'hana@example.test' }).click();
  await expect.poll(() => location.pathname).toBe('/admin/users/user-hana');
});

test('the card of an accepted invitation leads to who accepted it', async () => {
  await openPage('/admin/invitations?view=cards', admin(), (each) => {
    each.answer('GET /invitations', [invitation({ status: 'accepted', acceptedBy: 'user-hana' })]);
  });
  const link = page.getByRole('link', { name: 'otto@example.test' });
  await expect.element(link).toHaveAttribute('href', '/admin/users/user-hana');
});
