// Measures what a waiting list costs. In two processes, 1,000 people join one list and 100 seats become free at once. A
// join of a full evening with a list, and of a free seat past waiting people who are busy elsewhere, is shown as a
// ratio to a join without a list. `npm run bench:waiting-list`
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readGameEvent } from '../../modules/events/read-game-event.ts';
import { LINE_LENGTH, MAX_PLAYERS } from '../../modules/events/rules.ts';
import { askChild, startChild, stopChild } from '../../packages/event-store/bench/child.ts';
import { median } from '../../packages/event-store/bench/measure.ts';
import { brokenRules } from '../../server/log-rules/examine.ts';
import { onServer } from '../server.ts';
import { NOW, openTown } from '../town.ts';
import type { Task, TaskResult } from './process.ts';

const [ROUNDS, WAITING, SEATS, JOINS, FREE_JOINS] = [5, 1_000, 100, 200, 40] as const;
/** Days after `NOW`, so that a free seat is given at once instead of offered. */
const DATE = '2026-06-06';

await onServer(async (url) => {
  const { sql, log, env, people, scheduled, close } = await openTown(url);
  const file = path.join(import.meta.dirname, 'process.ts');
  const processes = [await startChild(file, [], env), await startChild(file, [], env)] as const;

  /**
   * Acts for half of the people in each process. Returns the milliseconds until all are answered, the refusal codes,
   * and the number of retried decisions.
   */
  async function atOnce(what: Task['what'], gameEventId: string, userIds: readonly string[]) {
    const from = performance.now();
    const results = await Promise.all(
      processes.map((each, index) => {
        const wishes = userIds.filter((_, turn) => turn % 2 === index).map((userId) => ({ gameEventId, userId }));
        return askChild<TaskResult>(each, { what, wishes, atOnce: true, now: NOW } satisfies Task);
      }),
    );
    const ms = performance.now() - from;
    const retries = results.reduce((sum, each) => sum + each.retries, 0);
    return { ms, refused: results.flatMap(({ refused }) => refused), retries };
  }

  type Round = Record<'ms' | 'retries', number>;
  const rounds: { wait: Round; free: Round }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const gameEventId = await scheduled(SEATS, DATE);
    const [seated, waiting] = [await people(SEATS), await people(WAITING)];
    const joined = await atOnce('join', gameEventId, seated);
    const wait = await atOnce('joinWaitingList', gameEventId, waiting);
    const before = await readGameEvent(log, gameEventId);
    const free = await atOnce('leave', gameEventId, seated);
    const after = await readGameEvent(log, gameEventId);
    if (before.status === 'unknown' || after.status === 'unknown') throw new Error('the evening is not there');
    const first = before.waiting;
    const isExact =
      joined.refused.length === 0 &&
      wait.refused.length === WAITING - LINE_LENGTH &&
      wait.refused.every((code) => code === 'list_full') &&
      free.refused.length === 0 &&
      first.length === LINE_LENGTH &&
      after.waiting.length === 0 &&
      isDeepStrictEqual(after.participants.toSorted(), first.toSorted());
    if (!isExact)
      throw new Error(
        `${after.participants.length} have a seat, ${after.waiting.length} of ${first.length} still wait`,
      );
    rounds.push({ wait, free });
  }
  console.table({
    [`${WAITING} people join one list`]: medians(rounds.map(({ wait }) => wait)),
    [`${SEATS} seats come free`]: medians(rounds.map(({ free }) => free)),
  });

  // joins of full evenings one after the other, with and without a list in turns
  const [one] = processes;
  const guests = await people(JOINS);
  const lengths = [0, 10, LINE_LENGTH];
  const took = lengths.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, length] of lengths.entries()) {
      const gameEventId = await scheduled(1, DATE);
      await atOnce('join', gameEventId, await people(1));
      await atOnce('joinWaitingList', gameEventId, await people(length));
      const wishes = guests.map((userId) => ({ gameEventId, userId }));
      const task: Task = { what: 'join', wishes, atOnce: false, now: NOW };
      const { taken, refused } = await askChild<TaskResult>(one, task);
      if (refused.length !== JOINS) throw new Error('a seat was sold twice');
      took[index]?.push(median(taken));
    }
  }
  const [without = []] = took;
  console.table(
    lengths.map((length, index) => ({
      'a join with so many in line': length,
      ms: Number(median(took[index] ?? []).toFixed(2)),
      ratio: Number(median(without.map((ms, round) => (took[index]?.[round] ?? 0) / ms)).toFixed(2)),
    })),
  );

  // a free seat that is taken and given back, without a list and past a full list of people who are busy at that time
  const busy = [0, LINE_LENGTH].map(() => [] as number[]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, length] of [0, LINE_LENGTH].entries()) {
      const gameEventId = await scheduled(1, DATE);
      const [seated, waiting] = [await people(1), await people(length)];
      await atOnce('join', gameEventId, seated);
      await atOnce('joinWaitingList', gameEventId, waiting);
      for (let from = 0; from < length; from += MAX_PLAYERS) {
        await atOnce('join', await scheduled(MAX_PLAYERS, DATE), waiting.slice(from, from + MAX_PLAYERS));
      }
      await atOnce('leave', gameEventId, seated);
      const joins: number[] = [];
      for (const userId of await people(FREE_JOINS)) {
        for (const what of ['join', 'leave'] as const) {
          const wishes = [{ gameEventId, userId }];
          const task: Task = { what, wishes, atOnce: false, now: NOW };
          const { taken, refused } = await askChild<TaskResult>(one, task);
          if (refused.length > 0) throw new Error(`a free seat was refused: ${refused}`);
          if (what === 'join') joins.push(...taken);
        }
      }
      busy[index]?.push(median(joins));
    }
  }
  const [alone = [], past = []] = busy;
  console.table({
    [`a free seat, ${LINE_LENGTH} in line are busy`]: {
      ms: Number(median(past).toFixed(2)),
      ratio: Number(median(alone.map((ms, round) => (past[round] ?? 0) / ms)).toFixed(2)),
    },
  });

  const findings = await Array.fromAsync(brokenRules(sql, { upTo: 2n ** 62n }));
  if (findings.length > 0) throw new Error(`${findings.length} findings: ${findings[0]?.rule}`);
  await Promise.all(processes.map(stopChild));
  await close();
});

function medians(rounds: readonly { readonly ms: number; readonly retries: number }[]) {
  return {
    ms: Math.round(median(rounds.map(({ ms }) => ms))),
    retries: median(rounds.map(({ retries }) => retries)),
  };
}
