import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WaitingList } from '../../../modules/events/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { game, gameEvent, inHours, member, organizer } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const full = (hours = 100) => gameEvent({ eventDate: inHours(hours), currentParticipants: 4, waiting: 3 });
const line = (more: Partial<WaitingList> = {}): WaitingList => ({
  state: 'none',
  place: null,
  of: 3,
  until: null,
  passedOver: null,
  guests: [],
  ...more,
});

const openEvent = (user: User | null, prepare: (server: FakeServer) => void, shown = full()) =>
  openPage('/events/event-chess', user, (server) => {
    server.answer('GET /game-events/:id', shown);
    server.answer('GET /games', [game()]);
    server.answer('GET /game-events/user/joined', []);
    server.refuse('GET /game-events/:id/participants', 403, { error: 'Only those with a seat.' });
    server.answer('GET /game-events/:id/waiting-list', line());
    prepare(server);
  });
const block = () => page.getByRole('region', { name: 'Waiting list' });
const joinButton = page.getByRole('button', { name: 'Join the waiting list' });

test('a member joins the line of a full table, sees the place, and leaves it', async () => {
  const server = await openEvent(member(), () => {});
  await expect.element(page.getByRole('strong').first()).toMatchTextContent('3 people are waiting. You’d be 4th.');
  await expect.element(block()).toMatchTextContent('goes to the first in line at once');
  server.answer('POST /game-events/:id/waiting-list', { place: 4, of: 4, gameEvent: full() });
  server.answer('GET /game-events/:id/waiting-list', line({ state: 'waiting', place: 4, of: 4 }));
  await joinButton.click();
  await expect.element(toast('You are on the waiting list')).toBeVisible();
  await expect.element(page.getByRole('paragraph').filter({ hasText: /^3 ahead of you$/ })).toBeVisible();

  server.answer('DELETE /game-events/:id/waiting-list', { gameEvent: full() });
  server.answer('GET /game-events/:id/waiting-list', line());
  await page.getByRole('button', { name: 'Leave the line' }).click();
  await expect.element(toast('You left the waiting list')).toBeVisible();
  await expect.element(joinButton).toBeVisible();
});

test('the place in line comes with the game event, before the waiting list has arrived', async () => {
  const first = { ...full(), yourLine: { place: 1, heldUntil: null } };
  await openEvent(member(), (server) => void server.hold('GET /game-events/:id/waiting-list', line()), first);
  await expect.element(block()).toMatchTextContent('You, 1st');
  await expect.element(joinButton).not.toBeInTheDocument();
});

test('a visitor who presses the button of the line signs in, and is then in it', async () => {
  const server = await openEvent(null, (each) => {
    each.answer('POST /auth/send-otp', { message: 'Sent.', testCode: '123456' });
    each.answer('POST /auth/verify-otp', { userExists: true, user: member() });
    each.answer('POST /auth/login', { user: member() });
    each.answer('POST /game-events/:id/waiting-list', { place: 4, of: 4, gameEvent: full() });
  });
  await joinButton.click();
  const asking = dialog('Sign in or create an account');
  await expect.element(asking).toMatchTextContent('Your place in line at Chess is one step away.');
  await asking.getByLabelText('Email address').fill('nora@example.test');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: '6-digit code' })).toHaveFocus();
  expect(server.asked('POST /game-events/:id/waiting-list')).toEqual([]);
  server.answer('GET /auth/me', { user: member(), passwordNeeded: false });
  await userEvent.keyboard('123456');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("Nora's Dashboard");
  await expect.element(toast('You are on the waiting list')).toBeVisible();
  expect(server.asked('POST /game-events/:id/waiting-list')).toMatchObject([
    { path: '/game-events/event-chess/waiting-list' },
  ]);
});

test('in the last two hours the line promises no offer', async () => {
  const waiting = (server: FakeServer) =>
    server.answer('GET /game-events/:id/waiting-list', line({ state: 'waiting', place: 2, of: 4 }));
  await openEvent(member(), waiting, full(1.9));
  await expect.element(block()).toMatchTextContent('a free seat is open to the first person who joins');
  await expect.element(block()).not.toMatchTextContent('the moment it is your turn');
  await expect.element(block()).not.toMatchTextContent('in the order in which they joined');
});

test('the place in line and its button stand within a phone in text of twice the size', async () => {
  await page.viewport(390, 844);
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(1280, 800);
  });
  document.documentElement.style.fontSize = '200%';
  await openEvent(member(), (server) => {
    server.answer('GET /game-events/:id/waiting-list', line({ state: 'waiting', place: 4, of: 4 }));
  });
  const leave = page.getByRole('button', { name: 'Leave the line' });
  await expect.element(leave).toBeVisible();
  expect(leave.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});

