import { createEventLog, type DomainEvent, type EventLog, recordedIn, type Stream } from '@tablemates/event-store';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import { carryOut } from '../modules/events/carry-out.ts';
import type { CheckInCode, GameEvent } from '../modules/events/contract.ts';
import { settle } from '../modules/events/hosting/host.ts';
import { gameEventOf } from '../modules/events/streams.ts';
import type { User } from '../modules/identity/contract.ts';
import { reliabilityCommands } from '../modules/reliability/commands.ts';
import type { GameEventNeedingRating, LedgerEntry } from '../modules/reliability/contract.ts';
import { standingOn } from '../modules/reliability/streams.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { rosterOf } from '../server/roster-of.ts';
import { settleDue } from '../server/sweeps/settling.ts';
import { always } from './support/always.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// Evenings contract, section 6.

let running: RunningProduct;
let now = OPENING;
let host: Client;
let day = 10;
const isPerson = (userId: string) => always(`user-${userId}`, true);
let logs: readonly EventLog[] = [];

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on', LIMIT_SCHEDULING_PER_PERSON: '9999/1s' }, clock: () => now });
  logs = [1, 2].map(() =>
    createEventLog({ store: storeOf(running.sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid }),
  );
  host = running.client();
  await host.signIn('organizer');
});
afterAll(async () => {
  for (const log of logs) await log.close();
  await running.stop();
});

const recordedOn = <State, Event extends DomainEvent>(stream: Stream<State, Event>) => {
  const [log] = logs;
  if (!log) throw new Error('there is no log yet');
  return recordedIn(log, stream);
};

/** The sweeps of two workers at the same instant. */
const sweep = () =>
  Promise.all(
    logs.map((log) =>
      settleDue({
        sql: running.sql,
        clock: () => now,
        newId: newUuid,
        logger: pino({ level: 'silent' }),
        events: {
          settle: (context, id) => carryOut(log, context, id, (state) => settle(state, context.now)),
        },
        reliability: reliabilityCommands(log, { rosterOf, isPerson }),
      })(),
    ),
  );

