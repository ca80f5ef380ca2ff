import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GameEvent, Participant } from '../../modules/events/contract.ts';
import { expectNoViolationsOnPhone } from '../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../tests/components/open-page.tsx';
import { gameEvent, inHours, organizer } from '../../tests/components/records.ts';
import { tablePerson } from '../../tests/support/table-person.ts';
import { addDaysTo } from '../lib/time.ts';

const table = (id: string, gameName: string, hours: number, more: Partial<GameEvent> = {}) =>
  gameEvent({ id, eventDate: inHours(hours), game: { name: gameName, imageUrl: null }, ...more });
const night = (hours: number) => [
  table('chess', 'Chess', hours, { currentParticipants: 2 }),
  table('azul', 'Azul', hours + 0.5, { currentParticipants: 3 }),
  table('catan', 'Catan', hours, { currentParticipants: 4 }),
];

const zoe: Participant = {
  id: 'seat-zoe',
  userId: 'user-zoe',
  joinedAt: inHours(-50),
  isConfirmed: false,
  checkIn: null,
  minutesLate: null,
  user: { id: 'user-zoe', firstName: 'Zoe', lastName: 'Bell', initials: 'ZB', hue: 3, photo: null },
};

const openNight = (tables: readonly GameEvent[], viewer: Parameters<typeof openPage>[1] = null) =>
  openPage('/nights/chess', viewer, (server) => {
    server.answer('GET /game-events/:id', tables[0] as GameEvent);
    server.answer('GET /game-events', [...tables, table('elsewhere', 'Go', 30, { cafeId: 'cafe-other' })]);
    server.answer('GET /users/me/can-join-events', { canJoin: true, message: '', penaltyExpiresAt: null });
  });

