import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CafeRecord } from '../../../modules/admin/records/contract.ts';
import { RECORD_ROWS } from '../../../modules/admin/rules.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, cafe, inHours, region } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const chess = {
  id: 'event-chess',
  gameName: 'Chess',
  cafeName: 'Oak and Ember',
  startsAt: inHours(24),
  status: 'upcoming' as const,
};

const openRecord = (more: Partial<CafeRecord> = {}, prepare: (server: FakeServer) => void = () => {}) =>
  openPage('/admin/cafes/cafe-oak', admin(), (server) => {
    server.answer('GET /cafes/:id', cafe());
    server.answer('GET /admin/cafes/:id/record', { owner: null, upcoming: [], past: [], ...more });
    server.answer('GET /regions', [region()]);
    server.answer('GET /cities', []);
    server.answer('GET /users', []);
    server.answer('GET /admin/audit', []);
    prepare(server);
  });

const part = (name: string) => page.getByRole('region', { name });

test('a record says where a cafe is, who owns it, and what takes place there', async () => {
  await openRecord({
    owner: { id: 'user-olga', firstName: 'Olga', lastName: 'Berg' },
    upcoming: [chess],
    past: [{ ...chess, id: 'event-go', gameName: 'Go', status: 'cancelled' }],
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Oak and Ember' })).toHaveFocus();
  await expect.element(page.getByText(/1 Main St, Houston, 77008/)).toBeVisible();
  for (const [name, link, href] of [
    ['Owner', 'Olga Berg', '/admin/users/user-olga'],
    ['Upcoming', 'Chess', '/admin/game-events/event-chess'],
    ['Past and cancelled', 'Go', '/admin/game-events/event-go'],
  ] as const) {
    await expect.element(part(name).getByRole('link', { name: link })).toHaveAttribute('href', href);
  }
  await expect.element(part('Past and cancelled').getByText('Cancelled', { exact: true })).toBeVisible();
});

test('a list that may be incomplete does not claim to be complete', async () => {
  const past = Array.from({ length: RECORD_ROWS }, (_, i) => ({ ...chess, id: `event-${i}` }));
  await openRecord({ past, upcoming: past });
  await expect.element(part('Upcoming').getByText(`the next ${RECORD_ROWS}`, { exact: true })).toBeVisible();
  await expect.element(part('Past and cancelled').getByText(`the last ${RECORD_ROWS}`, { exact: true })).toBeVisible();
});

test('a cafe is edited here by the same dialog as in the list', async () => {
  await openRecord();
  await page.getByRole('button', { name: 'Edit Cafe' }).click();
  await expect.element(dialog('Edit Cafe').getByLabelText('Name')).toHaveValue('Oak and Ember');
});

test('after it is removed the list is shown', async () => {
  const server = await openRecord();
  server.answer('DELETE /cafes/:id', null);
  server.answer('GET /cafes', []);
  await page.getByRole('button', { name: 'Remove Cafe' }).click();
  await dialog('Remove Cafe?').getByRole('button', { name: 'Remove Cafe' }).click();
  await expect.element(toast('Cafe removed')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cafe Management' })).toBeVisible();
});

test('a cafe at which something is upcoming is removed once an admin says that its hosts are told', async () => {
  const server = await openRecord({ upcoming: [chess] });
  server.refuse('DELETE /cafes/:id', 409, { error: 'Upcoming events use this.', code: 'in_use' });
  server.answer('GET /cafes', []);
  await page.getByRole('button', { name: 'Remove Cafe' }).click();
  const asking = dialog('Remove Cafe?');
  await asking.getByRole('button', { name: 'Remove Cafe' }).click();
  await expect.element(asking).toMatchTextContent(/each host gets one email/);
  server.answer('DELETE /cafes/:id', null);
  await asking.getByRole('button', { name: 'Remove and Tell the Hosts' }).click();
  await expect.element(toast('Cafe removed')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cafe Management' })).toBeVisible();
  expect(server.asked('DELETE /cafes/:id').map(({ body }) => body)).toEqual([{}, { upcoming: 'tell' }]);
});

test('a cafe that does not exist is said to be missing', async () => {
  await openRecord({}, (server) => server.refuse('GET /cafes/:id', 404, { error: 'There is no such cafe.' }));
  await expect.element(page.getByRole('heading', { name: 'There is no such cafe' })).toBeVisible();
});

test('a duplicate is merged by the keyboard alone into a cafe of its region, whose record is shown', async () => {
  const stays = cafe({ id: '01939d5e-7a00-7000-8000-0000000000aa', name: 'Two Sugars' });
  const server = await openRecord({ upcoming: [chess] }, (fake) => fake.answer('GET /cafes', [cafe(), stays]));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Oak and Ember' })).toHaveFocus();
  await userEvent.keyboard('m');
  const merging = dialog('Merge This Double');
  const choice = merging.getByLabelText('The cafe that stays');
  await expect.element(choice).toHaveFocus();
  await expect.element(choice.getByRole('option', { name: /Two Sugars/ })).toBeInTheDocument();
  await expect.element(choice.getByRole('option', { name: /Oak and Ember/ })).not.toBeInTheDocument();
  await expect.element(merging.getByText(/^What is upcoming here moves/)).toBeVisible();
  await expectNoViolationsInDialog('Merge This Double');
  await choice.selectOptions(stays.id);
  const error = 'An event is taking place there right now. Please merge the cafes once it is over.';
  server.refuse('POST /cafes/:id/merge', 409, { error, code: 'in_use' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(merging.getByText(error)).toBeVisible();
  server.answer('POST /cafes/:id/merge', { conflicts: [] });
  server.answer('GET /cafes/:id', stays);
  await merging.getByRole('button', { name: 'Merge Cafes' }).click();
  await expect.element(toast('Cafes merged')).toBeVisible();
  expect(server.asked('POST /cafes/:id/merge').at(-1)?.body).toEqual({ into: stays.id });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Two Sugars' })).toBeVisible();
});

test('an admin reads who proposed a cafe and why, and declines it with a reason or approves it', async () => {
  const proposal = { userId: 'user-ana', firstName: 'Ana', lastName: 'Ruiz', own: true, note: 'Six tables.' };
  const server = await openRecord({}, (prepared) => {
    prepared.answer('GET /cafes/:id', { ...cafe({ status: 'pending' }), proposal });
    prepared.answer('PATCH /cafes/:id', cafe());
    prepared.answer('POST /cafes/:id/decline', { id: 'cafe-oak', status: 'rejected' });
  });
  await expect.element(page.getByRole('link', { name: 'Ana Ruiz' })).toHaveAttribute('href', '/admin/users/user-ana');
  await expect.element(page.getByText('“Six tables.”')).toBeVisible();
  await page.getByRole('button', { name: 'Decline Oak and Ember' }).click();
  const decline = page.getByRole('button', { name: 'Decline Cafe' });
  await expect.element(decline).toBeDisabled();
  await page.getByLabelText('Why?').fill('It has closed.');
  await decline.click();
  await expect.element(toast('Cafe declined')).toBeVisible();
  expect(server.asked('POST /cafes/:id/decline')).toMatchObject([{ body: { reason: 'It has closed.' } }]);
  await page.getByRole('button', { name: 'Approve Oak and Ember' }).click();
  await expect.element(toast('Cafe approved')).toBeVisible();
  expect(server.asked('PATCH /cafes/:id')).toMatchObject([{ body: { status: 'approved' } }]);
});
