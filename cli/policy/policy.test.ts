import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { viewOf } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reliabilityCommands } from '../../modules/reliability/commands.ts';
import type { PolicyRules } from '../../modules/reliability/contract.ts';
import { comparedBy, comparisonOf } from '../../modules/reliability/simulation/comparison.ts';
import { markedPeopleOf, readStandings } from '../../modules/reliability/simulation/standings.ts';
import { people } from '../../projections/identity/people.ts';
import { rejudging } from '../../server/sweeps/rejudging.ts';
import { always } from '../../tests/support/always.ts';
import { commandLine } from '../../tests/support/command-line.ts';
import { runningProduct } from '../../tests/support/product.ts';
import { OPENING } from '../../tests/support/start-product.ts';
import { openSession, type Session } from '../session.ts';

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

/** How many scores a trial of these rules on the history moves. */
async function simulatedMoves({ basedOn: _, ...rules }: typeof builtIn): Promise<number> {
  const readings = await Array.fromAsync(readStandings(session.log, { withSeats: false }));
  const marked = readings.slice(-1).flatMap(markedPeopleOf);
  const at = OPENING.toISOString();
  return comparisonOf(marked.map((person) => comparedBy({ ...rules, version: 2 }, person, at))).moved;
}

test('the rules in force are shown, as text and as a valid policy file', async () => {
  const shown = await tablemates.run('policy', 'show');
  expect(shown).toMatchObject({ code: 0, err: '' });
  expect(shown.out).toMatch(/^Policy 1, in force\n\n {2}Rule {21}Value\n {2}prior {20}4\n/);
  const same = await tablemates.run('policy', 'adopt', fileOf(builtIn), '--reason', 'The same.', '--yes');
  expect(same).toMatchObject({ code: 1, err: 'These rules are the same as those of policy 1.\n' });
  expect(await tablemates.run('policy', 'show', '9')).toMatchObject({ code: 1, err: 'There is no policy 9.\n' });
});

describe('a policy file', () => {
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
    const { code, out, err } = await tablemates.run('policy', 'adopt', fileOf(content()), '--reason', 'Why not.');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  test('refuses a file that is not there', async () => {
    const gone = path.join(folder, 'gone.json');
    const refused = await tablemates.run('policy', 'adopt', gone, '--reason', 'Why not.');
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
    const moved = await simulatedMoves(stricter());
    await session.engine.advance();
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
    await session.engine.advance();

    const after = await scores();
    expect([...after].filter(([id, score]) => score !== before.get(id))).toHaveLength(moved);
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
      await session.engine.advance();
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
