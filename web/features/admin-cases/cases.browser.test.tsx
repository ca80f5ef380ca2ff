import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminCase, AdminCaseFile, OwnLetters } from '../../../modules/cases/contract.ts';
import { openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, adminGameEvent, cafe, inHours, member } from '../../../tests/components/records.ts';

const nora = { id: '01939d5e-7a00-7000-8000-0000000000a1', firstName: 'Nora', lastName: 'Quinn' };
const iris = { id: 'user-iris', firstName: 'Iris', lastName: 'Caldwell' };
const inQueue = (more: Partial<AdminCase> = {}): AdminCase => ({
  ...{ id: 'case-1', kind: 'complaint', state: 'open', about: 'user', openedAt: inHours(-2), dueAt: inHours(166) },
  ...{ person: nora, gameEvent: null, cafe: null, assignedTo: null, outcome: null, closedAt: null },
  ...more,
});
const file = (more: Partial<AdminCaseFile> = {}): AdminCaseFile => ({
  ...inQueue(),
  complaint: { how: 'phone', reporter: 'A neighbor, 555-0100', text: 'She shouted.', by: iris, isAuthors: false },
  ...{ letters: [], reason: null, closedBy: null, people: [nora] },
  ...more,
});
const openCase = (shown: AdminCaseFile) =>
  openPage('/admin/cases/case-1', admin(), (server) => {
    server.answer('GET /admin/cases/:id', shown);
    server.answer('GET /admin/cases/admins', [iris]);
  });
const person = { ...member(), ...nora, email: 'nora@example.test' };

test('the queue has cases of every kind, and says what each waits for', async () => {
  await openPage('/admin/cases', admin(), (server) => {
    server.answer('GET /admin/cases', [
      inQueue({ id: 'late', kind: 'report', dueAt: inHours(-30), assignedTo: iris }),
      inQueue(),
    ]);
    server.answer('GET /admin/cases/counts', { open: 2, waiting: 1, closed: 4, overdue: 1 });
  });
  await expect.element(page.getByRole('tab', { name: 'Waiting 1' })).toBeVisible();
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Nora Quinn' }) });
  await expect.element(rows.first()).toMatchTextContent(/Overdue since .*Report.*Iris Caldwell/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Due .*Complaint.*Nobody/);
  await page.getByLabelText('Kind').selectOptions('Report');
  await expect.poll(() => location.search).toBe('?kind=report');
});

const evening = adminGameEvent({ id: 'event-1', gameName: 'Catan', eventDate: inHours(-20), hostName: 'Nora Quinn' });

const aboutWhat = [
  { about: 'user', id: nora.id, option: /Nora Quinn nora@/ },
  { about: 'cafe', id: 'cafe-1', option: /Meeple Manor 1 Main/ },
  { about: 'gameEvent', id: 'event-1', option: /Catan, .* Nora Quinn hosts/ },
] as const;

