import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BulkAct } from '../../../modules/identity/bulk/contract.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, member } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';
import { announceChanges } from '../../lib/live-changes.ts';

const ada = member({ id: 'user-ada', email: 'ada@example.test', firstName: 'Ada', lastName: 'Vane' });
const ben = member({ id: 'user-ben', email: 'ben@example.test', firstName: 'Ben', lastName: 'Vane' });

const act = (more: Partial<BulkAct> = {}): BulkAct => ({
  id: 'act-1',
  act: 'disable',
  askedAt: '2026-06-01T15:00:00.000Z',
  state: 'asked',
  people: 2_207,
  changed: 0,
  already: 0,
  failed: 0,
  finishedAt: null,
  askedBy: { id: 'admin-1', name: 'Ada Min' },
  stopped: null,
  isUndo: false,
  undoUntil: null,
  ...more,
});
const ended = act({
  state: 'done',
  changed: 2_200,
  already: 5,
  failed: 2,
  finishedAt: '2026-06-01T15:01:00.000Z',
  undoUntil: '2026-06-01T15:02:00.000Z',
});

const openUsers = (query = '', total = 2_207, prepare: (server: FakeServer) => void = () => {}) =>
  openPage(`/admin/users${query}`, admin(), (server) => {
    server.answerPages('GET /users', [[ada, ben], [member()]]);
    const counts = { all: total, clients: total, providers: total, cafeOwners: 0, admins: 0 };
    server.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
    server.answer('GET /admin/bulk-acts/:id/failures', [
      { userId: 'user-ada', name: 'Ada Vane', code: 'hosts_upcoming', reason: 'This person hosts upcoming events.' },
      { userId: 'user-nora', name: 'Nora Quinn', code: 'self', reason: 'You are left out.' },
    ]);
    server.answer('GET /admin/bulk-acts/matching', { people: total, fingerprint: 'f'.repeat(64) });
    prepare(server);
  });

const bar = page.getByRole('region', { name: 'Selected rows' });
const panel = page.getByRole('region', { name: 'Bulk actions', exact: true });
const selectPage = () => page.getByRole('checkbox', { name: 'Select all 2 on this page' }).click();
const giveReason = (asking: ReturnType<typeof dialog>) =>
  asking.getByRole('textbox', { name: 'Reason' }).fill(' A wave of spam. ');
const everybody = page.getByRole('button', { name: 'Select all 2,207 that match' });

test('a result has an address, and failures are tried again', async () => {
  const server = await openUsers('?bulk=act-1', 2, (fake) => fake.answer('GET /admin/bulk-acts/:id', ended));
  await expect.element(panel.getByText('2,200 accounts disabled')).toBeVisible();
  // nobody is told again what they were told
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  server.answer('POST /admin/bulk-acts', act({ id: 'act-2', people: 2 }));
  server.answer('GET /admin/bulk-acts/:id', act({ id: 'act-2', people: 2, changed: 2, state: 'done' }));
  await panel.getByRole('button', { name: 'Retry failed ones' }).click();
  await expect.element(panel.getByText('2 accounts disabled')).toBeVisible();
  expect(server.asked('POST /admin/bulk-acts').at(-1)?.body).toEqual({ retry: 'act-1' });
});