test('a visitor sees all tables of the night, and how many spots are left', async () => {
  await openNight(night(30));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Game night at Oak and Ember');
  await expect.element(page.getByRole('main')).toMatchTextContent('3 tables, 3 spots left');
  const rows = page.getByRole('region', { name: 'Tables' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent('Chess');
  await expect.element(rows).toHaveLength(3);
  await expectNoViolationsOnPhone('a night');
  await expectNoViolationsOnPhone('a night on a small phone', 320);
});

test('the list shows a night as one card with its tables', async () => {
  await openPage('/', null, (server) => {
    server.answer('GET /game-events', night(30));
    for (const route of ['GET /regions', 'GET /cafes', 'GET /games'] as const) server.answer(route, []);
  });
  const card = page.getByRole('region', { name: 'Game night at Oak and Ember' });
  await expect.element(card).toMatchTextContent('3 tables, 3 spots left');
  await expect.element(card.getByRole('link').first()).toHaveAttribute('href', '/nights/chess');
});

test('the host moves a guest to the table that has room, with two presses', async () => {
  const hosted = night(0.25).map((each) => ({ ...each, people: [tablePerson({ isHost: true, isYou: true })] }));
  const server = await openPage('/nights/chess', organizer(), (each) => {
    each.answer('GET /game-events/:id', hosted[0] as GameEvent);
    each.answer('GET /game-events', hosted);
    each.answer('GET /game-events/:id/participants', [zoe]);
    each.answer('GET /game-events/:id/check-in', { code: 'K7QM', validUntil: inHours(0.3), url: 'https://x.example/' });
    each.answer('GET /game-events/needs-rating', []);
    each.answer('POST /game-events/:id/participants/:userId/move', { gameEvent: hosted[0] as GameEvent });
  });
  await expect.element(page.getByText('One code for all 3 tables')).toBeVisible();
  await page.getByRole('button', { name: 'Move Zoe to another table' }).first().click();
  const asked = dialog('Move Zoe');
  await expect.element(asked.getByRole('button', { name: 'Catan' })).not.toBeInTheDocument();
  await asked.getByRole('button', { name: 'Azul' }).click();
  await expect.element(toast('Zoe Sits at Another Table')).toBeVisible();
  expect(server.asked('POST /game-events/:id/participants/:userId/move')).toMatchObject([
    { path: '/game-events/chess/participants/user-zoe/move', body: { to: 'azul' } },
  ]);
  await expectNoViolationsOnPhone('a night of its host');
});

test('the night has one talk, to which “Write to all” of its host leads', async () => {
  const hosted = night(30).map((each) => ({ ...each, people: [tablePerson({ isHost: true, isYou: true })] }));
  const server = await openPage('/nights/chess', organizer(), (each) => {
    each.answer('GET /game-events/:id', hosted[0] as GameEvent);
    each.answer('GET /game-events', hosted);
    each.answer('GET /game-events/:id/participants', [zoe]);
    each.answer('GET /game-events/:id/talk', []);
    each.answer('GET /game-events/:id/talk/mute', { muted: false });
  });
  const talk = page.getByRole('region', { name: 'Table Talk' });
  await expect.element(talk).toMatchTextContent('Everybody with a seat at any table of this night reads this');
  await page.getByRole('link', { name: 'Write to all' }).click();
  await expect.element(talk.getByRole('textbox', { name: 'Message to the table' })).toHaveFocus();
  await expect
    .poll(() => new Set(server.asked('GET /game-events/:id/talk').map(({ path }) => path)))
    .toEqual(new Set(['/game-events/chess/talk']));
  await expectNoViolationsOnPhone('a night of its host with its talk');
});

test('organizers of a group run a night of several hosts: one code, and guests move between the tables of all', async () => {
  const group = { id: 'group-meeples', slug: 'loose-meeples', name: 'Loose Meeples' };
  const of = (table: GameEvent, hostId: string, firstName: string) => {
    const host = table.host && { ...table.host, id: hostId, firstName, lastName: 'Lang' };
    return { ...table, hostId, host, group, youOrganize: true as const };
  };
  const [chess, azul, catan] = night(0.25) as [GameEvent, GameEvent, GameEvent];
  const tables = [of(chess, 'user-maya', 'Maya'), of(azul, 'user-daniel', 'Daniel'), of(catan, 'user-maya', 'Maya')];
  const opened = async (shown: readonly GameEvent[]) =>
    openPage('/nights/chess', organizer(), (each) => {
      each.answer('GET /game-events/:id', shown[0] as GameEvent);
      each.answer('GET /game-events', [...shown]);
      each.answer('GET /game-events/:id/participants', [zoe]);
      each.answer('GET /game-events/:id/check-in', {
        code: 'K7QM',
        validUntil: inHours(0.3),
        url: 'https://x.example/',
      });
      each.answer('GET /game-events/needs-rating', []);
    });
  const server = await opened(tables);
  await expect.element(page.getByRole('main')).toMatchTextContent('Maya L. and Daniel L. host');
  await expect.element(page.getByText('One code for all 3 tables')).toBeVisible();
  // beside the events that the viewer hosts, which may be asked for first
  expect(server.asked('GET /game-events').map(({ search }) => new URLSearchParams(search).get('groupId'))).toContain(
    group.id,
  );
  await page.getByRole('button', { name: 'Move Zoe to another table' }).first().click();
  await expect.element(dialog('Move Zoe').getByRole('button', { name: 'Azul' })).toBeVisible();
});

test('who organizes a group and has a seat at a table of the night enters the code and does not show it', async () => {
  const [first, ...others] = night(0.25).map((each) => ({ ...each, youOrganize: true as const }));
  const seated = { ...(first as GameEvent), people: [tablePerson({ isYou: true })] };
  await openPage('/nights/chess', organizer(), (each) => {
    each.answer('GET /game-events/:id', seated);
    each.answer('GET /game-events', [seated, ...others]);
    each.answer('GET /game-events/:id/participants', [zoe]);
    each.answer('GET /game-events/needs-rating', []);
  });
  await expect.element(page.getByRole('heading', { name: 'Who is here at Azul' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'Who is here at Chess' }).query()).toBeNull();
  expect(page.getByText('One code for all 3 tables').query()).toBeNull();
});

test('the host sets the same night next week with two presses, and reads which table was refused', async () => {
  const host = organizer();
  const mine = { hostId: host.id, people: [tablePerson({ isHost: true, isYou: true })] };
  const hosted = night(30).map((each) => ({ ...each, ...mine }));
  const [chess] = hosted;
  const server = await openPage('/nights/chess', host, (each) => {
    each.answer('GET /game-events/:id', chess as GameEvent);
    each.answer('GET /game-events', hosted);
    each.answer('GET /game-events/:id/participants', []);
  });
  server.refuse('POST /game-events', 409, { error: 'The cafe is full.', code: 'cafe_full' });
  await expect.element(page.getByRole('heading', { name: 'Who is here at Azul' })).toBeVisible();
  await expect.element(page.getByText(/^Check-in opens at/)).toHaveLength(1);
  await page.getByRole('button', { name: 'Same night next week' }).click();
  const asked = dialog('Same Night Next Week');
  await expect.element(asked).toMatchTextContent(/Chess.*Catan.*Azul/);
  await asked.getByRole('button', { name: 'Create 3 Events' }).click();
  await expect.element(asked.getByText('Azul: The cafe is full.')).toBeVisible();
  const firstKeys = server.asked('POST /game-events').map(({ key }) => key);
  server.answer('POST /game-events', table('next', 'Chess', 7 * 24 - 1, mine));
  await asked.getByRole('button', { name: 'Create 3 Events' }).click();
  await expect.element(toast('The Night Is Set')).toBeVisible();
  const requests = server.asked('POST /game-events');
  expect(requests).toHaveLength(6);
  // the same press again is the same intention
  expect(requests.slice(3).map(({ key }) => key)).toEqual(firstKeys);
  expect(new Set(firstKeys).size).toBe(3);
  // what the server takes: no space
  for (const key of firstKeys) expect(key).toMatch(/^[\x21-\x7e]{1,64}$/);
  expect(requests[3]?.body).toMatchObject({
    ...{ gameId: chess?.gameId, cafeId: chess?.cafeId, startTime: chess?.startTime },
    eventDate: addDaysTo(chess?.startDate ?? '', 7),
  });
});

test('a night that is set again already, or of a single table, is not offered again', async () => {
  const host = organizer();
  const mine = { hostId: host.id, people: [tablePerson({ isHost: true, isYou: true })] };
  const hosted = night(30).map((each) => ({ ...each, ...mine }));
  const again = hosted.map((each) => ({
    ...each,
    ...{ id: `${each.id}-again`, startDate: addDaysTo(each.startDate, 7), eventDate: inHours(7 * 24 + 30) },
  }));
  await openPage('/nights/chess', host, (each) => {
    each.answer('GET /game-events/:id', hosted[0] as GameEvent);
    each.answer('GET /game-events', [...hosted, ...again]);
    each.answer('GET /game-events/:id/participants', []);
  });
  await expect.element(page.getByRole('region', { name: 'Tables' })).toMatchTextContent('Catan');
  await expect.element(page.getByRole('button', { name: 'Same night next week' })).not.toBeInTheDocument();
});
