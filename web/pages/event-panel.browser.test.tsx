import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { spanInWords } from '../../modules/cafe-nights/rules.ts';
import { openPage } from '../../tests/components/open-page.tsx';
import { cafe, gameEvent, inHours, member, organizer } from '../../tests/components/records.ts';
import { tablePerson } from '../../tests/support/table-person.ts';

const openEvent = (startedHoursAgo: number) =>
  openPage('/events/event-chess', null, (server) => {
    server.answer('GET /game-events/:id', gameEvent({ eventDate: inHours(-startedHoursAgo) }));
    server.answer('GET /games', []);
  });

test('an evening is called over after its end, and not while people play', async () => {
  await openEvent(2.9);
  await expect.element(page.getByText('This game event is under way. Nobody can join any more.')).toBeVisible();
  await openEvent(3.1);
  await expect.element(page.getByText('This game event is over.')).toBeVisible();
});

test('who has the seat at every date is called regular at the table', async () => {
  const people = [
    tablePerson({ firstName: 'Hana', isHost: true }),
    tablePerson({ firstName: 'Rosa', isRegular: true }),
    tablePerson({ firstName: 'Omar' }),
  ];
  await openPage('/events/event-chess', member(), (server) => {
    server.answer('GET /game-events/:id', gameEvent({ people, currentParticipants: 2 }));
    server.answer('GET /games', []);
    server.answer('GET /game-events/:id/participants', []);
  });
  const table = page.getByRole('region', { name: 'At the table' });
  for (const [name, role] of [
    ['Rosa', 'Regular'],
    ['Omar', 'Has a seat'],
  ] as const) {
    await table.getByRole('button', { name }).click();
    const sheet = page.getByRole('dialog', { name });
    await expect.element(sheet.getByText(role, { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
  }
});

test('what its host says to those who choose is on the page', async () => {
  await openPage('/events/event-chess', null, (server) => {
    server.answer('GET /game-events/:id', gameEvent({ level: 'experienced', teaching: true, languages: ['es'] }));
    server.answer('GET /games', []);
  });
  const notes = page.getByRole('list', { name: 'Good to know' }).getByRole('listitem');
  await expect.element(notes.nth(0)).toHaveTextContent('Experienced players');
  await expect.element(notes.nth(1)).toHaveTextContent('Rules taught');
  await expect.element(notes.nth(2)).toHaveTextContent('Spanish');
});

test('while people play the code comes before rating them, and Back leads from there to the evening', async () => {
  const started = gameEvent({ hostId: organizer().id, eventDate: inHours(-1) });
  await openPage('/events/event-chess', organizer(), (server) => {
    server.answer('GET /game-events/:id', started);
    server.answer('GET /games', []);
    server.answer('GET /game-events/:id/participants', []);
    server.answer('GET /game-events/needs-rating', [
      {
        id: started.id,
        gameName: 'Chess',
        cafeName: 'Oak and Ember',
        participants: [],
        dateTime: started.eventDate,
        ratingClosesAt: inHours(71),
      },
    ]);
  });
  const rate = page.getByRole('link', { name: 'Rate Attendance' });
  await expect.element(page.getByRole('link', { name: 'Show the code' })).toBeVisible();
  await expect.element(rate).not.toHaveClass('bg-felt');
  await rate.click();
  await expect.element(page.getByText(/^You can rate, and change your mind/)).toBeVisible();
  expect(location.pathname).toBe('/member');
  history.back();
  await expect.poll(() => location.pathname).toBe('/events/event-chess');
});

test('a host who cannot host asks the others, and reads what that means so late', async () => {
  const people = [tablePerson({ firstName: 'Hana', isHost: true, isYou: true })];
  const group = { id: 'g1', slug: 'meeples', name: 'Montrose Meeples' };
  const hosted = gameEvent({ hostId: organizer().id, eventDate: inHours(20), people, group, youOrganize: true });
  const server = await openPage('/events/event-chess', organizer(), (each) => {
    each.answer('GET /game-events/:id', hosted);
    each.answer('GET /games', []);
    each.answer('GET /game-events/:id/participants', []);
    each.answer('GET /game-events/needs-rating', []);
  });
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('button', { name: 'I can’t host' }).click();
  const asked = page.getByRole('dialog', { name: 'Ask the others to host?' });
  await expect.element(asked).toMatchTextContent('that would count as a late cancel for you');
  server.answer('POST /game-events/:id/cannot-host', { gameEvent: { ...hosted, seeksHost: true } });
  server.answer('GET /game-events/:id', { ...hosted, seeksHost: true });
  await asked.getByRole('button', { name: 'Ask the Others' }).click();
  await expect.element(page.getByText('Looking for a host.')).toBeVisible();
  // the menu stays open
  await userEvent.keyboard('{Escape}');
  server.answer('POST /game-events/:id/take-over', { gameEvent: hosted });
  server.answer('GET /game-events/:id', hosted);
  await page.getByRole('button', { name: 'I can host after all' }).click();
  await page.getByRole('dialog', { name: 'Keep this event?' }).getByRole('button', { name: 'I’ll Host' }).click();
  await expect.element(page.getByText('Looking for a host.')).not.toBeInTheDocument();
});

test.each([
  ['tableLost', { tableLost: { because: 'closed' as const, freeUntil: inHours(10) } }],
  ['table', { table: { state: 'declined' as const, freeUntil: inHours(10) } }],
])('who takes over a table that the cafe cannot have reads so first, and what to do then (%s)', async (_, noTable) => {
  const group = { id: 'g1', slug: 'meeples', name: 'Montrose Meeples' };
  const people = [tablePerson({ firstName: 'Tom', isHost: true })];
  const others = gameEvent({
    hostId: 'user-tom',
    eventDate: inHours(60),
    people,
    group,
    youOrganize: true,
    ...noTable,
  });
  const server = await openPage('/events/event-chess', organizer(), (each) => {
    each.answer('GET /game-events/:id', others);
    each.answer('GET /games', []);
    each.answer('GET /game-events/:id/participants', []);
    each.answer('GET /game-events/needs-rating', []);
  });
  await expect.element(page.getByText('The host will move it or call it off.')).toBeVisible();
  await page.getByRole('button', { name: 'Take over' }).click();
  const asked = page.getByRole('dialog', { name: /Take over/ });
  await expect.element(asked).toMatchTextContent('has no table for it, so you would move it or call it off.');
  const own = {
    ...others,
    hostId: organizer().id,
    people: [tablePerson({ firstName: 'Hana', isHost: true, isYou: true })],
  };
  server.answer('POST /game-events/:id/take-over', { gameEvent: own });
  server.answer('GET /game-events/:id', own);
  await asked.getByRole('button', { name: 'Take Over' }).click();
  await expect.element(page.getByText('Please move it or call it off.')).toBeVisible();
});

test('an event whose cafe is closed for a while says until when and why', async () => {
  const eventDate = inHours(100);
  const [from, to] = [inHours(48).slice(0, 10), inHours(300).slice(0, 10)];
  const closings = [{ closingId: 'closing-one', from, to, reason: 'A pipe burst.' }];
  const none = { hours: [], exceptions: [], askFirst: false, note: '', access: [] };
  await openPage('/events/event-chess', null, (server) => {
    const tableLost = { because: 'closed', freeUntil: inHours(50) } as const;
    server.answer('GET /game-events/:id', gameEvent({ eventDate, tableLost }));
    server.answer('GET /games', []);
    server.answer(
      'GET /cafes/:id',
      cafe({ house: { ...none, closings, tablesAtOnce: null, headsAtOnce: null, noticeHours: null } }),
    );
  });
  await expect
    .element(page.getByText(`Oak and Ember is closed ${spanInWords({ from, to })}: A pipe burst.`))
    .toBeVisible();
});

for (const [cancelled, words] of [
  [{ byName: 'Priya' }, 'By Priya · '],
  [{ byName: null, because: 'minimum' as const }, 'Too few people had a seat · '],
  [{ byName: null }, 'Nobody will be at the table.'],
] as const) {
  test(`a cancelled event says who or what called it off (${words})`, async () => {
    const shown = gameEvent({
      status: 'cancelled',
      cancelled: { at: inHours(-1), ...cancelled },
      eventDate: inHours(60),
    });
    await openPage('/events/event-chess', null, (server) => {
      server.answer('GET /game-events/:id', shown);
      server.answer('GET /games', []);
    });
    const notice = page.getByText(/^This game event was called off/).first();
    await expect.element(notice).toMatchTextContent(words);
    await expect.element(notice).toMatchTextContent(/\d:\d\d [AP]M/);
    await expect.element(page.getByText(/^in \d/)).not.toBeInTheDocument();
    await expect.element(page.getByText('Your seat is released.')).not.toBeInTheDocument();
  });
}

test('who had a seat at a cancelled event reads that it does not count against them', async () => {
  const people = [tablePerson({ firstName: 'Hana', isHost: true }), tablePerson({ firstName: 'Nora', isYou: true })];
  await openPage('/events/event-chess', member(), (server) => {
    const cancelled = { at: inHours(-1), byName: 'Hana' };
    server.answer(
      'GET /game-events/:id',
      gameEvent({ status: 'cancelled', cancelled, people, eventDate: inHours(60) }),
    );
    server.answer('GET /games', []);
    server.answer('GET /game-events/:id/participants', []);
  });
  await expect.element(page.getByText('Your seat is released. It doesn’t count against you.').first()).toBeVisible();
});
