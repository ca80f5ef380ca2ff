import { createEvidence, viewOf } from '@tablemates/event-store';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operationCommands } from '../../modules/admin/operation-commands.ts';
import { notAsked } from '../../modules/identity/bulk/bulk-act.ts';
import { readPerson } from '../../modules/identity/people/people.ts';
import { type ActOnPeople, BULK_ACTS } from '../../modules/identity/rules.ts';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import { addDays, addSeconds } from '../../platform/add-time.ts';
import { newUuid } from '../../platform/ids.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { people as peopleReadModel } from '../../projections/identity/people.ts';
import { identityApp } from '../../tests/support/identity-app.ts';
import { ADMIN_PASSWORD } from '../../tests/support/start-product.ts';
import { bulkActs, forgetInBulkActs, type KeptBulkAct } from './bulk-acts.ts';

const logger = pino({ level: 'silent' });
const going = new AbortController().signal;
const ON_PEOPLE = BULK_ACTS.filter((act) => act !== 'judgeAgain');
const NOW = new Date('2026-11-21T12:00:00.000Z');
/** More than one statement, or one page of anything, takes. */
const THOUSANDS = 6_000;

let app: Awaited<ReturnType<typeof identityApp>>;
let adminId: string;
beforeAll(async () => {
  app = await identityApp();
  const first = await app.commands.ensureFirstAdmin(context(), {
    username: 'admin',
    password: ADMIN_PASSWORD,
  });
  if (isRefusal(first)) throw new Error(first.message);
  const [admin] = await app.sql<{ userId: string }[]>`select user_id from admin_credentials`;
  adminId = admin?.userId ?? '';
});
beforeEach(async () => {
  await app.sql`delete from bulk_acts`;
});

const context = (actor = 'system') => ({ commandId: newUuid(), actor, now: NOW.toISOString() });

/** The bulk acts as one process sees them. */
const aProcess = (more: Partial<Parameters<typeof bulkActs>[0]> = {}) =>
  bulkActs({
    sql: app.sql,
    log: app.log,
    evidence: createEvidence({ store: storeOf(app.sql), secret: app.deps.secret, origin: '-', clock: () => NOW }),
    identity: app.commands,
    // `tests/judging-again.test.ts` has policies and marks
    reliability: { judgeAgain: () => Promise.resolve(notAsked) },
    judgedIn: () => Promise.resolve(notAsked),
    clock: () => NOW,
    newId: newUuid,
    logger,
    shown: async () => {},
    ...more,
  });

let added = 0;
const people = (count: number): Promise<readonly string[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const personal = {
        email: `p${added++}@example.test`,
        firstName: 'Ann',
        lastName: 'Lee',
        phoneNumber: '',
        bio: '',
      };
      const roles = { isClient: true, isProvider: false, isCafeOwner: false, isAdmin: false };
      const done = await app.commands.addPerson(context(adminId), { ...personal, ...roles });
      if (isRefusal(done)) throw new Error(done.message);
      return done.userId;
    }),
  );
const asked = async (request: Parameters<ReturnType<typeof bulkActs>['ask']>[1]): Promise<KeptBulkAct> => {
  const act = await aProcess().ask(adminId, request);
  if (isRefusal(act)) throw new Error(act.message);
  return act;
};
const ask = (act: ActOnPeople, ids: readonly string[]) => asked({ act, ids: [...ids] });
const carriedOut = async (act: KeptBulkAct): Promise<KeptBulkAct | undefined> => {
  await aProcess().run(going);
  return aProcess().find(act.id);
};
/** Whom a filter finds, once the read models know what was done. */
const shownTo = async (filter: Parameters<ReturnType<typeof bulkActs>['matching']>[0]) => {
  await app.deps.showUser(adminId);
  return aProcess().matching(filter);
};
const statuses = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await readPerson(app.log, id)).status));
/** The admin’s words at what was done to a person, the first ones first. */
const explained = async (userId: string) =>
  (await app.log.readStream(`user-${userId}`)).flatMap(({ type, personal }) =>
    type === 'ActExplained' ? [(personal as { reason: string }).reason] : [],
  );
