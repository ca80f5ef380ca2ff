import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { cafe, explanation, game, gameEvent, inHours, member, region } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';
import { tablePerson } from '../../../tests/support/table-person.ts';

const free = { canJoin: true, message: '', penaltyExpiresAt: null };

const openLanding = (prepare: (server: FakeServer) => void = () => {}, user = member()) =>
  openPage('/', user, (server) => {
    server.answer('GET /game-events', [gameEvent()]);
    server.answer('GET /game-events/:id', gameEvent());
    server.answer('GET /games', [game()]);
    server.answer('GET /regions', [region()]);
    server.answer('GET /cafes', [cafe()]);
    server.answer('GET /game-events/user/joined', []);
    server.answer('GET /users/me/can-join-events', free);
    prepare(server);
  });
const reserve = () => page.getByRole('article').getByRole('button', { name: /^(Reserve Your Spot|Join the Game)/ });

test('a seat is confirmed by keyboard, and the way leads to the dashboard', async () => {
  const server = await openLanding();
  const seat = tablePerson();
  const taken = gameEvent({ currentParticipants: 2, people: [seat, { ...seat, isYou: true }] });
  const arrive = server.hold('POST /game-events/:id/join', { gameEvent: taken });
  await reserve().click();
  const asking = dialog('Join Event?');
  await expect.element(asking).toMatchTextContent('Chess');
  await expect.element(asking.getByRole('button', { name: 'Join Event' })).toHaveFocus();
  await expectNoViolationsInDialog('Join Event?');
  await userEvent.keyboard('{Enter}');
  await expect.element(asking.getByRole('button', { name: 'Joining…' })).toBeVisible();
  await userEvent.keyboard('{Escape}{Enter}');
  await expect.element(asking).toBeVisible();
  server.answer('GET /game-events/user/joined', [taken]);
  server.answer('GET /game-events/:id', taken);
  server.answer('GET /game-events/:id/participants', []);
  arrive();
  await expect.element(toast("You've successfully joined the event")).toBeVisible();
  const yes = dialog('You are in, Nora');
  await expect.element(yes).toMatchTextContent('Seat 2 of 4 at Hana’s Chess table is yours.');
  await expect.element(yes).toMatchTextContent('We ask “Still coming?” while giving your seat back is still free.');
  await expect.element(yes.getByRole('link', { name: 'Add to Calendar' })).toHaveFocus();
  await expectNoViolationsInDialog('You are in, Nora');
  // a seat never follows by itself: it is offered
  expect(server.asked('PUT /follows/:kind/:id')).toEqual([]);
  await expect.element(yes.getByRole('button', { name: 'Follow Hana', pressed: false })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(yes).not.toBeInTheDocument();
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent("Nora's Dashboard");
  await expect.element(heading).toHaveFocus();
  expect(server.asked('POST /game-events/:id/join')).toMatchObject([{ path: '/game-events/event-chess/join' }]);
});

test('Esc cancels the reservation, and the focus returns to the button', async () => {
  const server = await openLanding();
  await reserve().click();
  await expect.element(dialog('Join Event?')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Join Event?')).not.toBeInTheDocument();
  await expect.element(reserve()).toHaveFocus();
  expect(server.asked('POST /game-events/:id/join')).toEqual([]);
});

test('a seat asked for after the session ended leads to signing in again', async () => {
  const server = await openLanding();
  await reserve().click();
  await expect.element(dialog('Join Event?')).toBeVisible();
  for (const asked of ['POST /game-events/:id/join', 'GET /auth/me'] as const) {
    server.refuse(asked, 401, { error: 'Unauthorized' });
  }
  await dialog('Join Event?').getByRole('button', { name: 'Join Event' }).click();
  const notice = page.getByRole('region', { name: 'Your session' });
  await expect.element(notice).toMatchTextContent('You were signed out.');
  await expect.element(notice.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a refused seat says why, in our words if the server gives no reason', async () => {
  const server = await openLanding();
  server.refuse('POST /game-events/:id/join', 409, { error: 'This table is full.' });
  await reserve().click();
  await dialog('Join Event?').getByRole('button', { name: 'Join Event' }).click();
  await expect.element(toast('This table is full.')).toBeVisible();
  await expect.element(dialog('Join Event?')).not.toBeInTheDocument();
  server.refuse('POST /game-events/:id/join', 500);
  // at once: the browser is still taking the first dialog's entry of the history back
  (reserve().element() as HTMLElement).click();
  await dialog('Join Event?').getByRole('button', { name: 'Join Event' }).click();
  await expect.element(toast('Unable to join')).toBeVisible();
  await expect.element(toast("This event may be full or you've already joined")).toBeVisible();
});

const penalty = {
  kind: 'no_show' as const,
  from: '2031-05-21T03:30:00.000Z',
  expiresAt: '2031-06-04T03:30:00.000Z',
  days: 14,
  policyVersion: 1,
  cause: {
    gameEventId: 'event-azul',
    marks: ['2031-04-21T03:30:00.000Z', '2031-05-21T03:30:00.000Z'],
    windowDays: 90,
    lengths: [7, 14, 30],
  },
};

test('a penalty is shown with the day it ends, in the time of the city, and put on record', async () => {
  const server = await openLanding((each) => {
    const message = 'Joining is paused after a no-show.';
    const penaltyExpiresAt = '2031-06-04T03:30:00.000Z';
    each.answer('GET /users/me/can-join-events', { canJoin: false, message, penaltyExpiresAt });
    each.answer('POST /game-events/:id/join-refusals', null);
    each.answer('GET /users/me/reliability', explanation({ penalty, reliabilityScore: 75, scoreAfterNext: 79 }));
  });
  await reserve().click();
  const why = dialog('Cannot Join Event');
  await expect.element(why).toMatchTextContent('Joining is paused after a no-show.');
  await expect.element(why).toMatchTextContent('2nd no-show in 90 days: 14 days.');
  await expect.element(why).toMatchTextContent('Show up to your next event and it goes up from 75% to 79%.');
  await expect.element(why).toMatchTextContent('Tuesday, June 3, 2031 at 10:30 PM');
  await expect.element(why.getByRole('button', { name: 'Got It' })).toHaveFocus();
  await expectNoViolationsInDialog('Cannot Join Event');
  await userEvent.keyboard('{Enter}');
  await expect.element(why).not.toBeInTheDocument();
  await expect
    .poll(() => new Set(server.asked('POST /game-events/:id/join-refusals').map(({ path }) => path)))
    .toEqual(new Set(['/game-events/event-chess/join-refusals']));
});

test('a suspension is shown with its end and its reason, and without what raises a score', async () => {
  const until = '2031-06-04T03:30:00.000Z';
  const user = member({ suspension: { until, reason: 'Asked guests for their addresses.' } });
  await openLanding((server) => {
    const message = 'Your account is suspended.';
    const refusal = { canJoin: false, message, penaltyExpiresAt: null, suspendedUntil: until };
    server.answer('GET /users/me/can-join-events', refusal);
    server.answer('POST /game-events/:id/join-refusals', null);
  }, user);
  await reserve().click();
  const why = dialog('Cannot Join Event');
  await expect.element(why).toMatchTextContent('You can join again from Tuesday, June 3, 2031 at 10:30 PM');
  await expect.element(why).toMatchTextContent('Asked guests for their addresses.');
  await expect.element(why).not.toMatchTextContent('score');
  await expectNoViolationsInDialog('Cannot Join Event');
});

test('a penalty without words of the server is explained in ours', async () => {
  await openLanding((server) => {
    server.answer('GET /users/me/can-join-events', { canJoin: false, message: '', penaltyExpiresAt: null });
    server.answer('POST /game-events/:id/join-refusals', null);
  });
  await reserve().click();
  const why = dialog('Cannot Join Event');
  await expect.element(why).toMatchTextContent('because of recent no-shows or late cancellations');
  await expect.element(why).toMatchTextContent('Your reliability score grows back');
});

const openJoined = (hours: number) =>
  openPage('/member?view=upcoming', member(), (server) => {
    const joined = gameEvent({
      eventDate: inHours(hours),
      people: [tablePerson({ initials: 'NQ', hue: 1, isYou: true })],
    });
    server.answer('GET /game-events/user/joined', [joined]);
    server.answer('GET /game-events/:id', joined);
    server.answer('GET /game-events/:id/participants', []);
    server.answer('GET /games', []);
  });

/** Opens the menu of the event that is open, and the question before leaving. */
async function askToLeave() {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: /Leave Chess/ }).click();
}

test('a seat is given back after a question, whose harmless answer comes first', async () => {
  const server = await openJoined(100);
  await page.getByRole('link', { name: /^Chess/ }).click();
  await askToLeave();
  const leaving = dialog('Leave Event?');
  await expect.element(leaving.getByRole('button', { name: 'Keep My Seat' })).toHaveFocus();
  await expect.element(leaving).toMatchTextContent('Your reliability stays as it is.');
  await expectNoViolationsInDialog('Leave Event?');
  server.refuse('POST /game-events/:id/leave', 500);
  await leaving.getByRole('button', { name: 'Leave Event' }).click();
  await expect.element(toast('Failed to leave event. Please try again.')).toBeVisible();
  await expect.element(leaving).not.toBeInTheDocument();

  const arrive = server.hold('POST /game-events/:id/leave', { gameEvent: gameEvent(), lateCancel: false });
  await page.getByRole('button', { name: /Leave Chess/ }).click();
  await leaving.getByRole('button', { name: 'Leave Event' }).click();
  await expect.element(leaving.getByRole('button', { name: 'Leaving…' })).toBeVisible();
  server.answer('GET /game-events/user/joined', []);
  server.answer('GET /game-events/:id', gameEvent({ eventDate: inHours(100) }));
  arrive();
  await expect.element(toast('Left Event')).toBeVisible();
  await expect.element(dialog('Chess').getByRole('button', { name: 'Reserve Your Spot' })).toBeVisible();
  await dialog('Chess').getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('No Upcoming Events')).toBeVisible();
});

test('leaving within 24 hours warns of a late cancellation, and says that it counted', async () => {
  const server = await openJoined(20);
  server.answer('POST /game-events/:id/leave', { gameEvent: gameEvent(), lateCancel: true });
  await page.getByRole('link', { name: /^Chess/ }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await expect
    .element(page.getByRole('button', { name: /Leave Chess/ }))
    .toMatchTextContent('Leaving now counts as late.');
  await page.getByRole('button', { name: /Leave Chess/ }).click();
  const leaving = dialog('Leave Event?');
  await expect.element(leaving).toMatchTextContent('It starts within 24 hours.');
  await leaving.getByRole('button', { name: 'Leave Event' }).click();
  await expect.element(toast('Your seat is free again. This counts as a late cancellation.')).toBeVisible();
});
