import { answerNow, createEventLog, type EventLog, portTo } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBlocked } from '../modules/blocks/block.ts';
import { blocksBetween } from '../modules/blocks/streams.ts';
import { eventsCommands } from '../modules/events/commands.ts';
import { guestCommands } from '../modules/events/guests/commands.ts';
import { readGameEvent } from '../modules/events/read-game-event.ts';
import { accountOf } from '../modules/identity/people/account.ts';
import { mailboxAccounts } from '../modules/identity/people/mailbox-accounts.ts';
import { readPerson } from '../modules/identity/people/people.ts';
import { createCarriedOverPenalties } from '../modules/reliability/carried-over-penalties.ts';
import { lateCancel } from '../modules/reliability/commands.ts';
import { recordJoinRefusal } from '../modules/reliability/join-refusal.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { connect, type Sql } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import {
  closingOf,
  everOrganized,
  isNewcomer,
  organizersOf,
  penaltyEnd,
  penaltyInForce,
} from '../server/across-modules.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { freshDatabase } from './support/database.ts';

// Two accounts of one mailbox that were both made before the first mark. A penalty of either keeps both from seats, also
// when it comes at the same instant from another process: two logs on one database, which know nothing of each other.

const SECRET = 'a secret of at least thirty-two letters';
const OPENING = '2026-06-01T15:00:00.000Z';
let now = OPENING;
const inDays = (days: number) => addDays(OPENING, days).toISOString();
const [regionId, cafeId, gameId] = [newUuid(), newUuid(), newUuid()];

let sqls: readonly Sql[];
let logs: readonly EventLog[];
let here: ReturnType<typeof processOn>;
let there: ReturnType<typeof processOn>;
/** What the other process does between the reading and the append of this one; once. */
let meanwhile: (() => Promise<unknown>) | undefined;

function processOn(sql: Sql, log: EventLog) {
  const { accountsOf } = mailboxAccounts({ sql, log, secret: SECRET });
  const carriedOver = createCarriedOverPenalties({ log, sql, secret: SECRET, accountsOf });
  const inForce = penaltyInForce(carriedOver);
  const penalty = penaltyEnd(inForce);
  const seats = {
    account: (userId: string) => portTo(accountOf(userId), (each) => ({ ...each, isActive: each.status === 'active' })),
    blocked: (one: string, other: string) => portTo(blocksBetween(one, other), (pair) => isBlocked(pair)),
    isNewcomer,
    penalty,
    datesOfSeries: (id: string) => portTo(accountOf(id), () => []),
    recordJoinRefusal: recordJoinRefusal(log, inForce),
  };
  const events = eventsCommands(log, {
    ...seats,
    timeZone: 'America/Chicago',
    activeGame: (id: string) => portTo(accountOf(id), () => true),
    regionOfApprovedCafe: (id: string) => portTo(accountOf(id), () => regionId),
    house: (id: string) => portTo(accountOf(id), () => undefined),
    cafeOwner: (id: string) => portTo(accountOf(id), () => undefined),
    tableOfSeries: (id: string) => portTo(accountOf(id), () => undefined),
    closingOf,
    organizersOf,
    everOrganized,
    lateCancel,
  });
  const until = (userId: string) => answerNow(log, penalty(userId), now);
  return { events, guests: guestCommands({ log, seats, secret: SECRET }), carriedOver, until };
}

beforeAll(async () => {
  const { url, sql } = await freshDatabase();
  sqls = [sql, connect(url, { max: 5 })];
  logs = sqls.map((each) =>
    createEventLog({ store: storeOf(each), types: domainEventTypes, secret: SECRET, newId: newUuid }),
  );
  const [mine, other] = logs as [EventLog, EventLog];
  const interrupted: EventLog = {
    ...mine,
    append: async (append) => {
      const first = meanwhile;
      meanwhile = undefined;
      await first?.();
      return mine.append(append);
    },
  };
  [here, there] = [processOn(sql, interrupted), processOn(sqls[1] as Sql, other)];
  await put('region', { type: 'RegionAdded', data: { regionId, name: 'North' } });
  const cafe = { name: 'Corner', address: '', zipcode: '', image: null, cityId: null, regionId, status: 'approved' };
  await put('cafe', { type: 'CafeAdded', data: { cafeId, ...cafe } });
  const game = { name: 'Chess', description: '', imageUrl: null, copyrightDisclaimer: '', status: 'active' };
  await put('game', { type: 'GameAdded', data: { gameId, ...game } });
});
afterAll(async () => {
  for (const log of logs) await log.close();
  for (const sql of sqls) await sql.end();
});

