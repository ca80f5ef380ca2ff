import type { KeyObject } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queries } from '../database.ts';
import { checkpointOf, newestCheckpoint, noteBeside } from './checkpoint-store.ts';
import type { Contradiction } from './contradiction.ts';
import { EMPTY_ROOT } from './merkle.ts';
import { type Checkpoint, createSigner, openCheckpoint } from './note.ts';

/** A place outside the database that keeps the newest checkpoint, such as a file. */
export type Beside = {
  /** The note that was kept last; undefined if there is none. */
  readonly last: () => string | undefined;
  readonly keep: (note: string) => void;
};

export type MissingDeps = {
  readonly store: Queries;
  readonly publicKey: KeyObject;
  readonly beside?: Beside | undefined;
};

/**
 * Notes in a new database, or in one of an older release, that nothing is missing so far. Call it at each start, before
 * anything is appended. It does nothing where a row has a MAC: evidence had begun there, and sealing never begins anew.
 */
export async function beginEvidence(db: Queries, secret: string): Promise<void> {
  if ((await noteBeside(db)) !== undefined) return;
  const [found] = await db.query<{ anyRow: boolean; anyMac: boolean }>(sql`
    select exists (select from domain_events) as "anyRow",
      exists (select from domain_events where mac is not null) as "anyMac"`);
  if (found?.anyMac) return;
  const newest = await newestCheckpoint(db);
  // without a number if older releases wrote the log, so that their rows are sealed without a MAC
  const beginning = { origin: 'beginning', size: 0, root: EMPTY_ROOT, ...(!found?.anyRow && { number: 0 }) };
  const note = newest?.note ?? createSigner(secret).sign(beginning);
  await db.run(sql`insert into evidence_newest (note) values (${note}) on conflict do nothing`);
}

const missing = (detail: string): Contradiction => ({ problem: 'missing checkpoint', from: null, to: null, detail });

/**
 * What is missing among the checkpoints. The newest one is also kept beside their table and outside the database, and
 * each says how many there were.
 */
export async function missingCheckpoints({
  store: db,
  publicKey,
  beside,
}: MissingDeps): Promise<readonly Contradiction[]> {
  const found = [...(await missingHere(db, publicKey))];
  const outside = beside?.last();
  const copy = outside === undefined ? undefined : openCheckpoint(outside, publicKey);
  const here = copy && (await checkpointOf(db, copy.size));
  if (copy && copy.root !== (here && openCheckpoint(here.note, publicKey)?.root)) {
    const detail = `the copy outside the database has ${copy.size} domain events, and that checkpoint is not here`;
    found.push({ problem: 'contradicted by the copy', from: null, to: null, detail });
  }
  return found;
}

async function missingHere(db: Queries, publicKey: KeyObject): Promise<readonly Contradiction[]> {
  // before the table of checkpoints, which only grows
  const note = await noteBeside(db);
  const newest = await newestCheckpoint(db);
  if (note === undefined) {
    const [found] = await db.query<{ any: boolean }>(sql`select exists (select from domain_events) as any`);
    return found?.any
      ? [missing('the note about the newest checkpoint is gone, so nobody knows how many there were')]
      : [];
  }
  const kept = openCheckpoint(note, publicKey);
  if (kept === undefined) {
    const detail = 'the newest checkpoint, as it is kept, is not signed by the key of this log';
    return [{ problem: 'forged checkpoint', from: null, to: null, detail }];
  }
  const found: Contradiction[] = [];
  if (kept.size > 0 && (await checkpointOf(db, kept.size))?.note !== note) {
    found.push(missing(`the newest checkpoint, of ${kept.size} domain events, is gone`));
  }
  const counted = numbered(newest && openCheckpoint(newest.note, publicKey)) ?? numbered(kept);
  const count = counted && (await countUpTo(db, counted.size));
  if (counted && count !== counted.number) {
    found.push(missing(`checkpoints that were signed: ${counted.number}; that are there: ${count}`));
  }
  return found;
}

type Numbered = Checkpoint & { readonly number: number };

const numbered = (checkpoint: Checkpoint | undefined): Numbered | undefined =>
  checkpoint?.number === undefined ? undefined : { ...checkpoint, number: checkpoint.number };

export async function countUpTo(db: Queries, size: number): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(sql`select count(*) from evidence_checkpoints where size <= ${size}`);
  return Number(row?.count ?? 0n);
}