const deactivations = async (ids: readonly string[]): Promise<number> => {
  const [counted] = await app.sql<{ count: number }[]>`
    select count(*)::int from domain_events
    where type = 'UserDeactivated' and stream = any(${ids.map((id) => `user-${id}`)}::text[])`;
  return counted?.count ?? 0;
};

describe('a bulk act', () => {
  it('runs one command for each person in the admin’s name, and counts people who needed no change', async () => {
    const ids = await people(6);
    await app.commands.deactivate(context(adminId), ids[0] ?? '');
    const done = await carriedOut(await ask('disable', [...ids, ...ids]));
    expect(done).toMatchObject({ state: 'done', people: 6, changed: 5, already: 1, failed: 0, isUndo: false });
    expect(new Set(await statuses(ids))).toEqual(new Set(['inactive']));
    const actors = await app.sql`
      select distinct actor from domain_events where type = 'UserDeactivated' and stream = ${`user-${ids[1]}`}`;
    expect(actors).toEqual([{ actor: adminId }]);
  });

  it('keeps the admin’s words at each person, also of those for whom it is tried again', async () => {
    const [gone = '', host = ''] = await people(2);
    const reason = 'A wave of spam.';
    const hosts = refuse(409, 'hosts_upcoming', 'This person hosts upcoming events.');
    const act = await asked({ act: 'disable', reason, ids: [gone, host] });
    const deactivate: typeof app.commands.deactivate = async (who, userId, ...terms) =>
      userId === host ? hosts : app.commands.deactivate(who, userId, ...terms);
    await aProcess({ identity: { ...app.commands, deactivate } }).run(going);
    expect(await explained(gone)).toEqual([reason]);
    expect(await explained(host)).toEqual([]);
    await carriedOut(await asked({ retry: act.id }));
    expect(await explained(host)).toEqual([reason]);
    await carriedOut(await asked({ act: 'makeOrganizer', reason: 'They help on Fridays.', ids: [host] }));
    expect(await explained(host)).toEqual([reason, 'They help on Fridays.']);
  });

  it('lists the people it failed for with reasons, and never changes the admin who requested it', async () => {
    const [host = '', gone = ''] = await people(2);
    await app.commands.erasePerson(context(adminId), gone);
    const hosts = refuse(409, 'hosts_upcoming', 'This person hosts upcoming events.');
    const act = await ask('disable', [adminId, host, gone]);
    const deactivate: typeof app.commands.deactivate = async (who, userId, ...terms) =>
      userId === host ? hosts : app.commands.deactivate(who, userId, ...terms);
    await aProcess({ identity: { ...app.commands, deactivate } }).run(going);
    expect(await aProcess().find(act.id)).toMatchObject({ changed: 0, failed: 3, undoUntil: null });
    const failures = await aProcess().failures(act.id, { after: 0, limit: 10 });
    expect(failures.map(({ userId, code }) => [userId, code])).toEqual([
      [adminId, 'self'],
      [host, 'hosts_upcoming'],
      [gone, 'not_found'],
    ]);
    expect((await aProcess().failures(act.id, { after: 2, limit: 10 })).map(({ place }) => place)).toEqual([3]);
    // now it may be
    const again = await carriedOut(await asked({ retry: act.id }));
    expect(again).toMatchObject({ people: 3, changed: 1, failed: 2 });
  });

  it('makes organizers of members and members of organizers', async () => {
    const ids = await people(3);
    expect(await carriedOut(await ask('makeOrganizer', ids))).toMatchObject({ changed: 3 });
    expect(await readPerson(app.log, ids[0] ?? '')).toMatchObject({ isProvider: true, isClient: true });
    expect(await carriedOut(await ask('endOrganizer', ids))).toMatchObject({ changed: 3 });
    expect(await readPerson(app.log, ids[0] ?? '')).toMatchObject({ isProvider: false });
  });

  it('runs one at a time for each admin, however many they request at once', async () => {
    const ids = await people(1);
    const answers = await Promise.all([1, 2, 3].map(() => aProcess().ask(adminId, { act: 'disable', ids: [...ids] })));
    const [open] = answers.filter((each) => !isRefusal(each));
    const refusals = answers.filter(isRefusal);
    expect(refusals.map(({ code, details }) => [code, details])).toEqual([
      ['under_way', { bulkActId: (open as KeptBulkAct).id }],
      ['under_way', { bulkActId: (open as KeptBulkAct).id }],
    ]);
  });

  it('leaves out people who were erased since', async () => {
    const ids = await people(2);
    const act = await ask('delete', ids);
    expect(await carriedOut(act)).toMatchObject({ changed: 2, failed: 0, undoUntil: null });
    const failing = await ask('delete', [adminId]);
    await carriedOut(failing);
    expect(await aProcess().failures(failing.id, { after: 0, limit: 10 })).toHaveLength(1);
    await forgetInBulkActs(app.sql, adminId);
    expect(await aProcess().failures(failing.id, { after: 0, limit: 10 })).toEqual([]);
    expect(await aProcess().find(failing.id)).toMatchObject({ people: 1, failed: 1 });
  });

  it('is kept for a week', async () => {
    const act = await ask('disable', await people(1));
    await carriedOut(act);
    const later = { clock: () => addDays(NOW, 7) };
    expect(await aProcess(later).find(act.id)).toBeUndefined();
    await aProcess().forget(addDays(NOW, 7));
    expect(await app.sql`select place from bulk_act_people`).toEqual([]);
  });
});