test('a member joins the line on the card, leaves it there, and keeps the focus', async () => {
  const server = await openPage('/', member(), (each) => {
    each.answer('GET /game-events', [full()]);
    each.answer('GET /games', [game()]);
  });
  const card = page.getByRole('article');
  const join = card.getByRole('button', { name: /^Join the waiting list: Chess/ });
  await expect.element(card).toMatchTextContent('3 waiting');
  const waits = { ...full(), waiting: 4, yourLine: { place: 4, heldUntil: null } };
  server.answer('POST /game-events/:id/waiting-list', { place: 4, of: 4, gameEvent: waits });
  server.answer('GET /game-events', [waits]);
  await join.click();
  await expect.element(toast('You are on the waiting list')).toBeVisible();
  await expect.element(card).toMatchTextContent('3 ahead of you');
  await expect.element(card.getByRole('button', { name: /^Leave the line of Chess/ })).toHaveFocus();
  await expect.poll(() => location.pathname).toBe('/');

  server.answer('DELETE /game-events/:id/waiting-list', { gameEvent: full() });
  server.answer('GET /game-events', [full()]);
  await card.getByRole('button', { name: /^Leave the line of Chess/ }).click();
  await expect.element(join).toHaveFocus();
});

test('a visitor reads on the page of the event what waiting means', async () => {
  await openPage('/', null, (each) => {
    each.answer('GET /game-events', [gameEvent({ ...full(), waiting: 0 })]);
    each.answer('GET /games', [game()]);
  });
  const card = page.getByRole('article');
  await expect.element(card).toMatchTextContent('Nobody is waiting yet');
  await expect
    .element(card.getByRole('link', { name: /^Join the waiting list/ }))
    .toHaveAttribute('href', '/events/event-chess');
});

test('who presses before the page knows them is in the line as soon as it does', async () => {
  let arrive = () => {};
  await openEvent(member(), (each) => {
    arrive = each.hold('GET /auth/me', { user: member(), passwordNeeded: false });
    each.answer('POST /game-events/:id/waiting-list', { place: 4, of: 4, gameEvent: full() });
  });
  await joinButton.click();
  arrive();
  await expect.element(toast('You are on the waiting list')).toBeVisible();
});

test('a refusal is shown in the words of the server', async () => {
  const server = await openEvent(member(), () => {});
  server.refuse('POST /game-events/:id/waiting-list', 409, {
    error: '30 people are already waiting.',
    code: 'list_full',
  });
  await joinButton.click();
  await expect.element(toast('30 people are already waiting.')).toBeVisible();
});

test('an offered seat says until when it is held, and is taken or declined', async () => {
  const offered = line({ state: 'offered', until: new Date(Date.now() + 7_199_000).toISOString() });
  const server = await openEvent(
    member(),
    (each) => each.answer('GET /game-events/:id/waiting-list', offered),
    full(20),
  );
  await expect.element(block()).toMatchTextContent('A seat is held for you until');
  await expect.element(block().getByRole('timer')).toMatchTextContent(/^1 h 5[89] min left$/);
  await expect.element(block()).toMatchTextContent('leaving will count as late');
  server.refuse('POST /game-events/:id/offer', 410, { error: 'The time to take this seat is over.', code: 'lapsed' });
  await block().getByRole('button', { name: 'Take the seat' }).click();
  await expect.element(toast('The time to take this seat is over.')).toBeVisible();
  server.answer('POST /game-events/:id/offer', { gameEvent: full(20) }, () =>
    server.answer('GET /game-events/:id/waiting-list', line()),
  );
  await block().getByRole('button', { name: 'No, thanks' }).click();
  await expect.element(toast('You declined the seat')).toBeVisible();
  expect(server.asked('POST /game-events/:id/offer').map(({ body }) => body)).toEqual([
    { accept: true },
    { accept: false },
  ]);
});

test('declining a seat for which nobody else waits does not promise it to anybody', async () => {
  const alone = { ...full(), waiting: 0 };
  const server = await openEvent(
    member(),
    (each) => {
      each.answer(
        'GET /game-events/:id/waiting-list',
        line({ state: 'offered', place: null, of: 0, until: inHours(2) }),
      );
    },
    alone,
  );
  server.answer('POST /game-events/:id/offer', { gameEvent: alone });
  await block().getByRole('button', { name: 'No, thanks' }).click();
  await expect.element(toast('You declined the seat')).toBeVisible();
  await expect.element(toast('Nobody else waits for it.')).toBeVisible();
});

