import { existsSync, renameSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Position, Recorded } from '@tablemates/event-store';
import { operationCommands } from '../../modules/admin/operation-commands.ts';
import { EXIT, type ExitCode, ExitError } from '../outcome.ts';
import { progressBar, rateMeter } from '../progress.ts';
import { type Session, terminalContext } from '../session.ts';
import { asJson, counted, formatted, type Terminal } from '../terminal.ts';
import { cannotBeWritten } from '../written-file.ts';
import { knownTypes } from './types.ts';

export type ExportOptions = { readonly to?: string; readonly type?: readonly string[]; readonly personal?: boolean };

const BATCH = 2_000;
const LAST_BYTES = 1_000_000;

/**
 * Writes the log up to its current head. An export with personal data is recorded in the log with the name of the
 * person. A file is written under a temporary name and renamed once it is complete.
 */
export async function exportLog(session: Session, terminal: Terminal, options: ExportOptions): Promise<ExitCode> {
  const { log, signal } = session;
  const { to } = options;
  const types = knownTypes(options.type);
  if (to && existsSync(to)) throw new ExitError(EXIT.problem, `${to} is there already.`);
  // opened before an export with personal data is recorded, because a bad file name exports nothing
  const file = to ? await openPart(to) : undefined;
  const head = await log.head();
  if (options.personal) await operationCommands(session).recordExport(terminalContext(session), { what: 'log' });
  let after = file ? await file.reached() : 0n;
  const begun = after;
  const bar = progressBar('exporting');
  const perSecond = rateMeter();
  let written = 0;
  try {
    while (after < head && !signal.aborted) {
      const batch = await log.readAll({ after, upTo: head, limit: BATCH, ...(types && { types }) });
      const lines = batch.map((event) => `${lineOf(event, options.personal === true)}\n`).join('');
      if (file) await file.append(lines);
      else await terminal.pass(lines, signal);
      written += batch.length;
      after = batch.length < BATCH ? head : (batch.at(-1)?.position ?? head);
      bar.update(Number(after), Number(head), perSecond(written));
    }
  } finally {
    bar.stop();
    await file?.close();
  }
  if (after < head) {
    const again = file ? ' The same command continues from there.' : '';
    throw new ExitError(EXIT.interrupted, `Stopped at ${formatted(after)} of ${formatted(head)}.${again}`);
  }
  if (to) {
    renameSync(partOf(to), to);
    const more = begun > 0n ? `, after what was there up to ${formatted(begun)}` : '';
    terminal.print(`${terminal.style('green', '✓')} ${counted(written, 'domain event')} written to ${to}${more}`);
  }
  return EXIT.ok;
}

function lineOf({ personal, ...event }: Recorded, withPersonal: boolean): string {
  return asJson(withPersonal && personal ? { ...event, personal } : event);
}

const partOf = (file: string): string => `${file}.part`;

/** Opens the file under its temporary name, with what a stopped export left in it. */
async function openPart(to: string) {
  const refused = (cause: unknown): never => {
    throw cannotBeWritten(to, cause);
  };
  const handle = await open(partOf(to), 'a+', 0o600).catch(refused);
  return {
    reached: () => reachedIn(handle),
    append: (lines: string): Promise<void> => handle.appendFile(lines).catch(refused),
    close: () => handle.close(),
  };
}

/** The position of the last complete line. An incomplete line after it is cut off. */
async function reachedIn(handle: FileHandle): Promise<Position> {
  const { size } = await handle.stat();
  const from = Math.max(0, size - LAST_BYTES);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
  const end = buffer.subarray(0, bytesRead).lastIndexOf(0x0a) + 1;
  await handle.truncate(from + end);
  const line = buffer
    .subarray(0, Math.max(end - 1, 0))
    .toString()
    .split('\n')
    .at(-1);
  return line ? BigInt((JSON.parse(line) as { position: string }).position) : 0n;
}
