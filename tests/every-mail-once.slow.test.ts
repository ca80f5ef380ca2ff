// Every mail about an evening comes once or not at all, after any acts of people and workers in any order (evenings
// contract, section 4). `FUZZ_RUNS` runs longer.
import { type Recorded, recordedIn } from '@tablemates/event-store';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GameEventDomainEvent, ReminderEvent, ReminderKind } from '../modules/events/domain-events.ts';
import { readGameEvent } from '../modules/events/read-game-event.ts';
import { PLAN } from '../modules/events/reminders/plan.ts';
import { remindersOf } from '../modules/events/reminders/streams.ts';
import { isStartMoved } from '../modules/events/rules.ts';
import { gameEventOf } from '../modules/events/streams.ts';
import { userStream } from '../modules/identity/people/people.ts';
import type { OptionalKind } from '../modules/mails/rules.ts';
import { mailPreferencesOf } from '../modules/mails/streams.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { parseConfig } from '../platform/config.ts';
import { connect, type Sql } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import type { MailContent } from '../platform/mail/mail.ts';
import { mailboxTransport } from '../platform/mail/transport.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import { mailReactor } from '../server/background.ts';
import { wireCommands } from '../server/commands.ts';
import { createCore } from '../server/core.ts';
import { KINDS } from '../server/mail/kinds.ts';
import { announceMoves, cancelUnmet } from '../server/sweeps/changes.ts';
import { fillDueSeats } from '../server/sweeps/free-seats.ts';
import { sendReminders } from '../server/sweeps/reminders.ts';
import { settleDue } from '../server/sweeps/settling.ts';
import { CHEAP } from './support/cheap-passwords.ts';
import { freshDatabase } from './support/database.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

const RUNS = Number(process.env.FUZZ_RUNS || 20);
const SEED = Number(process.env.FUZZ_SEED || 20_261_125);
const HOUSTON = 'America/Chicago';
const logger = pino({ level: 'silent' });
const [regionId, cafeId, otherCafeId, gameId] = [newUuid(), newUuid(), newUuid(), newUuid()];

let now = OPENING;
const by = (actor: string) => ({ commandId: newUuid(), actor, now: now.toISOString() });

/** A worker of the product as it is wired: what becomes due, the reaction to the log, and the delivery. Only the schedule is ours. */
function worker(sql: Sql, databaseUrl: string) {
  const config = parseConfig({ DEMO: 'off', DATABASE_URL: databaseUrl, CITY_TIME_ZONE: HOUSTON }, '.');
  if (!('role' in config)) throw new Error(config.join('\n'));
  const store = storeOf(sql);
  const surroundings = {
    config,
    secretKey: SECRET_KEY,
    sql,
    store,
    databaseUrl,
    clock: () => now,
    logger,
    projectRoot: '.',
  };
  const core = createCore({ ...surroundings, passwordCost: CHEAP });
  const commands = wireCommands(core);
  const deps = { ...core, ...commands, timeZone: HOUSTON };
  const sweeps = [settleDue(deps), fillDueSeats(deps), cancelUnmet(deps), announceMoves(deps), sendReminders(deps)];
  return { core, commands, mailing: mailReactor(core, commands), sweeps };
}
type Worker = ReturnType<typeof worker>;

let sqls: readonly [Sql, Sql];
let url: string;
let workers: readonly [Worker, Worker];
beforeAll(async () => {
  const database = await freshDatabase();
  url = database.url;
  sqls = [database.sql, connect(url)];
  workers = [worker(sqls[0], url), worker(sqls[1], url)];
  for (const { core, mailing } of workers) {
    await core.engine.prepare();
    await mailing.start();
  }
  const region = { name: 'North' };
  const cafe = { address: '', zipcode: '', image: null, cityId: null, regionId, status: 'approved' };
  const game = { name: 'Chess', description: '', imageUrl: null, copyrightDisclaimer: '', status: 'active' };
  await put([
    [`region-${regionId}`, { type: 'RegionAdded', data: { regionId, ...region } }],
    [`cafe-${cafeId}`, { type: 'CafeAdded', data: { cafeId, name: 'Corner', ...cafe } }],
    [`cafe-${otherCafeId}`, { type: 'CafeAdded', data: { cafeId: otherCafeId, name: 'Harbor', ...cafe } }],
    [`game-${gameId}`, { type: 'GameAdded', data: { gameId, ...game } }],
  ]);
});
afterAll(async () => {
  for (const { core } of workers) await core.log.close();
  for (const sql of sqls) await sql.end();
});

