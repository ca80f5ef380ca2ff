import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { viewOf } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reliabilityCommands } from '../../modules/reliability/commands.ts';
import type { PolicyRules } from '../../modules/reliability/contract.ts';
import { people } from '../../projections/identity/people.ts';
import { rejudging } from '../../server/sweeps/rejudging.ts';
import { always } from '../../tests/support/always.ts';
import { commandLine } from '../../tests/support/command-line.ts';
import { runningProduct } from '../../tests/support/product.ts';
import { OPENING } from '../../tests/support/start-product.ts';
import { openSession, type Session } from '../session.ts';
import { readStandings } from './read-standings.ts';

let session: Session;
let tablemates: ReturnType<typeof commandLine>;
let builtIn: PolicyRules & { basedOn: number };
const folder = mkdtempSync(path.join(tmpdir(), 'tablemates-cli-'));

beforeAll(async () => {
  // the demo, without a worker
  const { databaseUrl: url, stop } = await runningProduct({ env: { DEMO: 'on' } });
  await stop();
  const CLOCK_OFFSET = `${Math.round((OPENING.getTime() - Date.now()) / 60_000)}m`;
  tablemates = commandLine({ url, dataDir: folder, more: { CLOCK_OFFSET } });
  session = await openSession({ env: tablemates.env, signal: new AbortController().signal }, {});
  builtIn = JSON.parse((await tablemates.run('policy', 'show', '--json')).out);
});
afterAll(async () => {
  await session.close();
  rmSync(folder, { recursive: true });
});

