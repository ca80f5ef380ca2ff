import { createEventLog, type EventLog, portTo } from '@tablemates/event-store';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBlocked } from '../modules/blocks/block.ts';
import { blocksBetween } from '../modules/blocks/streams.ts';
import { type EventsCommands, eventsCommands } from '../modules/events/commands.ts';
import { type GuestCommands, guestCommands } from '../modules/events/guests/commands.ts';
import { readGameEvent } from '../modules/events/read-game-event.ts';
import { accountOf } from '../modules/identity/people/account.ts';
import { lateCancel } from '../modules/reliability/commands.ts';
import { penaltyOf } from '../modules/reliability/standing.ts';
import { standingOn } from '../modules/reliability/streams.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { connect, type Sql } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import { closingOf, everOrganized, isNewcomer, organizersOf } from '../server/across-modules.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { freshDatabase } from './support/database.ts';

// Evenings contract, section 2, with two processes: two logs on one database, which know nothing of each other. Whatever
// they do at the same instant, the doctor's rules of the log find nothing.

const RUNS = Number(process.env.FUZZ_RUNS || 30);
const SEED = Number(process.env.FUZZ_SEED || 20_260_601);
const SECRET = 'a secret of at least thirty-two letters';
const OPENING = '2026-06-01T15:00:00.000Z';
const [regionId, cafeId, gameId] = [newUuid(), newUuid(), newUuid()];

