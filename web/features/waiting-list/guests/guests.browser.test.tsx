import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GameEvent } from '../../../../modules/events/contract.ts';
import type { User } from '../../../../modules/identity/contract.ts';
import { expectNoViolationsInDialog } from '../../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../../tests/components/open-page.tsx';
import { game, gameEvent, inHours, member } from '../../../../tests/components/records.ts';
import type { FakeServer } from '../../../../tests/components/server.ts';
import { keepGuest } from '../../session/kept-guest.ts';

const shown = (more: Partial<GameEvent> = {}) => gameEvent({ eventDate: inHours(100), ...more });
const invitation = {
  gameEventId: 'event-chess',
  until: inHours(20),
  invitedBy: { firstName: 'Ann', lastName: 'L' },
};

const openEvent = (user: User | null, prepare: (server: FakeServer) => void, { hash = '', event = shown() } = {}) => {
  onTestFinished(() => keepGuest(null));
  return openPage(`/events/event-chess${hash}`, user, (server) => {
    server.answer('GET /game-events/:id', event);
    server.answer('GET /games', [game()]);
    server.answer('GET /game-events/user/joined', []);
    server.refuse('GET /game-events/:id/participants', 403, { error: 'Only those with a seat.' });
    prepare(server);
  });
};
const withSeat = (event = shown()) =>
  openEvent(
    member(),
    (server) => {
      server.answer('GET /game-events/user/joined', [event]);
      server.answer('GET /game-events/:id/participants', []);
    },
    { event },
  );
const block = () => page.getByRole('region', { name: 'Invitation' });
const bring = () => page.getByRole('button', { name: 'Bring a Friend' });

test('a participant who has held a seat for a friend is not offered another one once the link is over', async () => {
  const server = await openEvent(member(), (each) => {
    each.answer('GET /game-events/user/joined', [shown()]);
    each.answer('GET /game-events/:id/participants', []);
    const nothing = { state: 'none' as const, place: null, of: 0, until: null, passedOver: null, guests: [] };
    each.answer('GET /game-events/:id/waiting-list', { ...nothing, hasHeldForFriend: true });
  });
  await expect.element(page.getByText('You have a seat', { exact: true })).toBeVisible();
  await expect.poll(() => server.asked('GET /game-events/:id/waiting-list')).toHaveLength(1);
  await expect.element(bring()).not.toBeInTheDocument();
});

test('a participant holds a seat for a friend and gets the link', async () => {
  const server = await withSeat();
  await bring().click();
  const asking = dialog('Bring a Friend');
  await asking.getByLabelText('Name of your friend').fill('Ben');
  await expectNoViolationsInDialog('Bring a Friend');
  server.refuse('POST /game-events/:id/guests', 409, { error: 'People are waiting for a seat.', code: 'people_wait' });
  await asking.getByRole('button', { name: 'Hold a Seat' }).click();
  await expect.element(asking.getByText('People are waiting for a seat.')).toBeVisible();

  const url = 'https://tablemates.example/events/event-chess#guest=abc';
  const guests = [{ invitedBy: member().id, name: 'Ben', until: inHours(24) }];
  server.answer('POST /game-events/:id/guests', { url, until: inHours(24) }, () =>
    server.answer('GET /game-events/:id/waiting-list', {
      state: 'none',
      place: null,
      of: 0,
      until: null,
      passedOver: null,
      guests,
      hasHeldForFriend: true,
    }),
  );
  await asking.getByRole('button', { name: 'Hold a Seat' }).click();
  await expect.element(asking.getByLabelText('Link for your friend')).toHaveValue(url);
  await expectNoViolationsInDialog('Bring a Friend');
  await asking.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText(/You hold a seat for Ben until/)).toBeVisible();
  await expect.element(bring()).not.toBeInTheDocument();
  expect(server.asked('POST /game-events/:id/guests').map(({ body }) => body)).toEqual([
    { name: 'Ben' },
    { name: 'Ben' },
  ]);
});

for (const [why, event] of [
  ['people wait', { waiting: 1 }],
  ['the table is full', { currentParticipants: 4 }],
  ['it starts within two days', { eventDate: inHours(40) }],
] as const) {
  test(`nobody is offered to bring a friend while ${why}`, async () => {
    await withSeat(shown(event));
    await expect.element(page.getByRole('strong').first()).toMatchTextContent('Your seat is kept.');
    await expect.element(bring()).not.toBeInTheDocument();
  });
}

