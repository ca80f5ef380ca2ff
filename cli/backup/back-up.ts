import { existsSync } from 'node:fs';
import path from 'node:path';
import { type BackupFile, createBackupFile, partOf } from '../../server/backup/file.ts';
import { BackupRefusedError, type MadeBackup, makeBackup } from '../../server/backup/make.ts';
import { EXIT, type ExitCode, ExitError } from '../outcome.ts';
import { duration, progressBar, rateMeter } from '../progress.ts';
import type { Session } from '../session.ts';
import { counted, minuteOf, type Terminal } from '../terminal.ts';
import { cannotBeWritten } from '../written-file.ts';

export type BackupOptions = { readonly to: string; readonly json?: boolean };

/** Writes a backup to a file, or to standard output. The file has its name only once it is complete and on the disk. */
export async function backUp(session: Session, terminal: Terminal, { to, json }: BackupOptions): Promise<ExitCode> {
  const { signal } = session;
  const isPiped = to === '-';
  if (isPiped && terminal.isWatched) {
    throw new ExitError(EXIT.usage, 'A backup is not text for a terminal: name a file, or pipe it to another command.');
  }
  const file = isPiped ? undefined : await openFile(to);
  const bar = progressBar('backing up');
  const perSecond = rateMeter();
  const began = performance.now();
  try {
    const made = await makeBackup(session, file?.write ?? ((piece) => terminal.pass(piece, signal)), {
      signal,
      onRows: (rows, total) => bar.update(rows, total, perSecond(rows)),
    });
    await file?.finish();
    bar.stop();
    const seconds = (performance.now() - began) / 1000;
    if (json && !isPiped) terminal.json(asJson(made, seconds));
    else for (const line of report(made, seconds, to, terminal)) isPiped ? terminal.note(line) : terminal.print(line);
    if (made.unsealed !== undefined) terminal.note(warningOf(made.unsealed));
    return EXIT.ok;
  } catch (error) {
    bar.stop();
    await file?.abandon();
    if (signal.aborted) throw new ExitError(EXIT.interrupted, 'Stopped; no backup was written.', { cause: error });
    if (file && isTaken(error)) throw thereAlready(to, error);
    if (error instanceof BackupRefusedError) throw new ExitError(EXIT.problem, error.message, { cause: error });
    throw error;
  }
}

async function openFile(to: string): Promise<BackupFile> {
  if (existsSync(to)) throw thereAlready(to);
  try {
    return await createBackupFile(path.resolve(to));
  } catch (error) {
    if (isTaken(error)) {
      const part = partOf(to);
      const why = `${part} is there already: another backup is writing it, or was killed. If none runs, remove it.`;
      throw new ExitError(EXIT.problem, why, { cause: error });
    }
    throw cannotBeWritten(to, error);
  }
}

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

const thereAlready = (to: string, cause?: unknown): ExitError =>
  new ExitError(EXIT.problem, `${to} is there already; a backup never replaces one.`, { cause });

const warningOf = (why: string): string =>
  `Attention: the log in this backup is not sealed, because ${why}. Keep your older backups. \`tablemates log doctor\` says where somebody changed the log.`;

const asJson = ({ head, tables, bytes, unknown, unsealed }: MadeBackup, seconds: number) => ({
  takenAt: head.takenAt,
  domainEvents: head.log.domainEvents,
  bytes,
  seconds: Math.round(seconds * 10) / 10,
  tables: tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })),
  notCarried: unknown,
  unsealed: unsealed ?? null,
});

function report(
  { head, tables, bytes, unknown }: MadeBackup,
  seconds: number,
  to: string,
  { style }: Terminal,
): string[] {
  const where = to === '-' ? 'standard output' : to;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${style('green', '✓')} ${counted(head.log.domainEvents, 'domain event')} as of ${minuteOf(head.takenAt)} UTC written to ${where}`,
    `  ${counted(rows, 'row')} in ${counted(tables.length, 'table')}, ${megabytes(bytes)} in ${duration(seconds)}`,
    ...(unknown.length > 0 ? [`  Left out, because they are not tables of the product: ${unknown.join(', ')}`] : []),
    '  Keep beside it, in another place: SECRET_KEY (or secret.key of DATA_DIR), without which nobody can read it,',
    '  and the pictures (the folder `pictures` of DATA_DIR, or the bucket of PICTURES_URL).',
  ];
}

/** `0.4 MB`, `118 MB`. */
export const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en-US', { maximumSignificantDigits: bytes < 1e8 ? 2 : 3 })} MB`;