let sqls: readonly Sql[];
let logs: readonly EventLog[];
let processes: readonly EventsCommands[];
let guests: readonly GuestCommands[];
beforeAll(async () => {
  const { url, sql } = await freshDatabase();
  sqls = [sql, connect(url, { max: 5 })];
  logs = sqls.map((each) =>
    createEventLog({ store: storeOf(each), types: domainEventTypes, secret: SECRET, newId: newUuid }),
  );
  const world = {
    timeZone: 'America/Chicago',
    account: (userId: string) => portTo(accountOf(userId), (each) => ({ ...each, isActive: each.status === 'active' })),
    activeGame: (id: string) => portTo(accountOf(id), () => true),
    regionOfApprovedCafe: (id: string) => portTo(accountOf(id), () => regionId),
    house: (id: string) => portTo(accountOf(id), () => undefined),
    cafeOwner: (id: string) => portTo(accountOf(id), () => undefined),
    tableOfSeries: (id: string) => portTo(accountOf(id), () => undefined),
    blocked: (one: string, other: string) => portTo(blocksBetween(one, other), (pair) => isBlocked(pair)),
    isNewcomer,
    penalty: (userId: string) => portTo(standingOn(userId), (standing, now) => penaltyOf(standing, now)?.until ?? null),
    datesOfSeries: (id: string) => portTo(accountOf(id), () => []),
    recordJoinRefusal: async () => undefined,
    closingOf,
    organizersOf,
    everOrganized,
    lateCancel,
  };
  processes = logs.map((log) => eventsCommands(log, world));
  guests = logs.map((log) => guestCommands({ log, seats: world, secret: SECRET }));
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

/** Appends one domain event to a stream in any state. */
async function put(stream: string, domainEvent: { type: string; data: object; subject?: string; personal?: object }) {
  const [log] = logs as [EventLog];
  const expectedVersion = await log.versionOf(stream);
  const streams = [{ stream, expectedVersion, events: [domainEvent] }];
  const outcome = await log.append({ commandId: newUuid(), actor: 'system', occurredAt: now, streams });
  if (outcome.outcome !== 'appended') throw new Error(outcome.outcome);
}

let now = OPENING;
const by = (actor: string) => ({ commandId: newUuid(), actor, now });
let turn = 0;
/** Either process in turn: of two commands at once each has one. */
const one = (): EventsCommands => processes[turn++ % processes.length] as EventsCommands;

const registered = async (isProvider = false): Promise<string> => {
  const userId = newUuid();
  const roles = { isClient: !isProvider, isProvider, isCafeOwner: false, isAdmin: false };
  const personal = { email: `${userId}@x.example`, firstName: 'Ann', lastName: 'Lee', phoneNumber: '', bio: '' };
  const data = { userId, memberId: userId, ...roles, regionId: null, expertise: [], accepted: null };
  await put(`user-${userId}`, { type: 'UserRegistered', data, subject: userId, personal });
  return userId;
};
const underPenalty = (userId: string, hours: number) =>
  put(`reliability-${userId}`, {
    type: 'PenaltyApplied',
    data: {
      kind: 'no_show',
      gameEventId: newUuid(),
      from: now,
      until: addHours(now, hours).toISOString(),
      policyVersion: 1,
    },
  });
const evening = async (hostId: string, maxParticipants: number, startTime = '19:00', daysAhead = 4) => {
  const place = { gameId, cafeId, regionId, maxParticipants };
  const eventDate = addDays(now, daysAhead).toISOString();
  const done = must(await one().schedule(by(hostId), hostId, { ...place, eventDate, startTime }));
  return done.gameEventId;
};
function must<Value>(result: Value | Refusal): Value {
  if (isRefusal(result)) throw new Error(`${result.code}: ${result.message}`);
  return result;
}
const at = async (gameEventId: string) => {
  const state = await readGameEvent(logs[0] as EventLog, gameEventId);
  if (state.status === 'unknown') throw new Error('it was scheduled');
  return { ...state.schedule, ...state.seats };
};
const findings = () => Array.fromAsync(brokenRules(sqls[0] as Sql, { upTo: 2n ** 62n }));

describe('two processes at the same instant', () => {
  const ROUNDS = 8;
  const fullWithLine = async (inLine: number) => {
    const [host, zoe] = [await registered(true), await registered()];
    const gameEventId = await evening(host, 1);
    must(await one().join(by(zoe), gameEventId, zoe));
    const line: string[] = [];
    for (let each = 0; each < inLine; each++) {
      const userId = await registered();
      must(await one().joinWaitingList(by(userId), gameEventId, userId));
      line.push(userId);
    }
    return { gameEventId, host, zoe, line };
  };

  it('give a freed seat to the waiting list, and not to a person who joins at that instant', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { gameEventId, zoe, line } = await fullWithLine(2);
      const dan = await registered();
      const [, joined] = await Promise.all([
        one().leave(by(zoe), gameEventId, zoe),
        one().join(by(dan), gameEventId, dan),
      ]);
      expect(joined).toMatchObject({ code: 'full' });
      expect(await at(gameEventId)).toMatchObject({ participants: [line[0]], waiting: [line[1]] });
    }
  });

  it('give everybody who joins the waiting list a place of their own', async () => {
    const { gameEventId, line } = await fullWithLine(1);
    const people = await Promise.all(Array.from({ length: 12 }, () => registered()));
    const done = await Promise.all(people.map((each) => one().joinWaitingList(by(each), gameEventId, each)));
    for (const each of done) must(each);
    const { waiting } = await at(gameEventId);
    expect(waiting[0]).toBe(line[0]);
    expect(waiting.toSorted()).toEqual([...line, ...people].toSorted());
  });

  it('never let somebody accept an offer and be at another table', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const opening = now;
      const { gameEventId, zoe, line } = await fullWithLine(1);
      const [ann] = line as [string];
      const other = await evening(await registered(true), 1, '20:00');
      now = addHours((await at(gameEventId)).startsAt, -30).toISOString();
      must(await one().leave(by(zoe), gameEventId, zoe));
      const [accepted, joined] = await Promise.all([
        one().answerOffer(by(ann), gameEventId, ann, 'accept'),
        one().join(by(ann), other, ann),
      ]);
      must(accepted);
      expect(joined).toMatchObject({ code: 'overlaps' });
      now = opening;
    }
  });

  it('give the seat once where an offer is accepted as it lapses and is passed on', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const opening = now;
      const { gameEventId, zoe, line } = await fullWithLine(2);
      const [ann, bob] = line as [string, string];
      now = addHours((await at(gameEventId)).startsAt, -30).toISOString();
      must(await one().leave(by(zoe), gameEventId, zoe));
      const before = by(ann);
      now = addHours(now, 10).toISOString();
      const [accepted] = await Promise.all([
        one().answerOffer(before, gameEventId, ann, 'accept'),
        one().fillSeats(by('system'), gameEventId),
      ]);
      const { participants, held } = await at(gameEventId);
      const heldBy = held.map(({ userId }) => userId);
      expect([...participants, ...heldBy]).toEqual(isRefusal(accepted) ? [bob] : [ann]);
      now = opening;
    }
  });

  it('give a seat to the next in line where the first is put under a penalty or takes another seat', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { gameEventId, zoe, line } = await fullWithLine(2);
      const [ann, bob] = line as [string, string];
      const other = await evening(await registered(true), 1);
      const [, joined] = await Promise.all([
        one().leave(by(zoe), gameEventId, zoe),
        round % 2 === 0 ? one().join(by(ann), other, ann) : underPenalty(ann, 48),
      ]);
      const hasOther = joined !== undefined && !isRefusal(joined);
      const { participants } = await at(gameEventId);
      if (hasOther) expect(participants).toEqual([bob]);
      else expect([ann, bob]).toContain(participants[0]);
    }
  });

  it('never let somebody join an evening that moves onto another one of theirs, unless they had the seat before', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [host, other, ann] = [await registered(true), await registered(true), await registered()];
      const [moving, fixed] = [await evening(host, 2, '12:00'), await evening(other, 2, '19:00')];
      must(await one().join(by(ann), fixed, ann));
      const manager = { userId: host, isAdmin: false };
      const [joined, moved] = await Promise.all([
        one().join(by(ann), moving, ann),
        one().change(by(host), moving, { startTime: '19:00', basedOn: 1 }, manager),
      ]);
      must(moved);
      const { participants, startTime, freeUntil } = await at(moving);
      expect(startTime).toBe('19:00');
      // the seat was taken before the move, which lets everybody go, or it was refused after it
      if (isRefusal(joined)) expect(joined.code).toBe('overlaps');
      expect(participants).toEqual(isRefusal(joined) ? [] : [ann]);
      expect(freeUntil).not.toBeNull();
    }
  });

  it('never let a host move an evening onto another that they schedule at that instant', async () => {
    const otherCafeId = newUuid();
    const name = `Pine ${otherCafeId}`;
    const cafe = { name, address: '', zipcode: '', image: null, cityId: null, regionId, status: 'approved' };
    await put(`cafe-${otherCafeId}`, { type: 'CafeAdded', data: { cafeId: otherCafeId, ...cafe } });
    for (let round = 0; round < ROUNDS; round++) {
      const host = await registered(true);
      const moving = await evening(host, 2, '12:00');
      const place = { gameId, cafeId: otherCafeId, regionId, maxParticipants: 2 };
      const eventDate = addDays(now, 4).toISOString();
      const results = await Promise.all([
        one().schedule(by(host), host, { ...place, eventDate, startTime: '20:00' }),
        one().change(by(host), moving, { startTime: '19:00', basedOn: 1 }, { userId: host, isAdmin: false }),
      ]);
      expect(results.filter(isRefusal)).toMatchObject([{ code: 'overlaps' }]);
    }
  });

  it('let one of two changes through that are based on the same version', async () => {
    const host = await registered(true);
    const gameEventId = await evening(host, 2);
    const changes = ['12:00', '13:00', '14:00', '15:00'].map((startTime) =>
      one().change(by(host), gameEventId, { startTime, basedOn: 1 }, { userId: host, isAdmin: false }),
    );
    const refused = (await Promise.all(changes)).filter(isRefusal);
    expect(refused.map(({ code }) => code)).toEqual(['outdated', 'outdated', 'outdated']);
    expect(await at(gameEventId)).toMatchObject({ version: 2 });
  });

  it('pass on an offer if a penalty prevents its holder from accepting', async () => {
    for (const takes of ['answerOffer', 'join'] as const) {
      const opening = now;
      const { gameEventId, zoe, line } = await fullWithLine(2);
      const [ann, bob] = line as [string, string];
      now = addHours((await at(gameEventId)).startsAt, -30).toISOString();
      must(await one().leave(by(zoe), gameEventId, zoe));
      await underPenalty(ann, 48);
      const refused = await (takes === 'join'
        ? one().join(by(ann), gameEventId, ann)
        : one().answerOffer(by(ann), gameEventId, ann, 'accept'));
      expect(refused).toMatchObject({ code: 'penalty' });
      expect(await at(gameEventId)).toMatchObject({ held: [{ userId: bob }], waiting: [] });
      now = opening;
    }
  });

  it('announce no seat to the waiting list that a joining person takes', async () => {
    const opening = now;
    const { gameEventId, zoe, line } = await fullWithLine(2);
    const [dan, eve] = [await registered(), await registered()];
    now = addHours((await at(gameEventId)).startsAt, -30).toISOString();
    for (const each of line) await underPenalty(each, 48);
    must(await one().leave(by(zoe), gameEventId, zoe));
    now = addHours(now, 29).toISOString();
    const joined = await Promise.all([dan, eve].map((each) => one().join(by(each), gameEventId, each)));
    expect(joined.filter(isRefusal)).toMatchObject([{ code: 'full' }]);
    expect(await at(gameEventId)).toMatchObject({ participants: [expect.any(String)], waiting: line });
    now = opening;
  });

  it('leave no broken rule in the log', async () => {
    expect(await findings()).toEqual([]);
  });
});

