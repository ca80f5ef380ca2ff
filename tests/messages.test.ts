import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { ConversationSummary, Message } from '../modules/messaging/contract.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

type Person = Client & { readonly id: string; readonly name: string };

let running: RunningProduct;
let now = OPENING;
let host: Person;
let ann: Person;
let bob: Person;
let stranger: Person;
let cafe: Cafe;
let game: Game;
let gameEvent: GameEvent;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 1_000 });
  const organizer = running.client();
  await organizer.signIn('organizer');
  const { body } = await organizer.ask('GET', '/api/auth/me');
  const { user } = body as { user: { id: string; firstName: string } };
  host = { ...organizer, id: user.id, name: user.firstName };
  [cafe] = (await host.ask('GET', '/api/cafes')).body as [Cafe];
  [game] = (await host.ask('GET', '/api/games')).body as [Game];
  [ann, bob, stranger] = [await person('ann'), await person('bob'), await person('cyd')];
  gameEvent = await schedule('19:00');
  for (const guest of [ann, bob]) await join(guest, gameEvent);
});
afterAll(() => running.stop());

async function person(name: string): Promise<Person> {
  const client = running.client();
  return { ...client, name, id: await client.signUp(name) };
}

async function schedule(startTime: string): Promise<GameEvent> {
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 5 };
  const eventDate = addDays(now, 100).toISOString();
  const reply = await host.ask('POST', '/api/game-events', { ...place, eventDate, startTime });
  expect(reply.status).toBe(201);
  return reply.body as GameEvent;
}

async function join(guest: Person, { id }: GameEvent) {
  expect((await guest.ask('POST', `/api/game-events/${id}/join`)).status).toBe(200);
}

const write = (from: Person, to: Person, content = 'Hello!', more: object = {}, about = gameEvent) =>
  from.ask('POST', '/api/messages', { eventId: about.id, receiverId: to.id, content, ...more });
const read = (reader: Person, other: Person, about = gameEvent, upTo?: string) =>
  reader.ask('POST', '/api/messages/mark-read', { eventId: about.id, otherUserId: other.id, upTo });
const conversation = (reader: Person, other: Person, before = '', about = gameEvent) =>
  reader.ask('GET', `/api/messages/conversation?eventId=${about.id}&otherUserId=${other.id}${before}`);
const listOf = async (reader: Person) =>
  (await reader.ask('GET', '/api/messages/conversations')).body as ConversationSummary[];
const unreadOf = async (reader: Person) =>
  ((await reader.ask('GET', '/api/messages/unread-count')).body as { count: number }).count;
const withOther = (list: ConversationSummary[], other: Person) =>
  list.filter(({ otherUser }) => otherUser.id === other.id);

describe('before anybody wrote', () => {
  it('everybody at the table is listed, with no message yet, by first name and initial', async () => {
    const list = await listOf(ann);
    expect(list.map(({ otherUser }) => otherUser.id).toSorted()).toEqual([host.id, bob.id].toSorted());
    expect(withOther(list, bob)).toEqual([
      {
        eventId: gameEvent.id,
        eventName: game.name,
        cafeName: cafe.name,
        eventDate: gameEvent.eventDate,
        eventTime: '19:00',
        otherUser: { id: bob.id, firstName: 'bob', lastName: 'T', photo: null },
        lastMessage: null,
        unreadCount: 0,
      },
    ]);
    expect(await listOf(stranger)).toEqual([]);
  });
});

describe('the list of conversations', () => {
  it('is correct for each of several people who request it at the same time', async () => {
    const readers = [ann, bob, stranger, host, ann];
    const alone: ConversationSummary[][] = [];
    for (const reader of readers) alone.push(await listOf(reader));
    for (let round = 0; round < 3; round++) expect(await Promise.all(readers.map(listOf))).toEqual(alone);
    const [short, long] = await Promise.all([
      ann.ask('GET', '/api/messages/conversations?limit=1'),
      ann.ask('GET', '/api/messages/conversations?limit=20'),
    ]);
    expect(short.body).toEqual(alone[0]?.slice(0, 1));
    expect(long.body).toEqual(alone[0]);
  });
});