it('by a filter begins only for the people of the fingerprint, even if the same number of others match now', async () => {
  const [one = '', other = ''] = await people(2);
  await app.commands.deactivate(context(adminId), one);
  const filter = { status: 'inactive' } as const;
  const seen = await shownTo(filter);
  await app.commands.activate(context(adminId), one);
  await app.commands.deactivate(context(adminId), other);
  const now = await shownTo(filter);
  expect(now.people).toBe(seen.people);
  const asking = (fingerprint: string) => aProcess().ask(adminId, { act: 'activate', filter, fingerprint });
  expect(await asking(seen.fingerprint)).toMatchObject({ code: 'changed_meanwhile' });
  expect(await asking(now.fingerprint)).toMatchObject({ people: now.people, state: 'asked' });
});

it('by a filter takes all of thousands, each once and in their order, whatever stops and goes on between', async () => {
  const [one = ''] = await people(1);
  await app.deps.showUser(adminId);
  const readModel = app.sql(viewOf(peopleReadModel));
  await app.sql`
    insert into ${readModel}
    select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'member_id', 'M' || n, 'search_text', 'wave'))).*
    from ${readModel} p, generate_series(1, ${THOUSANDS}) n where p.id = ${one}`;
  const filter = { q: 'wave' };
  const { people: found, fingerprint } = await aProcess().matching(filter);
  expect(found).toBe(THOUSANDS);
  const act = await asked({ act: 'disable', filter, fingerprint });
  const listed = await app.sql<{ userId: string }[]>`
    select user_id from bulk_act_people where bulk_act_id = ${act.id} order by place`;
  const done: string[] = [];
  const stopping = new AbortController();
  const deactivate: typeof app.commands.deactivate = async (_, userId) => {
    // this process shuts down here, and another one goes on
    if (done.push(userId) === THOUSANDS / 2) stopping.abort();
    return { userId, position: 1n };
  };
  const worker = aProcess({ identity: { ...app.commands, deactivate } });
  await worker.run(stopping.signal);
  expect(await worker.find(act.id)).toMatchObject({ state: 'asked', changed: done.length });
  await worker.run(going);
  expect(done).toEqual(listed.map(({ userId }) => userId));
  expect(new Set(done).size).toBe(THOUSANDS);
  expect(await worker.find(act.id)).toMatchObject({ state: 'done', people: THOUSANDS, changed: THOUSANDS, failed: 0 });
  await app.sql`delete from ${readModel} where search_text = 'wave'`;
});