async function put(stream: string, domainEvent: { type: string; data: object; subject?: string; personal?: object }) {
  const log = logs[1] as EventLog;
  const streams = [{ stream, expectedVersion: await log.versionOf(stream), events: [domainEvent] }];
  const outcome = await log.append({ commandId: newUuid(), actor: 'system', occurredAt: now, streams });
  if (outcome.outcome !== 'appended') throw new Error(outcome.outcome);
}
const by = (actor: string) => ({ commandId: newUuid(), actor, now });

async function registered(email: string, isProvider = false): Promise<string> {
  const userId = newUuid();
  const roles = { isClient: true, isProvider, isCafeOwner: false, isAdmin: false };
  const personal = { email, firstName: 'Ann', lastName: 'Lee', phoneNumber: '', bio: '' };
  const data = { userId, memberId: userId, ...roles, regionId: null, expertise: [], accepted: null };
  await put(`user-${userId}`, { type: 'UserRegistered', data, subject: userId, personal });
  return userId;
}
let made = 0;
/** Two accounts of one mailbox. */
async function twins(): Promise<readonly [string, string]> {
  const name = `ann.lee${++made}`;
  return [await registered(`${name}@gmail.com`), await registered(`annlee${made}+games@googlemail.com`)];
}
const stranger = () => registered(`somebody${++made}@mail.example`);
const penalty = (days = 7) => ({ kind: 'no_show', from: OPENING, until: inDays(days), policyVersion: 1 });
const penalize = (userId: string, days?: number, gameEventId = newUuid()) =>
  put(`reliability-${userId}`, { type: 'PenaltyApplied', data: { gameEventId, ...penalty(days) } });

async function evening(maxParticipants: number): Promise<string> {
  const hostId = await registered(`host${++made}@mail.example`, true);
  const place = { gameId, cafeId, regionId, maxParticipants };
  const when = { eventDate: inDays(4), startTime: '19:00' };
  return must(await there.events.schedule(by(hostId), hostId, { ...place, ...when })).gameEventId;
}
function must<Value>(result: Value | Refusal): Value {
  if (isRefusal(result)) throw new Error(`${result.code}: ${result.message}`);
  return result;
}
const seatsAt = async (gameEventId: string) => {
  const state = await readGameEvent(logs[1] as EventLog, gameEventId);
  if (state.status === 'unknown') throw new Error('it was scheduled');
  return {
    seated: state.seats.participants,
    held: state.seats.held.map(({ userId }) => userId),
    waiting: state.seats.waiting,
  };
};
const startOf = async (gameEventId: string) => {
  const state = await readGameEvent(logs[1] as EventLog, gameEventId);
  if (state.status === 'unknown') throw new Error('it was scheduled');
  return state.schedule.startsAt;
};
const emailOf = async (userId: string) => {
  const person = await readPerson(logs[1] as EventLog, userId);
  return ('personal' in person && person.personal?.email) || '';
};
const refusedUntil = (days: number) => ({ status: 403, code: 'penalty', details: { penaltyExpiresAt: inDays(days) } });