test('a member who opens the link sees who invites, and takes the seat', async () => {
  const server = await openEvent(member(), (each) => each.answer('GET /guests/:token', invitation), {
    hash: '#guest=abc',
  });
  await expect.element(block()).toMatchTextContent('Ann L. holds a seat for you');
  await expect.poll(() => location.hash).toBe('');
  server.refuse('POST /guests/:token', 409, { error: 'You have another event at that time.', code: 'overlaps' });
  const asked = () => server.asked('GET /game-events/user/joined').length;
  const before = asked();
  await block().getByRole('button', { name: 'Take the Seat' }).click();
  await expect.element(toast('You have another event at that time.')).toBeVisible();
  await expect.poll(asked).toBeGreaterThan(before);
  // held until the press: a late answer to what was asked before would show the seat as taken already
  const take = server.hold('POST /guests/:token', { gameEvent: shown() });
  await block().getByRole('button', { name: 'Take the Seat' }).click();
  server.answer('GET /game-events/user/joined', [shown()]);
  server.answer('GET /game-events/:id/participants', []);
  take();
  await expect.element(toast("You've successfully joined the event")).toBeVisible();
  await expect.element(dialog('You are in, Nora')).toBeVisible();
  await dialog('You are in, Nora').getByRole('button', { name: 'Go to my dashboard' }).click();
  expect(server.asked('POST /guests/:token').map(({ linkToken }) => linkToken)).toEqual(['abc', 'abc']);
});

test('an invitation survives a reload until it is put away', async () => {
  const answer = (server: FakeServer) => server.answer('GET /guests/:token', invitation);
  await openEvent(null, answer, { hash: '#guest=abc' });
  await expect.element(block()).toMatchTextContent('Ann L. holds a seat for you');
  await openEvent(null, answer);
  await expect.element(block()).toMatchTextContent('Ann L. holds a seat for you');
  await block().getByRole('button', { name: 'No, thanks' }).click();
  await expect.element(block()).not.toBeInTheDocument();
  await openEvent(null, answer);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(block()).not.toBeInTheDocument();
});

test('a visitor signs in first', async () => {
  await openEvent(null, (server) => server.answer('GET /guests/:token', invitation), { hash: '#guest=abc' });
  await block().getByRole('button', { name: 'Sign In and Take the Seat' }).click();
  await expect.element(dialog('Sign in or create an account')).toBeVisible();
});

for (const [status, error] of [
  [404, 'This link does not match a seat.'],
  [410, 'The seat of this link has been taken.'],
  [409, 'This event was cancelled.'],
] as const) {
  test(`a link that is refused with ${status} says why`, async () => {
    await openEvent(member(), (server) => server.refuse('GET /guests/:token', status, { error }), {
      hash: '#guest=abc',
    });
    await expect.element(block()).toMatchTextContent(error);
    await block().getByRole('button', { name: 'All right' }).click();
    await expect.element(block()).not.toBeInTheDocument();
    expect(sessionStorage.getItem('guest')).toBeNull();
  });
}

test('who takes the seat before the page knows them is not asked to sign in', async () => {
  const server = await openEvent(
    member(),
    (each) => {
      each.hold('GET /auth/me', { user: member(), passwordNeeded: false });
      each.answer('GET /guests/:token', invitation);
      // never answered: the next test would arrive at the dashboard with the seat
      each.hold('POST /guests/:token', { gameEvent: shown() });
    },
    { hash: '#guest=abc' },
  );
  await block().getByRole('button', { name: 'Take the Seat' }).click();
  await expect.poll(() => server.asked('POST /guests/:token')).toHaveLength(1);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a visitor who takes the seat before the page knows them is asked to sign in', async () => {
  await openEvent(
    null,
    (each) => {
      each.hold('GET /auth/me', { user: member(), passwordNeeded: false });
      each.answer('GET /guests/:token', invitation);
      each.refuse('POST /guests/:token', 401, { error: 'Unauthorized' });
    },
    { hash: '#guest=abc' },
  );
  await block().getByRole('button', { name: 'Take the Seat' }).click();
  await expect.element(dialog('Sign in or create an account')).toBeVisible();
});
