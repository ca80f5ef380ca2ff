import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialog, openPage } from '../../../tests/components/open-page.tsx';
import { gameEvent, inHours, member } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';
import { tablePerson } from '../../../tests/support/table-person.ts';

const tomorrow = gameEvent({ eventDate: inHours(25) });
const host = tablePerson({ initials: 'HS', hue: 0, firstName: 'Hana', isHost: true });
const you = (isConfirmed: boolean) =>
  tablePerson({ initials: 'NQ', hue: 1, firstName: 'Nora', isYou: true, isConfirmed });
const answers = (server: FakeServer, shown = tomorrow) => {
  server.answer('GET /games', []);
  server.answer('GET /game-events/:id', shown);
  server.answer('GET /game-events/user/joined', [shown]);
  server.answer('GET /game-events/:id/participants', []);
  server.answer('GET /game-events/:id/waiting-list', {
    state: 'none',
    place: null,
    of: 0,
    until: null,
    passedOver: null,
    guests: [],
  });
};

test('the link of a mail asks, and only its button answers', async () => {
  const server = await openPage('/events/event-chess#coming=TOKEN', null, (each) => answers(each));
  const question = page.getByRole('region', { name: 'Still coming?' });
  await expect.element(question).toBeVisible();
  await expect.poll(() => location.hash).toBe('');
  expect(server.asked('POST /seat-answers/:token')).toEqual([]);
  server.answer('POST /seat-answers/:token', { gameEvent: tomorrow });
  await question.getByRole('button', { name: 'I’ll be there' }).click();
  await expect.element(page.getByRole('region', { name: 'See you there' })).toBeVisible();
  expect(server.asked('POST /seat-answers/:token')).toMatchObject([{ path: '/seat-answers/-', linkToken: 'TOKEN' }]);
});

test('who follows the link signed out is offered no second seat, before and after the answer', async () => {
  const server = await openPage('/events/event-chess#coming=TOKEN', null, (each) => answers(each));
  const own = page.getByRole('region', { name: 'You are part of this event' });
  const reserve = page.getByRole('button', { name: 'Reserve Your Spot' });
  await expect.element(own).toBeVisible();
  await expect.element(reserve).not.toBeInTheDocument();
  server.answer('POST /seat-answers/:token', { gameEvent: tomorrow });
  await page.getByRole('button', { name: 'I’ll be there' }).click();
  await expect.element(page.getByRole('region', { name: 'See you there' })).toBeVisible();
  await expect.element(reserve).not.toBeInTheDocument();
  await own.getByRole('link', { name: 'Go on without signing in' }).click();
  await expect.element(reserve.first()).toBeVisible();
});

test('a signed-in participant is asked once by the link of a mail, also if the link is used up', async () => {
  const shown = { ...tomorrow, people: [host, you(false)] };
  await openPage('/events/event-chess#coming=TOKEN', member(), (server) => {
    answers(server, shown);
    server.refuse('POST /seat-answers/:token', 410, { error: 'This event has been moved since.', code: 'past' });
  });
  const say = page.getByRole('button', { name: 'I’ll be there' });
  await expect.element(page.getByRole('region', { name: 'Still coming?' })).toBeVisible();
  await expect.element(page.getByText('You have a seat')).toBeVisible();
  await expect.element(say).toBeVisible();
  await say.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This event has been moved since.');
  await expect.element(say).toBeVisible();
});

