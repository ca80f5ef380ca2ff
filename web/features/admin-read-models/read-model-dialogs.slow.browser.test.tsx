import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReadModel } from '../../../modules/admin/contract.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, inHours } from '../../../tests/components/records.ts';

const model = (more: Partial<ReadModel> = {}): ReadModel => ({
  name: 'cities',
  version: 1,
  generation: 1,
  state: 'live',
  position: '100',
  lag: 0,
  rows: 3,
  paused: null,
  task: null,
  ...more,
});
const paused = { position: '41', type: 'ProfileChanged', message: 'Cannot read null', since: inHours(-1) };

const openReadModels = () =>
  openPage('/admin/read-models?view=cards', admin(), (server) => {
    server.answer('GET /admin/projections', [model(), model({ name: 'people', state: 'paused', paused })]);
  });

for (const [verb, failed] of [
  ['Rebuild', 'Failed to start the rebuild'],
  ['Verify', 'Failed to start the verification'],
] as const) {
  test(`a question comes before ${verb.toLowerCase()}, and what failed is said`, async () => {
    const server = await openReadModels();
    server.refuse('POST /admin/projections/:name/rebuild', 500);
    server.refuse('POST /admin/projections/:name/verify', 500);
    await page.getByRole('button', { name: `${verb} Cities` }).click();
    const asking = dialog(`${verb} Cities?`);
    await expect.element(asking.getByRole('button', { name: 'Leave it' })).toHaveFocus();
    await expectNoViolationsInDialog(`${verb} Cities?`);
    await asking.getByRole('button', { name: verb, exact: true }).click();
    await expect.element(toast(failed)).toBeVisible();
    await expect.element(asking).not.toBeInTheDocument();
  });
}

test('a domain event is skipped with a reason alone, and a reason that was not sent is kept', async () => {
  const server = await openReadModels();
  const skip = page.getByRole('button', { name: 'Skip in People' });
  await skip.click();
  const asking = dialog('Skip in People?');
  await expect.element(asking.getByLabelText('Reason')).toHaveFocus();
  await asking.getByRole('button', { name: 'Skip for good' }).click();
  await expect.element(asking.getByText('Please give a reason.')).toBeVisible();
  await expect.element(asking.getByLabelText('Reason')).toHaveFocus();
  await expectNoViolationsInDialog('reason for a skip');
  await userEvent.keyboard('Written by a defect.');
  await userEvent.keyboard('{Escape}');
  await expect.element(asking).not.toBeInTheDocument();
  await skip.click();
  await expect.element(asking.getByLabelText('Reason')).toHaveValue('Written by a defect.');
  const arrive = server.hold('POST /admin/projections/:name/skip', model({ name: 'people' }));
  await asking.getByRole('button', { name: 'Skip for good' }).click();
  await expect.element(asking.getByRole('button', { name: 'Skipping…' })).toBeVisible();
  arrive();
  await expect.element(asking).not.toBeInTheDocument();
  expect(server.asked('POST /admin/projections/:name/skip')).toMatchObject([
    { path: '/admin/projections/people/skip', body: { position: '41', reason: 'Written by a defect.' } },
  ]);
});

test('a read model goes back to its earlier rows after a question, where they are kept', async () => {
  const server = await openPage('/admin/read-models?view=cards', admin(), (fake) =>
    fake.answer('GET /admin/projections', [
      model({ generation: 2, earlier: 1 }),
      model({ name: 'games', earlier: null }),
    ]),
  );
  await expect.element(page.getByRole('button', { name: 'Verify Games' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Roll back Games' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Roll back Cities' }).click();
  const asking = dialog('Roll back Cities?');
  await expect.element(asking.getByRole('button', { name: 'Leave it' })).toHaveFocus();
  server.answer('POST /admin/projections/:name/rollback', model({ earlier: 2 }));
  await asking.getByRole('button', { name: 'Roll back' }).click();
  await expect.element(toast('Cities rolled back')).toBeVisible();
});

test('read models are a table, and Enter opens the figures and actions of one beside it', async () => {
  await page.viewport(1280, 900);
  await openPage('/admin/read-models', admin(), (server) => {
    server.answer('GET /admin/projections', [model(), model({ name: 'people', state: 'paused', paused })]);
  });
  await expect.element(page.getByRole('table', { name: 'Read models' })).toBeVisible();
  await userEvent.keyboard('jj{Enter}');
  const panel = page.getByRole('complementary', { name: 'People' });
  await expect.element(panel).toHaveFocus();
  await panel.getByRole('button', { name: 'Resume People' }).click();
  await expect.element(dialog('Resume People?')).toBeVisible();
});
