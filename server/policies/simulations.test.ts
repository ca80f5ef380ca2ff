import { createEventLog, type EventLog } from '@tablemates/event-store';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtInPolicies, rulesOf } from '../../modules/reliability/policies.ts';
import { policy1 } from '../../modules/reliability/policy.ts';
import { comparedBy, comparisonOf } from '../../modules/reliability/simulation/comparison.ts';
import type { Simulation } from '../../modules/reliability/simulation/contract.ts';
import { markedPeopleOf, readStandings } from '../../modules/reliability/simulation/standings.ts';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import { connect, type Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { demoDatabase } from '../../tests/support/database.ts';
import { OPENING, SECRET_KEY } from '../../tests/support/start-product.ts';
import { domainEventTypes } from '../domain-event-types.ts';
import { policySimulations } from './simulations.ts';

const logger = pino({ level: 'silent' });
const clock = () => OPENING;
const going = new AbortController().signal;
const stricter = {
  ...rulesOf(policy1),
  prior: 6,
  suspensions: { ...policy1.suspensions, no_show: { windowDays: 120, days: [14, 30, 60] } },
};

let sql: Sql;
let url: string;
let log: EventLog;
beforeAll(async () => {
  ({ sql, url } = await demoDatabase());
  log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
});
afterAll(async () => {
  await log.close();
  await sql.end();
});
beforeEach(async () => {
  await sql`delete from policy_simulations`;
});

/** The simulations as one process sees them. */
const aProcess = (more: Partial<Parameters<typeof policySimulations>[0]> = {}) =>
  policySimulations({ sql, log, clock, newId: newUuid, logger, ...more });

const ask = async (askedBy = 'admin-1', more: { forgiveRefilled?: boolean } = {}): Promise<Simulation> => {
  const asked = await aProcess().ask(askedBy, { rules: stricter, ...more });
  if (isRefusal(asked)) throw new Error(asked.message);
  return asked;
};
const found = async (id: string) => aProcess().find(id);

/** A worker with connections of its own that stays in the middle of reading until it is let go. */
function aWorkerInTheMiddle() {
  const own = connect(url, { max: 2, applicationName: 'dying worker' });
  const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const readAll: EventLog['readAll'] = async (query) => {
    reached.resolve();
    await release.promise;
    return log.readAll(query);
  };
  return {
    simulations: aProcess({ sql: own, log: { ...log, readAll } }),
    reached: reached.promise,
    release: () => release.resolve(),
    /** As if its machine lost power: its connections are gone, and with them its lock. */
    die: async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%dying worker%'`;
    },
    end: () => own.end({ timeout: 1 }),
  };
}

describe('a policy tried on history', () => {
  it('has the numbers and the people of a comparison of the whole history', async () => {
    const { id } = await ask();
    await aProcess().run(going);
    const done = await found(id);
    const readings = await Array.fromAsync(readStandings(log, { withSeats: false }));
    const [policy, at] = [{ ...stricter, version: 2 }, OPENING.toISOString()];
    const marked = readings.slice(-1).flatMap(markedPeopleOf);
    const expected = comparisonOf(marked.map((person) => comparedBy(policy, person, at)));
    expect(done).toMatchObject({ state: 'done', message: null, basedOn: builtInPolicies.length });
    expect(done?.report).toMatchObject({
      people: expected.people.length,
      moved: expected.moved,
      scores: expected.scores,
      blockedBefore: expected.blockedBefore,
      blockedAfter: expected.blockedAfter,
      newlyBlocked: expected.newlyBlocked.length,
      freed: expected.freed.length,
      forgiven: null,
    });
    expect(done?.progress).toMatchObject({ done: expected.people.length, of: expected.people.length });
    const all = { after: 0, limit: 1_000 };
    const blocked = await aProcess().people(id, { change: 'blocked', ...all });
    expect(blocked.length).toBeGreaterThan(0);
    expect(blocked.map(({ userId }) => userId)).toEqual(expected.newlyBlocked.map(({ userId }) => userId));
    expect(await aProcess().people(id, { change: 'moved', ...all })).toHaveLength(expected.moved);
    const rest = await aProcess().people(id, { change: 'moved', after: 1, limit: 1 });
    expect(rest.map(({ place }) => place)).toEqual([2]);
  });

  it('counts the late cancels that it forgives', async () => {
    const { id } = await ask('admin-1', { forgiveRefilled: true });
    await aProcess().run(going);
    const { forgiven, lateCancels } = (await found(id))?.report?.forgiven ?? { forgiven: 0, lateCancels: 0 };
    expect(forgiven).toBeGreaterThan(0);
    expect(lateCancels).toBeGreaterThanOrEqual(forgiven);
  });

  it('runs one at a time for each admin, however many they request at once', async () => {
    const asked = await Promise.all(
      ['admin-1', 'admin-1', 'admin-1', 'admin-2'].map((by) => aProcess().ask(by, { rules: stricter })),
    );
    expect(asked.map((each) => (isRefusal(each) ? each.code : each.state)).toSorted()).toEqual([
      'asked',
      'asked',
      'under_way',
      'under_way',
    ]);
  });

  it('is refused if its rules were made from a policy that is not the newest', async () => {
    expect(await aProcess().ask('admin-1', { rules: stricter, basedOn: 7 })).toMatchObject({ code: 'outdated' });
  });

  it('is kept for a day, and only the last five of an admin are', async () => {
    for (let n = 0; n < 6; n++) {
      const { id } = await ask();
      await sql`update policy_simulations set state = 'done', asked_at = asked_at - interval '1 second' where id = ${id}`;
      await sql`update policy_simulations set asked_at = asked_at - interval '1 minute'`;
    }
    expect(await aProcess().listOf('admin-1')).toHaveLength(5);
    const nextDay = aProcess({ clock: () => new Date(OPENING.getTime() + 24 * 3_600_000) });
    expect(await nextDay.listOf('admin-1')).toEqual([]);
    await nextDay.forget(new Date(OPENING.getTime() + 24 * 3_600_000));
    expect(await sql`select id from policy_simulations`).toEqual([]);
  });
});

