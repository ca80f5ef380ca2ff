import { readFileSync } from 'node:fs';
import { checkpointIn } from '@tablemates/event-store';
import type { RepeatedErasures } from '../../modules/identity/erasure/repeated-erasures.ts';
import { shiftedClock } from '../../platform/clock.ts';
import { newUuid } from '../../platform/ids.ts';
import { waitingMails } from '../../platform/mail/outbox-operations.ts';
import { erasedIn } from '../../server/backup/companion-files.ts';
import { type BackupContents, BadBackupError, type Head, readBackup } from '../../server/backup/format.ts';
import { ContradictedBackupError, loadBackup, RestoreRefusedError } from '../../server/backup/load.ts';
import { originOf } from '../../server/evidence/origin.ts';
import { readModels } from '../../server/read-models/read-models.ts';
import type { Cli } from '../cli.ts';
import { contradictionLine } from '../log/contradictions.ts';
import { examine } from '../log/doctor.ts';
import { cannotBeRead, textOf } from '../named-file.ts';
import { EXIT, type ExitCode, ExitError } from '../outcome.ts';
import { progressBar, rateMeter } from '../progress.ts';
import { verdict, verifyOne } from '../projections/verify.ts';
import { type Session, settingsToFill, terminalContext } from '../session.ts';
import { counted, minuteOf, type Terminal } from '../terminal.ts';
import { megabytes } from './back-up.ts';
import { type BackupSource, backupSource, type Companion } from './source.ts';

export type RestoreOptions = {
  readonly check?: boolean;
  readonly erased?: string;
  readonly checkpoint?: string;
  readonly goingBack?: string;
  readonly despiteEvidence?: string;
  readonly verify: boolean;
  readonly json?: boolean;
};

/**
 * Checks the whole file, then fills an empty database from it in one transaction, repeats erasures, builds and verifies
 * the read models, and examines the log. If it is interrupted after the transaction, the next start of the product
 * repeats erasures and builds read models.
 */
export async function restore(cli: Cli, file: string, options: RestoreOptions): Promise<void> {
  const settings = settingsToFill(cli.environment.env);
  const backup = await backupSource(file, settings.config);
  try {
    await restoreFrom(cli, backup, settings, options);
  } finally {
    backup.close();
  }
}

async function restoreFrom(
  cli: Cli,
  backup: BackupSource,
  settings: ReturnType<typeof settingsToFill>,
  options: RestoreOptions,
): Promise<void> {
  const { terminal } = cli;
  const { signal } = cli.environment;
  const { secretKey, config, beside } = settings;
  const contents = await reading(backup, signal, 'checking the file', (source, onRead) =>
    readBackup(source, secretKey, { onRead }),
  );
  if (options.check) {
    if (options.json) terminal.json(contents);
    else terminal.print(...checkedReport(contents, backup.name, terminal));
    return cli.end(EXIT.ok);
  }
  const { goingBack, despiteEvidence } = options;
  const { erased: asked } = options;
  const erasures = knownErasures(asked === undefined ? backup.companions('erased') : [{ file: asked, isOwn: true }]);
  const checkpointFile = options.checkpoint ?? newestCheckpointIn(secretKey, backup.companions('checkpoint'));
  const kept = { name: 'the checkpoint that DATA_DIR keeps of this database', note: beside?.last() ?? '' };
  const origin = originOf(config.server.publicUrl);
  if (checkpointFile !== undefined) {
    const copy = { name: checkpointFile, note: textOf(checkpointFile) };
    if (checkpointIn(copy.note, secretKey) === undefined) {
      const why = `${checkpointFile} holds no checkpoint that the key of this log signed; nothing was changed.`;
      throw new ExitError(EXIT.problem, why);
    }
    assertNewEnough(secretKey, contents.head, copy, goingBack);
  }

  const target = await settings.open();
  try {
    const erased = erasures.known ? erasures.people : new Set<string>();
    const clock = shiftedClock(config.clockOffsetMs);
    const context = terminalContext({ newId: newUuid, clock, by: cli.who() });
    await reading(backup, signal, 'restoring', (source, onRead) =>
      loadBackup(target.url, {
        ...{ source, secretKey, erased, origin, beside, context, goingBack, despiteEvidence, signal, onRead },
        onEmpty: () => assertNewEnough(secretKey, contents.head, kept, goingBack),
      }),
    );
  } finally {
    await target.close();
  }
  // with --going-back the log is older than the checkpoint, so a comparison would find a contradiction that was
  // accepted
  const compareWith = goingBack === undefined ? checkpointFile : undefined;
  await cli.run((session) => finish(session, terminal, contents, { ...options, erasures, compareWith }), {
    writes: true,
  });
}