describe('after any commands at three evenings, two of the same hour, in any order and from two processes', () => {
  const PEOPLE = 7;
  const act = fc.record({
    what: fc.constantFrom(
      ...['join', 'join', 'wait', 'wait', 'wait', 'leave', 'leave', 'leave list', 'accept', 'decline', 'remove'],
      ...['deactivate', 'penalty', 'sweep', 'cancel', 'hold', 'hold', 'open', 'seats', 'move'],
    ),
    who: fc.nat(PEOPLE - 1),
    where: fc.nat(2),
  });
  const moments = fc.array(
    fc.record({ hours: fc.constantFrom(0, 0, 1, 7, 12, 20), acts: fc.array(act, { minLength: 1, maxLength: 4 }) }),
    {
      minLength: 6,
      maxLength: 14,
    },
  );

  const oneForGuests = (): GuestCommands => guests[turn++ % guests.length] as GuestCommands;
  async function hold(gameEventId: string, who: number, links: string[]) {
    const { participants } = await at(gameEventId);
    const userId = participants[who % participants.length];
    if (!userId) return;
    const held = await oneForGuests().holdGuestSeat(by(userId), gameEventId, { userId, name: 'Sam' });
    if (!isRefusal(held)) links.push(held.token);
  }
  async function changes(gameEventId: string, host: string, wish: { maxParticipants?: number; startTime?: string }) {
    const { version: basedOn } = await at(gameEventId);
    return one().change(by(host), gameEventId, { ...wish, basedOn }, { userId: host, isAdmin: false });
  }

  it('no rule of the log is broken, and no seat is given twice', async () => {
    await fc.assert(
      fc.asyncProperty(moments, async (turns) => {
        now = OPENING;
        const people = await Promise.all(Array.from({ length: PEOPLE }, () => registered()));
        const hosts = [await registered(true), await registered(true), await registered(true)] as const;
        const [first, other, third] = hosts;
        const evenings = [
          await evening(first, 1, '19:00', 3),
          await evening(other, 2, '20:00', 3),
          await evening(third, 3, '12:00', 3),
        ] as const;
        const begin = ([gameEventId, seats]: readonly [string, number]) =>
          Promise.all(people.slice(0, seats).map((each) => one().join(by(each), gameEventId, each)));
        await begin([evenings[0], 1]);
        await begin([evenings[1], 3]);
        await begin([evenings[2], 1]);
        for (const each of people.slice(3, 6)) {
          for (const gameEventId of evenings.slice(0, 2)) await one().joinWaitingList(by(each), gameEventId, each);
        }
        const penalised = new Set<number>();
        const links: string[] = [];
        for (const { hours, acts } of turns) {
          now = addHours(now, hours).toISOString();
          await Promise.all(
            acts.map(({ what, who, where }) => {
              const [userId, gameEventId] = [people[who] as string, evenings[where] as string];
              const host = hosts[where] as string;
              const manager = { userId: host, isAdmin: false };
              if (what === 'join') return one().join(by(userId), gameEventId, userId);
              if (what === 'wait') return one().joinWaitingList(by(userId), gameEventId, userId);
              if (what === 'leave') return one().leave(by(userId), gameEventId, userId);
              if (what === 'leave list') return one().leaveWaitingList(by(userId), gameEventId, userId);
              if (what === 'accept') return one().answerOffer(by(userId), gameEventId, userId, 'accept');
              if (what === 'decline') return one().answerOffer(by(userId), gameEventId, userId, 'decline');
              if (what === 'remove') return one().remove(by(host), gameEventId, userId, manager);
              if (what === 'deactivate') return one().freeSeat(by(host), gameEventId, userId);
              if (what === 'hold') return hold(evenings[2], who, links);
              if (what === 'open') {
                const token = links.at(-1);
                return token ? oneForGuests().takeGuestSeat(by(userId), token, userId) : null;
              }
              if (what === 'seats') return changes(gameEventId, host, { maxParticipants: 1 + (who % 3) });
              if (what === 'move') {
                return changes(gameEventId, host, { startTime: `${19 + (who % 3)}:${who % 2 === 0 ? '00' : '30'}` });
              }
              if (what === 'cancel')
                return where === 1 && who === 0 ? one().cancel(by(host), gameEventId, manager) : null;
              if (what === 'penalty' && !penalised.has(who)) {
                penalised.add(who);
                return underPenalty(userId, 30).catch(() => undefined);
              }
              return one().fillSeats(by('system'), gameEventId);
            }),
          );
          for (const gameEventId of evenings) {
            const { maxParticipants, participants, held, guests: friends } = await at(gameEventId);
            const forFriends = friends.filter(({ status, until }) => status === 'held' && until > now);
            expect(participants.length + held.length + forFriends.length).toBeLessThanOrEqual(maxParticipants);
          }
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(await findings()).toEqual([]);
    const [seen] = await (sqls[0] as Sql)<{ offers: number; given: number; passed: number; lapsed: number }[]>`
      select count(*) filter (where type = 'SeatOffered')::int as offers,
        count(*) filter (where type = 'ParticipantJoined' and data->>'from' = 'waiting_list')::int as given,
        count(*) filter (where type = 'PassedOver')::int as passed,
        count(*) filter (where type = 'GuestSeatHeld')::int as held_for_friends,
        count(*) filter (where type = 'ParticipantJoined' and data->>'from' = 'guest')::int as friends,
        count(*) filter (where type = 'GameEventChanged')::int as changes,
        count(*) filter (where type = 'SeatOfferEnded' and data->>'how' = 'lapsed')::int as lapsed
      from domain_events`;
    // there was something to look at
    expect(Object.entries(seen ?? {}).filter(([, count]) => count === 0)).toEqual([]);
  });
});
