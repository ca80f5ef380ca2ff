import { createEventLog, type EventLog, portTo, recordedIn } from '@tablemates/event-store';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import { type EventsCommands, eventsCommands } from '../modules/events/commands.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { ReminderEvent } from '../modules/events/domain-events.ts';
import { readGameEvent } from '../modules/events/read-game-event.ts';
import { type ReminderCommands, reminderCommands } from '../modules/events/reminders/commands.ts';
import { remindersOf as planOf } from '../modules/events/reminders/plan.ts';
import { remindersOf } from '../modules/events/reminders/streams.ts';
import { gameEventOf } from '../modules/events/streams.ts';
import { mailPreferencesOf } from '../modules/mails/streams.ts';
import { messagingCommands } from '../modules/messaging/commands.ts';
import { lateCancel } from '../modules/reliability/commands.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { connect, type Sql } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import type { UnkeyedMail } from '../platform/mail/mail.ts';
import { createOutbox, type Outbox } from '../platform/mail/outbox.ts';
import { createReactor, type Reactor } from '../platform/reactor/reactor.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import { closingOf, connectionsAt, everOrganized, organizersOf } from '../server/across-modules.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { sendReminders } from '../server/sweeps/reminders.ts';
import { always } from './support/always.ts';
import { freshDatabase } from './support/database.ts';
import { arrivedAt, mailedCode, subjectOf } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { schedule } from './support/schedule.ts';
import { OPENING, SECRET_KEY, TEST_DOMAIN } from './support/start-product.ts';

// Evenings contract, section 4.

const RUNS = Number(process.env.FUZZ_RUNS || 25);
const SEED = Number(process.env.FUZZ_SEED || 20_261_123);
const SECRET = 'a secret of at least thirty-two letters';
const HOUSTON = 'America/Chicago';

const mailsOffFor = (userId: string) => portTo(mailPreferencesOf(userId), (off) => off);

function must<Value>(result: Value | Refusal): Value {
  if (isRefusal(result)) throw new Error(`${result.code}: ${result.message}`);
  return result;
}