for (const { about, id, option } of aboutWhat) {
  test(`an admin opens a case about a ${about}, found by name`, async () => {
    const server = await openPage('/admin/cases', admin(), (each) => {
      each.answer('GET /admin/cases', []);
      each.answer('GET /users', [person]);
      each.answer('GET /cafes', [{ ...cafe(), id: 'cafe-1', name: 'Meeple Manor', address: '1 Main' }]);
      each.answerBy('GET /admin/game-events', (search) => (search.has('to') ? [evening] : []));
      each.answer('GET /admin/cases/:id', file());
    });
    await page.getByRole('button', { name: 'Open a Case' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open a Case' });
    await dialog.getByLabelText('Person, cafe, game or host').fill('No');
    await dialog.getByRole('button', { name: option }).click();
    await dialog.getByLabelText('How it came').selectOptions('By telephone');
    await dialog.getByLabelText('Who complains').fill('A neighbor');
    await dialog.getByLabelText('What they say').fill('She shouted.');
    server.answer('POST /admin/cases', file());
    await dialog.getByRole('button', { name: 'Open Case' }).click();
    await expect.element(toast('Case opened')).toBeVisible();
    expect(server.asked('POST /admin/cases').at(-1)?.body).toEqual({
      ...{ how: 'phone', about, id, reporter: 'A neighbor', text: 'She shouted.' },
    });
  });
}

test('a case is assigned, and its person is written to', async () => {
  const server = await openCase(file());
  await expect.element(page.getByText('“She shouted.”')).toBeVisible();
  server.answer('PUT /admin/cases/:id/assignment', file({ assignedTo: iris }));
  server.answer('GET /admin/cases/:id', file({ assignedTo: iris }));
  await page.getByLabelText('Assigned to').selectOptions('Iris Caldwell');
  await expect.element(page.getByLabelText('Assigned to')).toHaveValue('user-iris');
  expect(server.asked('PUT /admin/cases/:id/assignment').at(-1)?.body).toEqual({ to: 'user-iris' });

  await page.getByRole('button', { name: 'Write Letter' }).click();
  await page.getByLabelText('Letter', { exact: true }).fill('What happened?');
  const letters = [{ at: inHours(0), text: 'What happened?', person: nora, admin: iris }];
  server.answer('POST /admin/cases/:id/letters', file({ state: 'waiting', letters }));
  server.answer('GET /admin/cases/:id', file({ state: 'waiting', letters }));
  await page.getByRole('button', { name: 'Send Letter' }).click();
  await expect.element(page.getByText('Iris Caldwell to Nora Quinn')).toBeVisible();
  expect(server.asked('POST /admin/cases/:id/letters').at(-1)?.body).toEqual({
    ...{ to: nora.id, text: 'What happened?' },
  });
});

test('a complaint is closed with a reason, and opened again', async () => {
  const server = await openCase(file());
  await page.getByRole('radio', { name: 'Dismissed' }).click();
  await page.getByLabelText('Reason').fill('It was somebody else.');
  const closed = file({
    ...{ state: 'closed', outcome: 'dismissed', reason: 'It was somebody else.', closedAt: inHours(0), closedBy: iris },
  });
  server.answer('POST /admin/cases/:id/outcome', closed);
  server.answer('GET /admin/cases/:id', closed);
  await page.getByRole('button', { name: 'Close Case' }).click();
  await expect.element(page.getByRole('heading', { name: 'Dismissed' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Write Letter' })).not.toBeInTheDocument();
  server.answer('POST /admin/cases/:id/reopen', file());
  server.answer('GET /admin/cases/:id', file());
  await page.getByRole('button', { name: 'Open Again' }).click();
  await expect.element(page.getByRole('button', { name: 'Close Case' })).toBeVisible();
});

test('an admin whom it is about reads that another admin looks after it', async () => {
  const error = 'This case is yours or about you, so another admin looks after it.';
  await openPage('/admin/cases/case-1', admin(), (server) => {
    server.refuse('GET /admin/cases/:id', 403, { error });
  });
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Notes' })).not.toBeInTheDocument();
});

const own = (more: Partial<OwnLetters> = {}): OwnLetters => ({
  ...{ id: 'case-1', letters: [{ at: inHours(-2), by: 'admins', text: 'What happened?' }], mayAnswer: true },
  ...more,
});

test('a person reads a letter, and answers it', async () => {
  const server = await openPage('/letters/case-1', member(), (each) => each.answer('GET /users/me/letters/:id', own()));
  await expect.element(page.getByText('What happened?')).toBeVisible();
  await page.getByLabelText('Your answer').fill('I was not there.');
  const answered = own({ letters: [...own().letters, { at: inHours(0), by: 'me', text: 'I was not there.' }] });
  server.answer('POST /users/me/letters/:id/answers', answered);
  server.answer('GET /users/me/letters/:id', answered);
  await page.getByRole('button', { name: 'Send Answer' }).click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'I was not there.' })).toBeVisible();
  await expect.element(page.getByLabelText('Your answer')).toHaveValue('');
});

test('a letter about a closed case takes no answer, and one for somebody else is not shown', async () => {
  const server = await openPage('/letters/case-1', member(), (each) =>
    each.answer('GET /users/me/letters/:id', own({ mayAnswer: false })),
  );
  await expect.element(page.getByText('it takes no more answers', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send Answer' })).not.toBeInTheDocument();
  expect(server.asked('POST /users/me/letters/:id/answers')).toEqual([]);
  await openPage('/letters/case-2', member(), (each) =>
    each.refuse('GET /users/me/letters/:id', 404, { error: 'This letter does not exist.' }),
  );
  await expect.element(page.getByText('There is no letter for you here')).toBeVisible();
});