test('a link that is used up says so in the words of the server', async () => {
  await openPage('/events/event-chess#coming=TOKEN', null, (server) => {
    answers(server);
    server.refuse('POST /seat-answers/:token', 410, { error: 'This event has been moved since.', code: 'past' });
  });
  await page.getByRole('button', { name: 'I’ll be there' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This event has been moved since.');
});

test('a visitor who cannot make it signs in, and is asked before the seat is given back', async () => {
  const server = await openPage('/events/event-chess#leave', null, (each) => {
    answers(each);
    each.answer('POST /auth/send-otp', { message: 'Sent.', testCode: '123456' });
    each.answer('POST /auth/verify-otp', { userExists: true, user: member() });
    each.answer('POST /auth/login', { user: member() });
  });
  await page.getByRole('region', { name: 'You can’t make it?' }).getByRole('button', { name: 'Sign In' }).click();
  const signIn = page.getByRole('dialog');
  await signIn.getByLabelText('Email address').fill('nora@example.test');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: '6-digit code' })).toHaveFocus();
  server.answer('GET /auth/me', { user: member(), passwordNeeded: false });
  await userEvent.keyboard('123456');
  await expect.element(dialog('Leave Event?')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/events/event-chess');
  expect(server.asked('POST /game-events/:id/leave')).toEqual([]);
});

test('a participant who cannot make it is asked at once, with what leaving costs', async () => {
  const soon = gameEvent({ eventDate: inHours(5) });
  const server = await openPage('/events/event-chess#leave', member(), (each) => answers(each, soon));
  const question = dialog('Leave Event?');
  await expect.element(question).toMatchTextContent('Leaving now counts as a late cancellation');
  await expect.poll(() => location.hash).toBe('');
  await question.getByRole('button', { name: 'Keep My Seat' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.asked('POST /game-events/:id/leave')).toEqual([]);
});

test('a member without a seat has nothing to give back', async () => {
  await openPage('/events/event-chess#leave', member(), (server) => {
    answers(server);
    server.answer('GET /game-events/user/joined', []);
  });
  await expect
    .element(page.getByRole('region', { name: 'You can’t make it?' }))
    .toMatchTextContent('You have no seat here');
});

test('a participant says in the last two days that they will be there', async () => {
  const shown = (isConfirmed: boolean) => ({ ...tomorrow, people: [host, you(isConfirmed)] });
  const server = await openPage('/events/event-chess', member(), (each) => answers(each, shown(false)));
  server.answer('POST /game-events/:id/confirmation', { gameEvent: shown(true) });
  const say = page.getByRole('button', { name: 'I’ll be there' });
  await expect.element(say).toBeVisible();
  answers(server, shown(true));
  await say.click();
  await expect.element(page.getByText('You said that you’ll be there.')).toBeVisible();
});

test('the answer is the primary action until it is given, and then the calendar is', async () => {
  const shown = (isConfirmed: boolean) => ({ ...tomorrow, people: [host, you(isConfirmed)] });
  const server = await openPage('/events/event-chess', member(), (each) => answers(each, shown(false)));
  server.answer('POST /game-events/:id/confirmation', { gameEvent: shown(true) });
  const say = page.getByRole('button', { name: 'I’ll be there' });
  const calendar = page.getByRole('link', { name: 'Add to Calendar' });
  await expect.element(say).toHaveClass('bg-felt');
  await expect.element(calendar).not.toHaveClass('bg-felt');
  answers(server, shown(true));
  await say.click();
  await expect.element(calendar).toHaveClass('bg-felt');
});

test('a participant who has checked in is not asked whether they will be there', async () => {
  const seated = tablePerson({ initials: 'NQ', hue: 1, firstName: 'Nora', isYou: true, checkedInAt: inHours(-0.1) });
  const soon = { ...gameEvent({ eventDate: inHours(0.2) }), people: [host, seated] };
  await openPage('/events/event-chess', member(), (server) => answers(server, soon));
  await expect.element(page.getByText('You are checked in')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'I’ll be there' })).not.toBeInTheDocument();
});

test('in the half hour before the start the check-in comes first', async () => {
  const soon = { ...gameEvent({ eventDate: inHours(0.2) }), people: [host, you(false)] };
  await openPage('/events/event-chess', member(), (server) => answers(server, soon));
  await expect.element(page.getByRole('heading', { name: 'Are you here?' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'I’ll be there' })).not.toHaveClass('bg-felt');
  await expect.element(page.getByRole('link', { name: 'Add to Calendar' })).not.toHaveClass('bg-felt');
});

