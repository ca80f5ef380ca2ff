import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GameEventRecord } from '../../../modules/admin/records/contract.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import {
  admin,
  adminGameEvent,
  gameEvent,
  gameEventRecord,
  inHours,
  organizer,
} from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const nora = { id: 'user-nora', firstName: 'Nora', lastName: 'Quinn' };
const hana = { id: 'user-hana', firstName: 'Hana', lastName: 'Sato' };
const seat = { joinedAt: inHours(-50), how: 'joined', isConfirmed: false, checkIn: null, mark: null } as const;

const openRecord = (more: Partial<GameEventRecord> = {}, prepare: (server: FakeServer) => void = () => {}) =>
  openPage('/admin/game-events/event-chess', admin(), (server) => {
    server.answer('GET /admin/game-events/:id/record', gameEventRecord(more));
    server.answer('GET /game-events/:id', gameEvent({ id: 'event-chess' }));
    server.answer('GET /admin/audit', []);
    prepare(server);
  });

const part = (name: string) => page.getByRole('region', { name });

test('a record says what and where it is, who hosts it, and how each seat was given', async () => {
  await openRecord({
    seats: [
      { ...seat, person: nora, status: 'joined', how: 'waiting_list', isConfirmed: true },
      { ...seat, person: hana, status: 'left_late', how: null, mark: 'late_cancel' },
    ],
    waiting: [{ person: hana, since: inHours(-3), heldUntil: inHours(1) }],
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Chess at Oak and Ember' })).toHaveFocus();
  await expect
    .element(page.getByRole('link', { name: 'Oak and Ember', exact: true }))
    .toHaveAttribute('href', '/admin/cafes/cafe-oak');
  const seats = part('Seats');
  await expect.element(seats.getByText(/Given by the waiting list .*, confirmed/)).toBeVisible();
  await expect.element(seats.getByText('Late cancel')).toBeVisible();
  await expect
    .element(seats.getByRole('link', { name: 'Nora Quinn' }))
    .toHaveAttribute('href', '/admin/users/user-nora');
  await expect.element(part('Waiting list').getByText(/A seat is held for them until/)).toBeVisible();
});

test('a record leads to the group and the series of its event', async () => {
  const { gameEvent: ofNone } = gameEventRecord();
  await openRecord({
    gameEvent: {
      ...ofNone,
      ...{ group: { id: 'group-meeples', name: 'Meeples' }, series: { id: 'series-chess', words: 'every Thursday' } },
    },
  });
  for (const [name, href] of [
    ['Meeples', '/admin/groups/group-meeples'],
    ['Series, every Thursday', '/admin/series/series-chess'],
  ] as const) {
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
});

test('a record says who was refused a seat, with the evidence', async () => {
  const at = '2026-06-01T15:00:00.000Z';
  const until = '2026-06-08T15:00:00.000Z';
  const refusals: GameEventRecord['refusals'] = [
    {
      ...{
        person: { id: 'user-ann', firstName: 'Ann', lastName: 'Lee' },
        at,
        code: 'penalty',
        penalty: 'no_show',
        until,
      },
      ...{ score: 62, policyVersion: 2, words: 'You can join again next week.' },
    },
  ];
  await openRecord({ refusals });
  const refused = part('Refused');
  await expect
    .element(refused.getByRole('listitem'))
    .toMatchTextContent(
      /Ann Lee.*for a no-show, until .*Score 62% by policy 2\..*“You can join again next week\.”.*Penalty/,
    );
});

test('a record says nothing of refusals to whom ledgers are closed', async () => {
  await openRecord({ refusals: null });
  await expect.element(part('Waiting list')).toBeVisible();
  await expect.element(part('Refused')).not.toBeInTheDocument();
});

test('a record lists the history of an event, and which mails were sent', async () => {
  const details = { startsAt: inHours(100), gameName: 'Chess', cafeName: 'Oak and Ember', maxParticipants: 4 };
  const entry = { at: inHours(-1), by: hana, to: null, change: null, tooFew: false, noHost: false, groupClosed: false };
  await openRecord({
    history: [
      { ...entry, what: 'handed_over', to: nora },
      {
        ...entry,
        what: 'changed',
        change: { from: details, to: { ...details, cafeName: 'Two Sugars', maxParticipants: 3 } },
      },
      { ...entry, what: 'scheduled' },
    ],
    mails: [{ at: inHours(-2), kind: 'still_coming', people: 3 }],
  });
  const history = part('What became of it');
  await expect.element(history.getByText('Handed over to Nora Quinn')).toBeVisible();
  await expect.element(history.getByText('Changed: cafe Oak and Ember to Two Sugars; seats 4 to 3')).toBeVisible();
  await expect.element(part('Emails').getByText(/to 3 people/)).toBeVisible();
});

test('an event is cancelled and changed on its record as elsewhere, until it starts', async () => {
  const server = await openRecord();
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  server.answer('PATCH /game-events/:id/cancel', { gameEvent: gameEvent({ id: 'event-chess', status: 'cancelled' }) });
  await page.getByRole('button', { name: 'Cancel Event' }).click();
  await dialog('Cancel Event?').getByRole('button', { name: 'Cancel Event' }).click();
  await expect.element(toast('Event Cancelled')).toBeVisible();
  await expect.poll(() => server.asked('GET /admin/game-events/:id/record').length).toBeGreaterThan(1);
  await openRecord({ gameEvent: { ...gameEventRecord().gameEvent, status: 'completed', eventDate: inHours(-5) } });
  await expect.element(page.getByText('Nobody has taken a seat.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel Event' })).not.toBeInTheDocument();
});

test('a seat is taken away on the record with a reason, until the start', async () => {
  const seats = [
    { ...seat, person: nora, status: 'joined' as const },
    { ...seat, person: hana, status: 'left' as const },
  ];
  const server = await openRecord({ seats });
  server.answer('DELETE /game-events/:id/participants/:userId', { gameEvent: gameEvent({ id: 'event-chess' }) });
  await expect.element(page.getByRole('button', { name: 'Remove Hana Sato' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove Nora Quinn' }).click();
  const asking = dialog('Remove Participant?');
  await expect.element(asking.getByRole('button', { name: 'Remove' })).toBeDisabled();
  await asking.getByLabelText('Reason').fill('Shouted at Hana.');
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expect.element(toast('Participant Removed')).toBeVisible();
  expect(server.asked('DELETE /game-events/:id/participants/:userId').at(-1)).toMatchObject({
    path: '/game-events/event-chess/participants/user-nora',
    body: { reason: 'Shouted at Hana.' },
  });
  const over = { ...gameEventRecord().gameEvent, status: 'completed' as const, eventDate: inHours(-5) };
  await openRecord({ seats, gameEvent: over });
  await expect.element(part('Seats').getByText('Not rated')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove Nora Quinn' })).not.toBeInTheDocument();
});

test('an event is handed over to another organizer on its record', async () => {
  const server = await openRecord();
  server.answer('GET /users', [organizer({ id: 'user-hedda', firstName: 'Hedda', lastName: 'Heir' })]);
  server.refuse('POST /game-events/:id/hand-over', 409, { error: 'This organizer is busy.', code: 'overlaps' });
  await page.getByRole('button', { name: 'Hand Over' }).click();
  const asking = dialog('Hand over to another host');
  const handOver = asking.getByRole('button', { name: 'Hand over' });
  await expect.element(handOver).toBeDisabled();
  await asking.getByRole('radio', { name: /^Hedda Heir/ }).click();
  await handOver.click();
  await expect.element(asking.getByText('This organizer is busy.')).toBeVisible();
  server.answer('POST /game-events/:id/hand-over', { gameEvent: gameEvent({ id: 'event-chess' }) });
  await handOver.click();
  await expect.element(toast('Event Handed Over')).toBeVisible();
  expect(server.asked('POST /game-events/:id/hand-over').at(-1)?.body).toEqual({ to: 'user-hedda' });
});

test('an event that does not exist is said to be missing', async () => {
  await openRecord({}, (server) =>
    server.refuse('GET /admin/game-events/:id/record', 404, { error: 'There is none.' }),
  );
  await expect.element(page.getByRole('heading', { name: 'There is no such event' })).toBeVisible();
});

test('the list of game events leads to the record', async () => {
  await openPage('/admin/game-events', admin(), (server) =>
    server.answer('GET /admin/game-events', [adminGameEvent()]),
  );
  await expect
    .element(page.getByRole('link', { name: 'Chess' }))
    .toHaveAttribute('href', '/admin/game-events/event-chess');
});