/** The people who were erased since the backup was made, and the file that lists them. */
type Erasures =
  | { readonly known: true; readonly file: string; readonly people: ReadonlySet<string> }
  | { readonly known: false };

/** Reads the file once, with a progress bar. A problem with the file or the database is reported as one sentence. */
async function reading<Answer>(
  { name, open, size }: BackupSource,
  signal: AbortSignal,
  label: string,
  read: (source: AsyncIterable<Buffer>, onRead: (bytes: number) => void) => Promise<Answer>,
): Promise<Answer> {
  const bar = progressBar(label);
  const perSecond = rateMeter();
  try {
    return await read(await open(signal), (bytes) => {
      signal.throwIfAborted();
      bar.update(bytes, size, perSecond(bytes));
    });
  } catch (error) {
    if (signal.aborted) throw new ExitError(EXIT.interrupted, 'Stopped; nothing was changed.', { cause: error });
    if (error instanceof BadBackupError || error instanceof RestoreRefusedError) {
      throw new ExitError(EXIT.problem, error.message, { cause: error });
    }
    if (error instanceof ContradictedBackupError) {
      const what = contradictionLine(error.contradiction);
      const why = `The log in this backup contradicts its checkpoints (${what}). Restore another backup, or say why with --despite-evidence "why". Nothing was changed.`;
      throw new ExitError(EXIT.problem, why, { cause: error });
    }
    throw (error as NodeJS.ErrnoException).path === name ? cannotBeRead(name, error) : error;
  } finally {
    bar.stop();
  }
}

function knownErasures(lists: readonly Companion[]): Erasures {
  const people = lists.flatMap(({ file }) => {
    try {
      return [...erasedIn(readFileSync(file, 'utf8'))];
    } catch (error) {
      const why = (error as Error).message;
      throw new ExitError(EXIT.usage, `The list of erasures ${file} cannot be read: ${why}. Nothing was changed.`, {
        cause: error,
      });
    }
  });
  const own = lists.filter(({ isOwn }) => isOwn).map(({ file }) => file);
  return own.length === 0 ? { known: false } : { known: true, file: own.join(', '), people: new Set(people) };
}

/** Of checkpoints that are kept beside backups, the one that shows the longest log of this key; undefined without any. */
function newestCheckpointIn(secretKey: string, files: readonly Companion[]): string | undefined {
  const sizes = files.flatMap(({ file }) => {
    const size = checkpointIn(textOf(file), secretKey)?.size;
    return size === undefined ? [] : [{ file, size }];
  });
  return sizes.toSorted((one, other) => other.size - one.size)[0]?.file;
}

/** Refuses a backup that is older than a copy of a checkpoint, unless a reason is given. */
function assertNewEnough(
  secretKey: string,
  { log, takenAt }: Head,
  copy: { readonly name: string; readonly note: string },
  goingBack: string | undefined,
): void {
  const kept = checkpointIn(copy.note, secretKey);
  if (kept === undefined || kept.size <= log.domainEvents || goingBack !== undefined) return;
  const lost = counted(kept.size - log.domainEvents, 'domain event');
  throw new ExitError(
    EXIT.problem,
    `The log went on after this backup (${minuteOf(takenAt)} UTC): ${lost} sealed since would be lost, by ${copy.name}. Restore a newer backup, or say why with --going-back "why". Nothing was changed.`,
  );
}

type Finishing = RestoreOptions & {
  readonly erasures: Erasures;
  readonly compareWith: string | undefined;
};

