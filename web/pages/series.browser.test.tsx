import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { Series } from '../../modules/series/contract.ts';
import { wordsOf } from '../../modules/series/rules.ts';
import { expectNoViolationsInDialog, expectNoViolationsOnPhone } from '../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../tests/components/open-page.tsx';
import { cafe, game, HEIGHTS, inHours, member, organizer, series, seriesDate } from '../../tests/components/records.ts';
import { tablePerson } from '../../tests/support/table-person.ts';
import { addDaysTo, shortLocalDate } from '../lib/time.ts';

const CORNER = '01939d5e-7a00-7000-8000-0000000000c1';
const WEEK = 168;
const weeks = (many: number, more: Partial<GameEvent> = {}) =>
  Array.from({ length: many }, (_, at) => {
    const from = at > 1 && { joinableFrom: inHours(100 + (at - 2) * WEEK) };
    return seriesDate(`date-${at + 1}`, 100 + at * WEEK, { ...from, ...more });
  });

const openSeries = (shown: Series, viewer: Parameters<typeof openPage>[1] = null, hash = '') =>
  openPage(`/series/series-chess${hash}`, viewer, (each) => {
    each.answer('GET /series/:id', shown);
    each.answer('GET /games', [game()]);
    each.answer('GET /cafes/:id', cafe());
    each.answer('GET /users/me/can-join-events', { canJoin: true, message: '', penaltyExpiresAt: null });
    for (const date of shown.nextDates.slice(0, 1)) each.answer('GET /game-events/:id', date);
  });
const dates = page.getByRole('region', { name: 'Next dates' });