type Given = { type: string; data: object; subject?: string; personal?: object };
async function put(events: readonly (readonly [stream: string, domainEvent: Given])[]) {
  const streams = events.map(([stream, each]) => ({ stream, expectedVersion: 0, events: [each] }));
  const { log } = workers[0].core;
  const { outcome } = await log.append({ ...by('system'), occurredAt: now.toISOString(), streams });
  if (outcome !== 'appended') throw new Error(outcome);
}

const addressOf = (userId: string) => `${userId}@x.example`;
function registration(userId: string, isProvider: boolean): readonly [string, Given] {
  const roles = { isClient: !isProvider, isProvider, isCafeOwner: false, isAdmin: false };
  const personal = { email: addressOf(userId), firstName: 'Ann', lastName: 'Lee', phoneNumber: '', bio: '' };
  const data = { userId, memberId: userId, ...roles, regionId: null, expertise: [], accepted: null };
  return [`user-${userId}`, { type: 'UserRegistered', data, subject: userId, personal }];
}

function must<Value>(result: Value | Refusal): Value {
  if (isRefusal(result)) throw new Error(`${result.code}: ${result.message}`);
  return result;
}

const PEOPLE = 4;
const act = fc.record({
  what: fc.constantFrom(
    ...([
      'join',
      'join',
      'leave',
      'leave',
      'leave',
      'wait',
      'wait',
      'wait',
      'leave list',
      'accept',
      'decline',
    ] as const),
    ...(['confirm', 'answer', 'remove', 'move', 'shift', 'other cafe', 'seats', 'switch', 'switch'] as const),
    ...(['bring a friend', 'come as a friend', 'write', 'read', 'rate', 'cancel', 'close account'] as const),
  ),
  who: fc.nat(PEOPLE - 1),
  isByAdmin: fc.boolean(),
});
/** A while later some act at the same instant, through two processes. Then their workers work, or they do not. */
const turn = fc.record({
  minutes: fc.constantFrom(1, 5, 11, 3 * 60, 7 * 60, 9 * 60, 12 * 60, 18 * 60),
  acts: fc.array(act, { minLength: 1, maxLength: 3 }),
  workers: fc.constantFrom('one works', 'one works', 'both work', 'both work', 'are away', 'restart', 'replay'),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

type Beginning = 'full, with a line' | 'one seat taken' | 'a friend brought';
/** An evening of two seats, its people, and what happens at it. */
async function opened(minParticipants: number, begins: Beginning = 'full, with a line') {
  const [hostId, adminId] = [newUuid(), newUuid()];
  const people = Array.from({ length: PEOPLE }, () => newUuid());
  await put([...people.map((id) => registration(id, false)), registration(hostId, true), registration(adminId, false)]);
  const place = { gameId, cafeId, regionId, maxParticipants: 2, minParticipants };
  const request = { ...place, eventDate: addDays(now, 3).toISOString(), startTime: '19:00' };
  const { events } = workers[0].commands;
  const { gameEventId } = must(await events.schedule(by(hostId), hostId, request));
  const [first, second, third] = people as [string, string, string];
  must(await events.join(by(first), gameEventId, first));
  if (begins === 'full, with a line') {
    must(await events.join(by(second), gameEventId, second));
    must(await events.joinWaitingList(by(third), gameEventId, third));
  }
  if (begins === 'a friend brought') {
    const { guests } = workers[0].commands;
    const { token } = must(await guests.holdGuestSeat(by(first), gameEventId, { userId: first, name: 'Sam' }));
    must(await guests.takeGuestSeat(by(second), token, second));
  }

  const state = async () => {
    const found = await readGameEvent(workers[0].core.log, gameEventId);
    if (found.status === 'unknown') throw new Error('it was scheduled');
    return found;
  };
  const change = async (request: object, isByAdmin: boolean, { commands }: Worker) => {
    const { version: basedOn } = (await state()).schedule;
    const manager = { userId: isByAdmin ? adminId : hostId, isAdmin: isByAdmin };
    return commands.events.change(by(manager.userId), gameEventId, { ...request, basedOn }, manager);
  };
  let friendsLink = '';
  async function carryOut({ what, who, isByAdmin }: Act, at: Worker): Promise<unknown> {
    const { events, guests, identity, mails, messaging, reliability } = at.commands;
    const userId = people[who] as string;
    const manager = { userId: isByAdmin ? adminId : hostId, isAdmin: isByAdmin };
    switch (what) {
      case 'join':
        return events.join(by(userId), gameEventId, userId);
      case 'leave':
        return events.leave(by(userId), gameEventId, userId);
      case 'wait':
        return events.joinWaitingList(by(userId), gameEventId, userId);
      case 'leave list':
        return events.leaveWaitingList(by(userId), gameEventId, userId);
      case 'accept':
      case 'decline':
        return events.answerOffer(by(userId), gameEventId, userId, what);
      case 'confirm':
        return events.confirm(by(userId), gameEventId, userId);
      case 'answer': {
        const { startsAt } = (await state()).schedule;
        return events.confirmByLink(by(userId), { gameEventId, userId, startsAt });
      }
      case 'remove':
        return events.remove(by(manager.userId), gameEventId, userId, manager);
      case 'move':
        return change({ startTime: ['18:00', '19:00', '20:00', '12:00'][who] }, isByAdmin, at);
      case 'shift':
        return change({ startTime: who % 2 === 0 ? '19:10' : '19:00' }, isByAdmin, at);
      case 'other cafe':
        return change({ cafeId: who % 2 === 0 ? cafeId : otherCafeId }, isByAdmin, at);
      case 'seats':
        return change({ maxParticipants: 1 + (who % 3) }, isByAdmin, at);
      case 'switch': {
        const kinds: readonly OptionalKind[] = ['seatConfirmed', 'stillComing', 'whereExactly', 'waitingList'];
        const of = isByAdmin ? hostId : userId;
        const kind = isByAdmin ? 'seatChanges' : (kinds[(who + now.getMinutes()) % kinds.length] as OptionalKind);
        const isOff = (await mails.offFor(of)).includes(kind);
        return mails.change(by(of), of, { [kind]: isOff });
      }
      case 'bring a friend': {
        const held = await guests.holdGuestSeat(by(userId), gameEventId, { userId, name: 'Sam' });
        if (!isRefusal(held)) friendsLink = held.token;
        return held;
      }
      case 'come as a friend':
        return guests.takeGuestSeat(by(userId), friendsLink, userId);
      case 'close account':
        // of one person at most: an evening without people says little
        return who === 0 ? identity.deactivate(by('system'), userId) : null;
      case 'write':
        return messaging.send(by(hostId), { gameEventId, receiverId: userId, content: 'Hello' });
      case 'read':
        return messaging.markRead(by(userId), { gameEventId, otherUserId: hostId });
      case 'rate':
        return reliability.markAttendance(by(hostId), {
          gameEventId,
          userId,
          status: who === 0 ? 'no_show' : 'attended',
        });
      case 'cancel':
        return who === 0 ? events.cancel(by(manager.userId), gameEventId, manager) : null;
    }
  }
  return { gameEventId, hostId, adminId, people, state, carryOut };
}

/** The first worker does all that it has to do, or both at once. */
async function work(working: readonly Worker[] = workers) {
  const each = (does: (working: Worker) => Promise<unknown>) => Promise.all(working.map(does));
  await each(({ core }) => core.engine.advance());
  await each(({ sweeps }) => Promise.all(sweeps.map((sweep) => sweep())));
  await each(({ core }) => core.engine.advance());
  await each(({ mailing }) => mailing.run());
  await each(({ core }) => core.mail.outbox.deliverDue(mailboxTransport));
}

/** Another process starts in the place of the second one, which forgets what it knew. */
async function restart() {
  await workers[1].core.log.close();
  workers = [workers[0], worker(sqls[1], url)];
  await workers[1].core.engine.prepare();
  await workers[1].mailing.start();
}

/** The reaction begins again after a position of the log, as after a restored backup of its checkpoint. */
async function replay(after: bigint) {
  await sqls[0]`update reactor_checkpoints set position = ${after.toString()} where name = 'mails_to_people'`;
  await work();
}

type Posted = MailContent & { readonly causeId: string; readonly at: string; readonly userId: string };
type Cause = { readonly id: string; readonly type: string; readonly actor: string; readonly position: bigint };

/** What was posted to these people. */
async function posted(people: readonly string[]): Promise<readonly Posted[]> {
  const rows = await sqls[0]<{ id: string; dedupeKey: string }[]>`select id, dedupe_key from mail_outbox`;
  const keys = new Map(rows.map(({ id, dedupeKey }) => [id, dedupeKey]));
  return (await workers[0].core.mail.outbox.readable({ limit: 1_000 })).flatMap(({ id, content, createdAt }) => {
    const userId = people.find((each) => content.to === addressOf(each));
    const [, causeId = ''] = (keys.get(id) ?? '').split('/');
    return userId ? [{ ...content, causeId, at: new Date(createdAt).toISOString(), userId }] : [];
  });
}

const templatesTo = async (userId: string, template: MailContent['template']) =>
  (await posted([userId])).filter((mail) => mail.template === template);

test('a person who leaves the waiting list and comes back while no worker runs has one mail about their place', async () => {
  const { gameEventId, people } = await opened(1);
  const [, , third] = people as [string, string, string];
  const { events } = workers[0].commands;
  must(await events.leaveWaitingList(by(third), gameEventId, third));
  must(await events.joinWaitingList(by(third), gameEventId, third));
  await work();
  expect(await templatesTo(third, 'waitingListJoined')).toHaveLength(1);
});

test('a person who is offered a seat twice until the same morning while no worker runs has one mail about it', async () => {
  const opening = now;
  const { gameEventId, people, state } = await opened(1);
  const [first, , third, fourth] = people as [string, string, string, string];
  const { events } = workers[0].commands;
  must(await events.joinWaitingList(by(fourth), gameEventId, fourth));
  await work();
  // half past eight in the evening: what is offered now is held until nine in the morning
  now = addHours((await state()).schedule.startsAt, -22.5);
  must(await events.leave(by(first), gameEventId, first));
  const until = async () => (await state()).seats.held.map((offer) => [offer.userId, offer.until]);
  const [[, morning]] = (await until()) as [[string, string]];
  must(await events.answerOffer(by(third), gameEventId, third, 'decline'));
  must(await events.joinWaitingList(by(third), gameEventId, third));
  must(await events.answerOffer(by(fourth), gameEventId, fourth, 'decline'));
  expect(await until()).toEqual([[third, morning]]);
  await work();
  expect(await templatesTo(third, 'seatOffered')).toHaveLength(1);
  expect(await templatesTo(fourth, 'seatOffered')).toHaveLength(0);
  now = addDays(opening, 8);
  await work();
});

test('a replay posts no mail twice, and none that a person had not been due at the time', async () => {
  const { core, commands, sweeps, mailing } = workers[0];
  const beginning = await core.log.head();
  const { gameEventId, people, state } = await opened(1);
  const [first, second, third] = people as [string, string, string];
  must(await commands.events.leaveWaitingList(by(third), gameEventId, third));
  await work();
  now = addHours((await state()).schedule.startsAt, -26);
  await core.engine.advance();
  await Promise.all(sweeps.map((sweep) => sweep()));
  // between the decision to ask and the mail
  must(await commands.events.leave(by(first), gameEventId, first));
  await core.engine.advance();
  await mailing.run();
  const asked = async () => [first, second].map(async (each) => (await templatesTo(each, 'stillComing')).length);
  expect(await Promise.all(await asked())).toEqual([0, 1]);
  must(await commands.events.join(by(first), gameEventId, first));
  await work();
  await replay(beginning);
  expect(await Promise.all(await asked())).toEqual([0, 1]);
  now = addDays(now, 8);
  await work();
});

const PLANNED: Readonly<Partial<Record<MailContent['template'], ReminderKind>>> = {
  stillComing: 'still_coming',
  peopleWait: 'people_wait',
  whereExactly: 'where',
  hostEvening: 'host_evening',
};
const plannedKind = (mail: MailContent): ReminderKind | undefined => {
  if (mail.template !== 'rateAttendance') return PLANNED[mail.template];
  return mail.params.isLast ? 'rate_attendance_again' : 'rate_attendance';
};
/** Mails about an act of somebody else. The others answer a person’s own act, or come from the clock. */
const ABOUT_OTHERS: readonly MailContent['template'][] = [
  ...(['gameEventCancelled', 'removedFromGameEvent', 'mark', 'unreadMessages'] as const),
];
/** Of no use once an evening is called off. */
const OF_AN_EVENING_THAT_IS_ON: readonly MailContent['template'][] = [
  ...(['stillComing', 'peopleWait', 'whereExactly', 'hostEvening', 'rateAttendance', 'seatConfirmed'] as const),
  ...(['seatGiven', 'seatOffered', 'seatFree', 'seatChanges', 'waitingListJoined', 'gameEventMoved'] as const),
];

const twice = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);
const seen = new Set<string>();
const accepted = new Set<Act['what']>();

test(`each mail comes once or not at all in ${RUNS} evenings of seed ${SEED}`, async () => {
  const turns = fc.array(turn, { minLength: 4, maxLength: 14 });
  const begins = fc.constantFrom<Beginning>('full, with a line', 'one seat taken', 'a friend brought');
  const everything = fc.asyncProperty(
    turns,
    fc.constantFrom(1, 1, 2),
    begins,
    async (steps, minParticipants, beginsAs) => {
      const { log } = workers[0].core;
      const beginning = await log.head();
      const { gameEventId, hostId, adminId, people, state, carryOut } = await opened(minParticipants, beginsAs);
      const offers = new Map<string, { readonly userId: string; readonly position: bigint }>();
      const recorded = () => recordedIn(log, gameEventOf(gameEventId));
      const watchOffers = async () => {
        const { held } = (await state()).seats;
        for (const offer of held.filter(({ until }) => until > now.toISOString())) {
          const made = (await recorded()).findLast(
            ({ type, data }) => type === 'SeatOffered' && data.userId === offer.userId,
          );
          if (made) offers.set(made.id, { userId: offer.userId, position: made.position });
        }
      };
      for (const { minutes, acts, workers: then } of steps) {
        now = addMinutes(now, minutes);
        const act = async (each: Act, index: number) => {
          const result = await carryOut(each, workers[index % 2] as Worker);
          if (result && !isRefusal(result)) accepted.add(each.what);
        };
        await Promise.all(acts.map(act));
        if (then === 'are away') continue;
        if (then === 'restart') await restart();
        await work(then === 'one works' ? workers.slice(0, 1) : workers);
        await watchOffers();
        if (then === 'replay') await replay(beginning);
      }
      // what is left of the evening
      for (const hours of [-26, -24.5, -14, -2, 3, 61, 73]) {
        const at = addHours((await state()).schedule.startsAt, hours);
        if (at <= now) continue;
        now = at;
        if (hours === 3) await carryOut({ what: 'rate', who: 0, isByAdmin: false }, workers[0]);
        await work(workers.slice(0, 1));
        await watchOffers();
      }
      await replay(beginning);

      const happened = await recorded();
      const sent = await recordedIn(log, remindersOf(gameEventId));
      const mails = (await posted([hostId, adminId, ...people])).filter(({ template }) => template !== 'welcome');
      const causes = new Map<string, Cause>(
        (
          await sqls[0]<{ id: string; type: string; actor: string; position: string }[]>`
        select id, type, actor, position from domain_events where position > ${beginning.toString()}`
        ).map((row) => [row.id, { ...row, position: BigInt(row.position) }]),
      );
      for (const { template } of mails) seen.add(template);

      // one a cause and person, and one of a kind at a time
      expect(twice(mails.map(({ causeId, template, userId }) => `${causeId} ${template} ${userId}`))).toEqual([]);
      expect(twice(mails.map(({ at, template, userId }) => `${at} ${template} ${userId}`))).toEqual([]);
      // one for each person, kind and start, after any number of shifts
      const epochOf = (position: bigint) =>
        happened.filter(
          (each) => each.type === 'GameEventChanged' && each.position < position && isStartMoved(each.data),
        ).length;
      const planned = mails.flatMap((mail) => {
        const kind = plannedKind(mail);
        const cause = causes.get(mail.causeId);
        return kind && cause ? [{ ...mail, kind, cause }] : [];
      });
      expect(twice(planned.map(({ kind, userId, params }) => `${kind} ${userId} ${startOf(params)}`))).toEqual([]);
      expect(twice(planned.map(({ kind, userId, cause }) => `${kind} ${userId} ${epochOf(cause.position)}`))).toEqual(
        [],
      );

      // nobody whose seat was given back before the mail was due, or before it was sent
      const seatAt = (userId: string, at: string) =>
        happened.findLast(
          ({ type, data, occurredAt }) =>
            occurredAt <= at && /^Participant/.test(type) && 'userId' in data && data.userId === userId,
        )?.type === 'ParticipantJoined';
      for (const { kind, userId, params, at } of planned.filter(({ kind }) => PLAN[kind].to !== 'host')) {
        const dueAt = PLAN[kind].dueAt(startOf(params), HOUSTON);
        expect([kind, seatAt(userId, dueAt), seatAt(userId, at)]).toEqual([kind, true, true]);
      }

      // nobody whose account was closed before
      for (const userId of people) {
        const closed = (await recordedIn(log, userStream(userId))).find(({ type }) => type === 'UserDeactivated');
        const after = mails.filter((mail) => mail.userId === userId && closed && mail.at > closed.occurredAt);
        expect(after.map(({ template, at }) => [template, at])).toEqual([]);
      }

      // nobody is mailed about what they did themselves
      const ownActs = mails.filter(
        ({ template, causeId, userId }) => ABOUT_OTHERS.includes(template) && causes.get(causeId)?.actor === userId,
      );
      expect(ownActs).toEqual([]);
      for (const { position, type, data } of sent as Recorded<ReminderEvent>[]) {
        if (type !== 'SeatChangesReported') continue;
        for (const userId of data.givenBack) {
          const last = happened.findLast((each) => each.position < position && isGivenBack(each, userId));
          expect(last?.actor).not.toBe(hostId);
        }
      }

      // nobody gets what they had switched off
      for (const userId of [hostId, ...people]) {
        const switched = await recordedIn(log, mailPreferencesOf(userId));
        const unwanted = mails.filter(({ userId: to, at, template }) => {
          const kind = template in KINDS ? KINDS[template as keyof typeof KINDS].switchedOffBy : null;
          const { data } = switched.findLast(({ occurredAt }) => occurredAt <= at) ?? {};
          return to === userId && kind !== null && data?.off.includes(kind);
        });
        expect(unwanted).toEqual([]);
      }

      // nothing more of an evening that is called off
      const cancelled = happened.find(({ type }) => type === 'GameEventCancelled');
      if (cancelled) {
        const late = mails.filter(
          ({ template, at }) => at >= cancelled.occurredAt && OF_AN_EVENING_THAT_IS_ON.includes(template),
        );
        expect(late.map(({ template, at }) => [template, at])).toEqual([]);
      }

      // a person with an offer has exactly one mail about it
      for (const [offerId, { userId }] of offers) {
        const about = mails.filter(({ causeId, template }) => causeId === offerId && template === 'seatOffered');
        expect(about.map((mail) => mail.userId)).toEqual([userId]);
      }
      now = addDays(now, 1);
    },
  );
  await fc.assert(everything, { numRuns: RUNS, seed: SEED });

  // from the start of the log, over all evenings: nothing is posted any more
  const count = async () => (await sqls[0]`select count(*)::int as mails from mail_outbox`)[0]?.mails;
  const before = await count();
  await replay(0n);
  expect(await count()).toBe(before);
  // there was something to look at
  const templates: readonly MailContent['template'][] = [
    ...(['seatConfirmed', 'stillComing', 'whereExactly', 'rateAttendance', 'seatChanges', 'mark'] as const),
    ...(['waitingListJoined', 'seatGiven', 'seatOffered', 'gameEventMoved', 'gameEventCancelled'] as const),
  ];
  expect([...seen]).toEqual(expect.arrayContaining([...templates]));
  expect([...accepted]).toEqual(expect.arrayContaining(['leave', 'wait', 'move', 'close account']));
}, 600_000);

const startOf = (params: object): string => ('startsAt' in params ? String(params.startsAt) : '');
const isGivenBack = ({ type, data }: Recorded<GameEventDomainEvent>, userId: string) =>
  (type === 'ParticipantLeft' || type === 'ParticipantRemoved') && data.userId === userId;