describe('stopping', () => {
  it('keeps what is done, leaves the rest, and says who stopped it and when', async () => {
    const ids = await people(12);
    const act = await ask('disable', ids);
    let commands = 0;
    let recorded = 0;
    const deactivate: typeof app.commands.deactivate = async (...of) => {
      if (++commands === 6) await aProcess().stop(act.id, 'another admin', async () => recorded++);
      return app.commands.deactivate(...of);
    };
    await aProcess({ identity: { ...app.commands, deactivate } }).run(going);
    const stopped = { id: 'another admin', at: NOW.toISOString() };
    expect(await aProcess().find(act.id)).toMatchObject({ state: 'done', changed: 8, failed: 0, people: 12, stopped });
    await aProcess().run(going);
    expect(await deactivations(ids)).toBe(8);
    expect(recorded).toBe(1);
    expect(await carriedOut(await asked({ undo: act.id }))).toMatchObject({ people: 8, changed: 8 });
  });

  it('before a worker begins leaves everybody, and lets the admin ask for something else', async () => {
    const ids = await people(2);
    const act = await ask('disable', ids);
    await aProcess().stop(act.id, adminId, async () => {});
    expect(await carriedOut(act)).toMatchObject({ state: 'done', changed: 0, undoUntil: null });
    expect(await statuses(ids)).toEqual(['active', 'active']);
    expect(await carriedOut(await ask('disable', ids))).toMatchObject({ changed: 2, stopped: null });
  });

  it('is recorded once, and not for what is done or not kept', async () => {
    const record = () => Promise.reject(new Error('recorded'));
    const act = await ask('disable', await people(1));
    await aProcess().stop(act.id, adminId, async () => {});
    expect(await aProcess().stop(act.id, 'another admin', record)).toMatchObject({ stopped: { id: adminId } });
    await carriedOut(act);
    expect(await aProcess().stop(act.id, adminId, record)).toMatchObject({ code: 'done' });
    expect(await aProcess().stop(newUuid(), adminId, record)).toMatchObject({ code: 'not_found' });
  });
});

it('lists everybody’s acts and one’s own, the latest first, page by page', async () => {
  const ids = await people(1);
  const at = (seconds: number) => aProcess({ clock: () => addSeconds(NOW, seconds) });
  const made: string[] = [];
  for (const [seconds, who] of [adminId, 'another admin', adminId].entries()) {
    const act = await at(seconds).ask(who, { act: 'disable', ids: [...ids] });
    if (isRefusal(act)) throw new Error(act.message);
    made.unshift(act.id);
    await at(seconds).run(going);
  }
  const idsOf = (acts: readonly KeptBulkAct[]) => acts.map(({ id }) => id);
  const all = { by: undefined, after: undefined, limit: 10 };
  expect(idsOf(await aProcess().list(all))).toEqual(made);
  expect(idsOf(await aProcess().list({ ...all, by: adminId }))).toEqual([made[0], made[2]]);
  const [first] = await aProcess().list({ ...all, limit: 1 });
  expect(idsOf(await aProcess().list({ ...all, after: first }))).toEqual(made.slice(1));
  expect(idsOf(await aProcess().list({ ...all, offset: 1, limit: 1 }))).toEqual([made[1]]);
  expect(await aProcess().count(undefined)).toBe(3);
  expect(await aProcess().count(adminId)).toBe(2);
});

