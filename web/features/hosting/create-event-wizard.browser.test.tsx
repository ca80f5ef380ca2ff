import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PublicHouse } from '../../../modules/cafe-nights/contract.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { wordsOf } from '../../../modules/series/rules.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import {
  cafe,
  game,
  gameEvent,
  HEIGHTS,
  inHours,
  organizer,
  region,
  series,
} from '../../../tests/components/records.ts';
import { addDaysTo, localClockTime, localMoment, longLocalDate, weekdayOf } from '../../lib/time.ts';

const openHostingOf = (hosted: GameEvent[]) =>
  openPage('/member?view=hosting', organizer(), (each) => {
    each.answer('GET /game-events', hosted);
    each.answer('GET /game-events/needs-rating', []);
    each.answer('GET /game-events/user/joined', []);
    each.answer('GET /games', [game(), game({ id: 'game-old', name: 'Old', status: 'inactive' })]);
    each.answer('GET /regions', [region(), region({ id: 'region-katy', name: 'Katy' })]);
    const second = cafe({ id: 'cafe-pine', name: 'Pine', address: '9 Elm St', tablesThisWeek: 2 });
    each.answer('GET /cafes', [cafe(), second, cafe({ id: 'cafe-katy', name: 'Rice', regionId: 'region-katy' })]);
  });
const openHosting = async () => {
  const server = await openHostingOf([]);
  await page.getByRole('button', { name: 'Create Event' }).click();
  return server;
};
const wizard = dialog('Create Event');
const next = wizard.getByRole('button', { name: 'Next' });
const back = wizard.getByRole('button', { name: 'Back' });
const moment = dialog('Your table is set');
const guestsSee = wizard.getByRole('region', { name: 'As guests will see it' });
const step = (name: string) => wizard.getByRole('heading', { name });
const choose = async (heading: string, choice: string | RegExp) => {
  await expect.element(step(heading)).toHaveFocus();
  await expect.element(next).toBeDisabled();
  await wizard.getByRole('radio', { name: choice }).click();
  await next.click();
};
/** As `choose`, where there is an answer already. */
const chooseAgain = async (heading: string, choice: string | RegExp) => {
  await expect.element(step(heading)).toHaveFocus();
  await wizard.getByRole('radio', { name: choice }).click();
  await next.click();
};
const walkToReview = async () => {
  await choose('Which game?', 'Chess');
  await choose('Which part of town?', 'Heights');
  await choose('Which cafe?', /^Oak and Ember/);
  await choose('What day?', /^Tomorrow/);
  await choose('What time does it start?', '7:00 PM');
  await next.click();
  await expect.element(step('Does everything look right?')).toHaveFocus();
};

test('a cafe says how much is played there, and a holiday is mentioned', async () => {
  await openHosting();
  await choose('Which game?', 'Chess');
  await choose('Which part of town?', 'Heights');
  await choose('Which cafe?', /^Pine.*2 tables this week/);
  await expect.element(step('What day?')).toHaveFocus();
  const december = `${new Date().getFullYear()}-12`;
  await wizard.getByLabelText('Or another day').fill(`${december}-25`);
  await expect.element(wizard).toMatchTextContent('That day is Christmas Day.');
  await wizard.getByLabelText('Or another day').fill(`${december}-26`);
  await expect.element(wizard).not.toMatchTextContent('That day is');
});

