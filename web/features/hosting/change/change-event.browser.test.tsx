import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ChangePreview, GameEvent } from '../../../../modules/events/contract.ts';
import { expectNoViolationsInDialog } from '../../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../../tests/components/open-page.tsx';
import { cafe, game, gameEvent, HEIGHTS, inHours, member, organizer } from '../../../../tests/components/records.ts';
import { clockTime, localClockTime, localMoment, longLocalDate } from '../../../lib/time.ts';

const startingIn = (hours: number, more: Partial<GameEvent> = {}): GameEvent => {
  const eventDate = inHours(hours);
  const local = localMoment(eventDate, 'America/Chicago');
  const start = { eventDate, startDate: local.slice(0, 10), startTime: local.slice(11, 16) };
  return gameEvent({ ...start, hostId: organizer().id, regionId: HEIGHTS, ...more });
};
const CORNER = '01939d5e-7a00-7000-8000-0000000000c1';

/** The event page of its host or another viewer, with the form open. */
const openForm = async (shown: GameEvent, viewer = organizer()) => {
  const server = await openPage('/events/event-chess', viewer, (each) => {
    each.answer('GET /game-events/:id', shown);
    each.answer('GET /games', [game()]);
    each.answer('GET /game-events/user/joined', []);
    each.answer('GET /game-events/:id/participants', []);
    each.answer('GET /game-events/needs-rating', []);
    each.answer('GET /cafes', [cafe(), cafe({ id: CORNER, name: 'Corner Cup', regionId: HEIGHTS })]);
  });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.element(form).toMatchTextContent(longLocalDate(shown.startDate));
  return server;
};
const form = dialog('Edit Event');
const pencil = (label: string) => form.getByRole('button', { name: `Change ${label}` });
/** The row of a fact: its label, its words, its pencil. */
const fact = (label: string) =>
  form.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Change ${label}` }) });
const preview = form.getByRole('region', { name: 'Who will be told' });
const save = form.getByRole('button', { name: 'Save Changes' });

test('a host changes an evening, and sees before saving who will be notified', async () => {
  const shown = startingIn(100, { currentParticipants: 3, heldSeats: 1, waiting: 2 });
  const server = await openForm(shown);
  await expect.element(preview).toMatchTextContent('Nobody gets an email');
  server.answer('GET /game-events/:id/change-preview', {
    moved: { atOnce: false, seats: 2, offers: 1, line: 2, host: false, cafeOwner: true },
    given: 1,
    offered: 0,
    freeUntil: inHours(24),
    isLate: false,
  });
  await pencil('Where').click();
  await form.getByRole('radio', { name: /^Corner Cup/ }).click();
  await expect
    .element(preview)
    .toMatchTextContent('to 2 with a seat, 1 with a held seat, 2 on the waiting list, and the owner of the cafe');
  await expect.element(preview).toMatchTextContent('Everybody may give their seat back freely until tomorrow');
  await expect.element(preview).toMatchTextContent('The first person in line gets a seat at once, and an email.');
  expect(server.asked('GET /game-events/:id/change-preview').at(-1)?.search).toBe(`?cafeId=${CORNER}`);
  await expectNoViolationsInDialog('Edit Event');
  server.answer('PATCH /game-events/:id', { gameEvent: shown });
  await save.click();
  await expect.element(toast('Event Changed')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  expect(server.asked('PATCH /game-events/:id').map(({ body }) => body)).toEqual([
    { cafeId: CORNER, basedOn: shown.version },
  ]);
});

/** What the server says of a move that counts as a late cancellation. */
const lateMove: ChangePreview = {
  moved: { atOnce: false, seats: 1, offers: 0, line: 0, host: false, cafeOwner: false },
  given: 0,
  offered: 0,
  freeUntil: null,
  isLate: true,
};

test('moving an evening that starts within 24 hours is announced as a late cancellation of the host', async () => {
  const shown = startingIn(20, { currentParticipants: 1 });
  const server = await openForm(shown);
  server.answer('GET /game-events/:id/change-preview', lateMove);
  const later = localMoment(inHours(20 + 72), 'America/Chicago').slice(0, 10);
  await pencil('When').click();
  await form.getByLabelText('Or another day').fill(later);
  await expect.element(preview).toMatchTextContent('this counts against you as a late cancellation');
});

test('moving an evening that was shifted out of the last day says why it still is late', async () => {
  const shown = startingIn(24.5, { currentParticipants: 1, noticedStart: inHours(23.5) });
  const server = await openForm(shown);
  server.answer('GET /game-events/:id/change-preview', lateMove);
  const later = localMoment(inHours(24.5 + 72), 'America/Chicago').slice(0, 10);
  await pencil('When').click();
  await form.getByLabelText('Or another day').fill(later);
  await expect
    .element(preview)
    .toMatchTextContent(/People planned for .*, less than 24 hours from now, so this counts/);
});

test('a host who changes the cafe shortly before the start sees that the mail goes out at once', async () => {
  const server = await openForm(startingIn(1, { currentParticipants: 1 }));
  server.answer('GET /game-events/:id/change-preview', {
    moved: { atOnce: true, seats: 1, offers: 0, line: 0, host: false, cafeOwner: false },
    given: 0,
    offered: 0,
    freeUntil: null,
    isLate: false,
  });
  await pencil('Where').click();
  await form.getByRole('radio', { name: /^Corner Cup/ }).click();
  await expect.element(preview).toMatchTextContent('One email goes out at once: to 1 with a seat.');
});

test('each fact has a pencil, and what is changed stands beside what it was', async () => {
  const shown = startingIn(100, { maxParticipants: 4 });
  const server = await openForm(shown);
  server.answer('GET /game-events/:id/change-preview', { ...lateMove, moved: null, isLate: false });
  await expect.element(form.getByRole('insertion')).not.toBeInTheDocument();
  await expect.element(pencil('Game')).not.toBeInTheDocument();
  await pencil('When').click();
  await expect.element(pencil('When')).toHaveAttribute('aria-expanded', 'true');
  await form.getByLabelText('Or another time').fill('17:45');
  await expect.element(fact('When').getByRole('deletion')).toMatchTextContent(localClockTime(shown.startTime));
  await expect.element(fact('When').getByRole('insertion')).toMatchTextContent('5:45 PM');
  await pencil('Where').click();
  await expect.element(form.getByLabelText('Or another time')).not.toBeInTheDocument();
  await expect.element(form.getByRole('button', { name: 'Another region' })).not.toBeInTheDocument();
  await form.getByRole('radio', { name: /^Corner Cup/ }).click();
  await expect.element(fact('Where').getByRole('insertion')).toMatchTextContent('Corner Cup');
  await pencil('Seats').click();
  await form.getByRole('radio', { name: '6', exact: true }).click();
  await expect.element(fact('Seats').getByRole('deletion')).toMatchTextContent('You and 4 guests');
  await expectNoViolationsInDialog('Edit Event');
  await pencil('Seats').click();
  await expect.element(form.getByRole('radio')).not.toBeInTheDocument();
  server.answer('PATCH /game-events/:id', { gameEvent: shown });
  await save.click();
  await expect.element(toast('Event Changed')).toBeVisible();
  expect(server.asked('PATCH /game-events/:id').map(({ body }) => body)).toEqual([
    { startTime: '17:45', cafeId: CORNER, maxParticipants: 6, basedOn: shown.version },
  ]);
});

test('a refusal of one fact stands in its row, and goes once the fact is changed', async () => {
  const server = await openForm(startingIn(100));
  await pencil('Where').click();
  await form.getByRole('radio', { name: /^Corner Cup/ }).click();
  const fields = { cafeId: 'Please choose an approved cafe.' };
  server.refuse('PATCH /game-events/:id', 400, { error: fields.cafeId, code: 'invalid', fields });
  await save.click();
  await expect.element(fact('Where').getByText(fields.cafeId)).toBeVisible();
  await form.getByRole('radio', { name: /^Oak and Ember/ }).click();
  await expect.element(fact('Where').getByText(fields.cafeId)).not.toBeInTheDocument();
});

test('a change that would be refused says so before it is saved', async () => {
  const server = await openForm(startingIn(100, { currentParticipants: 3 }));
  const error = 'The new start must be at least 24 hours ahead.';
  server.refuse('GET /game-events/:id/change-preview', 409, { error, code: 'too_soon' });
  await pencil('When').click();
  await form.getByLabelText('Or another time').fill('03:15');
  await expect.element(preview).toMatchTextContent(error);
});

test('an admin changes an evening from its page, and sees that its host hears of it', async () => {
  const shown = startingIn(100, { hostId: 'user-somebody' });
  const server = await openForm(shown, member({ isAdmin: true, adminRole: 'full' }));
  server.answer('GET /game-events/:id/change-preview', {
    moved: { atOnce: false, seats: 0, offers: 0, line: 0, host: true, cafeOwner: false },
    given: 0,
    offered: 0,
    freeUntil: null,
    isLate: false,
  });
  await pencil('Where').click();
  await form.getByRole('radio', { name: /^Corner Cup/ }).click();
  await expect.element(preview).toMatchTextContent('One email goes out 10 minutes after the last change: to the host.');
});

test('a refusal is shown in the words of the server', async () => {
  const server = await openForm(startingIn(100, { currentParticipants: 3 }));
  await pencil('Seats').click();
  await form.getByRole('radio', { name: '1, one-on-one' }).click();
  server.refuse('PATCH /game-events/:id', 409, { error: '3 seats are taken or held.', code: 'seats_taken' });
  await save.click();
  await expect.element(form.getByText('3 seats are taken or held.')).toBeVisible();
  await expect.element(fact('Seats').getByRole('insertion')).toMatchTextContent('You and one guest, one-on-one');
});

test('an evening that somebody else has changed is fetched, and typed values stay', async () => {
  const shown = startingIn(100);
  const server = await openForm(shown);
  await form.getByLabelText('A word to your guests').fill('Bring snacks.');
  server.refuse('PATCH /game-events/:id', 409, { error: 'Somebody else has changed this event.', code: 'outdated' });
  server.answer('GET /game-events/:id', { ...shown, version: shown.version + 1, maxParticipants: 6 });
  await save.click();
  await expect.element(fact('Seats')).toMatchTextContent('You and 6 guests');
  await expect.element(form.getByLabelText('A word to your guests')).toHaveValue('Bring snacks.');
  server.answer('PATCH /game-events/:id', { gameEvent: shown });
  await save.click();
  await expect.element(toast('Event Changed')).toBeVisible();
  expect(server.asked('PATCH /game-events/:id').at(-1)?.body).toEqual({
    description: 'Bring snacks.',
    basedOn: shown.version + 1,
  });
});

test('the page says from where it was moved, and how many more people it needs', async () => {
  const movedFrom = { eventDate: inHours(76), freeUntil: inHours(20), cafe: null };
  const shown = startingIn(100, { movedFrom, minParticipants: 3, currentParticipants: 1 });
  await openPage('/events/event-chess', null, (server) => {
    server.answer('GET /game-events/:id', shown);
    server.answer('GET /games', [game()]);
  });
  const moved = page.getByRole('region', { name: 'Moved' });
  await expect.element(moved).toMatchTextContent(/Hana moved it 1 day later/);
  await expect
    .element(moved.getByRole('deletion'))
    .toMatchTextContent(clockTime(movedFrom.eventDate, 'America/Chicago'));
  await expect.element(moved.getByRole('insertion')).toMatchTextContent(clockTime(shown.eventDate, 'America/Chicago'));
  await expect.element(moved.getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByText('Needs 2 more')).toBeVisible();
});

test('a host changes what helps choosing, and only what differs is sent', async () => {
  const shown = startingIn(100, { level: 'some', languages: ['en'] });
  const server = await openForm(shown);
  await form.getByText('Newcomers, level, and languages').click();
  await expect.element(form.getByLabelText('For whom')).toHaveValue('some');
  await form.getByLabelText('I teach the rules').click();
  await form.getByRole('button', { name: 'Spanish' }).click();
  await expectNoViolationsInDialog('Edit Event');
  server.answer('PATCH /game-events/:id', { gameEvent: shown });
  await save.click();
  await expect.element(toast('Event Changed')).toBeVisible();
  expect(server.asked('PATCH /game-events/:id').map(({ body }) => body)).toEqual([
    { teaching: true, languages: ['en', 'es'], basedOn: shown.version },
  ]);
});
