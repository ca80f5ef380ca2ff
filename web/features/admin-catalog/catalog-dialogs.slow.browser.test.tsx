import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, cafe, city, game, member, region } from '../../../tests/components/records.ts';
import { announceChanges } from '../../lib/live-changes.ts';

const OLGA = '01939d5e-7a00-7000-8000-000000000002';

const catalog = (path: string) =>
  openPage(path, admin(), (server) => {
    server.answer('GET /games', [game()]);
    server.answer('GET /games/:id', game());
    server.answer('GET /cafes', [cafe()]);
    server.answer('GET /cafes/:id', cafe());
    server.answer('GET /regions', [region()]);
    server.answer('GET /regions/:id', region());
    server.answer('GET /cities', [city()]);
    server.answer('GET /cities/:id', city());
    server.answer('GET /users', [member({ id: OLGA, firstName: 'Olga', lastName: 'Oak', isCafeOwner: true })]);
  });

for (const [path, what, name, kind, record, current] of [
  ['/admin/games', 'Game', 'Chess', 'game', 'GET /games/:id', game({ name: 'Speed Chess', version: 2 })],
  ['/admin/cafes', 'Cafe', 'Oak and Ember', 'cafe', 'GET /cafes/:id', cafe({ name: 'Speed Chess', version: 2 })],
  ['/admin/cities-regions', 'City', 'Houston', 'city', 'GET /cities/:id', city({ name: 'Speed Chess', version: 2 })],
  [
    '/admin/cities-regions?tab=regions',
    'Region',
    'Heights',
    'region',
    'GET /regions/:id',
    region({ name: 'Speed Chess', version: 2 }),
  ],
] as const) {
  test(`an open form of a ${kind} says what somebody else changes, and keeps what was typed`, async () => {
    const server = await catalog(path);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const editing = dialog(`Edit ${what}`);
    await editing.getByLabelText('Name').fill('Slow Chess');
    server.answer(record, current);
    announceChanges([{ kind, id: current.id }]);
    await expect.element(editing.getByRole('alert')).toMatchTextContent('Name is now “Speed Chess”');
    await expect.element(editing.getByLabelText('Name')).toHaveValue('Slow Chess');
  });
}

test('an open form says what somebody changed while its own record was on its way', async () => {
  const server = await catalog('/admin/games');
  const arrive = server.hold('GET /games/:id', game());
  await page.getByRole('button', { name: 'Edit Chess' }).click();
  const editing = dialog('Edit Game');
  await editing.getByLabelText('Name').fill('Slow Chess');
  await expect.poll(() => server.asked('GET /games/:id')).toHaveLength(1);
  announceChanges([{ kind: 'game', id: game().id }]);
  server.answer('GET /games/:id', game({ name: 'Speed Chess', version: 2 }));
  arrive();
  await expect.element(editing.getByRole('alert')).toMatchTextContent('Name is now “Speed Chess”');
});