describe('rows that SQL changed', () => {
  const isOrganizer = async (id: string) => {
    const person = await readPerson(app.log, id);
    return 'isProvider' in person && person.isProvider;
  };
  const putIn = async (act: ActOnPeople, ids: readonly string[]) => {
    const id = newUuid();
    await app.sql`insert into bulk_acts (id, asked_by, asked_at, act, state) values (${id}, ${adminId}, ${NOW}, ${act}, 'asked')`;
    await app.sql`
      insert into bulk_act_people (bulk_act_id, place, user_id)
      select ${id}, place, user_id from unnest(${[...ids]}::text[]) with ordinality as listed (user_id, place)`;
    return id;
  };

  it.each(ON_PEOPLE)('move nobody: %s, which nobody asked for, ends, and its admin can ask again', async (act) => {
    const [person = ''] = await people(1);
    if (act === 'activate') await app.commands.deactivate(context(adminId), person);
    if (act === 'endOrganizer') await app.commands.changePerson(context(adminId), person, { isProvider: true });
    const before = await readPerson(app.log, person);
    const id = await putIn(act, [person]);
    await aProcess().run(going);
    expect(await readPerson(app.log, person)).toEqual(before);
    expect(await aProcess().find(id)).toMatchObject({ state: 'done', changed: 0, failed: 1 });
    expect(await aProcess().ask(adminId, { retry: id })).toMatchObject({ code: 'not_found' });
    expect(await carriedOut(await ask(act, [person]))).toMatchObject({ changed: 1 });
  });

  it('move nobody, also if SQL adds to the log that an admin asked', async () => {
    const [person = ''] = await people(1);
    const id = await putIn('delete', [person]);
    await app.sql`
      insert into domain_events (stream, version, id, type, schema, command_id, actor, data, occurred_at)
      values (${`bulkAct-${id}`}, 1, gen_random_uuid(), 'BulkActAsked', 1, gen_random_uuid(), ${adminId},
        ${app.sql.json({ bulkActId: id, act: 'delete', people: [person] })}, ${NOW})`;
    await aProcess().run(going);
    await app.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from domain_events where stream = ${`bulkAct-${id}`}`;
    });
    expect(await statuses([person])).toEqual(['active']);
  });

  it('add nobody to an act, to its repetition or to its undoing, and change neither what it does nor for whom', async () => {
    const [one = '', other = '', third = ''] = await people(3);
    const act = await ask('disable', [one]);
    await app.sql`update bulk_acts set act = 'delete', asked_by = 'somebody else' where id = ${act.id}`;
    await app.sql`update bulk_act_people set user_id = ${third} where bulk_act_id = ${act.id}`;
    await app.sql`insert into bulk_act_people (bulk_act_id, place, user_id) values (${act.id}, 2, ${other})`;
    await aProcess().run(going);
    expect(await statuses([one, other, third])).toEqual(['inactive', 'active', 'active']);
    await app.commands.deactivate(context(adminId), other);
    await app.sql`update bulk_acts set act = 'disable' where id = ${act.id}`;
    await app.sql`update bulk_act_people set outcome = 'changed' where bulk_act_id = ${act.id} and place = 2`;
    expect(await carriedOut(await asked({ undo: act.id }))).toMatchObject({ act: 'activate', people: 1 });
    expect(await statuses([one, other])).toEqual(['active', 'inactive']);
  });

  it('do not begin again what has ended, nor what was stopped', async () => {
    const [already = '', later = ''] = await people(2);
    await app.commands.changePerson(context(adminId), already, { isProvider: true });
    const act = await ask('makeOrganizer', [already]);
    await carriedOut(act);
    await app.commands.changePerson(context(adminId), already, { isProvider: false });
    const stopped = await ask('makeOrganizer', [later]);
    await aProcess().stop(stopped.id, adminId, () =>
      operationCommands(app.deps).recordBulkActStop(context(adminId), stopped.id),
    );
    await aProcess().run(going);
    for (const { id } of [act, stopped]) {
      await app.sql`
        update bulk_acts set state = 'asked', finished_at = null, stopped_at = null, stopped_by = null where id = ${id}`;
      await app.sql`update bulk_act_people set outcome = null where bulk_act_id = ${id}`;
      await aProcess().run(going);
    }
    expect([await isOrganizer(already), await isOrganizer(later)]).toEqual([false, false]);
    expect(await aProcess().find(act.id)).toMatchObject({ state: 'done', changed: 0 });
  });
});

describe('undoing', () => {
  it('reaches only people whom the action changed', async () => {
    const [already = '', ...others] = await people(4);
    await app.commands.deactivate(context(adminId), already);
    const act = await ask('disable', [already, ...others]);
    await carriedOut(act);
    const undone = await carriedOut(await asked({ undo: act.id }));
    expect(undone).toMatchObject({ act: 'activate', people: 3, changed: 3, isUndo: true, undoUntil: null });
    expect(await statuses([already, ...others])).toEqual(['inactive', 'active', 'active', 'active']);
    expect(await aProcess().ask(adminId, { undo: act.id })).toMatchObject({ code: 'not_undone' });
  });

  it('is possible for the admin who did it, within a minute, and not for an action without an inverse', async () => {
    const act = await ask('disable', await people(1));
    expect(await aProcess().ask(adminId, { undo: act.id })).toMatchObject({ code: 'not_undone' });
    await carriedOut(act);
    expect(await aProcess().ask('another admin', { undo: act.id })).toMatchObject({ code: 'not_found' });
    const late = aProcess({ clock: () => addSeconds(NOW, 61) });
    expect(await late.ask(adminId, { undo: act.id })).toMatchObject({ code: 'not_undone' });
    const deletion = await ask('delete', await people(1));
    await carriedOut(deletion);
    expect(await aProcess().ask(adminId, { undo: deletion.id })).toMatchObject({ code: 'not_undone' });
  });
});

describe('a worker', () => {
  it('that runs it a second time does nothing twice', async () => {
    const ids = await people(3);
    const act = await ask('disable', ids);
    await Promise.all([1, 2].map(() => aProcess().run(going)));
    await aProcess().run(going);
    expect(await aProcess().find(act.id)).toMatchObject({ state: 'done', changed: 3 });
    expect(await deactivations(ids)).toBe(3);
  });

  it.each(['disable', 'delete'] as const)(
    'that died after a command of %s, and before it was noted, is followed by one that counts it as a change',
    async (name) => {
      const ids = await people(6);
      const act = await ask(name, ids);
      await aProcess().run(going);
      // as if it had died before it noted what became of these
      await app.sql`update bulk_acts set state = 'running', finished_at = null where id = ${act.id}`;
      await app.sql`update bulk_act_people set outcome = null where bulk_act_id = ${act.id} and place in (2, 3, 5)`;
      await forgetInBulkActs(app.sql, ids[2] ?? '');
      await aProcess().run(going);
      expect(await aProcess().find(act.id)).toMatchObject({ state: 'done', changed: 6, already: 0, failed: 0 });
      if (name === 'disable') expect(await deactivations(ids)).toBe(6);
    },
  );

  it('that shuts down midway leaves the rest to others, and this does not count as an attempt', async () => {
    const ids = await people(9);
    const act = await ask('disable', ids);
    const stopping = new AbortController();
    let commands = 0;
    const deactivate: typeof app.commands.deactivate = (...of) => {
      if (++commands === 6) stopping.abort();
      return app.commands.deactivate(...of);
    };
    await aProcess({ identity: { ...app.commands, deactivate } }).run(stopping.signal);
    expect(await aProcess().find(act.id)).toMatchObject({ state: 'asked', changed: 8, failed: 0 });
    expect(await app.sql`select attempts from bulk_acts`).toEqual([{ attempts: 0 }]);
    await aProcess().run(going);
    expect(await aProcess().find(act.id)).toMatchObject({ state: 'done', changed: 9 });
    expect(await deactivations(ids)).toBe(9);
  });

  it('whose predecessors all died gives up, and records this for each waiting person', async () => {
    const ids = await people(2);
    const act = await ask('disable', ids);
    await app.sql`update bulk_acts set state = 'running', attempts = 5`;
    expect(await carriedOut(act)).toMatchObject({ state: 'done', changed: 0, failed: 2 });
    expect((await aProcess().failures(act.id, { after: 0, limit: 1 }))[0]?.reason).toMatch(
      /^The server stopped 5 times/,
    );
    expect(await carriedOut(await asked({ retry: act.id }))).toMatchObject({ changed: 2 });
  });

  it('continues with the others if one person fails', async () => {
    const ids = await people(3);
    const act = await ask('disable', ids);
    const deactivate: typeof app.commands.deactivate = async (who, userId, ...terms) => {
      if (userId === ids[1]) throw new Error('relation "domain_events" does not exist');
      return app.commands.deactivate(who, userId, ...terms);
    };
    await aProcess({ identity: { ...app.commands, deactivate } }).run(going);
    expect(await aProcess().find(act.id)).toMatchObject({ state: 'done', changed: 2, failed: 1 });
    const [failure] = await aProcess().failures(act.id, { after: 0, limit: 10 });
    expect(failure).toMatchObject({ userId: ids[1], code: 'fault' });
    expect(failure?.reason).not.toContain('relation');
  });
});