test('a visitor sees the rhythm, each date with its people and seats, and why one is not held', async () => {
  const [first, second, ...later] = weeks(4);
  if (!first || !second) throw new Error('four weeks');
  const off = addDaysTo(second.startDate, 3);
  await openSeries(
    series({
      nextDates: [first, { ...second, departed: true, startTime: '18:30', currentParticipants: 4 }, ...later],
      skipped: [{ date: off, code: 'by_host', reason: 'Thanksgiving' }],
    }),
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Chess');
  await expect.element(page.getByRole('main')).toMatchTextContent('Every Thursday');
  const rows = dates.getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent('3 spots left');
  await expect.element(rows.nth(1)).toMatchTextContent('6:30 PM this time · Full');
  await expect.element(rows.nth(2)).toMatchTextContent('Skipped: Thanksgiving');
  await expect.element(rows.nth(3)).toMatchTextContent('opens to you');
  await expect.element(rows.nth(0).getByRole('link')).toHaveAttribute('href', '/events/date-1');
  await expectNoViolationsOnPhone('a series');
});

test('a seat is offered at the first of the next two dates that is free, and not at one of somebody who goes', async () => {
  const [first, ...later] = weeks(3);
  if (!first) throw new Error('three weeks');
  const going = { ...first, people: [...first.people, tablePerson({ isYou: true })] };
  const alsoGoing = { ...later[1], people: going.people } as GameEvent;
  await openSeries(series({ nextDates: [going, ...later.slice(0, 1), alsoGoing] }), member());
  await expect.element(dates.getByRole('listitem').nth(0)).toMatchTextContent('Going');
  // a regular goes to later dates, too
  await expect.element(dates.getByRole('listitem').nth(2)).toMatchTextContent('Going');
  await expect.element(dates).not.toMatchTextContent('opens to you');
  await expectNoViolationsOnPhone('a series of somebody who goes');
  const reserve = page.getByRole('button', { name: 'Reserve Your Spot' });
  await reserve.first().click();
  await expect.element(dialog('Join Event?')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/series/series-chess');
});

test('nothing is offered once the next two dates are taken, although a later one is free', async () => {
  const [first, second, ...later] = weeks(4);
  if (!first || !second) throw new Error('four weeks');
  const full = { currentParticipants: 4 };
  await openSeries(series({ nextDates: [{ ...first, ...full }, { ...second, ...full }, ...later] }));
  await expect.element(dates.getByRole('listitem').nth(3)).toMatchTextContent('opens to you');
  await expect.element(page.getByRole('button', { name: 'Reserve Your Spot' })).not.toBeInTheDocument();
});

test('a series that is paused or has ended says why, and which dates stay', async () => {
  await openSeries(series({ nextDates: weeks(1), state: 'paused', because: 'empty' }));
  await expect
    .element(page.getByText('This series is paused, because nobody came four times in a row.', { exact: false }))
    .toMatchTextContent('The dates below stay.');
  await openSeries(series({ state: 'ended' }));
  await expect.element(dates).toMatchTextContent('This series has ended.');
  await expect.element(page.getByRole('main')).toMatchTextContent('Oak and Ember');
});

test('who follows the link of a mail without a session signs in first, and the host then resumes with one press', async () => {
  const paused = series({ nextDates: weeks(1), state: 'paused', because: 'empty' });
  await openSeries(paused, null, '#yours');
  const own = page.getByRole('region', { name: 'You are part of this series' });
  const reserve = page.getByRole('button', { name: 'Reserve Your Spot' });
  await expect.element(own).toBeVisible();
  await expect.element(reserve).not.toBeInTheDocument();
  await own.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Sign in or create an account' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await own.getByRole('link', { name: 'Go on without signing in' }).click();
  await expect.element(own).not.toBeInTheDocument();
  await expect.element(reserve.first()).toBeVisible();
  await openAsHost(paused);
  await expect.element(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect.element(own).not.toBeInTheDocument();
});

test('a series that does not exist says so', async () => {
  await openPage('/series/series-gone', null, (server) => {
    server.refuse('GET /series/:id', 404, { error: 'This series does not exist.' });
    server.answer('GET /games', []);
  });
  await expect.element(page.getByRole('heading', { name: 'Series Not Found' })).toBeVisible();
});

const strip = page.getByRole('region', { name: 'Dates', exact: true });
const tile = (at: number) => strip.getByRole('list').getByRole('button').nth(at);
const openAsHost = async (shown: Series) => {
  const server = await openSeries(shown, organizer());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Chess');
  return server;
};

test('the host sees the dates as a strip, and skips one that nobody joined, with the reason that everybody reads', async () => {
  const [first, second, third] = weeks(3);
  if (!first || !second || !third) throw new Error('three weeks');
  const empty = { ...second, currentParticipants: 0 };
  const shown = series({ nextDates: [first, empty, { ...third, departed: true, startTime: '18:30' }] });
  const server = await openAsHost(shown);
  await expect.element(tile(0)).toMatchTextContent('1 of 4');
  await expect.element(tile(2)).toMatchTextContent('6:30 PM');
  await expect
    .element(page.getByRole('region', { name: 'Not like the others' }))
    .toMatchTextContent('starts at 6:30 PM');
  const skip = strip.getByRole('button', { name: 'Skip this date' });
  await expect.element(strip).toMatchTextContent('it cannot be skipped');
  await expect.element(skip).not.toBeInTheDocument();
  await tile(1).click();
  await expect.element(tile(1)).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolationsOnPhone('a series of its host');
  await skip.click();
  const question = dialog('Skip this date?');
  await expectNoViolationsInDialog('skipping');
  await question.getByLabelText('Why? (optional)').fill(' Thanksgiving ');
  server.answer('PUT /series/:id/skips/:date', null);
  const skipped = { date: second.startDate, code: 'by_host' as const, reason: 'Thanksgiving' };
  server.answer('GET /series/:id', { ...shown, nextDates: [first, third], skipped: [skipped] });
  await question.getByRole('button', { name: 'Skip It' }).click();
  await expect.element(toast('Date Skipped')).toBeVisible();
  await expect.element(tile(1)).toMatchTextContent('skipped');
  const [sent] = server.asked('PUT /series/:id/skips/:date');
  expect(sent).toMatchObject({
    path: `/series/series-chess/skips/${second.startDate}`,
    body: { reason: 'Thanksgiving' },
  });

  await tile(1).click();
  await expect.element(strip).toMatchTextContent('Skipped: Thanksgiving');
  server.answer('DELETE /series/:id/skips/:date', null);
  server.answer('GET /series/:id', shown);
  await strip.getByRole('button', { name: 'Hold it after all' }).click();
  await expect.element(toast('No Longer Skipped')).toBeVisible();
  await expect.element(tile(1)).toMatchTextContent('0 of 4');
});

test('the host pauses and resumes, and what is refused is said', async () => {
  const shown = series({ nextDates: weeks(1) });
  const server = await openAsHost(shown);
  server.refuse('POST /series/:id/pause', 409, { error: 'This series is paused already.', code: 'paused' });
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.element(toast('This series is paused already.')).toBeVisible();
  const paused = { ...shown, state: 'paused' as const, because: 'by_host' as const };
  server.answer('POST /series/:id/pause', { series: paused }, () => server.answer('GET /series/:id', paused));
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.element(page.getByText('You have paused this series.', { exact: false })).toBeVisible();
  server.answer('POST /series/:id/resume', { series: shown }, () => server.answer('GET /series/:id', shown));
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.element(toast('Series Resumed')).toBeVisible();
});

test('the host ends a series, and reads before what becomes of the dates with people', async () => {
  const shown = series({ nextDates: weeks(2) });
  const server = await openAsHost(shown);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  const question = dialog('End this series?');
  await expect.element(question).toMatchTextContent('2 dates with people stay. Nobody gets an email.');
  await question.getByLabelText('2 dates have people').selectOptions('Cancel them, too');
  await expect.element(question).toMatchTextContent('2 dates are cancelled, and everybody there gets an email.');
  await expectNoViolationsInDialog('ending');
  const ended = { ...shown, state: 'ended' as const, nextDates: [] };
  server.answer('POST /series/:id/end', { series: ended });
  server.answer('GET /series/:id', ended);
  await question.getByRole('button', { name: 'End Series' }).click();
  await expect.element(page.getByText('This series has ended.')).toBeVisible();
  expect(server.asked('POST /series/:id/end').map(({ body }) => body)).toEqual([{ upcoming: 'cancel' }]);
  await expect.element(page.getByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
});

test('the host changes this and later: which dates follow, which people are asked for, who is told, and what is sent', async () => {
  const [first, second, third] = weeks(3);
  if (!first || !second || !third) throw new Error('three weeks');
  const shown = series({ nextDates: [first, second, third], standingSeats: 1 });
  const server = await openAsHost(shown);
  server.answer('GET /cafes', [cafe({ id: CORNER, name: 'Corner Cup', regionId: HEIGHTS })]);
  const kept = [
    { id: first.id, seats: 2, why: 'has_people' },
    { id: second.id, seats: 0, why: 'departed' },
  ];
  server.answerBy('POST /series/:id/preview', () => {
    const [{ alsoDates = [] } = {}] = server
      .asked('POST /series/:id/preview')
      .map(({ body }) => body as { alsoDates?: string[] })
      .slice(-1);
    const stays = kept.filter(({ id }) => !alsoDates.includes(id));
    return { changed: [third.id, ...alsoDates], kept: stays, ended: [], opens: [] };
  });
  await page.getByRole('button', { name: 'This and later' }).click();
  const form = dialog('This and later');
  await expect.element(form.getByLabelText('From')).toHaveValue(first.plannedDate);
  await expect.element(form).toMatchTextContent('Nothing is changed yet.');
  await expect.element(form.getByRole('button', { name: 'Change From Then On' })).toBeDisabled();
  await form.getByLabelText('Start time').fill('18:00');
  const one = form.getByRole('checkbox', { name: `${shortLocalDate(first.startDate)}: 2 people have seats` });
  const other = form.getByRole('checkbox', {
    name: `${shortLocalDate(second.startDate)}: you changed this one, nobody`,
  });
  await expect.element(one).toBeChecked();
  await expect.element(other).not.toBeChecked();
  await expect.element(form).toMatchTextContent(`Everybody on ${shortLocalDate(first.startDate)} gets an email`);
  await expect.element(form.getByRole('button', { name: 'Change 2 Dates and Later' })).toBeEnabled();
  await expectNoViolationsInDialog('this and later');
  await one.click();
  await expect.element(form).toMatchTextContent('Nobody gets an email.');
  await other.click();
  await expect.element(form).toMatchTextContent(`It changes ${shortLocalDate(second.startDate)} and`);

  server.refuse('PATCH /series/:id', 409, { error: 'Somebody changed this series meanwhile.', code: 'outdated' });
  server.answer('GET /series/:id', { ...shown, version: 2, maxParticipants: 6 });
  await form.getByRole('button', { name: 'Change 2 Dates and Later' }).click();
  await expect.element(toast('Somebody changed this series meanwhile.')).toBeVisible();
  await expect.element(form.getByLabelText('Max players')).toHaveValue('6');
  server.answer('PATCH /series/:id', {
    series: shown,
    changed: [third.id],
    kept: [{ id: second.id, seats: 1, why: 'overlaps' }],
    ended: [],
  });
  await form.getByRole('button', { name: 'Change 2 Dates and Later' }).click();
  await expect
    .element(toast(`${shortLocalDate(second.startDate)} stays: you or a participant is at another table then.`))
    .toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  expect(server.asked('PATCH /series/:id').map(({ body }) => body)).toEqual(
    [1, 2].map((basedOn) => ({ from: first.plannedDate, startTime: '18:00', alsoDates: [second.id], basedOn })),
  );
});

test('another rhythm begins with the day it holds from, in words', async () => {
  const [first] = weeks(1);
  if (!first) throw new Error('a week');
  const server = await openAsHost(series({ nextDates: [first] }));
  server.refuse('POST /series/:id/preview', 400, { error: 'Please choose a day that is not over.', code: 'in_past' });
  await page.getByRole('button', { name: 'This and later' }).click();
  const form = dialog('This and later');
  const later = addDaysTo(first.startDate, 3);
  await form.getByLabelText('From').fill(later);
  await form.getByLabelText('Repeats').selectOptions(wordsOf({ every: 'month', from: later }));
  await expect.element(form).toMatchTextContent('Please choose a day that is not over.');
  await expect
    .poll(() => server.asked('POST /series/:id/preview').at(-1)?.body)
    .toEqual({ from: later, repeats: { every: 'month' }, basedOn: 1 });
});

test('the host chooses how many regular seats there are, at most half of the seats', async () => {
  const server = await openAsHost(series({ nextDates: weeks(1), maxParticipants: 6, standingSeats: 3 }));
  server.answer('POST /series/:id/preview', { kept: [], changed: [], ended: [], opens: [] });
  await page.getByRole('button', { name: 'This and later' }).click();
  const form = dialog('This and later');
  const regulars = form.getByLabelText('Regular seats');
  await expect.element(regulars).toHaveValue('3');
  await form.getByLabelText('Max players').selectOptions('5');
  await expect.element(regulars).toHaveValue('2');
  await expect
    .poll(() => server.asked('POST /series/:id/preview').at(-1)?.body)
    .toMatchObject({ maxParticipants: 5, standingSeats: 2 });
  await regulars.selectOptions('0');
  await expect.poll(() => server.asked('POST /series/:id/preview').at(-1)?.body).toMatchObject({ standingSeats: 0 });
});

const standing = { seats: 2, taken: 1, waiting: 0 };

test('a member asks for a regular seat, and reads before what it means and which dates come with it', async () => {
  const [first, second, third] = weeks(3);
  if (!first || !second || !third) throw new Error('three weeks');
  const going = { ...first, people: [...first.people, tablePerson({ isYou: true })] };
  const shown = series({
    nextDates: [going, second, { ...third, currentParticipants: 4 }],
    standingSeats: 2,
    standing,
    yourAttended: 2,
  });
  const server = await openSeries(shown, member());
  const seats = page.getByRole('region', { name: 'Regular seats' });
  await expect.element(seats).toMatchTextContent('1 of 2 taken');
  server.refuse('PUT /series/:id/standing-seat', 403, {
    error: 'You cannot ask until December 9.',
    code: 'penalty',
  });
  const ask = seats.getByRole('button', { name: 'Ask for a regular seat' });
  await ask.click();
  const question = dialog('A regular seat, every Thursday?');
  await expect.element(question).toMatchTextContent('1 of 2 regular seats is free.');
  const tiles = question.getByRole('listitem');
  await expect.element(question.getByRole('region', { name: 'Dates you would get' })).toBeVisible();
  for (const words of ['yours already', 'new', 'full']) await expect.element(tiles.getByText(words)).toBeVisible();
  await expectNoViolationsInDialog('asking for a regular seat');
  await question.getByRole('button', { name: 'Take a regular seat' }).click();
  await expect.element(toast('You cannot ask until December 9.')).toBeVisible();
  server.answer('PUT /series/:id/standing-seat', { state: 'standing', place: null }, () =>
    server.answer('GET /series/:id', { ...shown, yourStanding: { state: 'standing', place: null } }),
  );
  await ask.click();
  await question.getByRole('button', { name: 'Take a regular seat' }).click();
  await expect.element(toast('You Are a Regular')).toBeVisible();
  await expect.element(seats).toMatchTextContent('You’re a regular: you have a seat every Thursday.');
  server.answer('DELETE /series/:id/standing-seat', null, () => server.answer('GET /series/:id', shown));
  await seats.getByRole('button', { name: 'Give up my regular seat' }).click();
  await dialog('Give up your regular seat?').getByRole('button', { name: 'Give It Up' }).click();
  await expect.element(ask).toBeVisible();
});

test('where all regular seats are taken one joins the line, and sees one’s place', async () => {
  const full = { ...standing, taken: 2, waiting: 1 };
  const shown = series({ nextDates: weeks(1), standingSeats: 2, standing: full, yourAttended: 5 });
  const server = await openSeries(shown, member());
  const seats = page.getByRole('region', { name: 'Regular seats' });
  await seats.getByRole('button', { name: 'Ask for a regular seat' }).click();
  const question = dialog('A regular seat, every Thursday?');
  await expect.element(question).toMatchTextContent('You’d be 2nd in line.');
  server.answer('PUT /series/:id/standing-seat', { state: 'waiting', place: 2 });
  server.answer('GET /series/:id', { ...shown, yourStanding: { state: 'waiting', place: 2 } });
  await question.getByRole('button', { name: 'Join the line' }).click();
  await expect.element(toast('You’re 2nd. We email you when it’s your turn.')).toBeVisible();
  await expect.element(seats).toMatchTextContent('You’re 2nd in line for a regular seat.');
  await expect.element(seats.getByRole('button', { name: 'Leave the line' })).toBeVisible();
});

test('who has not come twice reads what is missing, and is not asked', async () => {
  const shown = series({ nextDates: weeks(1), standingSeats: 2, standing, yourAttended: 1 });
  const server = await openSeries(shown, member());
  const seats = page.getByRole('region', { name: 'Regular seats' });
  await expect.element(seats).toMatchTextContent('You’ve come once. Come once more, and you may ask for one.');
  await expect.element(seats.getByRole('button')).not.toBeInTheDocument();
  expect(server.asked('PUT /series/:id/standing-seat')).toEqual([]);
});

test('whose regular seat is paused takes it up again with one press', async () => {
  const paused = { state: 'paused' as const, place: null };
  const shown = series({ nextDates: weeks(1), standingSeats: 2, standing, yourStanding: paused });
  const server = await openSeries(shown, member());
  server.answer('POST /series/:id/standing-seat/back', { state: 'standing', place: null });
  await expect
    .element(page.getByRole('region', { name: 'Regular seats' }))
    .toMatchTextContent('paused after a no-show');
  await page.getByRole('button', { name: 'I’m back' }).click();
  await expect.element(toast('You have a seat every Thursday again.')).toBeVisible();
});

test('a visitor is told of regular seats and not asked', async () => {
  await openSeries(series({ nextDates: weeks(1), standingSeats: 2, standing }));
  await expect.element(page.getByRole('region', { name: 'Regular seats' })).toMatchTextContent('people who came twice');
  await expect.element(page.getByRole('button', { name: 'Ask for a regular seat' })).not.toBeInTheDocument();
});

test('the host sees who is regular and who waits, and ends a regular seat with a reason only', async () => {
  const since = inHours(-500);
  const nora = {
    userId: 'user-nora',
    firstName: 'Nora',
    lastName: 'Quinn',
    photo: null,
    state: 'standing' as const,
    since,
  };
  const otto = { ...nora, userId: 'user-otto', firstName: 'Otto', lastName: 'Lang', state: 'waiting' as const };
  const shown = series({ nextDates: weeks(1), standingSeats: 2, standing: { ...standing, people: [nora, otto] } });
  const server = await openAsHost(shown);
  const regulars = page.getByRole('region', { name: 'Regulars' });
  await expect.element(regulars).toMatchTextContent('1 of 2 regular seats taken');
  await expect.element(regulars).toMatchTextContent('Otto LangWaiting since');
  await regulars.getByRole('button', { name: 'End the regular seat of Nora' }).click();
  const question = dialog('End the regular seat of Nora?');
  await question.getByRole('button', { name: 'End It' }).click();
  await expect.element(question.getByLabelText('Your reason')).toHaveAccessibleDescription('Please give a reason.');
  expect(server.asked('DELETE /series/:id/standing-seats/:userId')).toEqual([]);
  await question.getByLabelText('Your reason').fill('We need the seat.');
  await expectNoViolationsInDialog('ending a regular seat');
  server.answer('DELETE /series/:id/standing-seats/:userId', null);
  await question.getByRole('button', { name: 'End It' }).click();
  await expect.element(toast('Nora gets an email with your reason.')).toBeVisible();
  const [sent] = server.asked('DELETE /series/:id/standing-seats/:userId');
  expect(sent).toMatchObject({
    path: '/series/series-chess/standing-seats/user-nora',
    body: { reason: 'We need the seat.' },
  });
});

test('the host finds every series that goes on, one without dates as well', async () => {
  const paused = series({ id: 'series-paused', state: 'paused', because: 'by_host', words: 'every other Sunday' });
  await openPage('/member?view=hosting', organizer(), (server) => {
    server.answer('GET /game-events', weeks(3).toReversed());
    server.answer('GET /game-events/needs-rating', []);
    server.answer('GET /series', [
      series({ nextDates: weeks(3) }),
      paused,
      series({ id: 'series-over', state: 'ended' }),
    ]);
    server.answer('GET /series/:id', series({ nextDates: weeks(3) }));
    server.answer('GET /games', [game()]);
    server.answer('GET /cafes/:id', cafe());
  });
  const own = page.getByRole('region', { name: 'Series', exact: true });
  await expect.element(own.getByRole('listitem')).toHaveLength(2);
  await expect
    .element(own.getByRole('link', { name: 'Chess, every other Sunday' }))
    .toHaveAttribute('href', '/series/series-paused');
  const upcoming = page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem');
  await expect.element(upcoming.nth(0)).toMatchTextContent('Every Thursday, and 2 more dates');
  await expect.element(upcoming.nth(1)).not.toMatchTextContent('more date');
  await expectNoViolationsOnPhone('hosted events with series');
});

test('an evening says which series it is of, shows its next dates, and offers no seat before it opens', async () => {
  const dates4 = weeks(4);
  const [, , third] = dates4;
  if (!third) throw new Error('four weeks');
  await openPage('/events/date-3', member(), (server) => {
    server.answer('GET /game-events/:id', third);
    server.answer('GET /series/:id', series({ nextDates: dates4 }));
    server.answer('GET /games', [game()]);
  });
  const line = page.getByRole('link', { name: 'Every Thursday, and 3 more dates' });
  await expect.element(line).toHaveAttribute('href', '/series/series-chess');
  await expect.element(page.getByRole('region', { name: 'Every Thursday' }).getByRole('listitem')).toHaveLength(3);
  await expect.element(page.getByText(/^You can take a seat here from/).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reserve Your Spot' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Take open seat/ })).not.toBeInTheDocument();
  await expectNoViolationsOnPhone('an evening of a series');
});

test('after an evening, who was there and has come twice is shown the way to a regular seat, and nobody else', async () => {
  const was = seriesDate('date-0', -30, { status: 'completed', people: [tablePerson({ isYou: true })] });
  const offer = page.getByRole('link', { name: 'See regular seats' });
  const over = page.getByText('This game event is over.');
  const openAfter = async (shown: Partial<Series>, gameEvent = was) => {
    await openPage('/events/date-0', member(), (server) => {
      server.answer('GET /game-events/:id', gameEvent);
      server.answer('GET /game-events/:id/participants', []);
      server.answer('GET /series/:id', series({ standingSeats: 2, standing, yourAttended: 2, ...shown }));
      server.answer('GET /games', [game()]);
    });
    await expect.element(over.first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Every Thursday' }).first()).toBeVisible();
  };
  await openAfter({ yourAttended: 1 });
  await expect.element(offer).not.toBeInTheDocument();
  await openAfter({}, { ...was, people: [tablePerson({})] });
  await expect.element(offer).not.toBeInTheDocument();
  await openAfter({ yourStanding: { state: 'waiting', place: 1 } });
  await expect.element(offer).not.toBeInTheDocument();
  await openAfter({});
  await expect.element(page.getByRole('main')).toMatchTextContent('You’ve come twice.');
  await expect.element(offer).toHaveAttribute('href', '/series/series-chess');
  await expectNoViolationsOnPhone('an evening after which one may ask for a regular seat');
});