test('on a phone too, a participant of a cancelled evening can update their calendar and write to the host', async () => {
  await page.viewport(390, 844);
  const off = { ...tomorrow, status: 'cancelled' as const, people: [host, you(false)] };
  await openPage('/events/event-chess', member(), (server) => answers(server, off));
  await expect.element(page.getByRole('link', { name: 'Mark as Cancelled in Calendar' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Message/ })).toBeVisible();
});

const full = { ...tomorrow, maxParticipants: 2, currentParticipants: 2, heldSeats: 1, waiting: 0 };
const stranger = () => page.getByRole('button', { name: 'Join the waiting list' });

test.each([
  ['#offer', 'Take or decline your seat'],
  ['#table-talk', 'Your table has written to you'],
  ['#yours', 'You are part of this event'],
  ['#leave', 'You can’t make it?'],
])(
  'the link %s of a mail, opened signed out, asks to sign in and offers nothing that is for strangers',
  async (hash, title) => {
    await openPage(`/events/event-chess${hash}`, null, (server) => answers(server, full));
    const card = page.getByRole('region', { name: title });
    await expect.element(card).toBeVisible();
    await expect.poll(() => stranger().elements()).toHaveLength(0);
    expect(page.getByText(/you would be/).elements()).toHaveLength(0);
    await card.getByRole('button', { name: 'Sign In' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  },
);

test('somebody else who opens the link of a mail can go on without it', async () => {
  await openPage('/events/event-chess#offer', null, (server) => answers(server, full));
  await page.getByRole('link', { name: 'Go on without signing in' }).click();
  await expect.element(stranger().first()).toBeVisible();
  await expect.poll(() => location.hash).toBe('');
});

test('the link of the mail about a held seat leads a signed-in person to the seat', async () => {
  await openPage('/events/event-chess#offer', member(), (server) => {
    answers(server, full);
    server.answer('GET /game-events/user/joined', []);
    server.answer('GET /game-events/:id/waiting-list', {
      state: 'offered',
      place: null,
      of: 0,
      until: inHours(2),
      passedOver: null,
      guests: [],
    });
  });
  await expect.element(page.getByRole('button', { name: 'Take the seat' }).first()).toBeVisible();
});

for (const hash of ['#offer', '#table-talk', '#yours']) {
  test(`the link ${hash} of a mail to another account says whose session this is, and changes it`, async () => {
    const server = await openPage(`/events/event-chess${hash}`, member(), (each) => {
      answers(each, full);
      each.answer('GET /game-events/user/joined', []);
    });
    const card = page.getByRole('region', { name: 'You have no part in this event' });
    await expect.element(card).toMatchTextContent(`You are signed in as ${member().email}`);
    server.answer('POST /auth/logout', { message: 'Signed out.' });
    server.refuse('GET /auth/me', 401, { error: 'Unauthorized' });
    await card.getByRole('button', { name: 'Use Another Account' }).click();
    await expect.element(page.getByRole('link', { name: 'Go on without signing in' })).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
  });
}

test('who declines the seat that the link of a mail led to is not told of other accounts', async () => {
  const held = { ...full, yourLine: { place: null, heldUntil: inHours(2) } };
  const server = await openPage('/events/event-chess#offer', member(), (each) => {
    answers(each, held);
    each.answer('GET /game-events/user/joined', []);
  });
  server.answer('POST /game-events/:id/offer', { gameEvent: full }, () => server.answer('GET /game-events/:id', full));
  await page.getByRole('button', { name: 'No, thanks' }).first().click();
  await expect.element(page.getByRole('button', { name: 'Join the waiting list' }).first()).toBeVisible();
  await expect.element(page.getByText('Use Another Account')).not.toBeInTheDocument();
});

test('who may give a seat back is not asked to sign in before the page knows who they are', async () => {
  await openPage('/events/event-chess#leave', member(), (server) => {
    server.hold('GET /auth/me', { user: member(), passwordNeeded: false });
    answers(server);
  });
  await expect.element(dialog('Leave Event?')).toBeVisible();
});
