import sql, { raw } from 'sql-template-tag';
import type { Clock } from '../clock.ts';
import { type Database, isRefusedWith, type Queries } from '../database.ts';
import type { Member } from './batch.ts';
import { quoteQualified } from './definition.ts';
import { allGenerations, dropGeneration, type Generation, setState } from './generations.ts';
import { tableOf, viewOf } from './projection.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Points the view to a generation in one short transaction, and retires the former live generation. Readers always see
 * the old rows or the new ones.
 *
 * @returns `behind` if the live one has moved past it meanwhile, `locked` if long reads kept the view locked; nothing
 *   has changed in both cases
 */
export async function pointViewTo(db: Database, clock: Clock, target: Member): Promise<'done' | 'behind' | 'locked'> {
  const { name, version, generation } = target.generation;
  try {
    return await db.transaction(async (tx) => {
      // While this lock waits, every reader queues behind it. So it gives up soon and tries again later.
      await tx.run(sql`set local lock_timeout = '500ms'`);
      const ours = await tx.query<Generation>(sql`
        select name, version, generation, state, position from projection_generations
        where name = ${name} and version = ${version} order by generation for update`);
      const next = ours.find((each) => each.generation === generation);
      const live = ours.find(({ state }) => state === 'live');
      if (next === undefined) throw new Error(`${tableOf(target.generation)} does not exist any more`);
      if (live && next.position < live.position) return 'behind';
      await target.table.show(tx, viewOf(next));
      if (live && live !== next) await setState(tx, clock, live, 'retired');
      await setState(tx, clock, next, 'live');
      return 'done';
    });
  } catch (error) {
    if (isRefusedWith(error, LOCK_NOT_AVAILABLE)) return 'locked';
    throw error;
  }
}

/**
 * Drops generations that no rollback needs: all retired ones except the newest of the version, and all versions older
 * than the previous one. Tables that a reader still uses are left for the next time.
 */
export async function prune(db: Database, name: string, version: number): Promise<void> {
  const generations = (await allGenerations(db)).filter((each) => each.name === name);
  const retired = generations.filter((each) => each.version === version && each.state === 'retired');
  for (const each of retired.slice(0, -1)) await drop(db, (tx) => dropGeneration(tx, each));
  const older = [...new Set(generations.map((each) => each.version))].filter((each) => each < version);
  for (const old of older.slice(0, -1)) {
    await drop(db, async (tx) => {
      await tx.run(raw(`drop view if exists ${quoteQualified(viewOf({ name, version: old }))}`));
      for (const each of generations) if (each.version === old) await dropGeneration(tx, each);
    });
  }
}

/** Drops generations, and the views of older versions with them. Tables that a reader still uses are left. */
export async function dropAll(db: Database, current: number, generations: readonly Generation[]): Promise<void> {
  for (const each of generations) {
    await drop(db, async (tx) => {
      if (each.version < current) await tx.run(raw(`drop view if exists ${quoteQualified(viewOf(each))}`));
      await dropGeneration(tx, each);
    });
  }
}

async function drop(db: Database, work: (tx: Queries) => Promise<void>) {
  try {
    await db.transaction(async (tx) => {
      await tx.run(sql`set local lock_timeout = '500ms'`);
      await work(tx);
    });
  } catch (error) {
    if (!isRefusedWith(error, LOCK_NOT_AVAILABLE)) throw error;
  }
}