test('a game without a name is not sent, and the field says so', async () => {
  const server = await catalog('/admin/games');
  await page.getByRole('button', { name: 'Add Game' }).click();
  const adding = dialog('Add Game');
  await expect.element(adding.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(adding.getByLabelText('Name')).toHaveAccessibleDescription('Please enter a name.');
  await expect.element(adding.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(adding.getByLabelText('Name')).toHaveFocus();
  expect(server.asked('POST /games')).toEqual([]);
});

test('an invalid image address is reported before anything is sent', async () => {
  const server = await catalog('/admin/games');
  await page.getByRole('button', { name: 'Add Game' }).click();
  const adding = dialog('Add Game');
  await adding.getByLabelText('Name').fill('Tower');
  await adding.getByLabelText('Image URL').fill('chess.jpg');
  await userEvent.keyboard('{Enter}');
  await expect.element(adding.getByLabelText('Image URL')).toHaveAccessibleDescription(/Please enter an image address/);
  expect(server.asked('POST /games')).toEqual([]);
});

test('a game is sent as it was typed, and its dialog closes with a message', async () => {
  const server = await catalog('/admin/games');
  server.answer('POST /games', game({ id: 'game-tower', name: 'Tower' }));
  await page.getByRole('button', { name: 'Add Game' }).click();
  const adding = dialog('Add Game');
  await adding.getByLabelText('Name').fill('Tower');
  await adding.getByLabelText('How to Play').fill('Take a piece.');
  await adding.getByLabelText('Players').fill('2–8');
  await adding.getByLabelText('Copyright disclaimer').fill('Belongs to its owner.');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Game added')).toBeVisible();
  await expect.element(adding).not.toBeInTheDocument();
  expect(server.asked('POST /games')).toMatchObject([
    {
      body: {
        name: 'Tower',
        description: 'Take a piece.',
        players: '2–8',
        difficulty: '',
        copyrightDisclaimer: 'Belongs to its owner.',
      },
    },
  ]);
  await expect.element(page.getByRole('button', { name: 'Add Game' })).toHaveFocus();
});

test('a refused game stays as it was typed, with the reason at its field', async () => {
  const server = await catalog('/admin/games');
  const sentence = 'There is a game of this name already.';
  server.refuse('POST /games', 409, { error: sentence, fields: { name: sentence } });
  await page.getByRole('button', { name: 'Add Game' }).click();
  const adding = dialog('Add Game');
  await adding.getByLabelText('Name').fill('Chess');
  await adding.getByLabelText('How to Play').fill('Mate.');
  await adding.getByRole('button', { name: 'Add Game' }).click();
  await expect.element(toast(sentence)).toBeVisible();
  await expect.element(adding.getByLabelText('Name')).toHaveAccessibleDescription(sentence);
  await expect.element(adding.getByLabelText('Name')).toHaveFocus();
  await expect.element(adding.getByLabelText('Name')).toHaveValue('Chess');
  await expect.element(adding.getByLabelText('How to Play')).toHaveValue('Mate.');
  await adding.getByLabelText('Name').fill('Chess 960');
  await expect.element(adding.getByText(sentence)).not.toBeInTheDocument();
});

test('while a game is being saved its button says so and sends nothing twice', async () => {
  const server = await catalog('/admin/games');
  const arrive = server.hold('PATCH /games/:id', game({ name: 'Checkers', version: 2 }));
  await page.getByRole('button', { name: 'Edit Chess' }).click();
  const editing = dialog('Edit Game');
  await editing.getByLabelText('Name').fill('Checkers');
  await userEvent.keyboard('{Enter}');
  await expect.element(editing.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await editing.getByLabelText('Name').click();
  await userEvent.keyboard('{Enter}{Enter}');
  arrive();
  await expect.element(toast('Game updated')).toBeVisible();
  await expect.element(editing).not.toBeInTheDocument();
  expect(server.asked('PATCH /games/:id')).toMatchObject([
    { path: '/games/game-chess', body: { name: 'Checkers' }, ifMatch: '"1"' },
  ]);
});

test('a cafe says at each field what is missing, and goes to the first of them', async () => {
  const server = await catalog('/admin/cafes');
  await page.getByRole('button', { name: 'Add Cafe' }).click();
  const adding = dialog('Add Cafe');
  await adding.getByRole('button', { name: 'Add Cafe' }).click();
  for (const [label, problem] of [
    ['Name', 'Please enter a name.'],
    ['Street address', 'Please enter the street address.'],
    ['Zip code', 'Please enter the zip code.'],
    ['Region', 'Please select a region.'],
  ] as const) {
    await expect.element(adding.getByLabelText(label)).toHaveAccessibleDescription(problem);
  }
  await expect.element(adding.getByLabelText('Name')).toHaveFocus();
  await expectNoViolationsInDialog('a cafe with problems');
  expect(server.asked('POST /cafes')).toEqual([]);
});

test('only the changed fields of an edited cafe are sent', async () => {
  const server = await catalog('/admin/cafes');
  server.answer('PATCH /cafes/:id', cafe({ status: 'pending', ownerId: OLGA, version: 2 }));
  await page.getByRole('button', { name: 'Edit Oak and Ember' }).click();
  const editing = dialog('Edit Cafe');
  await editing.getByLabelText('Status').selectOptions('Pending');
  await editing.getByLabelText('Owner').selectOptions('Olga Oak (nora@example.test)');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(toast('Cafe updated')).toBeVisible();
  expect(server.asked('PATCH /cafes/:id')).toMatchObject([{ body: { status: 'pending', ownerId: OLGA } }]);
  expect(Object.keys(server.asked('PATCH /cafes/:id')[0]?.body as object)).toEqual(['status', 'ownerId']);
});

test('a cafe that another admin has changed shows the new values beneath the typed ones', async () => {
  const server = await catalog('/admin/cafes');
  const current = cafe({ address: '2 Main St', status: 'pending', version: 2 });
  server.refuse('PATCH /cafes/:id', 412, { error: 'Somebody else has changed this.', current });
  await page.getByRole('button', { name: 'Edit Oak and Ember' }).click();
  const editing = dialog('Edit Cafe');
  await editing.getByLabelText('Zip code').fill('77009');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  const notice = editing.getByRole('alert').filter({ hasText: 'Somebody else has changed this' });
  await expect.element(notice).toBeVisible();
  expect(
    notice
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Street address is now “2 Main St”', 'Status is now Pending']);
  await expect.element(editing.getByLabelText('Street address')).toHaveValue('2 Main St');
  await expect.element(editing.getByLabelText('Zip code')).toHaveValue('77009');
  server.answer('PATCH /cafes/:id', cafe({ zipcode: '77009', version: 3 }));
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(toast('Cafe updated')).toBeVisible();
  expect(server.asked('PATCH /cafes/:id').at(-1)).toMatchObject({ body: { zipcode: '77009' }, ifMatch: '"2"' });
});

test('a city and a region cannot be sent without their required fields', async () => {
  await catalog('/admin/cities-regions');
  await page.getByRole('button', { name: 'Add City' }).click();
  const adding = dialog('Add City');
  const submit = adding.getByRole('button', { name: 'Add City' });
  await expect.element(submit).toBeDisabled();
  await adding.getByLabelText('Name').fill('Katy');
  await expect.element(submit).toBeDisabled();
  await adding.getByLabelText('Region').selectOptions('Heights');
  await expect.element(submit).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('tab', { name: /^Regions/ }).click();
  await page.getByRole('button', { name: 'Add Region' }).click();
  await expect.element(dialog('Add Region').getByRole('button', { name: 'Add Region' })).toBeDisabled();
  await userEvent.keyboard('East End');
  await expect.element(dialog('Add Region').getByRole('button', { name: 'Add Region' })).toBeEnabled();
});

test('a question before a region is deleted says what goes with it, and keeps the reason of a refusal', async () => {
  const server = await catalog('/admin/cities-regions?tab=regions');
  const reason = 'Cafes are in this region. Please move or remove them first.';
  server.refuse('DELETE /regions/:id', 409, { error: reason });
  await page.getByRole('button', { name: 'Delete Heights' }).click();
  const asking = dialog('Delete Region?');
  await expect.element(asking).toMatchTextContent(/Its 1 city will be deleted with it\./);
  await expect.element(asking.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await asking.getByRole('button', { name: 'Delete Region' }).click();
  await expect.element(toast('Failed to remove region')).toBeVisible();
  await expect.element(asking.getByText(reason)).toBeVisible();
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(asking).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Delete Heights' })).toHaveFocus();
});

for (const { path, what, name, removing, fields } of [
  { path: '/admin/games', what: 'Game', name: 'Chess', removing: 'Remove', fields: {} },
  {
    path: '/admin/cafes',
    what: 'Cafe',
    name: 'Oak and Ember',
    removing: 'Remove',
    fields: { 'Street address': '1 Main St', 'Zip code': '77002' },
  },
  { path: '/admin/cities-regions', what: 'City', name: 'Houston', removing: 'Delete', fields: {} },
  { path: '/admin/cities-regions?tab=regions', what: 'Region', name: 'Heights', removing: 'Delete', fields: {} },
] as const) {
  test(`the dialogs of a ${what.toLowerCase()} are accessible, and report failures for which the server gives no reason`, async () => {
    const server = await catalog(path);
    for (const place of ['/games', '/cafes', '/cities', '/regions'] as const) {
      server.refuse(`POST ${place}`, 500);
      server.refuse(`PATCH ${place}/:id`, 500);
      server.refuse(`DELETE ${place}/:id`, 500);
    }
    const close = async (open: ReturnType<typeof dialog>) => {
      await open.getByRole('button', { name: 'Cancel' }).click();
      await expect.element(open).not.toBeInTheDocument();
    };
    await page.getByRole('button', { name: `Add ${what}` }).click();
    const adding = dialog(`Add ${what}`);
    await adding.getByLabelText('Name').fill('Something new');
    for (const [label, text] of Object.entries(fields)) await adding.getByLabelText(label).fill(text);
    if (what === 'Cafe' || what === 'City') await adding.getByLabelText('Region').selectOptions('Heights');
    await expectNoViolationsInDialog(`Add ${what}`);
    await adding.getByRole('button', { name: `Add ${what}` }).click();
    await expect.element(toast(`Failed to add ${what.toLowerCase()}`)).toBeVisible();
    await close(adding);

    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const editing = dialog(`Edit ${what}`);
    await editing.getByLabelText('Name').fill('Another name');
    await expectNoViolationsInDialog(`Edit ${what}`);
    await editing.getByRole('button', { name: 'Save Changes' }).click();
    await expect.element(toast(`Failed to update ${what.toLowerCase()}`)).toBeVisible();
    await expect.element(editing.getByLabelText('Name')).toHaveValue('Another name');
    await close(editing);

    await page.getByRole('button', { name: `${removing} ${name}` }).click();
    const asking = dialog(`${removing} ${what}?`);
    await expectNoViolationsInDialog(`${removing} ${what}?`);
    await asking.getByRole('button', { name: `${removing} ${what}` }).click();
    await expect.element(toast(`Failed to remove ${what.toLowerCase()}`)).toBeVisible();
    await close(asking);
  });
}

test('a game whose answer is lost keeps its key when it is edited, and the form says where the game is', async () => {
  const server = await catalog('/admin/games');
  server.disconnect('POST /games');
  await page.getByRole('button', { name: 'Add Game' }).click();
  const adding = dialog('Add Game');
  await adding.getByLabelText('Name').fill('Tower');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.asked('POST /games')).toHaveLength(1);
  const used = { error: 'Used.', code: 'key_reused' };
  server.refuse('POST /games', 409, used);
  const listed = server.asked('GET /games').length;
  await expect.element(adding.getByRole('button', { name: 'Add Game' })).toBeEnabled();
  await adding.getByLabelText('Name').fill('Towers');
  await userEvent.keyboard('{Enter}');
  await expect.element(adding.getByText('Game was already added. It is in the list.')).toBeVisible();
  await expect.poll(() => server.asked('GET /games').length).toBeGreaterThan(listed);
  server.answer('POST /games', game({ id: 'game-other', name: 'Towers' }));
  await adding.getByRole('button', { name: 'Add Game' }).click();
  await expect.element(toast('Game added')).toBeVisible();
  const [first, edited, after] = server.asked('POST /games').map(({ key }) => key);
  expect(edited).toBe(first);
  expect(after).not.toBe(first);
});