const fileOf = (content: unknown, name = 'rules.json'): string => {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const stricter = () => ({
  ...builtIn,
  prior: 6,
  weights: { no_show: 1, late_cancel: 0.25 },
  suspensions: { ...builtIn.suspensions, no_show: { windowDays: 120, days: [14, 30, 60] } },
});
const linesOver80 = (out: string) => out.split('\n').filter((line) => line.length > 80);
const scores = async (): Promise<ReadonlyMap<string, number>> => {
  const rows = await session.sql<{ id: string; score: number }[]>`
    select id, score from ${session.sql(viewOf(people))}`;
  return new Map(rows.map(({ id, score }) => [id, score]));
};

type Simulated = {
  people: number;
  scores: { moved: number; distribution: { from: number; to: number; before: number; after: number }[] };
  suspended: { before: number; after: number; newlyBlocked: unknown[]; freed: unknown[] };
};

test('the rules in force are shown, as text and as a valid policy file', async () => {
  const shown = await tablemates.run('policy', 'show');
  expect(shown).toMatchObject({ code: 0, err: '' });
  expect(shown.out).toMatch(/^Policy 1, in force\n\n {2}Rule {21}Value\n {2}prior {20}4\n/);
  const same = await tablemates.run('policy', 'simulate', fileOf(builtIn));
  expect(same.code).toBe(0);
  expect(same.out).toContain('  No rule differs.\n');
  expect(same.out).toMatch(/\nScores: 0 of \d+ would move\n/);
  expect(same.out).toContain('  Newly blocked: nobody\n\n  Freed: nobody\n');
  expect(await tablemates.run('policy', 'show', '9')).toMatchObject({ code: 1, err: 'There is no policy 9.\n' });
});

describe('a simulation', () => {
  test('tries on history that a late cancel whose seat was filled again weighs nothing', async () => {
    const printed = await tablemates.run('policy', 'simulate', '--forgive-refilled');
    expect(printed).toMatchObject({ code: 0, err: '' });
    expect(printed.out).toContain('Policy 1 against the same rules');
    expect(printed.out).toMatch(/ {2}\d+ of \d+ late cancels would weigh nothing: the seat was filled again\.\n/);
    expect(printed.out).toContain('No policy can forgive this yet');
    expect(linesOver80(printed.out)).toEqual([]);
    expect(await tablemates.run('policy', 'simulate')).toMatchObject({ code: 2 });
  });

  test('reports whose score changes, who is blocked and who is freed, as text, JSON and CSV', async () => {
    const file = fileOf(stricter());
    const csv = path.join(folder, 'people.csv');
    const printed = await tablemates.run('policy', 'simulate', file, '--csv', csv);
    expect(printed).toMatchObject({ code: 0, err: '' });
    expect(linesOver80(printed.out.replaceAll(folder, ''))).toEqual([]);
    const found: Simulated = JSON.parse((await tablemates.run('policy', 'simulate', file, '--json')).out);
    const { people, suspended } = found;
    expect(printed.out).toContain(`Scores: ${found.scores.moved} of ${people} would move`);
    expect(printed.out).toContain(`Suspended: ${suspended.before} now, ${suspended.after} had these rules`);
    for (const side of ['before', 'after'] as const) {
      expect(found.scores.distribution.reduce((sum, bucket) => sum + bucket[side], 0)).toBe(people);
    }
    expect(suspended.after - suspended.before).toBe(suspended.newlyBlocked.length - suspended.freed.length);
    expect(suspended.newlyBlocked.length).toBeGreaterThan(0);
    const lines = readFileSync(csv, 'utf8').split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF"Member","User id","Score now"/);
    expect(lines).toHaveLength(people + 2);
    expect(lines.filter((line) => line.endsWith('"newly blocked"'))).toHaveLength(suspended.newlyBlocked.length);
    const again = await tablemates.run('policy', 'simulate', file, '--csv', csv);
    expect(again).toMatchObject({ code: 1, err: `${csv} is there already.\n` });
    const nowhere = await tablemates.run('policy', 'simulate', file, '--csv', '/no/such/folder/people.csv');
    expect(nowhere).toMatchObject({ code: 2, err: 'There is no folder /no/such/folder.\n' });
  });

  test('changes neither the log nor any row of a read model', async () => {
    const everything = async () => {
      const tables = await session.sql<{ name: string }[]>`
        select schemaname || '.' || tablename as name from pg_tables
        where schemaname in ('read_model', 'public') order by name`;
      const hashes = tables.map(async ({ name }) => {
        const [found] = await session.sql<{ hash: string }[]>`
          select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${session.sql(name)} t`;
        return `${name} ${found?.hash}`;
      });
      return { head: await session.log.head(), tables: await Promise.all(hashes) };
    };
    const before = await everything();
    expect(before.tables.length).toBeGreaterThan(14);
    expect(await tablemates.run('policy', 'simulate', fileOf(stricter()))).toMatchObject({ code: 0 });
    expect(await everything()).toEqual(before);
  });

  test.each<[string, () => unknown, string]>([
    ['what is no JSON', () => '{ prior: 4', 'is not JSON: '],
    ['what is no policy', () => [], 'the file must be an object\n'],
    ['unknown rules', () => ({ ...builtIn, piror: 4 }), '  the file has no rule called piror\n'],
    ['values out of range', () => ({ ...builtIn, prior: 400 }), '  prior must be at most 100\n'],
    ['what is missing', () => ({ ...builtIn, weights: { no_show: 1 } }), '  weights.late_cancel is missing\n'],
    ['parts of a day', () => ({ ...builtIn, halfLifeDays: 2.5 }), '  halfLifeDays must be a whole number\n'],
    [
      'suspensions that get shorter',
      () => ({
        ...builtIn,
        suspensions: { ...builtIn.suspensions, no_show: { windowDays: 9, days: [7, 3] } },
      }),
      '  suspensions.no_show.days: The lengths must not get shorter.\n',
    ],
  ])('refuses %s', async (_, content, message) => {
    const { code, out, err } = await tablemates.run('policy', 'simulate', fileOf(content()));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  test('refuses a file that is not there', async () => {
    const gone = path.join(folder, 'gone.json');
    const refused = await tablemates.run('policy', 'simulate', gone);
    expect(refused).toMatchObject({ code: 2, err: `There is no file ${gone}.\n` });
  });
});

describe('adopting', () => {
  const sweepAt = (instant: string) => {
    const reliability = reliabilityCommands(session.log, {
      rosterOf: (id) => always(`gameEvent-${id}`, undefined),
      isPerson: (id) => always(`user-${id}`, true),
    });
    return rejudging({ ...session, reliability, clock: () => new Date(instant) });
  };
  const adopt = (file: string, ...more: string[]) =>
    tablemates.run('policy', 'adopt', file, '--reason', 'Storms weighed too much.', ...more);

  test('needs a reason, a confirmation, and an instant in the future', async () => {
    const file = fileOf(stricter());
    expect((await tablemates.run('policy', 'adopt', file)).err).toContain("Required option '--reason <why>'");
    expect((await adopt(file, '--yes', '--from', 'tomorrow')).code).toBe(2);
    const past = await adopt(file, '--yes', '--from', OPENING.toISOString());
    expect(past).toMatchObject({ code: 1, err: expect.stringContaining('one minute after it is adopted') });
    const unasked = await tablemates.launch(['policy', 'adopt', file, '--reason', 'Storms.']);
    expect(unasked).toMatchObject({ code: 2, err: 'There is no terminal to confirm it: pass --yes.\n' });
    expect((await adopt(fileOf(builtIn), '--yes')).err).toBe('These rules are the same as those of policy 1.\n');
    expect((await tablemates.run('policy', 'show')).out).toContain('Policy 1, in force');
  });

  test('changes every score as simulated, changes no penalty, and a rebuild gives the live rows', async () => {
    const file = fileOf(stricter());
    const penalties = () => session.sql`select id, penalties from ${session.sql(viewOf(people))} order by id`;
    const simulated: Simulated = JSON.parse((await tablemates.run('policy', 'simulate', file, '--json')).out);
    const [before, given] = [await scores(), await penalties()];
    const adopted = await adopt(file, '--yes', '--json');
    expect(adopted.code).toBe(0);
    const { version, effectiveFrom } = JSON.parse(adopted.out);
    expect(version).toBe(2);
    const shown = (await tablemates.run('policy', 'show', '2')).out;
    expect(shown).toMatch(/^Policy 2, still to come\n/);
    expect(shown).toMatch(/ {2}2 {2}2026-06-01 \d\d:\d\d {5}Storms weighed too much\.\n/);
    expect(linesOver80(shown)).toEqual([]);

    const head = await session.log.head();
    await sweepAt(new Date(Date.parse(effectiveFrom) - 1).toISOString()).byNewPolicy();
    expect(await session.log.head()).toBe(head);
    await sweepAt(effectiveFrom).byNewPolicy();
    session.engine.start();
    expect(await session.engine.waitFor('all', await session.log.head(), 60_000)).toBe(true);

    const after = await scores();
    expect([...after].filter(([id, score]) => score !== before.get(id))).toHaveLength(simulated.scores.moved);
    expect(await penalties()).toEqual(given);
    const [judged] = await session.sql`
      select count(*)::int as unjudged from ${session.sql(viewOf(people))}
      where policy_version < 2 and total_no_shows + total_late_cancels > 0`;
    expect(judged).toEqual({ unjudged: 0 });
    expect(await tablemates.run('projections', 'verify', 'people', 'audit')).toMatchObject({ code: 0 });

    const swept = await session.log.head();
    await sweepAt(effectiveFrom).byNewPolicy();
    expect(await session.log.head()).toBe(swept);
  });

  test('rules under which marks age raise scores with time, by a sweep', async () => {
    const { basedOn: _, ...rules } = stricter();
    const file = fileOf({ ...rules, halfLifeDays: 10 });
    const adopted = await adopt(file, '--yes', '--json', '--from', '2026-06-03T00:00-05:00');
    const { version, effectiveFrom } = JSON.parse(adopted.out);
    expect({ version, effectiveFrom }).toEqual({ version: 3, effectiveFrom: '2026-06-03T05:00:00.000Z' });
    await sweepAt(effectiveFrom).byNewPolicy();
    const shown = async () => {
      await session.engine.waitFor('all', await session.log.head(), 60_000);
      return scores();
    };
    const young = await shown();
    const later = new Date(Date.parse(effectiveFrom) + 30 * 86_400_000).toISOString();
    await sweepAt(later).byAge();
    const old = await shown();
    const moved = [...old].filter(([id, score]) => score !== young.get(id));
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.every(([id, score]) => score > (young.get(id) ?? 100))).toBe(true);
    const head = await session.log.head();
    await sweepAt(later).byAge();
    expect(await session.log.head()).toBe(head);
  });

  test('refuses rules made from a version that is not the newest any more', async () => {
    const { code, err } = await adopt(fileOf({ ...stricter(), prior: 9 }), '--yes');
    expect({ code, err }).toEqual({ code: 1, err: 'These rules were made from policy 1, but the newest is 3.\n' });
  });
});

test('a stopped simulation continues where it was, with the same result', async () => {
  const reading = (stopAfter: number) => {
    const controller = new AbortController();
    const asked: bigint[] = [];
    const readAll: Session['log']['readAll'] = (query) => {
      asked.push(query.after);
      if (asked.length === stopAfter) controller.abort();
      return session.log.readAll(query);
    };
    const log = { ...session.log, readAll };
    const read = readStandings({ log, signal: controller.signal, stateDir: session.stateDir }, { batchSize: 20 });
    return { asked, read };
  };
  const whole = reading(Number.POSITIVE_INFINITY);
  const expected = await whole.read;
  const stopped = reading(2);
  await expect(stopped.read).rejects.toThrow('Stopped after 40 domain events; nothing was changed.');
  const resumed = reading(Number.POSITIVE_INFINITY);
  expect(await resumed.read).toEqual(expected);
  expect(resumed.asked[0]).toBe(whole.asked[2]);
  const afresh = reading(Number.POSITIVE_INFINITY);
  expect(await afresh.read).toEqual(expected);
  expect(afresh.asked[0]).toBe(0n);
});
