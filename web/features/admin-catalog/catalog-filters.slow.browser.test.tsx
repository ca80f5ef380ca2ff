import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin, cafe, game, HEIGHTS, region } from '../../../tests/components/records.ts';

const roles = { all: 0, clients: 0, providers: 0, cafeOwners: 0, admins: 0 };
const counts = { ...roles, activePenalties: 0, lowReliability: 0, withIssues: 0 };
const address = () => expect.poll(() => location.search);

test('cafes are found by words, region and status, each in the address', async () => {
  const server = await openPage('/admin/cafes?view=cards', admin(), (each) => {
    each.answer('GET /cafes', [cafe()]);
    each.answer('GET /regions', [region()]);
  });
  await page.getByLabelText('Status').selectOptions('Pending approval');
  await page.getByLabelText('Region').selectOptions('Heights');
  await page.getByRole('textbox', { name: 'Search by name or address' }).fill('main st');
  await address().toBe(`?view=cards&status=pending&region=${HEIGHTS}&q=main+st`);
  await expect
    .poll(() => server.asked('GET /cafes').at(-1)?.search)
    .toBe(`?q=main+st&regionId=${HEIGHTS}&status=pending&limit=24`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await address().toBe('?view=cards');
});

test('a list without cafes that wait for approval says so and leads to all of them', async () => {
  const server = await openPage('/admin/cafes?status=pending&view=cards', admin(), (each) =>
    each.answer('GET /cafes', []),
  );
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
  await expect.poll(() => server.asked('GET /games').at(-1)?.search).toBe('?q=go&status=inactive&limit=24');
  server.answer('GET /games', []);
  await page.getByLabelText('Status').selectOptions('Active');
  await expect.element(page.getByText('No game matches these filters.')).toBeVisible();
});

test.each([
  ['cafes', 'GET /cafes'],
  ['games', 'GET /games'],
  ['invitations', 'GET /invitations'],
  ['users', 'GET /users'],
  ['game-events', 'GET /admin/game-events'],
] as const)('an unknown status of %s does not filter, and none is shown', async (screen, question) => {
  const server = await openPage(`/admin/${screen}?status=sunny`, admin(), (each) => {
    each.answer(question, []);
    each.answer('GET /admin/users/counts', counts);
  });
  await expect.element(page.getByLabelText('Status')).toHaveDisplayValue('Any status');
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  await expect.poll(() => server.asked(question)).not.toEqual([]);
  expect(server.asked(question).at(-1)?.search).not.toContain('sunny');
});

test('a region that is not an id does not filter, and one that was removed still does', async () => {
  const server = await openPage('/admin/cafes?region=somewhere', admin(), (each) => each.answer('GET /cafes', []));
  await expect.element(page.getByLabelText('Region')).toHaveDisplayValue('All regions');
  await expect.poll(() => server.asked('GET /cafes').at(-1)?.search).toBe('?limit=24');
  await openPage(`/admin/cafes?region=${HEIGHTS}`, admin(), (each) => {
    each.answer('GET /cafes', []);
    each.answer('GET /regions', []);
  });
  await expect.element(page.getByLabelText('Region')).toHaveDisplayValue('Unknown');
});

test('unknown filter values in the address are ignored by the audit', async () => {
  const path = '/admin/audit?actor=somebody&type=Sunny&subject=A+B&from=soon';
  const server = await openPage(path, admin(), (each) => {
    each.answer('GET /admin/audit', []);
    each.answer('GET /users', []);
  });
  await expect.element(page.getByText('No changes yet')).toBeVisible();
  await expect.element(page.getByLabelText('Kind of change')).toHaveDisplayValue('Any change');
  await expect.poll(() => server.asked('GET /admin/audit').at(-1)?.search).toBe('?limit=50');
});

test.each(['cafes', 'games'])('the filters of %s fit on a phone', async (screen) => {
  await page.viewport(390, 844);
  await openPage(`/admin/${screen}?q=go`, admin(), (each) => {
    each.answer('GET /cafes', [cafe()]);
    each.answer('GET /games', [game()]);
    each.answer('GET /users', []);
  });
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