describe('two accounts of one mailbox, made before the first mark', () => {
  it('are both kept from joining, the waiting list and a seat held for a friend by a penalty of either', async () => {
    const [marked, twin] = await twins();
    const [open, full, friend] = [await evening(6), await evening(1), await stranger()];
    must(await here.events.join(by(friend), open, friend));
    const { token } = must(await here.guests.holdGuestSeat(by(friend), open, { userId: friend, name: 'Ann' }));
    const other = await stranger();
    must(await here.events.join(by(other), full, other));
    expect(await here.until(twin)).toBeNull();
    await penalize(marked, 7);
    for (const userId of [marked, twin]) {
      expect(await here.events.join(by(userId), open, userId)).toMatchObject(refusedUntil(7));
      expect(await here.events.joinWaitingList(by(userId), full, userId)).toMatchObject(refusedUntil(7));
      expect(await here.guests.takeGuestSeat(by(userId), token, userId)).toMatchObject(refusedUntil(7));
      expect(await here.until(userId)).toBe(inDays(7));
    }
    await penalize(twin, 9);
    for (const userId of [marked, twin]) {
      expect(await here.events.join(by(userId), open, userId)).toMatchObject(refusedUntil(9));
    }
  });

  it('have each refusal on record, with the penalty of the other and their own score', async () => {
    const [marked, twin] = await twins();
    const open = await evening(6);
    await penalize(marked, 7);
    for (const userId of [marked, twin]) {
      expect(await here.events.join(by(userId), open, userId)).toMatchObject(refusedUntil(7));
      const recorded = await (logs[1] as EventLog).readStream(`joinRefusals-${userId}`);
      expect(recorded).toMatchObject([
        { type: 'JoinRefused', data: { gameEventId: open, score: 100, penalty: penalty(7) } },
      ]);
    }
  });

  it('cannot accept an offer, which goes to the next in line', async () => {
    const [marked, twin] = await twins();
    const [zoe, bob] = [await stranger(), await stranger()];
    const late = await evening(1);
    must(await here.events.join(by(zoe), late, zoe));
    for (const each of [twin, bob]) must(await here.events.joinWaitingList(by(each), late, each));
    now = addHours(await startOf(late), -30).toISOString();
    must(await here.events.leave(by(zoe), late, zoe));
    expect((await seatsAt(late)).held).toEqual([twin]);
    await penalize(marked, 30);
    expect(await here.events.answerOffer(by(twin), late, twin, 'accept')).toMatchObject(refusedUntil(30));
    expect(await seatsAt(late)).toMatchObject({ held: [bob], seated: [] });
    now = OPENING;
  });

  it('are kept from seats by a mark that another process makes at the same instant', async () => {
    const [marked, twin] = await twins();
    const [zoe, bob] = [await stranger(), await stranger()];
    const [open, full] = [await evening(6), await evening(1)];
    must(await here.events.join(by(zoe), full, zoe));
    for (const each of [twin, bob]) must(await here.events.joinWaitingList(by(each), full, each));
    meanwhile = () => penalize(marked, 7);
    must(await here.events.leave(by(zoe), full, zoe));
    expect(await seatsAt(full)).toMatchObject({ seated: [bob], waiting: [twin] });
    const [another, itsTwin] = await twins();
    meanwhile = () => penalize(another, 7);
    expect(await here.events.join(by(itsTwin), open, itsTwin)).toMatchObject(refusedUntil(7));
    expect((await seatsAt(open)).seated).toEqual([]);
  });

  it('may both wait in line, and the first gets the seat', async () => {
    const [one, other] = await twins();
    const full = await evening(1);
    const zoe = await stranger();
    must(await here.events.join(by(zoe), full, zoe));
    must(await here.events.joinWaitingList(by(one), full, one));
    must(await here.events.joinWaitingList(by(other), full, other));
    must(await here.events.leave(by(zoe), full, zoe));
    expect(await seatsAt(full)).toMatchObject({ seated: [one], waiting: [other] });
  });

  it('are kept from seats by the penalty of a third account that was erased', async () => {
    const [marked, twin] = await twins();
    await penalize(marked, 7);
    await here.carriedOver.keep(marked, await emailOf(marked), now);
    await put(`user-${marked}`, { type: 'UserErased', data: { userId: marked } });
    const open = await evening(6);
    expect(await here.events.join(by(twin), open, twin)).toMatchObject(refusedUntil(7));
  });

  it('are free of a penalty that an admin waived where it was carried over, and of one that is lifted', async () => {
    const [marked, twin] = await twins();
    const gameEventId = newUuid();
    await penalize(marked, 7, gameEventId);
    await put(`reliability-${twin}`, { type: 'PenaltyRestored', data: penalty(7) });
    await put(`reliability-${twin}`, { type: 'RestoredPenaltyWaived', data: { kind: 'no_show', reason: 'Ill.' } });
    expect(await here.until(twin)).toBeNull();
    const [lifted, other] = await twins();
    await penalize(lifted, 7, gameEventId);
    await put(`reliability-${lifted}`, { type: 'PenaltyLifted', data: { kind: 'no_show', gameEventId } });
    const open = await evening(6);
    must(await here.events.join(by(other), open, other));
  });

  it('have nothing to do with an account of another mailbox', async () => {
    const [marked] = await twins();
    await penalize(marked, 7);
    const open = await evening(6);
    const somebody = await stranger();
    must(await here.events.join(by(somebody), open, somebody));
  });
});
