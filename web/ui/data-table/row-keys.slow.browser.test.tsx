import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UserCounts } from '../../../modules/identity/contract.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage } from '../../../tests/components/open-page.tsx';
import { admin, group, member, reliabilityAt } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const people = Array.from({ length: 30 }, (_, at) =>
  member({
    id: `user-${at}`,
    firstName: `Ada${at}`,
    lastName: 'Vane',
    email: `ada.vane.the.elder${at}@example.test`,
    isProvider: true,
    isCafeOwner: true,
  }),
);
const counts: UserCounts = {
  all: 30,
  clients: 30,
  providers: 30,
  cafeOwners: 30,
  admins: 0,
  activePenalties: 0,
  lowReliability: 0,
  withIssues: 0,
};

async function openUsers(path = '/admin/users'): Promise<FakeServer> {
  const server = await openPage(path, admin(), (server) => {
    server.answer('GET /users', people);
    server.answer('GET /users/:id', member({ id: 'user-0', firstName: 'Ada0', lastName: 'Vane' }));
    server.answer('GET /admin/users/counts', counts);
    server.answer('GET /admin/users/:id/reliability', reliabilityAt());
    const nothing = { evenings: [], contests: [], reports: [], invitations: [], sessions: [], conversations: [] };
    server.answer('GET /admin/users/:id/record', nothing);
    server.answer('GET /admin/audit', []);
  });
  await expect.element(link(29)).toBeInTheDocument();
  return server;
}

const link = (at: number) => page.getByRole('link', { name: `Ada${at} Vane`, exact: true });
const row = (at: number) => page.getByRole('row').filter({ has: link(at) });
const box = (at: number) => page.getByRole('checkbox', { name: `Select Ada${at} Vane`, exact: true });
const record = page.getByRole('complementary', { name: 'Ada0 Vane' });
const selected = () =>
  [...document.querySelectorAll('tr:has(td input:checked)')].map((each) =>
    Number((each as HTMLElement).dataset.row?.slice('user-'.length)),
  );