test('everybody who matches is disabled by one question, with progress, result and Undo', async () => {
  const server = await openUsers('?status=active');
  await expect.element(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await expect.element(everybody).not.toBeInTheDocument();
  await selectPage();
  await everybody.click();
  await expect.element(bar.getByText('2,207 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Disable' }).click();
  const asking = dialog('Disable 2,207 people?');
  await expect.element(asking.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expect.element(asking.getByText('All active people')).toBeVisible();
  await expect.element(asking.getByText(/You can undo it for 10 seconds/)).toBeVisible();
  await expectNoViolationsInDialog('Disable 2,207 people?');
  server.answer('POST /admin/bulk-acts', act());
  server.answer('GET /admin/bulk-acts/:id', act({ state: 'running', changed: 1_100 }));
  await expect.element(asking.getByRole('button', { name: 'Disable' })).toBeDisabled();
  await giveReason(asking);
  await asking.getByRole('button', { name: 'Disable' }).click();
  await expect.element(panel.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '49');
  expect(server.asked('POST /admin/bulk-acts').at(-1)?.body).toEqual({
    act: 'disable',
    reason: 'A wave of spam.',
    filter: { status: 'active' },
    fingerprint: 'f'.repeat(64),
  });
  await expect.element(bar.getByText('selected')).not.toBeInTheDocument();
  expect(new URLSearchParams(location.search).get('bulk')).toBe('act-1');

  const lists = server.asked('GET /users').length;
  server.answer('GET /admin/bulk-acts/:id', ended);
  await expect.element(toast('2,200 accounts disabled')).toBeVisible();
  await expect.poll(() => server.asked('GET /users').length).toBeGreaterThan(lists);
  await expect.element(panel.getByText('5 people already were. 2 people could not be changed:')).toBeVisible();
  const failed = panel.getByRole('listitem');
  await expect.element(failed).toHaveLength(2);
  await expect
    .element(failed.first().getByRole('link', { name: 'Ada Vane' }))
    .toHaveAttribute('href', '/admin/users/user-ada');

  const undo = act({ id: 'act-2', act: 'activate', people: 2_200, isUndo: true });
  server.answer('POST /admin/bulk-acts', undo);
  server.answer('GET /admin/bulk-acts/:id', { ...undo, state: 'done', changed: 2_200 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('2,200 accounts activated')).toBeVisible();
  expect(server.asked('POST /admin/bulk-acts').at(-1)?.body).toEqual({ undo: 'act-1' });
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await panel.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(panel).not.toBeInTheDocument();
});

test('the people for whom it failed have pages of their own in the address', async () => {
  const failure = (name: string) => [{ userId: `user-${name}`, name, code: 'self', reason: 'You are left out.' }];
  const server = await openUsers('?bulk=act-1&page=2', 2, (fake) => {
    fake.answer('GET /admin/bulk-acts/:id', { ...ended, failed: 41 });
    fake.answerPages('GET /admin/bulk-acts/:id/failures', ['Ada', 'Ben', 'Cleo'].map(failure), 41);
  });
  const asked = () => server.asked('GET /admin/bulk-acts/:id/failures').at(-1)?.search;
  await panel.getByRole('button', { name: 'Last page' }).click();
  await expect.element(panel.getByRole('link', { name: 'Cleo' })).toBeVisible();
  await expect.poll(() => location.search).toBe('?bulk=act-1&page=2&failures=3');
  expect(asked()).toBe('?limit=20&page=3');
  await panel.getByRole('button', { name: 'Previous page' }).click();
  await expect.element(panel.getByRole('link', { name: 'Ben' })).toBeVisible();
  history.back();
  await expect.element(panel.getByRole('link', { name: 'Cleo' })).toBeVisible();
  await panel.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => location.search).toBe('');
});

test('a result that is no longer kept says so', async () => {
  await openUsers('?bulk=act-1', 2, (fake) =>
    fake.refuse('GET /admin/bulk-acts/:id', 404, { error: 'This is not kept any more.' }),
  );
  await expect.element(panel.getByText('This is not kept any more')).toBeVisible();
});

test('deleting everybody warns beforehand that it cannot be undone, and a running one is shown instead', async () => {
  const server = await openUsers();
  await selectPage();
  await everybody.click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  const asking = dialog('Delete 2,207 people?');
  await expect.element(asking.getByText(/This cannot be undone/)).toBeVisible();
  await expect.element(asking.getByText(/You can undo it/)).not.toBeInTheDocument();
  const error = 'What you do to many people is still under way.';
  server.refuse('POST /admin/bulk-acts', 409, { error, code: 'under_way', bulkActId: 'act-9' });
  server.answer('GET /admin/bulk-acts/:id', act({ id: 'act-9', state: 'running', changed: 7 }));
  await giveReason(asking);
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toast(error)).toBeVisible();
  await expect.element(panel.getByRole('progressbar', { name: 'Disabling 2,207 people' })).toBeVisible();
});

test('the role of selected people is given and taken', async () => {
  const server = await openUsers('', 2);
  await selectPage();
  await expect.element(page.getByText('All 2 on this page are selected.')).not.toBeInTheDocument();
  await bar.getByRole('button', { name: 'Role' }).click();
  const asking = dialog('Change the role of 2 people?');
  await expect.element(asking.getByRole('radio', { name: 'Make them organizers' })).toBeChecked();
  await asking.getByRole('radio', { name: 'Take the organizer’s role from them' }).click();
  await expectNoViolationsInDialog('Change the role');
  server.answer('POST /admin/bulk-acts', act({ act: 'endOrganizer', people: 2 }));
  server.answer('GET /admin/bulk-acts/:id', act({ act: 'endOrganizer', people: 2, changed: 2, state: 'done' }));
  await giveReason(asking);
  await asking.getByRole('button', { name: 'Take the Role' }).click();
  await expect.element(toast('2 people no longer organizers')).toBeVisible();
  expect(server.asked('POST /admin/bulk-acts')[0]?.body).toEqual({
    act: 'endOrganizer',
    reason: 'A wave of spam.',
    ids: ['user-ada', 'user-ben'],
  });
});

test('more people than one act takes are not selected, and a message says why', async () => {
  await openUsers('', 100_001);
  await selectPage();
  await expect.element(page.getByText(/100,001 match; at most 100,000 are changed at once/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Select all 100,001/ })).not.toBeInTheDocument();
});