describe('a message', () => {
  it('is in the next read of both people, unread only for the receiver', async () => {
    const before = [await unreadOf(ann), await unreadOf(host)];
    const reply = await write(ann, bob, '  White or black?\nI take either.  ');
    expect(reply.status).toBe(201);
    const message = reply.body as Message;
    expect(message).toMatchObject({ senderId: ann.id, receiverId: bob.id, content: 'White or black?\nI take either.' });
    expect(message.sender).toEqual({ id: ann.id, firstName: 'ann', lastName: 'T' });
    expect((await conversation(ann, bob)).body).toEqual([message]);

    const [summary] = withOther(await listOf(bob), ann);
    const { sender: _, receiver: __, ...lastMessage } = message;
    expect(summary).toMatchObject({ lastMessage, unreadCount: 1 });
    expect((await listOf(bob))[0]).toEqual(summary);
    expect([await unreadOf(ann), await unreadOf(host)]).toEqual(before);
  });

  it('is marked read once, independent of the unread messages of others', async () => {
    const before = await unreadOf(host);
    await write(ann, host, 'May I bring my sister?');
    expect((await read(bob, ann)).body).toEqual({ unreadCount: 0 });
    expect(await unreadOf(bob)).toBe(0);
    expect(await unreadOf(host)).toBe(before + 1);
    const head = async () => (await running.sql`select max(position) as head from domain_events`)[0]?.head;
    const reached = await head();
    expect((await read(bob, ann)).status).toBe(200);
    expect(await head()).toBe(reached);
  });

  it('stays unread if it came after the one that was shown, also if both happen at once', async () => {
    await read(bob, ann);
    const shown = (await write(ann, bob, 'Shown.')).body as Message;
    const [reply, later] = await Promise.all([read(bob, ann, gameEvent, shown.id), write(ann, bob, 'Later.')]);
    expect([reply.status, later.status]).toEqual([200, 201]);
    expect(await unreadOf(bob)).toBe(1);
    expect(withOther(await listOf(bob), ann)[0]?.unreadCount).toBe(1);
    expect((await read(bob, ann, gameEvent, shown.id)).body, 'again').toEqual({ unreadCount: 1 });
    expect((await read(bob, ann, gameEvent, host.id)).status, 'no message').toBe(404);
    expect((await read(bob, ann, gameEvent, 'nothing')).status).toBe(400);
    expect((await read(bob, ann, gameEvent, (later.body as Message).id)).body).toEqual({ unreadCount: 0 });
    expect(await unreadOf(bob)).toBe(0);
  });

  it('is written once under one Idempotency-Key', async () => {
    const ask = () =>
      ann.ask(
        'POST',
        '/api/messages',
        { eventId: gameEvent.id, receiverId: host.id, content: 'Once.' },
        { 'idempotency-key': 'once' },
      );
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    const written = (await conversation(ann, host)).body as Message[];
    expect(written.filter(({ content }) => content === 'Once.')).toHaveLength(1);
  });

  it('is readable only in the answer', async () => {
    const secret = 'the-word-is-zugzwang';
    await write(ann, bob, secret);
    const tables = await running.sql<{ name: string }[]>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'read_model') and table_type = 'BASE TABLE'`;
    for (const { name } of tables) {
      const [found] = await running.sql.unsafe(
        `select count(*)::int as n from ${name} t where t::text like '%zugzwang%'`,
      );
      expect(found, name).toEqual({ n: 0 });
    }
  });

  it.each([
    ['nothing', '', 400],
    ['white space', ' \n\t ', 400],
    ['a zero-width space', '\u200b', 400],
    ['too much', 'x'.repeat(2_001), 400],
    ['as much as fits', '♟'.repeat(2_000), 201],
    ['something that is no text', 7, 400],
  ])('with %s in it', async (_what, content, status) => {
    expect((await write(bob, ann, content as string)).status).toBe(status);
  });
});

describe('nobody', () => {
  it('writes in another’s name', async () => {
    const forged = await write(ann, bob, 'Give me your seat.', { senderId: host.id });
    expect(forged).toMatchObject({ status: 403, body: { code: 'forged_sender' } });
    expect((await write(ann, bob, 'It is I.', { senderId: ann.id })).status).toBe(201);
  });
  it('writes to themselves', async () => {
    expect(await write(ann, ann)).toMatchObject({ status: 400, body: { code: 'to_oneself' } });
  });
  it('writes, reads or marks as a stranger, and nobody’s counts change', async () => {
    const before = [await unreadOf(ann), await unreadOf(bob), await unreadOf(host)];
    expect((await write(stranger, ann)).status).toBe(403);
    expect((await write(ann, stranger)).status).toBe(403);
    expect((await conversation(stranger, ann)).status).toBe(403);
    expect((await read(stranger, ann)).status).toBe(403);
    expect([await unreadOf(ann), await unreadOf(bob), await unreadOf(host)]).toEqual(before);
    expect(await unreadOf(stranger)).toBe(0);
  });
  it('sees what two others wrote', async () => {
    const contents = ((await conversation(host, ann)).body as Message[]).map(({ content }) => content);
    expect(contents).not.toContain('White or black?\nI take either.');
    for (const { lastMessage } of withOther(await listOf(host), ann)) {
      expect([lastMessage?.senderId, lastMessage?.receiverId].toSorted()).toEqual([ann.id, host.id].toSorted());
    }
  });
  it('gets in without a session', async () => {
    const visitor = running.client();
    for (const path of [
      'conversations',
      'unread-count',
      `conversation?eventId=${gameEvent.id}&otherUserId=${ann.id}`,
    ]) {
      expect((await visitor.ask('GET', `/api/messages/${path}`)).status).toBe(401);
    }
    expect((await visitor.ask('POST', '/api/messages', {})).status).toBe(401);
  });
});

describe('a long conversation', () => {
  it('is read fifty at a time, oldest first, and its writer is slowed down at thirty a minute', async () => {
    const about = await schedule('09:00');
    const talker = await person('dot');
    await join(talker, about);
    for (let minute = 0; minute < 2; minute++) {
      for (let n = 1; n <= 30; n++) {
        expect((await write(talker, host, `${minute * 30 + n}`, {}, about)).status).toBe(201);
      }
      const refused = await write(talker, host, 'one more', {}, about);
      expect(refused).toMatchObject({ status: 429, body: { retryAfterSeconds: 60 } });
      expect(refused.headers.get('retry-after')).toBe('60');
      now = new Date(now.getTime() + 60_000);
    }
    const latest = (await conversation(talker, host, '', about)).body as Message[];
    const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => `${first + i}`);
    expect(latest.map(({ content }) => content)).toEqual(from(11, 50));
    const earlier = (before: string) => conversation(talker, host, `&before=${before}`, about);
    const contents = async (before: string) =>
      ((await earlier(before)).body as Message[]).map(({ content }) => content);
    expect(await contents(latest[0]?.id ?? '')).toEqual(from(1, 10));
    expect(await contents(latest[20]?.createdAt ?? '')).toEqual(from(1, 30));
    expect((await earlier('yesterday')).status).toBe(400);
  });
});

describe('afterwards', () => {
  it('people who left or were removed may still read and write', async () => {
    const about = await schedule('14:00');
    for (const guest of [ann, bob]) await join(guest, about);
    await ann.ask('POST', `/api/game-events/${about.id}/leave`);
    await host.ask('DELETE', `/api/game-events/${about.id}/participants/${bob.id}`);
    expect((await write(ann, host, 'Sorry, I am ill.', {}, about)).status).toBe(201);
    expect((await write(host, bob, 'Next time!', {}, about)).status).toBe(201);
    const list = await listOf(ann);
    expect(list.filter(({ eventId }) => eventId === about.id)).toMatchObject([{ otherUser: { id: host.id } }]);
  });

  it('what an erased person wrote is gone, and what they received stays', async () => {
    const leaver = await person('eve');
    const about = await schedule('16:30');
    await join(leaver, about);
    await write(leaver, host, 'Forget me.', {}, about);
    await write(host, leaver, 'We will.', {}, about);
    await running.sql`update personal_keys set wrapped = null where subject = ${leaver.id}`;
    const messages = (await conversation(host, leaver, '', about)).body as Message[];
    expect(messages.map(({ content }) => content)).toEqual([null, 'We will.']);
  });

  it('the conversation closes for writing three days after the start, and stays readable', async () => {
    now = new Date(addDays(gameEvent.eventDate, 3).getTime() + 1);
    await Promise.all([ann.signIn('ann'), bob.signIn('bob')]);
    expect(await write(ann, bob)).toMatchObject({ status: 409, body: { code: 'archived' } });
    expect((await conversation(ann, bob)).status).toBe(200);
    expect((await read(ann, bob)).status).toBe(200);
    expect(withOther(await listOf(ann), bob)).not.toEqual([]);
  });

  it('people without messages are listed until the conversation closes', async () => {
    await host.signIn('organizer');
    const over = await schedule('09:00');
    const guest = await person('quiet.guest');
    await join(guest, over);
    const listed = async () => (await listOf(guest)).map(({ eventId, otherUser }) => [eventId, otherUser.id]);
    const statusAfter = async (hours: number) => {
      now = addHours(over.eventDate, hours);
      await guest.signIn('quiet.guest');
      const shown = async () => ((await guest.ask('GET', `/api/game-events/${over.id}`)).body as GameEvent).status;
      return expect.poll(shown, { timeout: 60_000, interval: 200 });
    };
    await (await statusAfter(4)).toBe('completed');
    expect(await listed()).toEqual([[over.id, host.id]]);
    await (await statusAfter(73)).toBe('archived');
    expect(await listed()).toEqual([]);
  });
});