test('seven steps ask for their value each, and what is sent is what was chosen', async () => {
  const server = await openHosting();
  await expect.element(wizard.getByRole('radio', { name: 'Old' })).not.toBeInTheDocument();
  await walkToReview();
  await expect.element(wizard.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  for (const text of ['Chess', 'Oak and Ember', '1 Main St, Heights', '7:00 PM', 'You and one guest, one-on-one']) {
    await expect.element(wizard).toMatchTextContent(text);
  }
  await wizard.getByLabelText('A word to your guests').fill('At the window.');
  await expect.element(wizard).toMatchTextContent('14 of 2,000 characters');
  const arrive = server.hold('POST /game-events', gameEvent());
  await wizard.getByRole('button', { name: 'Create Event' }).click();
  await expect.element(wizard.getByRole('button', { name: 'Creating…' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(wizard).toBeVisible();
  arrive();
  await expect.element(toast('Game event created successfully')).toBeVisible();
  await expect.element(wizard).not.toBeInTheDocument();
  await expect.element(moment).toMatchTextContent('Chess at Oak and Ember');
  await expect.element(moment.getByRole('button', { name: 'Share' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('My Hosted Events');
  await expect.poll(() => location.search).toBe('?view=hosting');
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

test('a host says for whom it is, that the rules are taught, and in which languages', async () => {
  const server = await openHosting();
  await walkToReview();
  await wizard.getByText('More options').click();
  await wizard.getByLabelText('For whom').selectOptions('Some experience');
  await wizard.getByLabelText('I teach the rules').click();
  const spoken = wizard.getByRole('group', { name: /^Spoken at the table/ });
  await spoken.getByRole('button', { name: 'English' }).click();
  await spoken.getByRole('button', { name: 'Vietnamese' }).click();
  await spoken.getByRole('button', { name: 'Spanish' }).click();
  await spoken.getByRole('button', { name: 'English' }).click();
  await expectNoViolationsInDialog('more options');
  server.answer('POST /game-events', gameEvent());
  await wizard.getByRole('button', { name: 'Create Event' }).click();
  await expect.element(toast('Game event created successfully')).toBeVisible();
  await expect.element(wizard).not.toBeInTheDocument();
  await expect.element(moment.getByRole('button', { name: 'Share' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(server.asked('POST /game-events')[0]?.body).toMatchObject({
    level: 'some',
    teaching: true,
    languages: ['vi', 'es'],
  });
});

test('seats are offered to newcomers of an evening for which they can still be kept', async () => {
  await openHosting();
  await walkToReview();
  await wizard.getByRole('button', { name: 'Change Seats' }).click();
  await chooseAgain('How many can join you?', '6');
  await wizard.getByText('More options').click();
  await expect.element(wizard.getByLabelText('For whom')).toBeVisible();
  await expect.element(wizard.getByLabelText('Seats kept for newcomers')).not.toBeInTheDocument();
  await wizard.getByText('Held once').click();
  await wizard.getByRole('radio', { name: 'Weekly' }).click();
  await expect.element(wizard.getByLabelText('Seats kept for newcomers')).toBeVisible();
});

test('going back keeps the answers, and another region clears the cafe', async () => {
  await openHosting();
  await choose('Which game?', 'Chess');
  await choose('Which part of town?', 'Heights');
  await choose('Which cafe?', /^Oak and Ember/);
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
  await expect.element(step('Which cafe?')).toBeVisible();
});

test('a day that has passed is reported at its field and blocks the next step', async () => {
  await openHosting();
  await choose('Which game?', 'Chess');
  await choose('Which part of town?', 'Heights');
  await choose('Which cafe?', /^Oak and Ember/);
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
  await expect.element(step('Which cafe?')).toHaveFocus();
  await expect.element(wizard.getByRole('radio', { name: /^Oak and Ember/ })).toBeChecked();
});

test('a second press after a lost answer sends the same key, so one event is made', async () => {
  const server = await openHosting();
  server.refuse('POST /game-events', 503);
  await walkToReview();
  const create = wizard.getByRole('button', { name: 'Create Event' });
  await create.click();
  await expect.element(toast('Failed to create game event')).toBeVisible();
  await create.click();
  await expect.poll(() => server.asked('POST /game-events')).toHaveLength(2);
  const [first, second] = server.asked('POST /game-events');
  expect(first?.key).toMatch(/^[\w-]{21}$/);
  expect(second?.key).toBe(first?.key);
});

test('an evening that repeats is one series: the rule in words, the dates that open, an end and seats for regulars', async () => {
  const server = await openHosting();
  await walkToReview();
  await wizard.getByRole('button', { name: 'Change Seats' }).click();
  await chooseAgain('How many can join you?', '6');
  await wizard.getByText('Held once').click();
  const first = localMoment(inHours(24), 'America/Chicago').slice(0, 10);
  await wizard.getByRole('radio', { name: 'Monthly' }).click();
  await expect.element(wizard).toMatchTextContent(`${wordsOf({ every: 'month', from: first }).slice(1)} at 7:00 PM`);
  await wizard.getByRole('radio', { name: 'Weekly' }).click();
  await expect.element(wizard).toMatchTextContent(`Every ${weekdayOf(first)}, 4 dates open now`);
  const tiles = wizard.getByRole('list', { name: 'The first dates' }).getByRole('listitem');
  await expect.element(tiles.nth(3)).toMatchTextContent('opens now');
  await expect.element(tiles.nth(4)).toMatchTextContent(/opens \w+ \d/);
  await wizard.getByLabelText('Ends (optional)').fill(addDaysTo(first, -1));
  await expect.element(wizard.getByText('It cannot end before its first date.')).toBeVisible();
  await expect.element(wizard.getByRole('button', { name: 'Create Event' })).toBeDisabled();
  await wizard.getByLabelText('Ends (optional)').fill(addDaysTo(first, 70));
  await wizard.getByLabelText('Regular seats').selectOptions('3 of 6');
  await expectNoViolationsInDialog('a series');
  server.refuse('POST /series', 409, { error: 'You are at another event on some of these dates.', code: 'overlaps' });
  await wizard.getByRole('button', { name: 'Create Event' }).click();
  await expect.element(toast('You are at another event on some of these dates.')).toBeVisible();
  const started = series();
  server.answer('POST /series', { series: started, gameEvents: [] });
  server.answer('GET /series/:id', started);
  server.answer('GET /cafes/:id', cafe());
  await wizard.getByRole('button', { name: 'Create Event' }).click();
  await expect.poll(() => location.pathname).toBe('/series/series-chess');
  const [refused, made] = server.asked('POST /series');
  expect(made?.body).toEqual({
    gameId: 'game-chess',
    regionId: HEIGHTS,
    cafeId: 'cafe-oak',
    startTime: '19:00',
    maxParticipants: 6,
    minParticipants: 1,
    signUpClosesHours: 0,
    description: '',
    repeats: { every: 'week' },
    from: first,
    until: addDaysTo(first, 70),
    standingSeats: 3,
  });
  expect(made?.key).toBe(refused?.key);
  expect(server.asked('POST /game-events')).toEqual([]);
});

test('a date on which the host is elsewhere is marked before the series is started', async () => {
  const inAWeek = localMoment(inHours(24 + 168), 'America/Chicago').slice(0, 10);
  const evening = gameEvent({
    cafeId: 'cafe-pine',
    startDate: inAWeek,
    startTime: '18:00',
    eventDate: inHours(24 + 168),
  });
  await openHostingOf([evening]);
  await page.getByRole('button', { name: 'Create Event' }).click();
  await walkToReview();
  await wizard.getByText('Held once').click();
  await wizard.getByRole('radio', { name: 'Weekly' }).click();
  const tiles = wizard.getByRole('list', { name: 'The first dates' }).getByRole('listitem');
  await expect.element(tiles.nth(0)).toMatchTextContent('opens now');
  await expect.element(tiles.nth(1)).toMatchTextContent('you’re busy');
});

test('an evening that happened becomes a series', async () => {
  await openHostingOf([gameEvent({ status: 'completed', eventDate: inHours(-300) })]);
  await page.getByRole('button', { name: 'Make it a series of Chess' }).click();
  await expect.element(step('Does everything look right?')).toHaveFocus();
  await expect.element(wizard.getByRole('radio', { name: 'Weekly' })).toBeChecked();
});

test('a lost answer, an edit and a reload keep the key; if the first press worked, it says where the event is', async () => {
  const lost = await openHosting();
  lost.refuse('POST /game-events', 503);
  await walkToReview();
  const create = wizard.getByRole('button', { name: 'Create Event' });
  await create.click();
  await expect.element(toast('Failed to create game event')).toBeVisible();
  const server = await openHosting();
  await wizard.getByLabelText('A word to your guests').fill('At the window.');
  server.refuse('POST /game-events', 409, { error: 'Used.', code: 'key_reused' });
  await create.click();
  await expect
    .element(
      toast('Your event was already created, as it was when you first pressed. Change it under My Hosted Events.'),
    )
    .toBeVisible();
  await expect.element(wizard).not.toBeInTheDocument();
  await expect.poll(() => server.asked('GET /game-events').length).toBeGreaterThan(1);
  const [first] = lost.asked('POST /game-events');
  const [edited] = server.asked('POST /game-events');
  expect(edited?.body).toMatchObject({ description: 'At the window.' });
  expect(edited?.key).toBe(first?.key);

  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect.element(step('Which game?')).toHaveFocus();
  await walkToReview();
  await create.click();
  await expect.poll(() => server.asked('POST /game-events')).toHaveLength(2);
  expect(server.asked('POST /game-events')[1]?.key).not.toBe(first?.key);
});

test('nothing is lost by Esc, X, Back, Cancel or a reload, and starting over takes a second yes', async () => {
  const create = page.getByRole('button', { name: 'Create Event' });
  await openHosting();
  await expect.element(wizard.getByRole('button', { name: 'Start over' })).not.toBeInTheDocument();
  await choose('Which game?', 'Chess');
  await wizard.getByRole('radio', { name: 'Katy' }).click();
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => wizard.getByRole('button', { name: 'Close' }).click(),
    async () => history.back(),
  ]) {
    await leave();
    await expect.element(wizard).not.toBeInTheDocument();
    await expect.element(create).toHaveFocus();
    await create.click();
    await expect.element(step('Which part of town?')).toHaveFocus();
    await expect.element(wizard.getByRole('radio', { name: 'Katy' })).toBeChecked();
  }
  await openHosting();
  await expect.element(wizard.getByRole('radio', { name: 'Katy' })).toBeChecked();
  await back.click();
  await wizard.getByRole('button', { name: 'Cancel' }).click();
  await create.click();
  await expect.element(step('Which game?')).toHaveFocus();
  await expect.element(wizard.getByRole('radio', { name: 'Chess' })).toBeChecked();

  const question = dialog('Start over?');
  await wizard.getByRole('button', { name: 'Start over' }).click();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(wizard.getByRole('radio', { name: 'Chess' })).toBeChecked();
  await wizard.getByRole('button', { name: 'Start over' }).click();
  await question.getByRole('button', { name: 'Start over' }).click();
  await expect.element(wizard.getByRole('radio', { name: 'Chess' })).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(wizard).not.toBeInTheDocument();
  await create.click();
  await expect.element(step('Which game?')).toHaveFocus();
  await expect.element(next).toBeDisabled();
});

test('the table fills in as one chooses, and says what is still to come', async () => {
  await openHosting();
  await expect
    .element(guestsSee.getByRole('img'))
    .toHaveAccessibleName('Table of 2: Hana hosts, 0 seats taken, 1 open');
  await expect.element(guestsSee).toMatchTextContent('The game comes first');
  await choose('Which game?', 'Chess');
  await expect.element(guestsSee).toMatchTextContent('Chess');
  await expect.element(guestsSee).toMatchTextContent('The cafe comes next');
  await choose('Which part of town?', 'Heights');
  await choose('Which cafe?', /^Oak and Ember/);
  await expect.element(guestsSee).toMatchTextContent('Oak and Ember, 1 Main St');
  await expect.element(guestsSee).toMatchTextContent('Day and time come next');
  await choose('What day?', /^Tomorrow/);
  await expect.element(guestsSee).toMatchTextContent('time comes next');
  await choose('What time does it start?', '7:00 PM');
  await expect.element(guestsSee).not.toMatchTextContent('next');
  await expect.element(guestsSee).toMatchTextContent('Tomorrow, 7:00 PM');
  await wizard.getByRole('radio', { name: '7', exact: true }).click();
  await expect
    .element(guestsSee.getByRole('img'))
    .toHaveAccessibleName('Table of 8: Hana hosts, 0 seats taken, 7 open');
});

test('what is changed from the review leads back to it', async () => {
  await openHosting();
  await walkToReview();
  await wizard.getByRole('button', { name: 'Change Game' }).click();
  await expect.element(step('Which game?')).toHaveFocus();
  await next.click();
  await expect.element(step('Does everything look right?')).toHaveFocus();
  await wizard.getByRole('button', { name: 'Change Where' }).click();
  await wizard.getByRole('button', { name: 'Another region' }).click();
  await chooseAgain('Which part of town?', 'Katy');
  await choose('Which cafe?', /^Rice/);
  await expect.element(step('Does everything look right?')).toHaveFocus();
  await wizard.getByRole('button', { name: 'Change When' }).click();
  await chooseAgain('What day?', /^Tomorrow/);
  await chooseAgain('What time does it start?', '8:00 PM');
  await expect.element(step('Does everything look right?')).toHaveFocus();
  await expect.element(wizard).toMatchTextContent('8:00 PM');
});

test('a host who is elsewhere at that time is warned at the time and at the review', async () => {
  const tomorrow = localMoment(inHours(24), 'America/Chicago').slice(0, 10);
  const evening = gameEvent({ cafeId: 'cafe-pine', startDate: tomorrow, startTime: '18:00', eventDate: inHours(24) });
  await openHostingOf([evening]);
  await page.getByRole('button', { name: 'Create Event' }).click();
  await walkToReview();
  await expect.element(wizard.getByText(/^You host Chess at Oak and Ember, 6:00 PM/)).toBeVisible();
  await back.click();
  await back.click();
  await expect.element(wizard.getByText(/^You host Chess at Oak and Ember, 6:00 PM/)).toBeVisible();
  await wizard.getByRole('radio', { name: '11:00 AM' }).click();
  await expect.element(wizard.getByText(/^You host/)).not.toBeInTheDocument();
});

test('a game that is no longer offered is reported at the review and has to be chosen again', async () => {
  await openHostingOf([gameEvent({ gameId: 'game-old', status: 'completed', eventDate: inHours(-300) })]);
  await page.getByRole('button', { name: /^Same again next week/ }).click();
  await expect.element(wizard.getByText('This game is no longer offered. Please choose another.')).toBeVisible();
  await expect.element(wizard.getByRole('button', { name: 'Create Event' })).toBeDisabled();
  await wizard.getByRole('button', { name: 'Change Game' }).click();
  await expect.element(next).toBeDisabled();
  await wizard.getByRole('radio', { name: 'Chess' }).click();
  await next.click();
  await expect.element(wizard.getByRole('button', { name: 'Create Event' })).toBeEnabled();
});

test('an evening of weeks ago is offered for the coming week, beside an unfinished draft', {
  timeout: 90_000,
}, async () => {
  const then = localMoment(inHours(-21 * 24), 'America/Chicago');
  const old = gameEvent({
    status: 'completed',
    eventDate: inHours(-21 * 24),
    startDate: then.slice(0, 10),
    startTime: '23:59',
  });
  const server = await openHostingOf([old]);
  await page.getByRole('button', { name: 'Create Event' }).click();
  await choose('Which game?', 'Chess');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Same again next week for Chess' }).click();
  await expect.element(step('Does everything look right?')).toHaveFocus();
  await expect.element(wizard).toMatchTextContent('You and 4 guests');
  const created = gameEvent();
  server.answer('POST /game-events', created);
  await wizard.getByRole('button', { name: 'Create Event' }).click();
  await expect.element(moment).toBeVisible();
  const today = localMoment(inHours(0), 'America/Chicago').slice(0, 10);
  expect(server.asked('POST /game-events').map(({ body }) => body)).toMatchObject([
    { eventDate: today, startTime: '23:59' },
  ]);

  await expectNoViolationsInDialog('Your table is set');
  await moment.getByRole('button', { name: 'Same again next week' }).click();
  await expect.element(moment).not.toBeInTheDocument();
  await expect.element(step('Does everything look right?')).toHaveFocus();
  await expect.element(wizard).toMatchTextContent(longLocalDate(addDaysTo(created.startDate, 7)));
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect.element(step('Which part of town?')).toHaveFocus();
});

test('another table of the night asks for its game only: four presses after the first table', {
  timeout: 60_000,
}, async () => {
  const server = await openHostingOf([]);
  server.answer('GET /games', [game(), game({ id: 'game-azul', name: 'Azul' })]);
  server.answer('POST /game-events', gameEvent({ eventDate: inHours(30) }));
  await page.getByRole('button', { name: 'Create Event' }).click();
  await walkToReview();
  await wizard.getByRole('button', { name: 'Create Event' }).click();
  await moment.getByRole('button', { name: 'Another table that night' }).click();
  await expect.element(step('Which game?')).toHaveFocus();
  await wizard.getByRole('radio', { name: 'Azul' }).click();
  await next.click();
  await expect.element(step('Does everything look right?')).toHaveFocus();
  await wizard.getByRole('button', { name: 'Create Event' }).click();
  await expect.element(moment).toBeVisible();
  const [, other] = server.asked('POST /game-events').map(({ body }) => body);
  const { regionId, cafeId, startDate: eventDate, startTime, maxParticipants } = gameEvent();
  expect(other).toMatchObject({ gameId: 'game-azul', regionId, cafeId, eventDate, startTime, maxParticipants });
  // what was just created outlives the page
  await userEvent.keyboard('{Escape}');
  await expect.element(moment).not.toBeInTheDocument();
});

test('axe finds nothing in the steps of the wizard', { timeout: 120_000 }, async () => {
  await openHosting();
  for (const [heading, choice] of [
    ['Which game?', 'Chess'],
    ['Which part of town?', 'Heights'],
    ['Which cafe?', /^Oak and Ember/],
    ['What day?', /^Tomorrow/],
    ['What time does it start?', '7:00 PM'],
    ['How many can join you?', '4'],
  ] as const) {
    await wizard.getByRole('radio', { name: choice }).click();
    await expectNoViolationsInDialog(heading);
    await next.click();
  }
  await expect.element(step('Does everything look right?')).toBeVisible();
  await expectNoViolationsInDialog('review');
});

const openHouse = async (rules: Partial<PublicHouse>) => {
  const server = await openHosting();
  const none = { tablesAtOnce: null, headsAtOnce: null, noticeHours: null };
  const house = { hours: [], exceptions: [], closings: [], ...none, askFirst: false, note: '', access: [], ...rules };
  server.answer('GET /cafes/:id', cafe({ house }));
  return server;
};

test('only as many guests as the cafe has room for are offered', async () => {
  const server = await openHouse({ headsAtOnce: 6 });
  server.answerBy('GET /cafes/:id/free', (search) => (Number(search.get('seats')) <= 4 ? ['19:00'] : []));
  await choose('Which game?', 'Chess');
  await choose('Which part of town?', 'Heights');
  await choose('Which cafe?', /^Oak and Ember/);
  await choose('What day?', /^Tomorrow/);
  await wizard.getByRole('radio', { name: '7:00 PM' }).click();
  await next.click();
  await expect.element(wizard.getByRole('radio', { name: '5', exact: true })).toBeDisabled();
  await expect.element(wizard.getByRole('radio', { name: '4', exact: true })).toBeEnabled();
  await expect.element(wizard).toMatchTextContent('The cafe has no room for more at that time.');
  await expectNoViolationsInDialog('Create Event');
});

test('a day that is further ahead than the notice of the cafe is full, and not too soon', async () => {
  const server = await openHouse({ tablesAtOnce: 1, noticeHours: 24 });
  server.answer('GET /cafes/:id/free', []);
  await choose('Which game?', 'Chess');
  await choose('Which part of town?', 'Heights');
  await choose('Which cafe?', /^Oak and Ember/);
  await expect
    .element(wizard.getByRole('radio', { name: /^Tomorrow.*No room, or less than 24 hours ahead/ }))
    .toBeDisabled();
  await expect.element(wizard.getByRole('radio', { name: /No room left/ }).last()).toBeDisabled();
});

test('only days and times that the cafe has left are offered, and a refusal leads to the next ones', async () => {
  const today = localMoment(inHours(0), 'America/Chicago').slice(0, 10);
  const tomorrow = addDaysTo(today, 1);
  const exceptions = [{ date: addDaysTo(today, 2), closed: true as const, words: 'Wedding' }];
  const server = await openHouse({ exceptions, tablesAtOnce: 1 });
  const later = inHours(24 * 20);
  const [day = '', time = ''] = localMoment(later, 'America/Chicago').split(' ');
  const left: Record<string, string[]> = { [tomorrow]: ['18:00', '20:00', '21:15'], [day]: ['18:00'] };
  server.answerBy('GET /cafes/:id/free', (search) => left[search.get('date') ?? ''] ?? []);
  await choose('Which game?', 'Chess');
  await choose('Which part of town?', 'Heights');
  await choose('Which cafe?', /^Oak and Ember/);
  await expect.element(wizard.getByRole('radio', { name: /Closed: Wedding/ })).toBeDisabled();
  await expect.element(wizard.getByRole('radio', { name: /No room left/ }).first()).toBeDisabled();
  await choose('What day?', /^Tomorrow/);
  await expect.element(step('What time does it start?')).toHaveFocus();
  await expect.element(wizard.getByRole('radio', { name: '7:00 PM' })).not.toBeInTheDocument();
  await wizard.getByLabelText('Or another time').fill('19:00');
  await expect.element(wizard).toMatchTextContent('The cafe has no room for you at that time.');
  await wizard.getByRole('radio', { name: '8:00 PM' }).click();
  await next.click();
  await next.click();
  server.refuse('POST /game-events', 409, { error: 'The cafe has no room.', code: 'cafe_full', next: [later] });
  await wizard.getByRole('button', { name: 'Create Event' }).click();
  await expect.element(step('What time does it start?')).toHaveFocus();
  await expect.element(wizard).toMatchTextContent('The next free starts there:');
  await expectNoViolationsInDialog('Create Event');
  await wizard.getByRole('button', { name: localClockTime(time) }).click();
  await expect.element(wizard.getByLabelText('Or another time')).toHaveValue(time);
  await expect.poll(() => server.asked('GET /cafes/:id/free').some(({ search }) => search.includes(day))).toBe(true);
});