test('disabling some of a page is undone for those whom it changed', async () => {
  const server = await openUsers('', 2, (fake) => {
    fake.answer('GET /users', [ada, member({ ...ben, isActive: false })]);
    fake.answer('PATCH /users/:id/active', ada);
  });
  await selectPage();
  await bar.getByRole('button', { name: 'Disable' }).click();
  const asking = dialog('Disable 2 people?');
  await giveReason(asking);
  await asking.getByRole('button', { name: 'Disable' }).click();
  await expect.element(toast('Deactivated 2 user(s) successfully')).toBeVisible();
  expect(server.asked('PATCH /users/:id/active').at(-1)?.body).toEqual({ isActive: false, reason: 'A wave of spam.' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('Activated 1 user(s) successfully')).toBeVisible();
  expect(server.asked('PATCH /users/:id/active').at(-1)).toMatchObject({
    path: '/users/user-ada/active',
    body: { isActive: true },
  });
});

test('the bars fit on a phone', async () => {
  await page.viewport(390, 844);
  await openUsers();
  await selectPage();
  await everybody.click();
  await expect.element(bar.getByText('2,207 selected')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

const bulkTable = page.getByRole('table', { name: 'Bulk actions' });
const openList = (query = '', prepare: (server: FakeServer) => void = () => {}) =>
  openPage(`/admin/bulk-acts${query}`, admin(), (server) => {
    server.answer('GET /admin/bulk-acts', [act({ state: 'running', changed: 1_100 }), act({ ...ended, id: 'act-0' })]);
    prepare(server);
  });

test('bulk acts are listed with links to their results, and an admin’s own are a tab', async () => {
  const server = await openList();
  await expect.element(bulkTable.getByRole('row', { name: /Disabling 2,207 people.*49%.*Ada Min/ })).toBeVisible();
  await expect
    .element(bulkTable.getByRole('link', { name: '2,200 accounts disabled' }))
    .toHaveAttribute('href', '/admin/users?bulk=act-0');
  await expectNoViolationsInDialog('bulk acts', 'main');
  await page.getByRole('tab', { name: 'Yours' }).click();
  await expect.poll(() => server.asked('GET /admin/bulk-acts').at(-1)?.search).toBe('?by=me&limit=50');
  await expect.poll(() => location.search).toBe('?by=me');
});

test('any page of the bulk acts is reached by its number', async () => {
  await openList('', (server) =>
    server.answerPages(
      'GET /admin/bulk-acts',
      [201, 202, 203].map((people) => [act({ ...ended, id: `act-${people}`, people, changed: people })]),
      101,
    ),
  );
  await expect.element(bulkTable.getByText('201 accounts disabled')).toBeVisible();
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect.element(bulkTable.getByText('203 accounts disabled')).toBeVisible();
  await expect.poll(() => location.search).toBe('?page=3');
  await page.getByRole('textbox', { name: 'Page, of 3' }).fill('2');
  await userEvent.keyboard('{Enter}');
  await expect.element(bulkTable.getByText('202 accounts disabled')).toBeVisible();
  history.back();
  await expect.element(bulkTable.getByText('203 accounts disabled')).toBeVisible();
});

test('a running bulk act is stopped, and the list says by whom and before how many people', async () => {
  const server = await openList();
  await expect.element(bulkTable).toBeVisible();
  const stopped = act({
    state: 'done',
    changed: 1_200,
    finishedAt: '2026-06-01T15:01:00.000Z',
    stopped: { id: 'admin-1', name: 'Ada Min', at: '2026-06-01T15:00:30.000Z' },
  });
  server.answer('POST /admin/bulk-acts/:id/stop', stopped);
  server.answer('GET /admin/bulk-acts', [stopped]);
  await bulkTable.getByRole('button', { name: 'Stop: Disabling 2,207 people' }).click();
  await expect.element(toast('Stopped')).toBeVisible();
  await expect.element(bulkTable.getByText(/Stopped by Ada Min before 1,007 people\./)).toBeVisible();
  expect(server.asked('POST /admin/bulk-acts/:id/stop')).toMatchObject([{ path: '/admin/bulk-acts/act-1/stop' }]);
});

test('an empty list of bulk acts says so', async () => {
  await openList('', (server) => server.answer('GET /admin/bulk-acts', []));
  await expect.element(page.getByRole('heading', { name: 'No bulk actions' })).toBeVisible();
});

test('a bulk act of another admin is listed', async () => {
  const server = await openList('', (each) => each.answer('GET /admin/bulk-acts', []));
  await expect.element(page.getByRole('heading', { name: 'No bulk actions' })).toBeVisible();
  server.answer('GET /admin/bulk-acts', [ended]);
  announceChanges([{ kind: 'person', id: 'user-ada' }]);
  await expect.element(bulkTable.getByText('2,200 accounts disabled')).toBeVisible();
});
