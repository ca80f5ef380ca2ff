import type { KeyObject } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queries } from '../database.ts';
import { checkpointOf, newestCheckpoint, noteBeside, sealedSoFar } from './checkpoint-store.ts';
import type { Contradiction } from './contradiction.ts';
import { EMPTY_ROOT } from './merkle.ts';
import { asNote, type Checkpoint, openCheckpoint, type Signer } from './note.ts';

/** A place outside the database that keeps the newest checkpoint, such as a file. */
export type Beside = {
  /** The note that was kept last. Undefined if none ever was; empty if it is gone, or cannot be read. */
  readonly last: () => string | undefined;
  readonly keep: (note: string) => void;
};

export type MissingDeps = {
  readonly store: Queries;
  readonly publicKey: KeyObject;
  readonly beside?: Beside | undefined;
};

/**
 * Notes in an empty log that nothing is sealed so far. It does nothing where there are domain events: nothing in a
 * database can show that they were never sealed.
 */
export async function beginEvidence(db: Queries, signer: Signer, beside: Beside | undefined): Promise<void> {
  if ((await hasBegun(db)) || (await hasDomainEvents(db))) return;
  const note = signer.sign({ origin: 'beginning', size: 0, root: EMPTY_ROOT, number: 0 });
  if (beside?.last() === undefined) beside?.keep(note);
  await db.run(sql`insert into evidence_newest (note) values (${note}) on conflict do nothing`);
}

/** Whether the database says that sealing has begun. */
export const hasBegun = async (db: Queries): Promise<boolean> =>
  (await noteBeside(db)) !== undefined || (await newestCheckpoint(db)) !== undefined;

/** Continues from the newest checkpoint of a release that did not count them, and kept none beside. */
export async function continueUncounted(db: Queries, publicKey: KeyObject): Promise<void> {
  const newest = await newestCheckpoint(db);
  const checkpoint = newest && openCheckpoint(newest.note, publicKey);
  if (checkpoint === undefined || checkpoint.number !== undefined) return;
  await db.run(sql`insert into evidence_newest (note) values (${newest?.note}) on conflict do nothing`);
}

async function hasDomainEvents(db: Queries): Promise<boolean> {
  const [found] = await db.query<{ any: boolean }>(sql`select exists (select from domain_events) as any`);
  return found?.any === true;
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
  if (outside === undefined) return found;
  const copy = openCheckpoint(asNote(outside), publicKey);
  if (copy === undefined) {
    found.push(missing('the copy of the newest checkpoint outside the database is gone, or cannot be read'));
    return found;
  }
  const here = await checkpointOf(db, copy.size);
  if (copy.size > 0 && copy.root !== (here && openCheckpoint(here.note, publicKey)?.root)) {
    const detail = `the copy outside the database has ${copy.size} domain events, and that checkpoint is not here`;
    found.push({ problem: 'contradicted by the copy', from: null, to: null, detail });
  }
  return found;
}

/** What is missing among the checkpoints in the database. */
export async function missingHere(db: Queries, publicKey: KeyObject): Promise<readonly Contradiction[]> {
  const { beside: note, newest, lastLeaf } = await sealedSoFar(db);
  if (note === undefined) {
    if (newest) return [missing('the note about the newest checkpoint is gone, so nobody knows how many there were')];
    return (await hasDomainEvents(db)) ? [missing('there are domain events, and nothing says that sealing began')] : [];
  }
  const kept = openCheckpoint(note, publicKey);
  if (kept === undefined) {
    const detail = 'the newest checkpoint, as it is kept, is not signed by the key of this log';
    return [{ problem: 'forged checkpoint', from: null, to: null, detail }];
  }
  const found: Contradiction[] = [];
  if (kept.size > 0 && (await checkpointOf(db, kept.size))?.note !== note) {
    found.push(missing(`the newest checkpoint, of ${kept.size} domain events, is gone`));
  } else if (newest && newest.note !== note && numbered(openCheckpoint(newest.note, publicKey))) {
    // a release that did not count them kept none beside
    const detail = `the checkpoint of ${newest.size} domain events is not the one that is kept as the newest`;
    found.push({ problem: 'forged checkpoint', from: null, to: null, detail });
  }
  if (newest && lastLeaf !== undefined && lastLeaf !== newest.position) {
    const detail = `the checkpoint of ${newest.size} domain events ends at ${lastLeaf}, and says ${newest.position}`;
    found.push({ problem: 'forged checkpoint', from: null, to: null, detail });
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
