import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { cafe, game, gameEvent, HEIGHTS, organizer, region } from '../../../tests/components/records.ts';

const openHosting = async () => {
  const server = await openPage('/member?view=hosting', organizer(), (each) => {
    each.answer('GET /game-events', []);
    each.answer('GET /game-events/needs-rating', []);
    each.answer('GET /game-events/user/joined', []);
    each.answer('GET /games', [game(), game({ id: 'game-old', name: 'Old', status: 'inactive' })]);
    each.answer('GET /regions', [region(), region({ id: 'region-katy', name: 'Katy' })]);
    const second = cafe({ id: 'cafe-pine', name: 'Pine', address: '9 Elm St' });
    each.answer('GET /cafes', [cafe(), second, cafe({ id: 'cafe-katy', name: 'Rice', regionId: 'region-katy' })]);
  });
  await page.getByRole('button', { name: 'Create Event' }).click();
  return server;
};
const wizard = dialog('Create Event');
const next = wizard.getByRole('button', { name: 'Next' });
const back = wizard.getByRole('button', { name: 'Back' });
const step = (name: string) => wizard.getByRole('heading', { name });
const choose = async (heading: string, choice: string | RegExp) => {
  await expect.element(step(heading)).toHaveFocus();
  await expect.element(next).toBeDisabled();
  await wizard.getByRole('radio', { name: choice }).click();
  await next.click();
};
const walkToReview = async () => {
  await choose('Which game?', 'Chess');
  await choose('Which part of town?', 'Heights');
  await choose('At which cafe?', /^Oak and Ember/);
  await choose('On which day?', /^Tomorrow/);
  await choose('When do you start?', '7:00 PM');
  await next.click();
  await expect.element(step('Does everything look right?')).toHaveFocus();
};

test('seven steps ask for their value each, and what is sent is what was chosen', async () => {
  const server = await openHosting();
  await expect.element(wizard.getByRole('radio', { name: 'Old' })).not.toBeInTheDocument();
  await walkToReview();
  await expect.element(wizard.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  for (const text of ['Chess', 'Oak and Ember', '1 Main St, Heights', '7:00 PM', '1 (one-on-one)']) {
    await expect.element(wizard).toMatchTextContent(text);
  }
  await wizard.getByLabelText('A few words for your guests').fill('At the window.');
  const arrive = server.hold('POST /game-events', gameEvent());
  await wizard.getByRole('button', { name: 'Create Event' }).click();
  await expect.element(wizard.getByRole('button', { name: 'Creating…' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(wizard).toBeVisible();
  arrive();
  await expect.element(toast('Game event created successfully')).toBeVisible();
  await expect.element(wizard).not.toBeInTheDocument();
  expect(server.asked('POST /game-events').map(({ body }) => body)).toMatchObject([
    {
      gameId: 'game-chess',
      regionId: HEIGHTS,
      cafeId: 'cafe-oak',
      startTime: '19:00',
      maxParticipants: 1,
      description: 'At the window.',
    },
  ]);
});

test('going back keeps the answers, and another region takes the cafe with it', async () => {
  await openHosting();
  await choose('Which game?', 'Chess');
  await choose('Which part of town?', 'Heights');
  await choose('At which cafe?', /^Oak and Ember/);
  await back.click();
  await expect.element(wizard.getByRole('radio', { name: /^Oak and Ember/ })).toBeChecked();
  await back.click();
  await expect.element(wizard.getByRole('radio', { name: 'Heights' })).toBeChecked();
  await wizard.getByRole('radio', { name: 'Katy' }).click();
  await next.click();
  await expect.element(wizard.getByRole('radio')).toHaveLength(1);
  await expect.element(wizard.getByRole('radio', { name: /^Rice/ })).not.toBeChecked();
  await expect.element(next).toBeDisabled();
});

test('a cafe is searched by name and address, and Enter in the search leaves the step alone', async () => {
  await openHosting();
  await choose('Which game?', 'Chess');
  await choose('Which part of town?', 'Heights');
  const search = wizard.getByRole('searchbox');
  await search.fill('no such place');
  await expect.element(wizard.getByText(/^No cafe here matches/)).toBeVisible();
  await search.fill('9 ELM');
  await expect.element(wizard.getByRole('radio')).toHaveLength(1);
  await wizard.getByRole('radio', { name: /^Pine/ }).click();
  await search.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(step('At which cafe?')).toBeVisible();
});

test('a day that has passed is reported at its field and blocks the next step', async () => {
  await openHosting();
  await choose('Which game?', 'Chess');
  await choose('Which part of town?', 'Heights');
  await choose('At which cafe?', /^Oak and Ember/);
  const day = wizard.getByLabelText('Or another day');
  await day.fill('2020-01-01');
  await expect.element(day).toHaveAccessibleDescription('This day lies in the past. Please choose another.');
  await expect.element(next).toBeDisabled();
});

test('a refusal is shown, and returns to the step at fault with every answer kept', async () => {
  const server = await openHosting();
  server.refuse('POST /game-events', 500);
  await walkToReview();
  await wizard.getByRole('button', { name: 'Create Event' }).click();
  await expect.element(toast('Failed to create game event')).toBeVisible();
  await expect.element(step('Does everything look right?')).toBeVisible();
  const error = 'This cafe cannot be chosen.';
  server.refuse('POST /game-events', 400, { error, code: 'cafe_unavailable', fields: { cafeId: 'No.' } });
  await wizard.getByRole('button', { name: 'Create Event' }).click();
  await expect.element(toast(error)).toBeVisible();
  await expect.element(step('At which cafe?')).toHaveFocus();
  await expect.element(wizard.getByRole('radio', { name: /^Oak and Ember/ })).toBeChecked();
});

test('the wizard continues after a reload, and starts over once it was closed', async () => {
  await openHosting();
  await choose('Which game?', 'Chess');
  await wizard.getByRole('radio', { name: 'Katy' }).click();
  await openHosting();
  await expect.element(step('Which part of town?')).toBeVisible();
  await expect.element(wizard.getByRole('radio', { name: 'Katy' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(wizard).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect.element(step('Which game?')).toHaveFocus();
  await expect.element(next).toBeDisabled();
  await wizard.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(wizard).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Create Event' })).toHaveFocus();
});

test('axe finds nothing in the steps of the wizard', { timeout: 90_000 }, async () => {
  await openHosting();
  for (const [heading, choice] of [
    ['Which game?', 'Chess'],
    ['Which part of town?', 'Heights'],
    ['At which cafe?', /^Oak and Ember/],
    ['On which day?', /^Tomorrow/],
    ['When do you start?', '7:00 PM'],
    ['How many can join you?', '4'],
  ] as const) {
    await wizard.getByRole('radio', { name: choice }).click();
    await expectNoViolationsInDialog(heading);
    await next.click();
  }
  await expect.element(step('Does everything look right?')).toBeVisible();
  await expectNoViolationsInDialog('review');
});
