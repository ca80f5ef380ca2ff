import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ChangePreview, GameEvent } from '../../../../modules/events/contract.ts';
import { expectNoViolationsInDialog } from '../../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../../tests/components/open-page.tsx';
import { cafe, game, gameEvent, HEIGHTS, inHours, member, organizer } from '../../../../tests/components/records.ts';
import { clockTime, localMoment } from '../../../lib/time.ts';

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
    each.answer('GET /cafes', [cafe({ id: CORNER, name: 'Corner Cup', regionId: HEIGHTS })]);
  });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.element(form.getByLabelText('Date')).toHaveValue(shown.startDate);
  return server;
};
const form = dialog('Edit Event');
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
  await form.getByLabelText('Cafe').selectOptions('Corner Cup');
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
  await form.getByLabelText('Date').fill(later);
  await expect.element(preview).toMatchTextContent('this counts against you as a late cancellation');
});

test('moving an evening that was shifted out of the last day says why it still is late', async () => {
  const shown = startingIn(24.5, { currentParticipants: 1, noticedStart: inHours(23.5) });
  const server = await openForm(shown);
  server.answer('GET /game-events/:id/change-preview', lateMove);
  const later = localMoment(inHours(24.5 + 72), 'America/Chicago').slice(0, 10);
  await form.getByLabelText('Date').fill(later);
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
  await form.getByLabelText('Cafe').selectOptions('Corner Cup');
  await expect.element(preview).toMatchTextContent('One email goes out at once: to 1 with a seat.');
});

test('a change that would be refused says so before it is saved', async () => {
  const server = await openForm(startingIn(100, { currentParticipants: 3 }));
  const error = 'The new start must be at least 24 hours ahead.';
  server.refuse('GET /game-events/:id/change-preview', 409, { error, code: 'too_soon' });
  await form.getByLabelText('Start time').fill('03:15');
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
  await form.getByLabelText('Cafe').selectOptions('Corner Cup');
  await expect.element(preview).toMatchTextContent('One email goes out 10 minutes after the last change: to the host.');
});

test('a refusal is shown in the words of the server', async () => {
  const server = await openForm(startingIn(100, { currentParticipants: 3 }));
  await form.getByLabelText('Max players').selectOptions('1');
  server.refuse('PATCH /game-events/:id', 409, { error: '3 seats are taken or held.', code: 'seats_taken' });
  await save.click();
  await expect.element(form.getByText('3 seats are taken or held.')).toBeVisible();
  await expect.element(form.getByLabelText('Max players')).toHaveValue('1');
});

test('an evening that somebody else has changed is fetched, and typed values stay', async () => {
  const shown = startingIn(100);
  const server = await openForm(shown);
  await form.getByLabelText('A few words for your guests (optional)').fill('Bring snacks.');
  server.refuse('PATCH /game-events/:id', 409, { error: 'Somebody else has changed this event.', code: 'outdated' });
  server.answer('GET /game-events/:id', { ...shown, version: shown.version + 1, maxParticipants: 6 });
  await save.click();
  await expect.element(form.getByLabelText('Max players')).toHaveValue('6');
  await expect.element(form.getByLabelText('A few words for your guests (optional)')).toHaveValue('Bring snacks.');
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
