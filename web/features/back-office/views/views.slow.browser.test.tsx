import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SavedView } from '../../../../modules/admin/saved-views/contract.ts';
import { expectNoViolationsInDialog } from '../../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../../tests/components/open-page.tsx';
import { admin, game } from '../../../../tests/components/records.ts';
import type { FakeServer } from '../../../../tests/components/server.ts';

const view = (more: Partial<SavedView> = {}): SavedView => ({
  id: 'view-shelf',
  list: '/admin/games',
  name: 'Off the shelf',
  query: 'status=inactive&view=table',
  ...more,
});
const paused = view({ id: 'view-paused', list: '/admin/users', name: 'Paused', query: 'status=penalty' });

const openGames = (search = '', views = [view(), paused], who = admin()): Promise<FakeServer> =>
  openPage(`/admin/games${search}`, who, (server) => {
    server.answer('GET /games', [game({ name: 'Go' })]);
    server.answer('GET /admin/views', views);
    server.answer('GET /users', []);
    server.answer('GET /invitations', []);
    server.answer('GET /admin/game-events', []);
    server.answer('GET /admin/series', []);
    server.answer('GET /groups', []);
  });

const menu = page.getByRole('button', { name: /^Views/ });
const views = dialog('Views');
const list = views.getByRole('list', { name: 'Your views' });
const name = views.getByLabelText('Save the present list as');
const address = () => expect.poll(() => location.pathname + location.search);

beforeEach(() => history.replaceState(null, '', '/'));

test('the views of a list are links, and the current one is named', async () => {
  await openGames('?q=go');
  await menu.click();
  await expect.element(list.getByRole('link')).toHaveLength(1);
  await expectNoViolationsInDialog('views');
  await list.getByRole('link', { name: 'Off the shelf' }).click();
  await address().toBe('/admin/games?status=inactive&view=table');
  await expect.element(views).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Views: Off the shelf' })).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Games' })).toBeVisible();
  history.back();
  await address().toBe('/admin/games?q=go');
});

test('the current list is saved by the keyboard alone, without its page', async () => {
  const server = await openGames('?status=active&view=table', []);
  await expect.element(page.getByRole('table', { name: 'Games' })).toBeVisible();
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveFocus();
  const saved = view({ name: 'On the shelf', query: 'status=active&view=table' });
  server.answer('POST /admin/views', saved);
  server.answer('GET /admin/views', [saved]);
  await userEvent.keyboard('On the shelf{Enter}');
  await expect.element(toast('View saved')).toBeVisible();
  expect(server.asked('POST /admin/views')[0]?.body).toEqual({
    list: '/admin/games',
    name: 'On the shelf',
    query: 'status=active&view=table',
  });
  await expect.element(page.getByRole('button', { name: 'Views: On the shelf' })).toHaveFocus();
});

test('a name that is taken is asked about, and then replaced', async () => {
  const server = await openGames();
  await menu.click();
  await name.fill('off the shelf');
  server.refuse('POST /admin/views', 409, { error: 'You have a view of this name here.', code: 'name_taken' });
  await views.getByRole('button', { name: 'Save View' }).click();
  await expect.element(views.getByText('You have a view of this name here.')).toBeVisible();
  server.answer('POST /admin/views', view({ name: 'off the shelf', query: '' }));
  await views.getByRole('button', { name: 'Replace' }).click();
  await expect.element(toast('View replaced')).toBeVisible();
  expect(server.asked('POST /admin/views').at(-1)?.body).toMatchObject({ name: 'off the shelf', replace: true });
});

test('a view is renamed, and Esc ends only the renaming', async () => {
  const server = await openGames();
  await menu.click();
  await list.getByRole('button', { name: 'Rename Off the shelf' }).click();
  const field = list.getByLabelText('New name of Off the shelf');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(list.getByRole('button', { name: 'Rename Off the shelf' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await field.fill('Retired');
  server.answer('PATCH /admin/views/:id', view({ name: 'Retired' }));
  server.answer('GET /admin/views', [view({ name: 'Retired' })]);
  await userEvent.keyboard('{Enter}');
  await expect.element(list.getByRole('link', { name: 'Retired' })).toBeVisible();
  expect(server.asked('PATCH /admin/views/:id')[0]?.body).toEqual({ name: 'Retired' });
});

test('a view is deleted after a question', async () => {
  const server = await openGames();
  await menu.click();
  await list.getByRole('button', { name: 'Delete Off the shelf' }).click();
  const question = dialog('Delete View');
  await expect.element(question.getByText('Off the shelf')).toBeVisible();
  server.answer('DELETE /admin/views/:id', null);
  server.answer('GET /admin/views', [paused]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toast('View deleted')).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(views).toBeVisible();
});

test('an auditor keeps views too, and a view is found by Ctrl+K from any screen', async () => {
  await openGames('', [view(), paused], admin({ adminRole: 'auditor' }));
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const found = dialog('Search').getByRole('listbox').getByRole('group', { name: 'Views' });
  await expect.element(found.getByRole('option')).toHaveLength(2);
  await userEvent.keyboard('off shelf games');
  await found.getByRole('option', { name: /^Off the shelf/ }).click();
  await address().toBe('/admin/games?status=inactive&view=table');
});

test('the views fit on a phone', async () => {
  await page.viewport(390, 844);
  await openGames('?status=inactive&view=table', [view({ name: 'W'.repeat(40) })]);
  await expect.element(page.getByRole('button', { name: /^Views: W/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await menu.click();
  await expect.element(list.getByRole('link')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
