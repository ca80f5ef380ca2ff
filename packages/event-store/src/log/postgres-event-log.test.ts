import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshDatabase } from '../../tests/database.ts';
import {
  AT,
  appendOf,
  claim,
  newId,
  note,
  SECRET,
  sampleLog,
  sampleTypes,
  seatLeft,
  seatTaken,
  to,
} from '../../tests/sample-log.ts';
import type { Sql } from '../../tests/scratch-database.ts';
import { openPool } from '../../tests/scratch-database.ts';
import { storeOf } from '../../tests/store-of.ts';
import { UNHURRIED } from '../../tests/unhurried.ts';
import { ADVISORY_LOCKS } from '../advisory-lock.ts';
import type { EventLog } from './event-log.ts';
import { APPENDED_CHANNEL, createEventLog } from './postgres-event-log.ts';
import { positionsOfCommand } from './statistics.ts';

let url: string;
let sql: Sql;
let log: EventLog;
beforeAll(async () => {
  ({ url, sql } = await freshDatabase());
  log = sampleLog(sql);
});
afterAll(async () => {
  await log.close();
  await sql.end();
});

const fresh = () => `table-${randomUUID()}`;
const types = async (stream: string) => (await log.readStream(stream)).map(({ type }) => type);

describe('appending', () => {
  test('appended domain events are read back completely, version by version', async () => {
    const stream = fresh();
    const appended = await log.append(appendOf([to(stream, 0, seatTaken(1), seatLeft(1))], { actor: 'ada' }));
    const events = await log.readStream(stream);
    expect(events).toEqual([
      expect.objectContaining({ stream, version: 1, type: 'SeatTaken', data: { seat: 1 }, actor: 'ada' }),
      expect.objectContaining({ stream, version: 2, type: 'SeatLeft', data: { seat: 1 }, occurredAt: AT }),
    ]);
    expect(appended).toEqual({ outcome: 'appended', position: events[1]?.position });
  });

  test('a stream that has grown since it was read is a conflict, and nothing is written', async () => {
    const stream = fresh();
    await log.append(appendOf([to(stream, 0, seatTaken(1))]));
    expect(await log.append(appendOf([to(stream, 0, seatTaken(2))]))).toEqual({ outcome: 'conflict' });
    expect(await log.append(appendOf([to(stream, 2, seatTaken(2))]))).toEqual({ outcome: 'conflict' });
    expect(await types(stream)).toEqual(['SeatTaken']);
  });

  test('several streams are appended to all or not at all', async () => {
    const [one, other] = [fresh(), fresh()];
    await log.append(appendOf([to(one, 0, seatTaken(1)), to(other, 0, seatTaken(2))]));
    expect(await log.append(appendOf([to(one, 1, seatLeft(1)), to(other, 0, seatLeft(2))]))).toEqual({
      outcome: 'conflict',
    });
    expect(await types(one)).toEqual(['SeatTaken']);
    expect(await types(other)).toEqual(['SeatTaken']);
  });

  test('a stream that is only checked guards the append and stays as it is', async () => {
    const [written, checked] = [fresh(), fresh()];
    await log.append(appendOf([to(checked, 0, seatTaken(1))]));
    expect(await log.append(appendOf([to(written, 0, seatTaken(1)), to(checked, 0)]))).toEqual({ outcome: 'conflict' });
    expect(await log.append(appendOf([to(written, 0, seatTaken(1)), to(checked, 1)]))).toMatchObject({
      outcome: 'appended',
    });
    expect(await types(checked)).toEqual(['SeatTaken']);
  });

  test('a command is answered with all that it appended, also to several streams, and nothing of other commands', async () => {
    const [one, other] = [fresh(), fresh()];
    const appends = [
      appendOf([to(one, 0, seatTaken(1), seatLeft(1)), to(other, 0, seatTaken(2))]),
      appendOf([to(one, 2, seatTaken(3))]),
    ];
    for (const append of appends) await log.append(append);
    const ofCommand = async ({ commandId }: { commandId: string }) =>
      (await log.readAt(await positionsOfCommand(storeOf(sql), commandId))).map(({ data }) => data);
    const [first, second] = await Promise.all(appends.map(ofCommand));
    expect(first?.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([
      { seat: 1 },
      { seat: 1 },
      { seat: 2 },
    ]);
    expect(second).toEqual([{ seat: 3 }]);
    expect(await positionsOfCommand(storeOf(sql), randomUUID())).toEqual([]);
  });

  test('a repeated command is answered with what it appended, after any later changes', async () => {
    const stream = fresh();
    const append = appendOf([to(stream, 0, seatTaken(1), seatTaken(2))]);
    const first = await log.append(append);
    await log.append(appendOf([to(stream, 2, seatLeft(1))]));
    const position = (await log.readStream(stream))[1]?.position;
    expect(first).toEqual({ outcome: 'appended', position });
    expect(await log.append(append)).toEqual({ outcome: 'duplicate', position });
    expect(await log.positionOf(append.commandId)).toBe(position);
    expect(await log.positionOf(randomUUID())).toBeUndefined();
    expect(await log.readStream(stream)).toHaveLength(3);
  });

  test('each of many concurrent appends has its own outcome', async () => {
    const stream = fresh();
    const repeated = appendOf([to(fresh(), 0, seatTaken(1))]);
    const outcomes = await Promise.all([
      ...Array.from({ length: 300 }, () => log.append(appendOf([to(fresh(), 0, seatTaken(1))]))),
      log.append(appendOf([to(stream, 0, seatTaken(1))])),
      log.append(appendOf([to(stream, 0, seatTaken(2))])),
      log.append(appendOf([to(stream, 1, seatTaken(3))])),
      log.append(repeated),
      log.append(repeated),
    ]);
    expect(outcomes.slice(300).map(({ outcome }) => outcome)).toEqual([
      'appended',
      'conflict',
      'appended',
      'appended',
      'duplicate',
    ]);
    const positions = outcomes.slice(0, 300).map((one) => (one.outcome === 'appended' ? one.position : 0n));
    expect(positions).toEqual(positions.toSorted((a, b) => Number(a - b)));
  });

  test('a value that the database refuses fails alone, and others in its flush are stored', async () => {
    const good = [fresh(), fresh()];
    const [first, bad, last] = await Promise.allSettled([
      log.append(appendOf([to(good[0] ?? '', 0, seatTaken(1))])),
      log.append(appendOf([to(fresh(), 0, { type: 'NoteWritten', data: { pinned: true }, subject: 'a\0b' })])),
      log.append(appendOf([to(good[1] ?? '', 0, seatTaken(1))])),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22021' } });
    expect(first).toMatchObject({ status: 'fulfilled', value: { outcome: 'appended' } });
    expect(last).toMatchObject({ status: 'fulfilled', value: { outcome: 'appended' } });
  });

  test('a lost connection rejects the appends of that flush; asked again, they are stored once', async () => {
    const own = openPool(url, { max: 1, applicationName: 'cut-off' });
    const cut = sampleLog(own);
    const held = await sql.reserve();
    await held`select pg_advisory_lock(${ADVISORY_LOCKS.append})`;
    const appends = [fresh(), fresh()].map((stream) => appendOf([to(stream, 0, seatTaken(1))]));
    const lost = Promise.allSettled(appends.map(cut.append));
    const waiting = () => sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'cut-off' and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await waiting()).length > 0, UNHURRIED);
    expect(await lost).toEqual([
      expect.objectContaining({ status: 'rejected' }),
      expect.objectContaining({ status: 'rejected' }),
    ]);
    await held`select pg_advisory_unlock(${ADVISORY_LOCKS.append})`;
    held.release();
    for (const append of appends) {
      // The driver may report the lost connection once more.
      while (!(await cut.append(append).catch(() => undefined)));
      expect(await types(append.streams[0]?.stream ?? '')).toEqual(['SeatTaken']);
    }
    await own.end();
  });

  test.each([
    ['', {}],
    [' with claims', { take: [claim('waited for', 'table-waited-for')] }],
  ])('a flush%s reports how long it waited for the append lock', async (_, more) => {
    const waits: number[] = [];
    const sawFlush = ({ waited }: { waited: number }) => waits.push(waited);
    const watched = createEventLog({
      store: storeOf(sql),
      types: sampleTypes,
      secret: SECRET,
      newId,
      watcher: { sawFlush },
    });
    const stream = Object.keys(more).length > 0 ? 'table-waited-for' : fresh();
    await watched.append(appendOf([to(stream, 0, seatTaken(1))]));
    const held = await sql.reserve();
    await held`select pg_advisory_lock(${ADVISORY_LOCKS.append})`;
    const waiting = watched.append(appendOf([to(stream, 1, seatTaken(2))], more));
    const blocked = () => held`select from pg_locks where locktype = 'advisory' and not granted`;
    await vi.waitUntil(async () => (await blocked()).length > 0, UNHURRIED);
    await held`select pg_advisory_unlock(${ADVISORY_LOCKS.append})`;
    held.release();
    expect(await waiting).toMatchObject({ outcome: 'appended' });
    const [free, taken] = waits;
    expect(free).toBe(0);
    expect(taken).toBeGreaterThan(0);
  });

  test('mistakes of a caller are thrown before anything is written', async () => {
    const stream = fresh();
    const failing = (append: Parameters<EventLog['append']>[0]) => expect(log.append(append)).rejects;
    await failing(appendOf([])).toThrow('nothing to append');
    await failing(appendOf([to(stream, 0, seatTaken(1))], { commandId: 'again' })).toThrow('not a lower-case UUID');
    await failing(appendOf([to(stream, 0, seatTaken(1)), to(stream, 1, seatTaken(2))])).toThrow('occurs twice');
    await failing(appendOf([to(stream, 0, seatTaken(1))], { take: [claim('x', 'other')] })).toThrow('not backed');
    await failing(appendOf([to(stream, 0, { type: 'Unheard', data: {} })])).toThrow('unknown type');
    await failing(appendOf([to(stream, 0, { type: 'SeatTaken', data: {} })])).toThrow('does not fit its schema');
    await failing(appendOf([to(stream, 0, { ...note(stream, 'x'), data: {} })])).toThrow('does not fit its schema');
    expect(await log.readStream(stream)).toEqual([]);
    expect(await sql`select from personal_keys where subject = ${stream}`).toHaveLength(0);
  });

  test('the log is append-only, even for somebody with a database shell', async () => {
    await expect(sql`update domain_events set actor = 'nobody'`).rejects.toThrow('append-only');
    await expect(sql`delete from domain_events`).rejects.toThrow('append-only');
  });

  test('a closed log finishes pending appends and accepts no more', async () => {
    const closing = sampleLog(sql);
    const last = closing.append(appendOf([to(fresh(), 0, note(randomUUID(), 'last words'))]));
    await closing.close();
    expect(await last).toMatchObject({ outcome: 'appended' });
    await expect(closing.append(appendOf([to(fresh(), 0, seatTaken(1))]))).rejects.toThrow('closed');
  });
});

describe('reading all', () => {
  test('begins after a position and ends at another, in order, by type on request', async () => {
    const start = await log.head();
    const [one, other] = [fresh(), fresh()];
    await log.append(appendOf([to(one, 0, seatTaken(1), seatTaken(2)), to(other, 0, seatLeft(3))]));
    const seatsOf = (events: Awaited<ReturnType<EventLog['readAll']>>) =>
      events.map(({ data }) => (data as { seat: number }).seat);
    const all = await log.readAll({ after: start, limit: 10 });
    expect(seatsOf(all)).toEqual([3, 1, 2]);
    expect(await log.head()).toBe(all[2]?.position);
    expect(seatsOf(await log.readAll({ after: start, limit: 2 }))).toEqual([3, 1]);
    expect(seatsOf(await log.readAll({ after: all[0]?.position ?? 0n, limit: 10 }))).toEqual([1, 2]);
    expect(seatsOf(await log.readAll({ after: start, upTo: all[1]?.position ?? 0n, limit: 10 }))).toEqual([3, 1]);
    expect(seatsOf(await log.readAll({ after: start, limit: 10, types: ['SeatTaken'] }))).toEqual([1, 2]);
    expect(await log.readAll({ after: start, limit: 10, types: [] })).toEqual([]);
  });

  test('reads domain events without the parts to leave out', async () => {
    const start = await log.head();
    const stream = fresh();
    await log.append(appendOf([to(stream, 0, seatTaken(1), note(randomUUID(), 'by the window'))]));
    const whole = await log.readStream(stream);
    expect(whole[1]?.personal).toBeDefined();
    expect(await log.readAll({ after: start, limit: 10 })).toEqual(whole);
    const nothing = { stream: null, version: null, actor: null, occurredAt: null, personal: undefined };
    const leaveOut = ['stream', 'version', 'actor', 'occurredAt', 'personal'] as const;
    expect(await log.readAll({ after: start, limit: 10, leaveOut })).toEqual(
      whole.map((each) => ({ ...each, ...nothing })),
    );
  });

  test('single domain events are read by their positions, oldest first', async () => {
    const stream = fresh();
    await log.append(appendOf([to(stream, 0, seatTaken(1), seatTaken(2), seatTaken(3))]));
    const [first, , third] = await log.readStream(stream);
    const positions = [third?.position ?? 0n, first?.position ?? 0n, 9_999_999n];
    expect(await log.readAt(positions)).toEqual([first, third]);
    expect(await log.readAt([])).toEqual([]);
  });

  test('an older schema is read as the current one', async () => {
    const stream = fresh();
    const named = {
      ...sampleTypes.TableNamed,
      schema: 1,
      data: sampleTypes.TableNamed.data.transform(() => ({ name: 'Oak' })),
    };
    const older = createEventLog({ store: storeOf(sql), types: { TableNamed: named }, secret: SECRET, newId });
    await older.append(appendOf([to(stream, 0, { type: 'TableNamed', data: { name: { text: '', language: '' } } })]));
    expect(await log.readStream(stream)).toMatchObject([{ data: { name: { text: 'Oak', language: 'en' } } }]);
  });

  test('a type this code does not know cannot be passed over', async () => {
    const stream = fresh();
    await log.append(appendOf([to(stream, 0, seatTaken(1))]));
    const ignorant = createEventLog({ store: storeOf(sql), types: {}, secret: SECRET, newId });
    await expect(ignorant.readStream(stream)).rejects.toThrow('unknown type of domain event: SeatTaken');
  });

  test('listeners of this process and of others are notified of each flush', async () => {
    const heard = Promise.withResolvers<bigint>();
    const notified = Promise.withResolvers<string>();
    const { unlisten } = await sql.listen(APPENDED_CHANNEL, notified.resolve);
    const off = log.onAppended(heard.resolve);
    const outcome = await log.append(appendOf([to(fresh(), 0, seatTaken(1))]));
    expect(outcome).toEqual({ outcome: 'appended', position: await heard.promise });
    expect(await notified.promise).toBe(String(await heard.promise));
    off();
    await unlisten();
  });
});

describe('claims', () => {
  test('only one stream holds a claim; the others learn which one was refused', async () => {
    const [holder, late] = [fresh(), fresh()];
    const free = randomUUID();
    const value = randomUUID();
    await log.append(appendOf([to(holder, 0, seatTaken(1))], { take: [claim(value, holder)] }));
    const take = [claim(free, late), claim(value, late)];
    expect(await log.append(appendOf([to(late, 0, seatTaken(1))], { take }))).toEqual({
      outcome: 'claimed',
      claim: take[1],
    });
    expect(await log.readStream(late)).toEqual([]);
    expect(await log.claimant('name', value)).toBe(holder);
    expect(await log.claimant('name', free)).toBeUndefined();
    expect(await log.claimant('another kind', value)).toBeUndefined();
  });

  test('one of many concurrent appends gets a claim', async () => {
    const value = randomUUID();
    const logs = [log, sampleLog(sql), sampleLog(sql)];
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const stream = fresh();
        return logs[index % 3]?.append(appendOf([to(stream, 0, seatTaken(1))], { take: [claim(value, stream)] }));
      }),
    );
    expect(outcomes.filter((one) => one?.outcome === 'appended')).toHaveLength(1);
    expect(outcomes.filter((one) => one?.outcome === 'claimed')).toHaveLength(29);
  });

  test('a released claim is free, and only its holder releases it', async () => {
    const [holder, other] = [fresh(), fresh()];
    const value = randomUUID();
    await log.append(appendOf([to(holder, 0, seatTaken(1))], { take: [claim(value, holder)] }));
    await log.append(appendOf([to(other, 0, seatTaken(1))], { release: [claim(value, other)] }));
    expect(await log.claimant('name', value)).toBe(holder);
    await log.append(appendOf([to(holder, 1, seatTaken(1))], { take: [claim(value, holder)] }));
    await log.append(appendOf([to(holder, 2, seatLeft(1))], { release: [claim(value, holder)] }));
    expect(await log.claimant('name', value)).toBeUndefined();
    expect(await log.append(appendOf([to(other, 1, seatTaken(2))], { take: [claim(value, other)] }))).toMatchObject({
      outcome: 'appended',
    });
  });

  test('a claim passes from one stream to another in one append', async () => {
    const [giver, taker] = [fresh(), fresh()];
    const value = randomUUID();
    await log.append(appendOf([to(giver, 0, seatTaken(1))], { take: [claim(value, giver)] }));
    await log.append(
      appendOf([to(giver, 1, seatLeft(1)), to(taker, 0, seatTaken(1))], {
        take: [claim(value, taker)],
        release: [claim(value, giver)],
      }),
    );
    expect(await log.claimant('name', value)).toBe(taker);
  });

  describe('whose values get another form', () => {
    const kind = `form ${randomUUID()}`;
    const holding = async (value: string, events = [seatTaken(1)]) => {
      const stream = fresh();
      await log.append(appendOf([to(stream, 0, ...events)], { take: [{ kind, value, stream }] }));
      return stream;
    };

    test('are renewed: the oldest gets the value, and others keep what they have', async () => {
      const [first, second, third, gone] = [
        await holding('A'),
        await holding('Á'),
        await holding('b'),
        await holding('C'),
      ];
      const present = async ({ stream }: { stream: string }) => ({
        version: 1,
        value: { [first]: 'a', [second]: 'a', [third]: 'b' }[stream],
      });
      expect(await log.renewClaims([kind], present)).toBe(2);
      const holders = ['A', 'a', 'Á', 'b', 'C'].map((value) => log.claimant(kind, value));
      expect(await Promise.all(holders)).toEqual([undefined, first, second, third, undefined]);
      expect(await log.renewClaims([kind], present)).toBe(0);
      expect(await types(gone)).toEqual(['SeatTaken']);
    });

    test('are left alone in a stream that has grown meanwhile', async () => {
      const stream = await holding('D', [seatTaken(1), seatLeft(1)]);
      const present = async (claim: { stream: string }) => ({
        version: claim.stream === stream ? 1 : 9,
        value: 'd',
      });
      expect(await log.renewClaims([kind], present)).not.toBe(0);
      expect(await log.claimant(kind, 'D')).toBe(stream);
    });
  });

  test('a conflict takes, releases and erases nothing', async () => {
    const stream = fresh();
    const person = randomUUID();
    const [held, wanted] = [randomUUID(), randomUUID()];
    await log.append(appendOf([to(stream, 0, note(person, 'hello'))], { take: [claim(held, stream)] }));
    const stale = { take: [claim(wanted, stream)], release: [claim(held, stream)], erase: [person] };
    expect(await log.append(appendOf([to(stream, 0, seatTaken(1))], stale))).toEqual({ outcome: 'conflict' });
    expect(await log.claimant('name', held)).toBe(stream);
    expect(await log.claimant('name', wanted)).toBeUndefined();
    expect(await log.readStream(stream)).toMatchObject([{ personal: { text: 'hello' } }]);
  });

  test('the database knows no value, only a keyed hash', async () => {
    const stream = fresh();
    await log.append(appendOf([to(stream, 0, seatTaken(1))], { take: [claim('ada@example.test', stream)] }));
    const [row] = await sql<{ hash: Buffer }[]>`select hash from claims where stream = ${stream}`;
    expect(row?.hash).toHaveLength(32);
    expect(row?.hash.toString('latin1')).not.toContain('ada');
  });
});