describe('reminders of two processes', () => {
  let sqls: readonly Sql[];
  type Process = { readonly log: EventLog; readonly reminders: ReminderCommands; readonly reactor: Reactor };
  let processes: readonly Process[];
  let outbox: Outbox;
  let events: EventsCommands;
  const place = newUuid();
  beforeAll(async () => {
    const { url, sql } = await freshDatabase();
    sqls = [sql, connect(url, { max: 5 })];
    const letterSettings = { publicUrl: 'https://tablemates.example', timeZone: HOUSTON };
    outbox = createOutbox({ sql, secret: SECRET, newId: newUuid, clock: () => OPENING, letterSettings });
    processes = sqls.map(started);
    for (const { reactor } of processes) await reactor.start();
    const [{ log }] = processes as [Process];
    events = eventsCommands(log, {
      timeZone: HOUSTON,
      account: (id) => always(`user-${id}`, { isActive: true, isClient: true, isProvider: true }),
      activeGame: (id) => always(`game-${id}`, true),
      regionOfApprovedCafe: (id) => always(`cafe-${id}`, place),
      house: (id) => always(`house-${id}`, undefined),
      cafeOwner: (id) => always(`cafeOwner-${id}`, null),
      tableOfSeries: (id) => always(`series-${id}`, undefined),
      blocked: (one, other) => always(`blocks-${one}:${other}`, false),
      isNewcomer: (id) => always(`reliability-${id}`, false),
      penalty: (id) => always(`penalties-${id}`, null),
      datesOfSeries: (id) => always(`series-${id}`, []),
      recordJoinRefusal: async () => undefined,
      closingOf,
      organizersOf,
      everOrganized,
      lateCancel,
    });
  });
  afterAll(async () => {
    for (const { log } of processes) await log.close();
    for (const sql of sqls) await sql.end();
  });

  /** A process with a memory of its own. Its mails name what they are about instead of saying it. */
  function started(sql: Sql): Process {
    const log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET, newId: newUuid });
    const reactor = createReactor<ReminderEvent, UnkeyedMail>({
      name: 'reminders',
      sql,
      log,
      on: {
        types: ['RemindersSent'],
        of: ({ type, data }) => {
          if (type !== 'RemindersSent') return [];
          const { gameEventId, kind, startsAt, userIds } = data;
          const about = `${gameEventId} ${kind} ${startsAt}`;
          return userIds.map((id) => ({ to: `${id}@x.example`, template: 'welcome', params: { firstName: about } }));
        },
      },
      post: (mail, tx, cause) => outbox.post({ ...mail, dedupeKey: `${cause}/${mail.to}` }, tx),
      caughtUp: async () => {},
    });
    return { log, reminders: reminderCommands(log, { mailsOffFor }), reactor };
  }
  /** The second process ends, and another one starts in its place. */
  async function restart() {
    const [first, second] = processes as [Process, Process];
    await second.log.close();
    processes = [first, started(sqls[1] as Sql)];
  }

  const people = [newUuid(), newUuid(), newUuid()] as const;
  const who = fc.constantFrom(...people);
  /** What happens, and how many hours later. */
  const step = fc.record({
    what: fc.constantFrom(
      ...(['join', 'join', 'leave', 'confirm', 'answer', 'wait', 'move', 'cancel', 'restart', 'nothing'] as const),
    ),
    who,
    hours: fc.integer({ min: 0, max: 30 }),
  });

  it('give each person each mail once for a start, in any order of joins, leaves, answers, moves, cancellations and restarts', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const hostId = newUuid();
        let now = OPENING;
        const by = (actor: string) => ({ commandId: newUuid(), actor, now: now.toISOString() });
        const at = { gameId: place, cafeId: place, regionId: place, maxParticipants: 2 };
        const request = { ...at, eventDate: addDays(now, 4).toISOString(), startTime: '19:00' };
        const { gameEventId } = must(await events.schedule(by(hostId), hostId, request));
        const sweep = async () => {
          await Promise.all(processes.map((each) => each.reminders.remind(by('system'), gameEventId)));
          await Promise.all(processes.map((each) => each.reactor.run()));
        };
        let cancelledAt: string | undefined;
        for (const { what, who: person, hours } of steps) {
          now = addHours(now, hours);
          if (what === 'join') await events.join(by(person), gameEventId, person);
          if (what === 'leave') await events.leave(by(person), gameEventId, person);
          if (what === 'confirm') await events.confirm(by(person), gameEventId, person);
          if (what === 'wait') await events.joinWaitingList(by(person), gameEventId, person);
          if (what === 'restart') await restart();
          if (what === 'cancel' && hours % 4 === 0) {
            const cancelled = await events.cancel(by(hostId), gameEventId, { userId: hostId, isAdmin: false });
            if (!isRefusal(cancelled)) cancelledAt = now.toISOString();
          }
          const state = await readGameEvent((processes[0] as Process).log, gameEventId);
          if (state.status === 'unknown') throw new Error('it was scheduled');
          if (what === 'answer') {
            const { startsAt } = state.schedule;
            await events.confirmByLink(by(person), { gameEventId, userId: person, startsAt });
          }
          if (what === 'move') {
            const change = {
              startDate: addDays(state.schedule.startsAt, 2).toISOString().slice(0, 10),
              basedOn: state.schedule.version,
            };
            await events.change(by(hostId), gameEventId, change, { userId: hostId, isAdmin: false });
          }
          await sweep();
          // again, as after a restart
          await sweep();
        }

        const [{ log }] = processes as [Process];
        const sent = await recordedIn(log, remindersOf(gameEventId));
        const seats = await recordedIn(log, gameEventOf(gameEventId));
        const decided = sent.flatMap(({ type, data }) => (type === 'RemindersSent' ? [data] : []));
        const keys = decided.map(({ kind, startsAt }) => `${kind} ${startsAt}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { kind, startsAt, userIds } of decided) {
          expect(new Set(userIds).size).toBe(userIds.length);
          const due = planOf(startsAt, HOUSTON).find((reminder) => reminder.kind === kind)?.dueAt ?? '';
          for (const userId of userIds.filter((id) => id !== hostId)) {
            const before = seats.filter(({ occurredAt }) => occurredAt <= due);
            const last = before.findLast(
              ({ type, data }) => /^Participant/.test(type) && 'userId' in data && data.userId === userId,
            );
            expect(last?.type).toBe('ParticipantJoined');
          }
        }
        // each mail that was decided on is posted once, whichever process ran
        const posted = (await outbox.readable({ limit: 1_000 })).flatMap(({ content }) =>
          content.template === 'welcome' && content.params.firstName.startsWith(gameEventId)
            ? [`${content.to} ${content.params.firstName}`]
            : [],
        );
        const expected = decided.flatMap(({ kind, startsAt, userIds }) =>
          userIds.map((id) => `${id}@x.example ${gameEventId} ${kind} ${startsAt}`),
        );
        expect(posted.toSorted()).toEqual(expected.toSorted());
        const after = sent.filter(({ occurredAt }) => cancelledAt !== undefined && occurredAt >= cancelledAt);
        expect(after).toEqual([]);
        // every change of a seat is in one report at most
        const reports = sent.flatMap(({ type, data }) => (type === 'SeatChangesReported' ? [data.upTo] : []));
        expect(reports).toEqual([...new Set(reports)].toSorted((one, other) => one - other));
      }),
      { numRuns: RUNS, seed: SEED },
    ));
});

describe('an evening, read in the mailbox', () => {
  let now = OPENING;
  let running: RunningProduct;
  let host: Client;
  let sweep: () => Promise<void>;
  let log: EventLog;
  beforeAll(async () => {
    running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now });
    host = running.client();
    await host.signIn('organizer');
    // the sweep of another process, which need not wait for its minute
    log = createEventLog({ store: storeOf(running.sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
    const messaging = messagingCommands(log, {
      connectionsOf: connectionsAt,
      isActive: () => portTo(gameEventOf(newUuid()), () => true),
      blocked: () => portTo(gameEventOf(newUuid()), () => false),
      countMessage: (_userId, _now, send) => send(),
    });
    const tableTalk = { mailUnread: () => Promise.reject(new Error('nobody wrote at a table')) };
    const deps = {
      sql: running.sql,
      clock: () => now,
      newId: newUuid,
      logger: pino({ level: 'silent' }),
      timeZone: HOUSTON,
    };
    const send = sendReminders({ ...deps, reminders: reminderCommands(log, { mailsOffFor }), messaging, tableTalk });
    sweep = async () => {
      // it finds evenings in a read model; a read waits until what was asked for before is there
      await host.ask('GET', '/api/game-events/user/joined');
      await send();
    };
  });
  afterAll(async () => {
    await log.close();
    await running.stop();
  });

  const mailbox = (to: string) => arrivedAt(running, to);
  const subjects = async (to: string) => (await mailbox(to)).map(subjectOf).toReversed();
  const newest = (to: string) =>
    expect.poll(async () => (await subjects(to)).at(-1), { timeout: 60_000, interval: 100 });

  const signedUp = async (email: string, firstName: string) => {
    const client = running.client();
    await client.ask('POST', '/api/auth/send-otp', { email });
    const code = await mailedCode(running, email);
    await client.ask('POST', '/api/auth/verify-otp', { email, code });
    const profile = { firstName, lastName: 'Lopez', phoneNumber: '(713) 555-0100', acceptedTerms: true };
    expect((await client.ask('POST', '/api/auth/signup', { email, ...profile })).status).toBe(201);
    return client;
  };

  it('is confirmed, reminded of, answered by the link, and explained, each once', async () => {
    const email = 'zoe@mail.example';
    const zoe = await signedUp(email, 'Zoe');
    const [[cafe], [game]] = [
      (await host.ask('GET', '/api/cafes')).body as [Cafe],
      (await host.ask('GET', '/api/games')).body as [Game],
    ];
    const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 3 };
    const time = { eventDate: addDays(now, 10).toISOString(), startTime: '19:00' };
    const gameEvent = (await host.ask('POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
    const { id, eventDate } = gameEvent;
    expect((await zoe.ask('POST', `/api/game-events/${id}/join`)).status).toBe(200);
    await newest(email).toContain(`You have a seat: ${game.name}`);

    now = addHours(eventDate, -26);
    await sweep();
    await newest(email).toContain('Still coming?');
    const token = /#coming=([\w-]+)/.exec((await mailbox(email))[0] ?? '')?.[1] ?? '';
    const stranger = running.client();
    const answer = (by: string) => stranger.ask('POST', '/api/seat-answers/-', undefined, { 'link-token': by });
    expect((await answer(`${token.slice(0, -2)}AA`)).status).toBe(404);
    expect((await answer(token)).status).toBe(200);
    expect(await answer(token)).toMatchObject({ status: 410, body: { code: 'spent' } });
    const seen = (await host.ask('GET', `/api/game-events/${id}`)).body as GameEvent;
    expect(seen.people.map(({ isConfirmed }) => isConfirmed)).toEqual([false, true]);
    const visible = (await stranger.ask('GET', `/api/game-events/${id}`)).body as GameEvent;
    expect(visible.people.some(({ isConfirmed }) => isConfirmed)).toBe(false);

    now = addHours(eventDate, -2);
    await sweep();
    await sweep();
    await newest(email).toContain(`Today at 7:00 PM: ${game.name}`);
    now = addMinutes(eventDate, 1);
    expect(await answer(token)).toMatchObject({ status: 410 });
    expect((await subjects(email)).slice(2)).toEqual([
      expect.stringContaining('You have a seat'),
      expect.stringContaining('Still coming?'),
      expect.stringContaining('Today at 7:00 PM'),
    ]);
  });

  it('of several tables is one mail to the host on the evening before, and one to rate them, when the last is over', async () => {
    const admin = running.client();
    await admin.signInAsAdmin();
    const to = `four.tables@${TEST_DOMAIN}`;
    const hosts = running.client();
    const hostId = await hosts.signUp('four.tables');
    expect((await admin.ask('PATCH', `/api/users/${hostId}`, { isProvider: true })).status).toBe(200);
    const day = 20 + Math.round((now.getTime() - OPENING.getTime()) / 86_400_000);
    const tables: GameEvent[] = [];
    for (const startTime of ['18:00', '18:30', '19:00']) {
      const guest = running.client();
      await guest.signUp(`guest.at.${startTime.replace(':', '')}`);
      const gameEvent = await schedule(hosts, { day, startTime });
      expect((await guest.ask('POST', `/api/game-events/${gameEvent.id}/join`)).status).toBe(200);
      tables.push(gameEvent);
    }
    const [first, , last] = tables as [GameEvent, GameEvent, GameEvent];
    const mailsOf = async (part: string) => (await mailbox(to)).filter((mail) => mail.includes(part));
    now = addHours(first.eventDate, -22);
    await hosts.signIn('four.tables');
    await sweep();
    await sweep();
    await newest(to).toMatch(/^Tomorrow: 3 tables at .+, from 6:00 PM$/);
    const [mail] = await mailsOf('Tomorrow: ');
    for (const time of ['6:00 PM', '6:30 PM', '7:00 PM']) expect(mail).toContain(`${time}. Nobody has confirmed yet.`);

    now = addHours(last.eventDate, 2.75);
    await hosts.signIn('four.tables');
    await sweep();
    now = addHours(last.eventDate, 3);
    await sweep();
    await sweep();
    await newest(to).toMatch(/^Who came to /);
    // a mail that is no longer of use by now may be gone, but the log knows each
    const mailed = await running.sql<{ kind: string }[]>`
      select data->>'kind' as kind from domain_events
      where type = 'RemindersSent' and data->>'gameEventId' = any(${tables.map(({ id }) => id)})
        and data->'userIds' ? ${hostId} and not data ? 'within' order by position`;
    expect(mailed.map(({ kind }) => kind)).toEqual(['host_evening', 'rate_attendance']);
  });

  it('leaves out what a person has switched off, by one click or in the account', async () => {
    now = addDays(now, 1);
    const email = 'ben@mail.example';
    const ben = await signedUp(email, 'Ben');
    const [[cafe], [game]] = [
      (await host.ask('GET', '/api/cafes')).body as [Cafe],
      (await host.ask('GET', '/api/games')).body as [Game],
    ];
    const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 3 };
    const schedule = async (days: number) => {
      const time = { eventDate: addDays(now, days).toISOString(), startTime: '19:00' };
      return (await host.ask('POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
    };
    const [first, second] = [await schedule(5), await schedule(6)];
    expect((await ben.ask('PUT', '/api/users/me/mails', { codes: false })).status).toBe(400);
    await ben.ask('POST', `/api/game-events/${first.id}/join`);
    await newest(email).toContain('You have a seat');

    const token = /unsubscribe#([\w-]+)/.exec((await mailbox(email))[0] ?? '')?.[1] ?? '';
    const page = await running.client().ask('GET', `/api/mails/unsubscribe/${token}`);
    expect(page.headers.get('location')).toBe(`/unsubscribe#${token}`);
    expect((await ben.ask('GET', '/api/users/me/mails')).body).toMatchObject({ seatConfirmed: true });
    // a webmail posts the form from its own page
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://webmail.example' };
    const click = await running.client().ask('POST', `/api/mails/unsubscribe/${token}`, undefined, form);
    expect(click).toMatchObject({ status: 200, body: { kind: 'seatConfirmed' } });
    expect((await running.client().ask('POST', '/api/mails/unsubscribe/AAAA')).status).toBe(404);
    expect((await ben.ask('GET', '/api/users/me/mails')).body).toMatchObject({
      seatConfirmed: false,
      stillComing: true,
    });
    expect((await ben.ask('PUT', '/api/users/me/mails', { stillComing: false })).body).toMatchObject({
      stillComing: false,
    });

    await ben.ask('POST', `/api/game-events/${second.id}/join`);
    now = addHours(second.eventDate, -26);
    await sweep();
    now = addHours(second.eventDate, -2);
    await sweep();
    await newest(email).toContain('Today at 7:00 PM');
    expect((await subjects(email)).filter((subject) => /Still coming|You have a seat/.test(subject))).toHaveLength(1);
    // his ledger would show what the log says
    const reminded = await running.sql<{ data: { kind: string; userIds: string[] } }[]>`
      select data from domain_events where type = 'RemindersSent' and data->>'gameEventId' = ${second.id}
      order by position`;
    expect(reminded.map(({ data }) => [data.kind, data.userIds.length])).toEqual([
      ['still_coming', 0],
      ['where', 1],
    ]);
  });

  it('brings a mail of unread messages that came just after the last one, even if the sweep is late', async () => {
    now = addDays(now, 1);
    const email = 'cem@mail.example';
    const cem = await signedUp(email, 'Cem');
    const [[cafe], [game]] = [
      (await host.ask('GET', '/api/cafes')).body as [Cafe],
      (await host.ask('GET', '/api/games')).body as [Game],
    ];
    const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 3 };
    const time = { eventDate: addDays(now, 60).toISOString(), startTime: '11:00' };
    const { id } = (await host.ask('POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
    expect((await cem.ask('POST', `/api/game-events/${id}/join`)).status).toBe(200);
    const { body } = await cem.ask('GET', '/api/auth/me');
    const { id: receiverId } = (body as { user: { id: string } }).user;
    const write = (content: string) => host.ask('POST', '/api/messages', { eventId: id, receiverId, content });
    expect((await write('Hello')).status).toBe(201);
    now = addMinutes(now, 15);
    await sweep();
    await newest(email).toContain('wrote to you');
    now = addMinutes(now, 1);
    await write('One more thing');
    now = addHours(now, 26);
    await sweep();
    await expect
      .poll(async () => (await subjects(email)).filter((subject) => /wrote to you/.test(subject)).length, {
        timeout: 60_000,
        interval: 100,
      })
      .toBe(2);
  });
});
