import type { EventLog } from '@tablemates/event-store';
import { createEventLog, execute } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import type { Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { always } from '../../tests/support/always.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { gameEventTypes } from '../events/domain-events.ts';
import { lateCancel, reliabilityCommands } from './commands.ts';
import { policyEventTypes, reliabilityEventTypes, reliabilityStream } from './domain-events.ts';
import type { Done, Roster } from './marking.ts';
import { rulesOf } from './policies.ts';
import { policy1 } from './policy.ts';
import { policyCommands } from './policy-commands.ts';

const START = '2026-06-01T23:00:00.000Z';
const later = (hours: number, ms = 0) => new Date(Date.parse(START) + hours * 3_600_000 + ms).toISOString();
const WINDOW_HOURS = 72;
const NOBODY = newUuid();

let sql: Sql;
let log: EventLog;
const rosters = new Map<string, Roster>();
const rosterOf = (gameEventId: string) => always(`roster-${gameEventId}`, rosters.get(gameEventId));

beforeAll(async () => {
  ({ sql } = await freshDatabase());
  const types = { ...reliabilityEventTypes, ...policyEventTypes, ...gameEventTypes };
  log = createEventLog({ store: storeOf(sql), types, secret: 'a secret that is only for tests', newId: newUuid });
});
afterAll(async () => {
  await log.close();
  await sql.end();
});

const isPerson = (userId: string) => always(`user-${userId}`, userId !== NOBODY);
const commandsOn = (on: EventLog) => reliabilityCommands(on, { rosterOf, isPerson });
const commands = () => commandsOn(log);
const by = (actor: string, now = later(3)) => ({ commandId: newUuid(), actor, now });

/** A game event with new people: the changes that a test makes to their streams concern only this test. */
function aGameEvent({ guests = 1, ...known }: Partial<Roster> & { guests?: number } = {}) {
  const gameEventId = newUuid();
  const participants = known.participants ?? Array.from({ length: guests }, newUuid);
  const nothing = { cancelled: false, lateLeavers: [], checkedIn: {} };
  const roster = { hostId: newUuid(), startsAt: START, ...nothing, participants, ...known };
  rosters.set(gameEventId, roster);
  return { gameEventId, hostId: roster.hostId, guest: participants[0] ?? newUuid(), participants };
}

const typesOn = async (userId: string) => (await log.readStream(reliabilityStream(userId))).map(({ type }) => type);
const codeOf = (result: Done | Refusal) => (isRefusal(result) ? `${result.status} ${result.code}` : 'done');

describe('marking attendance', () => {
  it('commits the guest’s mark and the host’s credit in one append', async () => {
    const { gameEventId, hostId, guest } = aGameEvent();
    const result = await commands().markAttendance(by(hostId), { gameEventId, userId: guest, status: 'attended' });
    expect(codeOf(result)).toBe('done');
    const all = [
      ...(await log.readStream(reliabilityStream(guest))),
      ...(await log.readStream(reliabilityStream(hostId))),
    ];
    expect(all.map(({ type }) => type)).toEqual(['AttendanceMarked', 'GuestAttended', 'HostCredited']);
    const first = all[0]?.position ?? 0n;
    expect(all.map(({ position }) => position)).toEqual([first, first + 1n, first + 2n]);
    expect(result).toMatchObject({ position: first + 2n });
    expect(all[0]).toMatchObject({ actor: hostId, occurredAt: later(3) });
  });

  it('withdraws the host’s credit with the last guest who came', async () => {
    const { gameEventId, hostId, guest } = aGameEvent();
    await commands().markAttendance(by(hostId), { gameEventId, userId: guest, status: 'attended' });
    await commands().markAttendance(by(hostId), { gameEventId, userId: guest, status: 'no_show' });
    expect(await typesOn(hostId)).toEqual([
      'GuestAttended',
      'HostCredited',
      'GuestAttendanceWithdrawn',
      'HostCreditWithdrawn',
    ]);
    expect(await typesOn(guest)).toEqual(['AttendanceMarked', 'AttendanceMarked', 'PenaltyApplied']);
  });

  it('credits the host once for guests who are marked at the same instant', async () => {
    const { gameEventId, hostId, participants } = aGameEvent({ guests: 10 });
    const results = await Promise.all(
      participants.map((userId) => commands().markAttendance(by(hostId), { gameEventId, userId, status: 'attended' })),
    );
    expect(results.map(codeOf)).toEqual(Array(10).fill('done'));
    const types = await typesOn(hostId);
    expect(types.filter((type) => type === 'HostCredited')).toHaveLength(1);
    expect(types.filter((type) => type === 'GuestAttended')).toHaveLength(10);
  });

  it('appends nothing when the mark is already set, or when the same command comes again', async () => {
    const { gameEventId, hostId, guest } = aGameEvent();
    const mark = { gameEventId, userId: guest, status: 'no_show' } as const;
    const context = by(hostId);
    const first = await commands().markAttendance(context, mark);
    expect(await commands().markAttendance(context, mark)).toMatchObject({ position: (first as Done).position });
    expect(await commands().markAttendance(by(hostId), mark)).toMatchObject({ position: undefined });
    expect(await typesOn(guest)).toEqual(['AttendanceMarked', 'PenaltyApplied']);
  });

  it.each([
    ['a millisecond before the start', later(0, -1), '409 not_started'],
    ['at the start', later(0), 'done'],
    ['exactly 3 days after the start', later(WINDOW_HOURS), 'done'],
    ['a millisecond later', later(WINDOW_HOURS, 1), '409 window_closed'],
  ])('%s is answered as the window says', async (_, now, expected) => {
    const { gameEventId, hostId, guest } = aGameEvent();
    const result = await commands().markAttendance(by(hostId, now), { gameEventId, userId: guest, status: 'no_show' });
    expect(codeOf(result)).toBe(expected);
  });

  it('counts late leavers as participants', async () => {
    const leaver = newUuid();
    const { gameEventId, hostId } = aGameEvent({ lateLeavers: [leaver] });
    const result = await commands().markAttendance(by(hostId), { gameEventId, userId: leaver, status: 'no_show' });
    expect(codeOf(result)).toBe('done');
  });

  it('is for a host who gave a seat back late to take the table over, but for their own', async () => {
    const [host, organizer] = [newUuid(), newUuid()];
    const { gameEventId, guest } = aGameEvent({
      ...{ hostId: host, lateLeavers: [host, organizer], organizers: [host, organizer] },
    });
    const mark = async (actor: string, userId: string) =>
      codeOf(await commands().markAttendance(by(actor), { gameEventId, userId, status: 'attended' }));
    expect(await mark(host, host)).toBe('403 party');
    expect(await mark(organizer, guest)).toBe('403 party');
    expect(await mark(host, guest)).toBe('done');
    expect(await mark(host, organizer)).toBe('done');
  });

  it('is refused for unknown and cancelled game events, to everybody but the host, and for strangers and the host as the marked person', async () => {
    const { gameEventId, hostId, guest } = aGameEvent();
    const off = aGameEvent({ cancelled: true });
    const mark = async (actor: string, userId: string, of = gameEventId) =>
      codeOf(await commands().markAttendance(by(actor), { gameEventId: of, userId, status: 'attended' }));
    expect(await mark(hostId, guest, newUuid())).toBe('404 not_found');
    expect(await mark(guest, guest)).toBe('403 not_host');
    expect(await mark('system', guest)).toBe('403 not_host');
    expect(await mark(hostId, newUuid())).toBe('404 not_joined');
    expect(await mark(hostId, hostId)).toBe('404 not_joined');
    expect(await mark(off.hostId, off.guest, off.gameEventId)).toBe('409 cancelled');
  });
});

describe('correcting attendance', () => {
  const admin = newUuid();
  const reason = 'The cafe confirmed it.';

  it('changes a mark and the host’s credit after the window, and the host cannot change it back', async () => {
    const { gameEventId, hostId, guest } = aGameEvent();
    await commands().markAttendance(by(hostId), { gameEventId, userId: guest, status: 'no_show' });
    const seat = { gameEventId, userId: guest };
    const afterwards = by(admin, later(WINDOW_HOURS * 10));
    expect(codeOf(await commands().correctAttendance(afterwards, { ...seat, status: 'attended', reason }))).toBe(
      'done',
    );
    expect(await typesOn(guest)).toEqual([
      'AttendanceMarked',
      'PenaltyApplied',
      'AttendanceCorrected',
      'PenaltyLifted',
    ]);
    expect(await typesOn(hostId)).toEqual(['GuestAttended', 'HostCredited']);
    expect(codeOf(await commands().markAttendance(by(hostId), { ...seat, status: 'no_show' }))).toBe('409 settled');
    const corrected = (await log.readStream(reliabilityStream(guest)))[2];
    expect(corrected).toMatchObject({ actor: admin, data: { reason, previous: 'no_show' } });
  });

  it('can record that a host did not come, which no guest’s mark reverts', async () => {
    const { gameEventId, hostId, guest } = aGameEvent();
    const absent = { gameEventId, userId: hostId, status: 'no_show', reason } as const;
    expect(codeOf(await commands().correctAttendance(by(admin), absent))).toBe('done');
    await commands().markAttendance(by(hostId), { gameEventId, userId: guest, status: 'attended' });
    expect(await typesOn(hostId)).toEqual(['AttendanceCorrected', 'PenaltyApplied', 'GuestAttended']);
  });

  it('corrects a late leave of a game event that was cancelled, without crediting its host', async () => {
    const leaver = newUuid();
    const { gameEventId, hostId } = aGameEvent({ lateLeavers: [leaver], cancelled: true });
    await execute(log, {
      context: by(leaver, later(-1)),
      streams: { mark: lateCancel(leaver) },
      decide: ({ mark }) => ({
        append: {},
        along: [mark({ gameEventId, startsAt: START, role: 'participant', now: later(-1) })],
      }),
    });
    const correction = { gameEventId, userId: leaver, status: 'attended', reason } as const;
    expect(codeOf(await commands().correctAttendance(by(admin), correction))).toBe('done');
    expect(await typesOn(hostId)).toEqual([]);
  });

  it('needs a mark, or a game event that took place with the person in it', async () => {
    const { gameEventId, guest } = aGameEvent();
    const off = aGameEvent({ cancelled: true });
    const correct = async (of: string, userId: string, now = later(3)) =>
      codeOf(
        await commands().correctAttendance(by(admin, now), { gameEventId: of, userId, status: 'attended', reason }),
      );
    expect(await correct(newUuid(), guest)).toBe('404 not_found');
    expect(await correct(gameEventId, newUuid())).toBe('404 not_joined');
    expect(await correct(gameEventId, guest, later(0, -1))).toBe('409 not_started');
    expect(await correct(off.gameEventId, off.guest)).toBe('409 cancelled');
    expect(await correct(off.gameEventId, off.hostId)).toBe('409 cancelled');
  });
});

describe('standing and waiving', () => {
  it('reports score and penalty until the moment the penalty expires', async () => {
    const { gameEventId, hostId, guest } = aGameEvent();
    expect(await commands().standingOf(guest, later(0))).toEqual({ score: 100, penalty: null });
    await commands().markAttendance(by(hostId), { gameEventId, userId: guest, status: 'no_show' });
    const until = later(3 + 7 * 24);
    const penalty = { kind: 'no_show', gameEventId, from: later(3), until, policyVersion: 1 };
    expect(await commands().standingOf(guest, later(3 + 7 * 24, -1))).toEqual({ score: 80, penalty });
    expect(await commands().standingOf(guest, until)).toEqual({ score: 80, penalty: null });
  });

  it('is refused for a person who does not exist', async () => {
    const waive = commands().waivePenalty(by(newUuid(), later(4)), { userId: NOBODY, reason: 'A storm.' });
    expect(codeOf(await waive)).toBe('404 not_found');
  });

  it('lets a person join again once an admin waived the penalty, and keeps the score', async () => {
    const { gameEventId, hostId, guest } = aGameEvent();
    const waive = () => commands().waivePenalty(by(newUuid(), later(4)), { userId: guest, reason: 'A storm.' });
    expect(codeOf(await waive())).toBe('409 no_penalty');
    await commands().markAttendance(by(hostId), { gameEventId, userId: guest, status: 'no_show' });
    expect(codeOf(await waive())).toBe('done');
    expect(await commands().standingOf(guest, later(4))).toEqual({ score: 80, penalty: null });
  });
});

describe('the late cancel in another module’s append', () => {
  const leave = async (userId: string, now: string) => {
    const gameEventId = newUuid();
    const left = { type: 'ParticipantLeft', data: { gameEventId, userId, late: true } } as const;
    const seat = { stream: `gameEvent-${gameEventId}`, fold: { initial: null, evolve: () => null } };
    const result = await execute(log, {
      context: by(userId, now),
      streams: { seat, mark: lateCancel(userId) },
      decide: ({ mark }) => ({
        append: { seat: [left] as never },
        along: [mark({ gameEventId, startsAt: START, role: 'participant', now })],
      }),
    });
    return { gameEventId, position: isRefusal(result) ? undefined : result.position };
  };

  it('commits with the leaving itself', async () => {
    const userId = newUuid();
    const { gameEventId, position } = await leave(userId, later(-24));
    const [left] = await log.readStream(`gameEvent-${gameEventId}`);
    const [mark] = await log.readStream(reliabilityStream(userId));
    expect(mark).toMatchObject({ type: 'AttendanceMarked', data: { status: 'late_cancel', cause: 'left_late' } });
    expect([left?.position, mark?.position]).toEqual([(position ?? 0n) - 1n, position]);
  });

  it('suspends for the second within 30 days, across game events', async () => {
    const userId = newUuid();
    await leave(userId, later(-2));
    await leave(userId, later(-1));
    expect(await commands().standingOf(userId, later(0))).toMatchObject({
      score: 80,
      penalty: { kind: 'late_cancel', until: later(-1 + 72) },
    });
  });
});

describe('adopting a policy', () => {
  const rules = { ...rulesOf(policy1), prior: 9 };
  const adoption = { rules, effectiveFrom: '2030-01-01T00:00:00.000Z', reason: 'A new decade.', basedOn: 1 };

  it('is done by one of two concurrent commands, and the other is refused as outdated', async () => {
    const results = await Promise.all([1, 2].map(() => policyCommands(log).adopt(by('system'), adoption)));
    expect(results.map((result) => (isRefusal(result) ? result.code : result.adopted.version)).sort()).toEqual([
      2,
      'outdated',
    ]);
  });

  it('gives a repeated command the first answer', async () => {
    const context = by('system');
    const next = { ...adoption, rules: { ...rules, prior: 10 }, basedOn: 2 };
    const first = await policyCommands(log).adopt(context, next);
    expect(await policyCommands(log).adopt(context, next)).toEqual(first);
    expect((await policyCommands(log).records()).map(({ policy }) => policy.version)).toEqual([1, 2, 3]);
  });

  it('changes nothing before it takes effect', async () => {
    const { gameEventId, hostId, guest } = aGameEvent();
    await commands().markAttendance(by(hostId), { gameEventId, userId: guest, status: 'no_show' });
    expect((await commands().standingOf(guest, later(4))).score).toBe(80);
    await commands().rejudge(by('system', adoption.effectiveFrom), guest);
    expect((await commands().standingOf(guest, later(4))).score).toBe(91);
  });
});

describe('the streams of a mark', () => {
  const adminId = newUuid();
  it.each([
    [
      'marking',
      (on: EventLog, { gameEventId, hostId, guest }: ReturnType<typeof aGameEvent>) =>
        commandsOn(on).markAttendance(by(hostId), { gameEventId, userId: guest, status: 'no_show' }),
    ],
    [
      'correcting the mark of a participant',
      (on: EventLog, { gameEventId, guest }: ReturnType<typeof aGameEvent>) =>
        commandsOn(on).correctAttendance(by(adminId), {
          gameEventId,
          userId: guest,
          status: 'no_show',
          reason: 'Seen.',
        }),
    ],
    [
      'correcting the mark of a host',
      (on: EventLog, { gameEventId, hostId }: ReturnType<typeof aGameEvent>) =>
        commandsOn(on).correctAttendance(by(adminId), {
          gameEventId,
          userId: hostId,
          status: 'no_show',
          reason: 'Seen.',
        }),
    ],
  ])('are each read once by %s', async (_, act) => {
    const read: string[] = [];
    const counting: EventLog = {
      ...log,
      readStream: (stream, how) => {
        read.push(stream);
        return log.readStream(stream, how);
      },
    };
    expect(codeOf(await act(counting, aGameEvent()))).toBe('done');
    expect(read.toSorted()).toEqual([...new Set(read)].toSorted());
  });

  it.each([
    [
      'a mark',
      (on: EventLog, { gameEventId, hostId, guest }: ReturnType<typeof aGameEvent>) =>
        commandsOn(on).markAttendance(by(hostId), { gameEventId, userId: guest, status: 'no_show' }),
    ],
    [
      'a late cancel in another module’s append',
      (on: EventLog, { gameEventId, guest }: ReturnType<typeof aGameEvent>) =>
        execute(on, {
          context: by(guest, later(-1)),
          streams: { mark: lateCancel(guest) },
          decide: ({ mark }) => ({
            append: {},
            along: [mark({ gameEventId, startsAt: START, role: 'participant', now: later(-1) })],
          }),
        }),
    ],
  ])('include the policies: %s is decided again if one is adopted at the same instant', async (_, act) => {
    const [latest] = (await policyCommands(log).records()).toReversed();
    const basedOn = latest?.policy.version ?? 0;
    const adoption = {
      rules: { ...rulesOf(policy1), prior: 40 + basedOn },
      effectiveFrom: `${2031 + basedOn}-01-01T00:00:00.000Z`,
      reason: 'At once.',
      basedOn,
    };
    // another process adopts a policy between the decision and its append
    let appends = 0;
    const racing: EventLog = {
      ...log,
      append: async (mark) => {
        if (appends++ === 0) expect(isRefusal(await policyCommands(log).adopt(by('system'), adoption))).toBe(false);
        return log.append(mark);
      },
    };
    const on = aGameEvent();
    expect(codeOf(await act(racing, on))).toBe('done');
    expect([appends, (await typesOn(on.guest))[0]]).toEqual([2, 'AttendanceMarked']);
  });
});

describe('the effects of a correction', () => {
  const effects = async (gameEventId: string, userId: string, now = later(4)) => {
    const found = await commands().correctionEffects({ gameEventId, userId }, now);
    if (isRefusal(found)) throw new Error(found.message);
    return found;
  };
  const now = later(4);

  it('are predicted as they later happen, to the person and to the host', async () => {
    const { gameEventId, hostId, guest } = aGameEvent();
    await commands().markAttendance(by(hostId), { gameEventId, userId: guest, status: 'attended' });
    const found = await effects(gameEventId, guest);
    expect(found.effects.map(({ status }) => status)).toEqual(['late_cancel', 'no_show']);
    const told = found.effects.find(({ status }) => status === 'no_show');
    const hostBefore = await commands().standingOf(hostId, now);
    await commands().correctAttendance(by('admin', now), {
      gameEventId,
      userId: guest,
      status: 'no_show',
      reason: 'Seen elsewhere.',
    });
    const { score, penalty } = await commands().standingOf(guest, now);
    expect(told?.after).toEqual({
      reliabilityScore: score,
      penalty: { kind: penalty?.kind, expiresAt: penalty?.until, days: 7 },
    });
    const hostAfter = await commands().standingOf(hostId, now);
    const moved =
      hostBefore.score === hostAfter.score ? null : { scoreBefore: hostBefore.score, scoreAfter: hostAfter.score };
    expect(told?.host).toEqual(moved);
  });

  it('include the end of a pause, and record nothing', async () => {
    const { gameEventId, hostId, guest } = aGameEvent();
    await commands().markAttendance(by(hostId), { gameEventId, userId: guest, status: 'no_show' });
    const before = await log.head();
    const found = await effects(gameEventId, guest);
    expect(found.now).toMatchObject({ reliabilityScore: 80, penalty: { kind: 'no_show', days: 7 } });
    expect(found.effects.map(({ status, after }) => [status, after.reliabilityScore, after.penalty])).toEqual([
      ['attended', 100, null],
      ['late_cancel', 89, null],
    ]);
    expect(await log.head()).toBe(before);
  });

  it('include those of upholding a contested mark whose pause waits', async () => {
    const guest = newUuid();
    const { gameEventId, hostId } = aGameEvent({ participants: [guest], checkedIn: { [guest]: 'code' } });
    const mark = { gameEventId, userId: guest, status: 'no_show' as const, reason: 'The chair was empty.' };
    expect(codeOf(await commands().markAttendance(by(hostId), mark))).toBe('done');
    const found = await effects(gameEventId, guest);
    expect(found.now).toEqual({ reliabilityScore: 80, penalty: null });
    expect(found.effects.map(({ status, after }) => [status, after.reliabilityScore, after.penalty?.days])).toEqual([
      ['attended', 100, undefined],
      ['late_cancel', 89, undefined],
      ['no_show', 80, 7],
    ]);
  });

  it('are refused if there is neither a mark nor a seat', async () => {
    const { gameEventId } = aGameEvent();
    expect(await commands().correctionEffects({ gameEventId, userId: newUuid() }, now)).toMatchObject({
      code: 'not_joined',
    });
    expect(await commands().correctionEffects({ gameEventId: newUuid(), userId: newUuid() }, now)).toMatchObject({
      status: 404,
    });
  });
});