test('nobody joins the line in the last two hours', async () => {
  await openEvent(member(), () => {}, full(1.9));
  await expect.element(page.getByRole('button', { name: 'Event Full' })).toBeDisabled();
  await expect.element(block()).not.toBeInTheDocument();
});

test('a line of 30 is full: nobody is offered a place in it', async () => {
  await openEvent(member(), () => {}, gameEvent({ ...full(), waiting: 30 }));
  await expect.element(page.getByText('30 people are waiting, so the waiting list is full.')).toBeVisible();
  await expect.element(joinButton).not.toBeInTheDocument();
});

test('a member with a seat elsewhere at that time is offered neither a seat nor a place in line', async () => {
  const go = gameEvent({ id: 'event-go', eventDate: inHours(101), game: { name: 'Go', imageUrl: null } });
  const withGo = (server: FakeServer) => server.answer('GET /game-events/user/joined', [go]);
  await openEvent(member(), withGo);
  await expect.element(page.getByRole('link', { name: 'You have a seat at Go then' })).toBeVisible();
  await expect.element(joinButton).not.toBeInTheDocument();
  await openEvent(member(), withGo, gameEvent({ eventDate: inHours(100) }));
  await expect.element(page.getByRole('link', { name: 'You have a seat at Go then' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /^(Take open seat|Reserve|Join the Game)/ }))
    .not.toBeInTheDocument();
});

test('no seat is offered once sign-up is closed', async () => {
  await openEvent(member(), () => {}, gameEvent({ eventDate: inHours(3), signUpClosesHours: 4 }));
  await expect.element(page.getByText(/^Sign-up closed/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^(Reserve Your Spot|Join the Game)/ })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: /^Take open seat/ })).not.toBeInTheDocument();
});