describe('a worker', () => {
  it('that dies in the middle is followed by another one, and changes nothing if it wakes up later', async () => {
    const { id } = await ask();
    const dying = aWorkerInTheMiddle();
    const lost = dying.simulations.run(going).catch(() => 'its lock was lost');
    await dying.reached;
    // while it lives, nobody takes its work away
    await aProcess().run(going);
    expect(await found(id)).toMatchObject({ state: 'running', report: null });

    await dying.die();
    await expect
      .poll(async () => {
        await aProcess().run(going);
        return (await found(id))?.state;
      })
      .toBe('done');
    const done = await found(id);
    dying.release();
    expect(await lost).toBe('its lock was lost');
    expect(await found(id)).toEqual(done);
    await dying.end();
  });

  it('that shuts down leaves the work to others, and this does not count as an attempt', async () => {
    const { id } = await ask();
    const stopping = new AbortController();
    const worker = aWorkerInTheMiddle();
    const stopped = worker.simulations.run(stopping.signal);
    await worker.reached;
    stopping.abort();
    worker.release();
    await stopped;
    expect(await found(id)).toMatchObject({ state: 'asked' });
    expect(await sql`select attempts from policy_simulations`).toEqual([{ attempts: 0 }]);
    await aProcess().run(going);
    expect(await found(id)).toMatchObject({ state: 'done' });
    await worker.end();
  });

  it('whose predecessors all died gives up with a sentence, and the admin may ask again', async () => {
    const { id } = await ask();
    await sql`update policy_simulations set state = 'running', attempts = 3`;
    await aProcess().run(going);
    expect(await found(id)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^It was begun 3 times, and its worker stopped each time\./),
    });
    expect((await ask()).state).toBe('asked');
  });

  it('that cannot read the log records a failure in a sentence', async () => {
    const { id } = await ask();
    const readAll = async () => {
      throw new Error('relation "domain_events" does not exist');
    };
    await aProcess({ log: { ...log, readAll } }).run(going);
    const failed = await found(id);
    expect(failed).toMatchObject({ state: 'failed', message: expect.stringMatching(/^The history could not be read/) });
    expect(failed?.message).not.toContain('relation');
  });

  it('notices that its simulation was cancelled, and stores nothing', async () => {
    const { id } = await ask();
    const worker = aWorkerInTheMiddle();
    const run = worker.simulations.run(going);
    await worker.reached;
    expect(await aProcess().remove(id, 'admin-2')).toBe(false);
    expect(await aProcess().remove(id, 'admin-1')).toBe(true);
    worker.release();
    await run;
    expect(await found(id)).toBeUndefined();
    expect(await sql`select user_id from policy_simulation_people`).toEqual([]);
    await worker.end();
  });
});