/** Does what a start of the product would do, and then checks everything. */
async function finish(
  session: Session,
  terminal: Terminal,
  contents: BackupContents,
  { erasures, compareWith, verify, json }: Finishing,
): Promise<ExitCode> {
  const { head } = contents;
  const say = (...lines: readonly string[]) => !json && terminal.print(...lines);
  say(...restoredReport(contents, terminal));

  // imported on demand, because loading it takes a second
  const { eraseAgain } = await import('../../server/erase-again.ts');
  const repeated = await eraseAgain(session);
  say(...erasedReport(repeated, erasures, head));
  say('  Everyone has to sign in again: no session is in a backup. Passwords and passkeys are those of the backup.');
  await build(session);
  const differing = verify ? await compare(session, say, terminal) : undefined;
  say(`  ${counted(readModels.length, 'read model')} built${differing === 0 ? ', and as the log folds' : ''}`);
  const { waiting: mails } = await waitingMails(session.sql, session.clock);
  if (mails > 0) {
    say(`  ${counted(mails, 'mail')} had not been sent when the backup was made; the product will send them`);
  }

  let examined: unknown;
  const quiet: Terminal = {
    ...terminal,
    json: (value) => {
      examined = value;
    },
  };
  // the doctor only reads; why nothing is sealed, it finds itself
  await session.evidence.seal(session.signal).catch(() => 0);
  const doctor = await examine(session, json ? quiet : terminal, {
    afresh: true,
    ...(json && { json }),
    ...(compareWith !== undefined && { checkpoint: compareWith }),
  });
  say('  Copy the pictures by hand (docs/operations.md, "Restore"). Then the product can start.');
  if (json) {
    const { erased, waiting: erasedLater } = repeated;
    terminal.json({
      takenAt: head.takenAt,
      domainEvents: head.log.domainEvents,
      tables: contents.tables.map(({ name, rows }) => ({ name, rows })),
      erasedAgain: erased,
      erasedLater,
      differing: differing ?? null,
      waiting: { mails },
      doctor: examined,
    });
  }
  return doctor === EXIT.ok && !differing ? EXIT.ok : EXIT.problem;
}

async function build({ engine, sql, signal }: Session): Promise<void> {
  await sql`analyze`;
  const bar = progressBar('building read models');
  try {
    await engine.prepare({ signal, onProgress: bar.follow });
  } catch (error) {
    if (!signal.aborted) throw error;
    const next = 'The next start of the product builds the rest; `tablemates log doctor` checks the log.';
    throw new ExitError(EXIT.interrupted, `Stopped; the data is restored, and not all read models are built. ${next}`, {
      cause: error,
    });
  } finally {
    bar.stop();
  }
}

/** @returns how many rows differ */
async function compare(
  session: Session,
  say: (...lines: readonly string[]) => unknown,
  terminal: Terminal,
): Promise<number> {
  let differing = 0;
  for (const { name } of readModels) {
    const verified = await verifyOne(session, name);
    differing += verified.differing;
    if (verified.differing > 0) say(...verdict(verified, terminal));
  }
  return differing;
}

const describedHead = ({ takenAt, release, postgres }: Head): string =>
  `as of ${minuteOf(takenAt)} UTC, by release ${release} on PostgreSQL ${postgres}`;

function checkedReport({ head, tables, bytes }: BackupContents, file: string, { style }: Terminal): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${style('green', '✓')} ${file} is whole, and sealed with this secret key.`,
    `  ${counted(head.log.domainEvents, 'domain event')} ${describedHead(head)}`,
    `  ${counted(rows, 'row')} in ${counted(tables.length, 'table')}, ${megabytes(bytes)}`,
  ];
}

function restoredReport({ head, tables }: BackupContents, { style }: Terminal): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${style('green', '✓')} Restored ${counted(head.log.domainEvents, 'domain event')} ${describedHead(head)}`,
    `  ${counted(rows, 'row')} in ${counted(tables.length, 'table')}`,
  ];
}

function erasedReport({ erased, waiting }: RepeatedErasures, erasures: Erasures, { takenAt }: Head): string[] {
  if (!erasures.known) {
    return [
      `  No list of erasures was given: people erased after ${minuteOf(takenAt)} UTC are back. Erase them again`,
      '  before anybody uses it, or restore once more with --erased (docs/operations.md, "Restore").',
    ];
  }
  const later = counted(waiting.length, 'more person', 'more people');
  return [
    `  ${counted(erased, 'person', 'people')} erased again, by ${erasures.file}`,
    ...(waiting.length > 0 ? [`  ${later} at a table right now: the product erases them once that is over`] : []),
  ];
}