test('a visitor is asked to sign in', async () => {
  await openEvent(null, () => {});
  await joinButton.click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('the host sees who waits, who was passed over and why, and how a seat was given', async () => {
  const people = [
    { id: 'user-ann', firstName: 'Ann', lastName: 'Lee', photo: null, since: inHours(-5), passedOver: null },
    {
      id: 'user-bob',
      firstName: 'Bob',
      lastName: 'May',
      photo: null,
      since: inHours(-4),
      passedOver: { reason: 'busy' as const, at: inHours(-1) },
    },
  ];
  const zoe = {
    id: 'p1',
    userId: 'user-zoe',
    joinedAt: inHours(-1),
    isConfirmed: false,
    checkIn: null,
    minutesLate: null,
  };
  await openEvent(organizer(), (server) => {
    server.answer('GET /game-events/needs-rating', []);
    server.answer('GET /game-events/:id/waiting-list', line({ people }));
    server.answer('GET /game-events/:id/participants', [
      {
        ...zoe,
        user: {
          id: 'user-zoe',
          firstName: 'Zoe',
          lastName: 'Ames',
          initials: 'ZA',
          hue: 2,
          photo: null,
          reliabilityScore: 90,
        },
      },
    ]);
    server.answer('GET /game-events/:id/seats/:userId', {
      userId: 'user-zoe',
      how: 'waiting_list',
      at: inHours(-1),
      offeredAt: null,
      offeredUntil: null,
      waitingSince: inHours(-6),
      line: [
        {
          place: 1,
          id: 'user-bob',
          firstName: 'Bob',
          lastName: 'May',
          since: inHours(-7),
          isGiven: false,
          passedOver: { reason: 'busy', at: inHours(-1) },
        },
        {
          place: 2,
          id: 'user-zoe',
          firstName: 'Zoe',
          lastName: 'Ames',
          since: inHours(-6),
          isGiven: true,
          passedOver: null,
        },
      ],
    });
  });
  const list = page.getByRole('region', { name: 'Waiting list' });
  await expect.element(list).toMatchTextContent(/1.*Ann Lee.*2.*Bob May.*another event at that time/);
  await page.getByRole('button', { name: 'How this seat was given to Zoe' }).click();
  const history = dialog('How this seat was given');
  await expect.element(history).toMatchTextContent('Zoe got the seat from the waiting list as soon as it was free');
  await expect
    .element(history)
    .toMatchTextContent(/Bob May.*Passed over: another event at that time.*Zoe Ames.*Got the seat/);
  await expectNoViolationsInDialog('How this seat was given');
});

test('the dashboard shows what a member waits for, and the seat that is held', async () => {
  const waits = gameEvent({
    id: 'event-go',
    eventDate: inHours(90),
    currentParticipants: 4,
    waiting: 3,
    game: { name: 'Go', imageUrl: null },
    yourLine: { place: 2, heldUntil: null },
  });
  const held = full(30);
  const heldUntil = new Date(Date.now() + 7_199_000).toISOString();
  const server = await openPage('/member', member(), (each) => {
    each.answer('GET /game-events/user/joined', []);
    each.answer('GET /game-events/user/waiting', [{ ...held, yourLine: { place: null, heldUntil } }, waits]);
  });
  const offer = page.getByRole('region', { name: 'A seat is yours to take' });
  await expect.element(offer).toMatchTextContent(/Chess.*A seat is held for you until/);
  await expect.element(offer.getByRole('timer')).toMatchTextContent(/^1 h 5[89] min left$/);
  const waiting = page.getByRole('region', { name: 'Waiting for a seat' });
  await expect.element(waiting).toMatchTextContent(/Go.*1 ahead of you/);

  server.answer('DELETE /game-events/:id/waiting-list', { gameEvent: full() });
  server.answer('GET /game-events/user/waiting', [{ ...held, yourLine: { place: null, heldUntil } }]);
  await waiting.getByRole('button', { name: /^Leave the line of Go/ }).click();
  await expect.element(waiting).not.toBeInTheDocument();
  expect(server.asked('DELETE /game-events/:id/waiting-list').map(({ path }) => path)).toEqual([
    '/game-events/event-go/waiting-list',
  ]);

  server.answer('POST /game-events/:id/offer', { gameEvent: held });
  server.answer('GET /game-events/:id', held);
  server.answer('GET /game-events/user/waiting', []);
  await offer.getByRole('button', { name: 'Take the seat' }).click();
  await expect.element(toast("You've successfully joined the event")).toBeVisible();
  await dialog('You are in, Nora').getByRole('button', { name: 'Go to my dashboard' }).click();
  await expect.element(offer).not.toBeInTheDocument();
});

test('on a phone the badge of a card goes below a name that leaves it no room', async () => {
  await page.viewport(390, 844);
  const yourLine = { place: null, heldUntil: inHours(2) };
  await openPage('/', member(), (each) => {
    each.answer('GET /game-events', [
      gameEvent({
        eventDate: inHours(30),
        currentParticipants: 4,
        waiting: 3,
        heldSeats: 1,
        yourLine,
        game: { name: 'Backgammon', imageUrl: null },
      }),
    ]);
    each.answer('GET /game-events/user/joined', []);
    each.answer('GET /games', [game()]);
  });
  const card = page.getByRole('article').filter({ hasText: 'A seat is held' }).first();
  await expect.element(card).toBeVisible();
  const name = card.getByRole('link', { name: /^Backgammon/ }).element();
  const badge = card.getByRole('list', { name: 'Status' }).element();
  const range = document.createRange();
  range.selectNodeContents(name);
  const [words, beside] = [range.getBoundingClientRect(), badge.getBoundingClientRect()];
  expect(beside.left >= words.right || beside.top >= words.bottom).toBe(true);
});

test('the dashboard says that waiting lists did not arrive, and asks again', async () => {
  const server = await openPage('/member', member(), (each) => {
    each.answer('GET /game-events/user/joined', []);
    each.refuse('GET /game-events/user/waiting', 500);
  });
  const waiting = page.getByRole('region', { name: 'Waiting for a seat' });
  await expect.element(waiting.getByRole('alert')).toMatchTextContent('Failed to fetch waiting lists');
  server.answer('GET /game-events/user/waiting', [gameEvent({ yourLine: { place: 2, heldUntil: null } })]);
  await waiting.getByRole('button', { name: 'Try again' }).click();
  await expect.element(waiting.getByRole('link', { name: 'Chess' })).toBeVisible();
});

test('who asks for a place in line and has a seat held meanwhile sees the seat, and no error', async () => {
  const server = await openEvent(member(), () => {});
  await expect.element(joinButton).toBeVisible();
  const refusal = { error: 'A seat is held for you already.', code: 'already_waiting' };
  server.refuse('POST /game-events/:id/waiting-list', 409, refusal);
  server.answer('GET /game-events/:id/waiting-list', line({ state: 'offered', until: inHours(2) }));
  await joinButton.click();
  await expect.element(page.getByRole('button', { name: 'Take the seat' }).first()).toBeVisible();
  expect(toast('Unable to join the waiting list').elements()).toHaveLength(0);
});