describe('personal data', () => {
  test('is read back with the same secret, and is encrypted in the table', async () => {
    const stream = fresh();
    const person = randomUUID();
    await log.append(appendOf([to(stream, 0, note(person, 'call me at noon'))]));
    expect(await log.readStream(stream)).toMatchObject([{ subject: person, personal: { text: 'call me at noon' } }]);
    const [bare] = await log.readStream(stream, { withoutPersonal: true });
    expect([bare?.subject, bare?.personal]).toEqual([person, undefined]);
    const [row] = await sql<{ all: string; personal: Buffer }[]>`
      select domain_events::text as all, personal from domain_events where stream = ${stream}`;
    expect(`${row?.all}${row?.personal.toString('latin1')}`).not.toContain('noon');
  });

  test('cannot be read under another secret', async () => {
    const stream = fresh();
    await log.append(appendOf([to(stream, 0, note(randomUUID(), 'private'))]));
    const stranger = createEventLog({ store: storeOf(sql), types: sampleTypes, secret: 'another', newId });
    await expect(stranger.readStream(stream)).rejects.toThrow();
  });

  test('is gone at the next read of every process once its person was erased, and never comes back', async () => {
    const stream = fresh();
    const [erased, other] = [randomUUID(), randomUUID()];
    const elsewhere = sampleLog(sql);
    await log.append(appendOf([to(stream, 0, note(erased, 'mine'), note(other, 'theirs'))]));
    expect(await elsewhere.readStream(stream)).toMatchObject([{ personal: { text: 'mine' } }, {}]);
    await log.append(appendOf([to(stream, 2, seatLeft(1))], { erase: [erased] }));
    await elsewhere.append(appendOf([to(stream, 3, note(erased, 'again'))]));
    const events = await elsewhere.readStream(stream);
    expect(events.map(({ personal }) => personal)).toEqual([undefined, { text: 'theirs' }, undefined, undefined]);
    expect(events[3]).toMatchObject({ subject: erased, data: { pinned: false } });
    const kept = await sql`select from personal_keys where subject = ${erased} and wrapped is not null`;
    expect(kept).toHaveLength(0);
  });

  test('of one person, from many concurrent appends, is encrypted under one key', async () => {
    const person = randomUUID();
    const streams = Array.from({ length: 20 }, fresh);
    const logs = [log, sampleLog(sql)];
    await Promise.all(
      streams.map((stream, index) => logs[index % 2]?.append(appendOf([to(stream, 0, note(person, stream))]))),
    );
    for (const stream of streams) expect(await log.readStream(stream)).toMatchObject([{ personal: { text: stream } }]);
  });
});
