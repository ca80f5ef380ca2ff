import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PersonRecord } from '../../../modules/admin/records/contract.ts';
import type { Bar } from '../../../modules/identity/bars/contract.ts';
import type { AdminRole } from '../../../modules/identity/rules.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, inHours, member, noCommitments, reliabilityAt } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const nora = member();
const bar = (more: Partial<Bar> = {}): Bar => ({
  id: 'bar-one',
  kind: 'mailbox',
  from: { id: nora.id, name: 'Nora Quinn' },
  reason: 'Two hundred sign-ups in one night.',
  by: { id: 'admin', name: 'Ada Admin' },
  barredAt: inHours(-24),
  until: null,
  ...more,
});
const typed = bar({ id: 'bar-two', kind: 'phone', from: null, reason: 'Wrong number.', until: inHours(24 * 40) });
const record: PersonRecord = {
  ...{ evenings: [], contests: [], reports: [], invitations: [], sessions: [], conversations: [] },
};

const openPerson = (bars: Bar[] = [], adminRole: AdminRole = 'full') =>
  openPage('/admin/users/user-nora', admin({ adminRole }), (server) => {
    server.answer('GET /users/:id', nora);
    server.answer('GET /users/:id/commitments', noCommitments);
    server.answer('GET /admin/users/:id/record', record);
    server.answer('GET /admin/users/:id/reliability', reliabilityAt());
    server.answer('GET /admin/audit', []);
    server.answer('GET /admin/bars', bars);
  });
const openList = (bars: Bar[], adminRole: AdminRole = 'full', path = '/admin/barred') =>
  openPage(path, admin({ adminRole }), (server) => {
    server.answer('GET /admin/bars', bars);
  });
const bodies = (server: FakeServer) => server.asked('POST /admin/bars').map(({ body }) => body);

test('the mailbox and the phone on a record are barred together, and the record says so', async () => {
  const server = await openPerson();
  await page.getByRole('button', { name: 'Bar Mailbox or Phone' }).click();
  const barring = dialog('Bar Mailbox or Phone?');
  const confirm = barring.getByRole('button', { name: 'Bar', exact: true });
  await expect.element(barring.getByText('This account stays as it is')).toBeVisible();
  await expect.element(barring.getByText('Nora Quinn')).toBeVisible();
  await expect.element(barring.getByRole('checkbox', { name: `Mailbox ${nora.email}` })).toBeChecked();
  await expect.element(confirm).toBeDisabled();
  await barring.getByRole('checkbox', { name: `Phone number ${nora.phoneNumber}` }).click();
  await barring.getByRole('checkbox', { name: 'Until it is lifted' }).click();
  await expect.element(barring.getByLabelText('First day somebody can sign up with it again')).not.toBeInTheDocument();
  await barring.getByLabelText('Reason').fill(' Spam. ');
  await expectNoViolationsInDialog('Bar Mailbox or Phone');
  server.answer('POST /admin/bars', { barIds: ['bar-one'] });
  server.answer('GET /admin/bars', [bar({ reason: 'Spam.' }), { ...typed, reason: 'Spam.' }]);
  await confirm.click();
  await expect.element(toast('Barred')).toBeVisible();
  expect(bodies(server)).toEqual([
    { whose: { userId: nora.id, kinds: ['mailbox', 'phone'] }, until: null, reason: 'Spam.' },
  ]);
  await expect.element(page.getByText('Mailbox barred until it is lifted')).toBeVisible();
  // nothing is left to bar
  await expect.element(page.getByRole('button', { name: 'Bar Mailbox or Phone' })).not.toBeInTheDocument();
});

