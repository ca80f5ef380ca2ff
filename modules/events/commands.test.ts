import type { CommandContext, EventLog, Stream } from '@tablemates/event-store';
import { appendTo, createEventLog, portTo } from '@tablemates/event-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import type { Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { always } from '../../tests/support/always.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import type { Done } from './carry-out.ts';
import { eventsCommands } from './commands.ts';
import { eventsModuleTypes } from './domain-events.ts';
import { readGameEvent } from './read-game-event.ts';

type Mark = { readonly type: 'Marked'; readonly data: { readonly role: 'participant' | 'host' } };
const marksStream = (userId: string): Stream<null, Mark> => ({
  stream: `marks-${userId}`,
  fold: { initial: null, evolve: () => null },
});

const NOW = '2026-11-20T18:00:00.000Z';
const DAY_OF = '2026-12-04T20:00:00.000Z';
const [host, ann, bob, cafeId, closedCafeId, regionId, gameId, retiredGameId] = Array.from({ length: 8 }, () =>
  newUuid(),
) as [string, string, string, string, string, string, string, string];

let sql: Sql;
let log: EventLog;
beforeAll(async () => {
  ({ sql } = await freshDatabase());
  const types = { ...eventsModuleTypes, Marked: { schema: 1, data: z.object({ role: z.string() }) } };
  log = createEventLog({
    store: storeOf(sql),
    types,
    secret: 'a secret of at least thirty-two letters',
    newId: newUuid,
  });
});
afterAll(async () => {
  await log.close();
  await sql.end();
});

const penalised = new Set<string>();
const shutOut = new Set<string>();
const keptApart = new Set<string>();
const organizers = new Set([host]);
const refusals: { gameEventId: string; userId: string }[] = [];
const commands = (on = log) =>
  eventsCommands(on, {
    timeZone: 'America/Chicago',
    account: (id) =>
      always(`user-${id}`, { isActive: !shutOut.has(id), isClient: true, isProvider: organizers.has(id) }),
    activeGame: (id) => always(`game-${id}`, id === gameId),
    regionOfApprovedCafe: (id) => always(`cafe-${id}`, id === closedCafeId ? undefined : regionId),
    house: (id) => always(`house-${id}`, undefined),
    cafeOwner: (id) => always(`cafeOwner-${id}`, null),
    blocked: (one, other) => always(`blocks-${one}:${other}`, keptApart.has(one)),
    isNewcomer: (id) => always(`reliability-${id}`, false),
    penalty: (id) => always(`penalties-${id}`, penalised.has(id) ? '2026-12-24T00:00:00.000Z' : null),
    datesOfSeries: (id) => always(`series-${id}`, []),
    recordJoinRefusal: async (_context, seat) => refusals.push(seat),
    closingOf: (groupId) => always(`group-${groupId}`, undefined),
    organizersOf: (groupId) => always(`group-${groupId}`, []),
    everOrganized: (groupId) => always(`group-${groupId}`, []),
    tableOfSeries: (id) => always(`series-${id}`, undefined),
    lateCancel: (userId) =>
      portTo(
        marksStream(userId),
        () =>
          ({ role }) =>
            appendTo(marksStream(userId), [{ type: 'Marked', data: { role } }]),
      ),
  });
const by = (actor: string, now = NOW, commandId = newUuid()): CommandContext => ({ commandId, actor, now });
const request = {
  gameId,
  cafeId,
  regionId,
  eventDate: '2026-12-04',
  startTime: '19:00',
  maxParticipants: 2,
};
const codeOf = (result: Done | Refusal) => (isRefusal(result) ? result.code : 'done');
const scheduled = async () => {
  const result = await commands().schedule(by(host), host, request);
  if (isRefusal(result)) throw new Error(result.message);
  return result.gameEventId;
};
const marksOf = async (userId: string) => (await log.readStream(`marks-${userId}`)).map(({ data }) => data);