/** An evening at which these people have a seat, with the clock at its start. */
async function evening(...seated: Client[]) {
  now = OPENING;
  const [[cafe], [game]] = [
    (await host.ask('GET', '/api/cafes')).body as [Cafe],
    (await host.ask('GET', '/api/games')).body as [Game],
  ];
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4 };
  const time = { eventDate: addDays(OPENING, day++).toISOString(), startTime: '05:00' };
  const { id, eventDate } = (await host.ask('POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
  const at = (path: string) => `/api/game-events/${id}/${path}`;
  for (const client of seated) expect((await client.ask('POST', at('join'))).status).toBe(200);
  now = new Date(eventDate);
  return {
    id,
    startsAt: eventDate,
    at,
    code: async () => ((await host.ask('GET', at('check-in'))).body as CheckInCode).code,
    checkIn: (client: Client, code: string, entered?: Date) =>
      client.ask('POST', at('check-in'), { code, ...(entered && { at: entered.toISOString() }) }),
    recorded: async () => (await recordedOn(gameEventOf(id))).filter(({ type }) => type === 'CheckedIn'),
  };
}

let signedUp = 0;
/** Somebody new: what one test does to their record concerns it alone. */
async function somebody() {
  now = OPENING;
  const client = running.client();
  return { id: await client.signUp(`guest.${signedUp++}`), client };
}

describe('checking in at the table', () => {
  it('works with the code that only the host sees, and is shown to the table', async () => {
    const zoe = await somebody();
    const { id, at, checkIn, code } = await evening(zoe.client);
    const shown = await host.ask('GET', at('check-in'));
    expect(shown).toMatchObject({
      status: 200,
      body: {
        code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{4}$/),
        url: expect.stringContaining(`/events/${id}/tonight#code=`),
      },
    });
    expect(await zoe.client.ask('GET', at('check-in'))).toMatchObject({ status: 403, body: { code: 'not_host' } });
    const first = now.toISOString();
    const checkedIn = await checkIn(zoe.client, (await code()).toLowerCase());
    expect(checkedIn.status).toBe(200);
    const you = (reply: unknown) => (reply as { gameEvent: GameEvent }).gameEvent.people.find(({ isYou }) => isYou);
    expect(you(checkedIn.body)).toMatchObject({ checkedInAt: first });
    now = addMinutes(now, 3);
    const again = await checkIn(zoe.client, await code());
    expect(you(again.body)).toMatchObject({ checkedInAt: first });
    const visitor = (await running.client().ask('GET', `/api/game-events/${id}`)).body as GameEvent;
    expect(visitor.people.map(({ checkedInAt }) => checkedInAt)).toEqual([null, null]);
    const list = (await host.ask('GET', at('participants'))).body;
    expect(list).toMatchObject([{ checkIn: { how: 'code', at: first }, minutesLate: null }]);
  });

  it('is refused with the reason', async () => {
    const zoe = await somebody();
    const eve = await somebody();
    const { startsAt, at, checkIn, code } = await evening(zoe.client);
    const right = await code();
    expect(await checkIn(eve.client, right)).toMatchObject({ status: 403, body: { code: 'no_seat' } });
    expect(await checkIn(host, right)).toMatchObject({ status: 403, body: { code: 'no_seat' } });
    expect(await checkIn(zoe.client, 'nope')).toMatchObject({
      status: 400,
      body: { code: 'wrong_code', fields: { code: expect.any(String) } },
    });
    expect((await checkIn(running.client(), right)).status).toBe(401);
    now = addMinutes(startsAt, -31);
    expect(await checkIn(zoe.client, right)).toMatchObject({ status: 409, body: { code: 'not_open' } });
    expect(await host.ask('GET', at('check-in'))).toMatchObject({ status: 409, body: { code: 'not_open' } });
    now = addHours(startsAt, 3);
    expect(await checkIn(zoe.client, right)).toMatchObject({ status: 409, body: { code: 'over' } });
    now = addMinutes(startsAt, -20);
    expect((await host.ask('PATCH', at('cancel'))).status).toBe(200);
    expect(await checkIn(zoe.client, right)).toMatchObject({ status: 409, body: { code: 'cancelled' } });
  });

  it('refuses the code of yesterday, and that of another table', async () => {
    const zoe = await somebody();
    const one = await evening(zoe.client);
    const old = await one.code();
    const other = await evening(zoe.client);
    expect((await other.checkIn(zoe.client, old)).body).toMatchObject({ code: 'wrong_code' });
    const stale = await other.code();
    now = addMinutes(now, 4);
    expect((await other.checkIn(zoe.client, stale)).body).toMatchObject({ code: 'wrong_code' });
  });

  it('counts a code from the minute in which a phone without network accepted it', async () => {
    const zoe = await somebody();
    const ben = await somebody();
    const { checkIn, code, recorded } = await evening(zoe.client, ben.client);
    const taken = now;
    const seen = await code();
    now = addMinutes(taken, 5);
    expect((await checkIn(zoe.client, seen)).body).toMatchObject({ code: 'wrong_code' });
    expect((await checkIn(zoe.client, seen, taken)).status).toBe(200);
    now = addMinutes(taken, 6);
    expect((await checkIn(ben.client, seen, taken)).body).toMatchObject({ code: 'wrong_code' });
    expect((await checkIn(ben.client, seen, addHours(now, 1))).body).toMatchObject({ code: 'wrong_code' });
    expect(await recorded()).toMatchObject([{ data: { userId: zoe.id, at: taken.toISOString() } }]);
  });

  it('by the host is possible for a person without a phone', async () => {
    const zoe = await somebody();
    const eve = await somebody();
    const { at } = await evening(zoe.client);
    const byHost = (client: Client, id: string) => client.ask('POST', at(`check-in/${id}`));
    expect((await byHost(zoe.client, zoe.id)).body).toMatchObject({ code: 'not_host' });
    expect(await byHost(host, eve.id)).toMatchObject({ status: 403, body: { code: 'no_seat' } });
    expect((await byHost(host, zoe.id)).status).toBe(200);
    expect((await byHost(host, zoe.id)).status).toBe(200);
    expect((await host.ask('GET', at('participants'))).body).toMatchObject([{ checkIn: { how: 'host' } }]);
  });

  it('answers 429 even to the right code, after ten wrong ones in ten minutes', async () => {
    const eve = await somebody();
    const { checkIn, code } = await evening(eve.client);
    const guesses = Array.from({ length: 14 }, () => checkIn(eve.client, 'WXYZ'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect((await checkIn(eve.client, await code())).status).toBe(429);
    now = addMinutes(now, 11);
    expect((await checkIn(eve.client, await code())).status).toBe(200);
  });

  it('is recorded once for several requests from several processes at the same instant', async () => {
    const zoe = await somebody();
    const { at, checkIn, code, recorded } = await evening(zoe.client);
    const right = await code();
    const all = await Promise.all([
      ...Array.from({ length: 5 }, () => checkIn(zoe.client, right)),
      ...Array.from({ length: 5 }, () => host.ask('POST', at(`check-in/${zoe.id}`))),
    ]);
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    // the host's word may come before the code, and never after it
    const hows = (await recorded()).map(({ data }) => 'how' in data && data.how);
    expect([['code'], ['host', 'code']]).toContainEqual(hows);
  });

  it('and leaving at the same instant leave nobody checked in without a seat', async () => {
    for (let round = 0; round < 5; round++) {
      const zoe = await somebody();
      const { id, startsAt, at, checkIn, code } = await evening(zoe.client);
      now = addMinutes(startsAt, -20);
      const right = await code();
      const both = [() => checkIn(zoe.client, right), () => zoe.client.ask('POST', at('leave'))];
      const inTurn = round % 2 ? both : both.toReversed();
      const [one, other] = await Promise.all(inTurn.map((act) => act()));
      const statuses = [one?.status, other?.status].toSorted();
      expect(statuses[0]).toBe(200);
      expect([200, 403]).toContain(statuses[1]);
      const recorded = await recordedOn(gameEventOf(id));
      const { fold } = gameEventOf(id);
      expect(recorded.reduce(fold.evolve, fold.initial)).toMatchObject({
        seats: { participants: [] },
        arrivals: { checkIns: {} },
      });
    }
  });
});

describe('running late', () => {
  it('is shown to the table, and leaves no mark', async () => {
    const ben = await somebody();
    const eve = await somebody();
    const { id, startsAt, at } = await evening(ben.client);
    const late = (minutes: number) => ben.client.ask('POST', at('late'), { minutes });
    now = addMinutes(startsAt, -121);
    expect(await late(10)).toMatchObject({ status: 409, body: { code: 'not_open' } });
    now = addMinutes(startsAt, -10);
    expect((await late(0)).status).toBe(400);
    expect((await late(10)).status).toBe(200);
    expect((await late(10)).status).toBe(200);
    expect(await eve.client.ask('POST', at('late'), { minutes: 5 })).toMatchObject({ body: { code: 'no_seat' } });
    const seen = (await host.ask('GET', `/api/game-events/${id}`)).body as GameEvent;
    expect(seen.people.map(({ minutesLate }) => minutesLate)).toEqual([null, 10]);
    now = addMinutes(startsAt, 31);
    expect(await late(30)).toMatchObject({ status: 409, body: { code: 'over' } });
    expect(await recordedOn(standingOn(ben.id))).toEqual([]);
  });
});

describe('rating after a check-in', () => {
  it('shows the host who checked in, and needs a reason for a no-show against the code', async () => {
    const zoe = await somebody();
    const ben = await somebody();
    const { id, at, checkIn, code } = await evening(zoe.client, ben.client);
    await checkIn(zoe.client, await code());
    await host.ask('POST', at(`check-in/${ben.id}`));
    const list = (await host.ask('GET', '/api/game-events/needs-rating')).body as GameEventNeedingRating[];
    const { participants = [] } = list.find((each) => each.id === id) ?? {};
    expect(participants.map(({ checkIn }) => checkIn?.how)).toEqual(['code', 'host']);
    const mark = (userId: string, body: object) => host.ask('POST', at(`attendance/${userId}`), body);
    expect(await mark(zoe.id, { status: 'no_show' })).toMatchObject({
      status: 400,
      body: { code: 'reason_required', fields: { reason: expect.any(String) } },
    });
    expect(await mark(zoe.id, { status: 'no_show', reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    });
    expect((await mark(zoe.id, { status: 'no_show', reason: 'x'.repeat(301) })).status).toBe(400);
    expect((await mark(zoe.id, { status: 'no_show', reason: 'She only sent the code.' })).status).toBe(200);
    expect((await mark(ben.id, { status: 'no_show' })).status).toBe(200);
    const { body } = await zoe.client.ask('GET', '/api/users/me/reliability/history');
    expect((body as { reason: string }[])[0]).toMatchObject({ what: 'no_show', reason: 'She only sent the code.' });
  });

  it('never holds a no-show without a reason against a code that was there before, in requests at the same instant', async () => {
    for (let round = 0; round < 2; round++) {
      const zoe = await somebody();
      const { at, checkIn, code, recorded } = await evening(zoe.client);
      const right = await code();
      const both = [
        () => checkIn(zoe.client, right),
        () => host.ask('POST', at(`attendance/${zoe.id}`), { status: 'no_show' }),
      ];
      const replies = await Promise.all((round % 2 ? both : both.toReversed()).map((act) => act()));
      const marked = round % 2 ? replies[1] : replies[0];
      const [checkedIn] = await recorded();
      const mark = (await recordedOn(standingOn(zoe.id))).find(({ type }) => type === 'AttendanceMarked');
      expect(marked?.status).toBe(mark ? 200 : 400);
      expect(checkedIn).toBeDefined();
      if (!mark || !checkedIn) continue;
      expect(mark.position).toBeLessThan(checkedIn.position);
      const penalty = { type: 'PenaltyLifted' };
      const after = (await recordedOn(standingOn(zoe.id))).filter(({ position }) => position > checkedIn.position);
      expect(after).toMatchObject([{ type: 'MarkContested', data: { how: 'check_in' } }, penalty]);
    }
  });

  it('of a person who entered the code after a check-in by the host also needs a reason', async () => {
    const zoe = await somebody();
    const { at, checkIn, code } = await evening(zoe.client);
    expect((await host.ask('POST', at(`check-in/${zoe.id}`))).status).toBe(200);
    const first = now.toISOString();
    now = addMinutes(now, 3);
    expect((await checkIn(zoe.client, 'WXYZ')).body).toMatchObject({ code: 'wrong_code' });
    expect((await checkIn(zoe.client, await code())).status).toBe(200);
    const { body } = await host.ask('GET', at('participants'));
    expect(body).toMatchObject([{ checkIn: { how: 'code', at: first } }]);
    for (const status of ['no_show', 'late_cancel']) {
      expect(await host.ask('POST', at(`attendance/${zoe.id}`), { status })).toMatchObject({
        status: 400,
        body: { code: 'reason_required', fields: { reason: expect.any(String) } },
      });
    }
  });

  it('is contested automatically if the right code comes after a mark against the person, and the pause waits', async () => {
    const zoe = await somebody();
    const { at, checkIn, code } = await evening(zoe.client);
    expect((await host.ask('POST', at(`attendance/${zoe.id}`), { status: 'no_show' })).status).toBe(200);
    const mayJoin = async () => (await zoe.client.ask('GET', '/api/users/me/can-join-events')).body;
    expect(await mayJoin()).toMatchObject({ canJoin: false });
    now = addMinutes(now, 3);
    expect((await checkIn(zoe.client, 'WXYZ')).status).toBe(400);
    expect(await mayJoin()).toMatchObject({ canJoin: false });
    expect((await checkIn(zoe.client, await code())).status).toBe(200);
    expect(await mayJoin()).toMatchObject({ canJoin: true });
    const ledger = (await zoe.client.ask('GET', '/api/users/me/reliability/history')).body as LedgerEntry[];
    expect(ledger).toMatchObject([
      {
        what: 'no_show',
        penaltyAfter: { kind: 'no_show' },
        contest: { how: 'check_in', state: 'with_admins', penaltyWaits: true },
      },
      { what: 'mark_contested', cause: 'check_in', penaltyBefore: { kind: 'no_show' }, penaltyAfter: null },
    ]);
  });

  it('becomes attended by the check-in of an unrated guest once the window has closed, only once', async () => {
    const zoe = await somebody();
    const ben = await somebody();
    const eve = await somebody();
    const { id, startsAt, at, checkIn, code } = await evening(zoe.client, ben.client, eve.client);
    await checkIn(zoe.client, await code());
    await checkIn(ben.client, await code());
    const late = { status: 'late_cancel', reason: 'He left at once.' };
    expect((await host.ask('POST', at(`attendance/${ben.id}`), late)).status).toBe(200);
    now = addMinutes(addHours(startsAt, 72), 1);
    await sweep();
    await sweep();
    const marks = async (userId: string) =>
      (await recordedOn(standingOn(userId))).filter(
        (each) => each.type === 'AttendanceMarked' && each.data.gameEventId === id,
      );
    expect(await marks(zoe.id)).toMatchObject([
      { actor: 'system', data: { status: 'attended', cause: 'check_in', previous: null, policyVersion: 1 } },
    ]);
    expect(await marks(ben.id)).toMatchObject([{ data: { status: 'late_cancel', cause: 'host_mark' } }]);
    expect(await marks(eve.id)).toEqual([]);
    const { userId: hostId } = (await recordedOn(gameEventOf(id))).map(({ data }) => ({
      userId: 'hostId' in data ? data.hostId : '',
    }))[0] ?? { userId: '' };
    const credits = (await recordedOn(standingOn(hostId))).filter(
      ({ type, data }) => type === 'HostCredited' && 'gameEventId' in data && data.gameEventId === id,
    );
    expect(credits).toHaveLength(1);
    // the sweep was not the client's, so its read waits for nothing
    await running.caughtUp();
    expect((await host.ask('GET', `/api/game-events/${id}`)).body).toMatchObject({ status: 'archived' });
  });
});

// last: the host is signed out by it
it('the host is mailed once that somebody runs late', async () => {
  const ben = await somebody();
  const { id, startsAt, at } = await evening(ben.client);
  // people of the test domain are sent no mails
  const admin = running.client();
  await admin.signInAsAdmin();
  const { user } = (await host.ask('GET', '/api/auth/me')).body as { user: User };
  expect((await admin.ask('PATCH', `/api/users/${user.id}`, { email: 'host@mail.example' })).status).toBe(200);
  now = addMinutes(startsAt, -10);
  for (const minutes of [10, 10]) expect((await ben.client.ask('POST', at('late'), { minutes })).status).toBe(200);
  const late = (await recordedOn(gameEventOf(id))).filter(({ type }) => type === 'RunningLate');
  expect(late).toHaveLength(1);
  // a mail about an earlier event may still be on its way
  const mails = () => running.sql`
    select 1 from mail_outbox
    where template = 'runningLate' and caused_by = any(${late.map((each) => each.id)}::uuid[])`;
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
});