test('a bar from a record has an end unless somebody leaves it open, and a refusal keeps what was typed', async () => {
  const server = await openPerson([bar()]);
  await page.getByRole('button', { name: 'Bar Mailbox or Phone' }).click();
  const barring = dialog('Bar Mailbox or Phone?');
  // the mailbox is barred already
  await expect.element(barring.getByRole('checkbox', { name: 'Mailbox' })).not.toBeInTheDocument();
  await barring.getByLabelText('Reason').fill('Spam.');
  const sentence = 'This phone number is barred already. Lift that bar first.';
  server.refuse('POST /admin/bars', 409, { error: sentence, code: 'already_barred' });
  await barring.getByRole('button', { name: 'Bar', exact: true }).click();
  await expect.element(barring.getByText(sentence)).toBeVisible();
  await expect.element(barring.getByLabelText('Reason')).toHaveValue('Spam.');
  expect(bodies(server)[0]).toMatchObject({
    whose: { userId: nora.id, kinds: ['phone'] },
    until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  await barring.getByRole('checkbox', { name: 'Phone number' }).click();
  await expect.element(barring.getByRole('button', { name: 'Bar', exact: true })).toBeDisabled();
});

test('a bar is lifted on the record, with a reason', async () => {
  const server = await openPerson([bar()]);
  await page.getByRole('button', { name: 'Lift', exact: true }).click();
  const lifting = dialog('Lift Bar?');
  await expect.element(lifting.getByRole('button', { name: 'Lift Bar' })).toBeDisabled();
  await lifting.getByLabelText('Reason').fill('A mix-up.');
  await expectNoViolationsInDialog('Lift Bar');
  server.answer('DELETE /admin/bars/:id', null);
  server.answer('GET /admin/bars', []);
  await lifting.getByRole('button', { name: 'Lift Bar' }).click();
  await expect.element(toast('Bar lifted')).toBeVisible();
  const [asked] = server.asked('DELETE /admin/bars/:id');
  expect([asked?.path, asked?.body]).toEqual(['/admin/bars/bar-one', { reason: 'A mix-up.' }]);
  await expect.element(page.getByText('Mailbox barred until it is lifted')).not.toBeInTheDocument();
});

test('the list says what is known of each bar, and lifts one', async () => {
  const server = await openList([bar(), typed]);
  const table = page.getByRole('table', { name: 'Barred' });
  await expect.element(table.getByText('Two hundred sign-ups in one night.')).toBeVisible();
  await expect
    .element(table.getByRole('link', { name: 'Nora Quinn' }))
    .toHaveAttribute('href', '/admin/users/user-nora');
  await expect.element(table.getByText('No end')).toBeVisible();
  await table.getByRole('button', { name: 'Lift' }).nth(1).click();
  const lifting = dialog('Lift Bar?');
  await expect.element(lifting.getByText('Wrong number.')).toBeVisible();
  await lifting.getByLabelText('Reason').fill('A mix-up.');
  server.answer('DELETE /admin/bars/:id', null);
  await lifting.getByRole('button', { name: 'Lift Bar' }).click();
  await expect.element(toast('Bar lifted')).toBeVisible();
  expect(server.asked('DELETE /admin/bars/:id')[0]?.path).toBe('/admin/bars/bar-two');
});

test('one typed mailbox or phone is looked up, and the answer says if none bars it', async () => {
  const server = await openList([]);
  await expect.element(page.getByText('Nothing is barred')).toBeVisible();
  await page.getByLabelText('Check a mailbox or phone number').fill('pat@mail.example');
  await expect.element(page.getByText('No bar is on “pat@mail.example”.')).toBeVisible();
  expect(server.asked('GET /admin/bars').at(-1)?.search).toContain('q=pat%40mail.example');
});

test('what is typed is barred until a day', async () => {
  const server = await openList([]);
  await page.getByRole('button', { name: 'Bar Mailbox or Phone' }).click();
  const barring = dialog('Bar Mailbox or Phone?');
  await barring.getByLabelText('Reason').fill('Spam.');
  await expect.element(barring.getByRole('button', { name: 'Bar', exact: true })).toBeDisabled();
  await barring.getByLabelText('Email address or phone number').fill(' pat@mail.example ');
  server.answer('POST /admin/bars', { barIds: ['bar-one'] });
  await barring.getByRole('button', { name: 'Bar', exact: true }).click();
  await expect.element(toast('Barred')).toBeVisible();
  expect(bodies(server)[0]).toMatchObject({ whose: { typed: 'pat@mail.example' }, reason: 'Spam.' });
});