describe('scheduling', () => {
  it('means the local evening in the city, for any instant of that day', async () => {
    for (const eventDate of ['2026-12-04', '2026-12-04T06:00:00.000Z', '2026-12-05T05:59:00.000Z']) {
      const result = await commands().schedule(by(host), host, { ...request, eventDate });
      expect(result).toMatchObject({ gameEvent: { schedule: { startsAt: '2026-12-05T01:00:00.000Z' } } });
    }
  });
  it('makes one gameEvent when the same command is asked for twice at once', async () => {
    const context = by(host);
    const [one, two] = await Promise.all([1, 2].map(() => commands().schedule(context, host, request)));
    const [first, repeated] = one && 'isRepeated' in one ? [two, one] : [one, two];
    expect(first).toMatchObject({ gameEvent: { status: 'upcoming' } });
    expect(repeated).toEqual({ ...first, isRepeated: true });
  });
  it.each([
    ['game_unavailable', { gameId: retiredGameId }],
    ['cafe_unavailable', { cafeId: closedCafeId }],
    ['cafe_elsewhere', { regionId: newUuid() }],
    ['no_such_time', { eventDate: '2027-03-14', startTime: '02:30' }],
    ['starts_in_past', { eventDate: '2026-11-19' }],
    ['too_far_ahead', { eventDate: '2027-12-04' }],
  ])('is refused as %s', async (code, change) => {
    expect(codeOf(await commands().schedule(by(host), host, { ...request, ...change }))).toBe(code);
  });
});

describe('joining', () => {
  it('is refused under a penalty, with the instant at which it ends', async () => {
    penalised.add(ann);
    const refused = await commands().join(by(ann), await scheduled(), ann);
    penalised.delete(ann);
    expect(refused).toMatchObject({ status: 403, code: 'penalty' });
    expect(refused).toMatchObject({ details: { penaltyExpiresAt: '2026-12-24T00:00:00.000Z' } });
  });
  it('records a join that a penalty refused, and no other refusal', async () => {
    const gameEventId = await scheduled();
    refusals.length = 0;
    shutOut.add(ann);
    await commands().join(by(ann), gameEventId, ann);
    shutOut.delete(ann);
    penalised.add(ann).add(host);
    await commands().join(by(host), gameEventId, host);
    await commands().recordRefusal(by(host), gameEventId, host);
    expect(refusals).toEqual([]);
    await commands().join(by(ann), gameEventId, ann);
    await commands().recordRefusal(by(ann), gameEventId, ann);
    penalised.clear();
    const words = expect.stringMatching(/^You cannot join events for now/);
    expect(refusals).toEqual([
      { gameEventId, userId: ann, words },
      { gameEventId, userId: ann, words },
    ]);
    expect(await commands().recordRefusal(by(ann), newUuid(), ann)).toMatchObject({ status: 404 });
  });
  it('records no refusal by a penalty if another rule also refuses the seat', async () => {
    const gameEventId = await scheduled();
    const [busy, apart, gone] = [newUuid(), newUuid(), newUuid()];
    await commands().join(by(busy), await scheduled(), busy);
    refusals.length = 0;
    for (const userId of [busy, apart, gone]) penalised.add(userId);
    keptApart.add(apart);
    shutOut.add(gone);
    for (const userId of [busy, apart, gone]) {
      expect(await commands().recordRefusal(by(userId), gameEventId, userId)).toBeUndefined();
    }
    for (const people of [penalised, keptApart, shutOut]) people.clear();
    expect(refusals).toEqual([]);
  });
  it.each(['join', 'leave'] as const)('and %s: one seat at a time, until it is given back', async (then) => {
    const guest = newUuid();
    const [first, second] = [await scheduled(), await scheduled()];
    await commands().join(by(guest), first, guest);
    expect(codeOf(await commands().join(by(guest), second, guest))).toBe('overlaps');
    if (then === 'join') return;
    await commands().leave(by(guest), first, guest);
    expect(codeOf(await commands().join(by(guest), second, guest))).toBe('done');
  });
  it('is refused to a person whose account was deactivated a moment before', async () => {
    shutOut.add(ann);
    const refused = await commands().join(by(ann), await scheduled(), ann);
    shutOut.delete(ann);
    expect(refused).toMatchObject({ status: 401 });
  });
  it('takes one seat when the same command is asked for twice', async () => {
    const gameEventId = await scheduled();
    const context = by(ann);
    const first = await commands().join(context, gameEventId, ann);
    const second = await commands().join(context, gameEventId, ann);
    expect(second).toMatchObject({ position: isRefusal(first) ? null : first.position });
    expect(await readGameEvent(log, gameEventId)).toMatchObject({ seats: { participants: [ann] } });
  });
  it('never gives more seats than exist to people who join at once', async () => {
    const gameEventId = await scheduled();
    const asking = Array.from({ length: 100 }, () => newUuid());
    const results = await Promise.all(asking.map((userId) => commands().join(by(userId), gameEventId, userId)));
    expect(results.map(codeOf).filter((code) => code === 'done')).toHaveLength(2);
    expect(results.map(codeOf).filter((code) => code === 'full')).toHaveLength(98);
  });
});