test('J and K go from row to row, and Enter opens the record', async () => {
  await openUsers();
  await userEvent.keyboard('j');
  await expect.element(link(0)).toHaveFocus();
  await userEvent.keyboard('jjk');
  await expect.element(link(1)).toHaveFocus();
  await userEvent.keyboard('kkk');
  await expect.element(link(0)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(record).toHaveFocus();
  await expect.poll(() => location.pathname + location.search).toBe('/admin/users?peek=user-0');
});

test('the row with the focus is never below the heading or out of sight', async () => {
  await openUsers();
  await userEvent.keyboard('j'.repeat(27));
  await expect.element(link(26)).toHaveFocus();
  const place = () => row(26).element().getBoundingClientRect();
  expect(place().bottom).toBeLessThanOrEqual(innerHeight);
  await userEvent.keyboard('k'.repeat(22));
  await expect.element(link(4)).toHaveFocus();
  const heading = page.getByRole('columnheader', { name: 'Phone' }).element().getBoundingClientRect();
  expect(row(4).element().getBoundingClientRect().top).toBeGreaterThanOrEqual(heading.bottom);
});

test('after Back, J begins with the row that was opened', async () => {
  // where a panel has no room, a row opens its page
  await page.viewport(1000, 800);
  await openUsers();
  await userEvent.keyboard('jjjj{Enter}');
  await expect.poll(() => location.pathname).toBe('/admin/users/user-3');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada0 Vane' })).toBeVisible();
  history.back();
  await expect.element(page.getByRole('heading', { level: 1, name: 'User Management' })).toHaveFocus();
  await expect.element(link(3)).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(link(3)).toHaveFocus();
});

test('Esc leaves the search, so that J goes to what it found', async () => {
  await openUsers();
  await userEvent.keyboard('/ada{Escape}j');
  await expect.element(page.getByRole('textbox', { name: /^Search by name/ })).toHaveValue('ada');
  await expect.element(link(0)).toHaveFocus();
});

test('X selects a row, and with Shift those since the last one', async () => {
  await openUsers();
  await userEvent.keyboard('x');
  expect(selected()).toEqual([]);
  await userEvent.keyboard('jjx');
  await expect.element(box(1)).toBeChecked();
  await expect.element(link(1)).toHaveFocus();
  await userEvent.keyboard('jjj{Shift>}x{/Shift}');
  await expect.element(page.getByRole('region', { name: 'Selected rows' })).toMatchTextContent(/^4 selected/);
  expect(selected()).toEqual([1, 2, 3, 4]);
  await userEvent.keyboard('x');
  await expect.element(box(4)).not.toBeChecked();
});

test('a click with Shift selects the rows since the last one', async () => {
  await openUsers();
  await box(6).click();
  await box(3).click({ modifiers: ['Shift'] });
  await expect.poll(selected).toEqual([3, 4, 5, 6]);
  await box(5).click({ modifiers: ['Shift'] });
  await expect.poll(selected).toEqual([6]);
});

test('a click on a row opens it, but not on a control or at the end of a selection of text', async () => {
  await openUsers();
  await box(0).click();
  await row(0).getByRole('button', { name: 'View Ada0 Vane' }).click();
  await expect.element(dialog('Ada0 Vane')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Ada0 Vane')).not.toBeInTheDocument();
  const email = row(0).getByText('ada.vane.the.elder0@example.test');
  getSelection()?.selectAllChildren(email.element());
  (email.element() as HTMLElement).click();
  await expect.poll(() => location.pathname).toBe('/admin/users');
  getSelection()?.removeAllRanges();
  await email.click();
  await expect.element(record).toBeVisible();
});

test('Enter on a checkbox opens its row', async () => {
  await openUsers();
  await box(0).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(record).toBeVisible();
});

test('keys are letters in a field, and do nothing in a dialog or with Ctrl', async () => {
  await openUsers();
  const search = page.getByRole('textbox', { name: 'Search by name, email, phone or ID' });
  await search.click();
  await userEvent.keyboard('jx?');
  await expect.element(search).toHaveValue('jx?');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('heading', { level: 1 }).click();
  const before = document.activeElement;
  await userEvent.keyboard('{Control>}j{/Control}{Shift>}j{/Shift}');
  expect(document.activeElement).toBe(before);
  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = dialog('Add User');
  await adding.getByRole('checkbox').first().click();
  await userEvent.keyboard('j?x');
  expect(adding.element().contains(document.activeElement)).toBe(true);
  await expect.element(dialog('Keys')).not.toBeInTheDocument();
});

test('a question mark lists the keys of the screen', async () => {
  await openUsers();
  await userEvent.keyboard('j?');
  const keys = dialog('Keys');
  const listed = () =>
    keys
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(listed)
    .toEqual([
      'Search people, events, screens',
      'Search this list',
      'Leave the search field',
      'List these keys',
      'Next row',
      'Row before',
      'Open the row, or go to its actions',
      'Select the row',
      'Select the rows since the last one',
    ]);
  await expectNoViolationsInDialog('keys');
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  await expect.element(link(0)).toHaveFocus();
});

test('keys of a single letter or sign are switched off, for this browser, and on again', async () => {
  await openUsers();
  const openKeys = async () => {
    await page.getByRole('button', { name: 'Keys', exact: true }).click();
    return dialog('Keys').getByRole('checkbox', { name: /^Keys of a single letter or sign/ });
  };
  await (await openKeys()).click();
  await expectNoViolationsInDialog('keys switched off');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Keys', exact: true })).toHaveFocus();
  const before = document.activeElement;
  await userEvent.keyboard('jx/?{Shift>}x{/Shift}');
  expect(document.activeElement).toBe(before);
  await expect.element(dialog('Keys')).not.toBeInTheDocument();
  expect(localStorage.getItem('singleKeys')).toBe('off');

  await (await openKeys()).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Keys')).not.toBeInTheDocument();
  await userEvent.keyboard('j');
  await expect.poll(() => document.activeElement).not.toBe(before);
});

test('a list whose rows cannot be selected lists no key for it', async () => {
  await openPage('/admin/groups', admin(), (server) => {
    server.answer('GET /groups', [group()]);
    server.answer('GET /regions', []);
  });
  await expect.element(page.getByRole('link', { name: 'Montrose Meeples' })).toBeVisible();
  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  await expect.element(dialog('Keys').getByText('Open the row')).toBeVisible();
  await expect.element(dialog('Keys').getByText('Select the row')).not.toBeInTheDocument();
});

test('at 1280 × 900 a list shows 16 rows of 40 px', async () => {
  await page.viewport(1280, 900);
  await openUsers();
  const places = () => [...document.querySelectorAll('tbody tr')].map((each) => each.getBoundingClientRect());
  expect(new Set(places().map(({ height }) => height))).toEqual(new Set([40]));
  expect(places().filter(({ bottom }) => bottom <= innerHeight).length).toBeGreaterThanOrEqual(16);
});

test('a table that is wider than the window scrolls sideways below its heading and beside its first column', async () => {
  await page.viewport(1080, 700);
  await openUsers();
  const table = page.getByRole('table', { name: 'Users' }).element();
  const scroller = table.parentElement as HTMLElement;
  await expect.poll(() => getComputedStyle(scroller).overflowX).toBe('auto');
  expect(scroller.scrollWidth - scroller.clientWidth).toBeGreaterThan(20);
  expect(document.documentElement.scrollWidth).toBe(innerWidth);
  const left = () => link(5).element().getBoundingClientRect().left;
  const heading = () => page.getByRole('columnheader', { name: 'First name' }).element().getBoundingClientRect();
  const [leftBefore, headingBefore] = [left(), heading()];
  scroller.scrollTo({ left: 60, top: 100 });
  await expect.poll(() => scroller.scrollLeft).toBeGreaterThan(20);
  expect(left()).toBe(leftBefore);
  expect(heading()).toEqual(headingBefore);
});