describe('a late cancel', () => {
  // each case has a guest of its own: everything here is at the same hour
  let guest: string;
  beforeEach(() => {
    guest = newUuid();
  });
  it('marks a person who leaves within 24 hours, in the same append', async () => {
    const gameEventId = await scheduled();
    await commands().join(by(bob), gameEventId, bob);
    const left = await commands().leave(by(bob, DAY_OF), gameEventId, bob);
    expect(left).toMatchObject({ gameEvent: { seats: { participants: [], lateLeavers: [bob] } } });
    expect(await marksOf(bob)).toEqual([{ role: 'participant' }]);
  });
  it('is not marked for a person who leaves in time', async () => {
    const gameEventId = await scheduled();
    await commands().join(by(guest), gameEventId, guest);
    await commands().leave(by(guest), gameEventId, guest);
    expect(await marksOf(guest)).toEqual([]);
  });
  it('marks a host who cancels within 24 hours, unless nobody has a seat', async () => {
    const empty = await scheduled();
    await commands().cancel(by(host, DAY_OF), empty, { userId: host, isAdmin: false });
    expect(await marksOf(host)).toEqual([]);
    const taken = await scheduled();
    await commands().join(by(guest), taken, guest);
    await commands().cancel(by(host, DAY_OF), taken, { userId: host, isAdmin: false });
    expect(await marksOf(host)).toEqual([{ role: 'host' }]);
  });
  it('marks nobody if an admin cancels', async () => {
    const admin = newUuid();
    const gameEventId = await scheduled();
    await commands().join(by(guest), gameEventId, guest);
    await commands().cancel(by(admin, DAY_OF), gameEventId, { userId: admin, isAdmin: true });
    expect([...(await marksOf(admin)), ...(await marksOf(guest))]).toEqual([]);
  });
});

describe('handing over', () => {
  it('reads the evenings that are handed over, and none that are past or of another host', async () => {
    const [leaver, heir] = [newUuid(), newUuid()];
    organizers.add(leaver).add(heir);
    const hostedOn = async (eventDate: string) => {
      const result = await commands().schedule(by(leaver), leaver, { ...request, eventDate });
      if (isRefusal(result)) throw new Error(result.message);
      return result.gameEventId;
    };
    await hostedOn('2026-12-01');
    await commands().join(by(leaver), await scheduled(), leaver);
    const ahead = await hostedOn('2026-12-08');
    const read: string[] = [];
    const watched: EventLog = {
      ...log,
      readStream: (stream, how) => {
        read.push(stream);
        return log.readStream(stream, how);
      },
    };
    expect(
      await commands(watched).handOverHosted(by('system', '2026-12-02T12:00:00.000Z'), leaver, heir),
    ).toBeUndefined();
    expect(read.filter((stream) => stream.startsWith('gameEvent-'))).toEqual([`gameEvent-${ahead}`]);
    expect(await readGameEvent(log, ahead)).toMatchObject({ schedule: { hostId: heir } });
  });
});
