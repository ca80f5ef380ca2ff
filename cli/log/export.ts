import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Position, Recorded } from '@tablemates/event-store';
import { operationCommands } from '../../modules/admin/operation-commands.ts';
import { EXIT, type ExitCode, ExitError } from '../outcome.ts';
import { progressBar, rateMeter } from '../progress.ts';
import { type Session, terminalContext } from '../session.ts';
import { asJson, counted, formatted, type Terminal } from '../terminal.ts';
import { knownTypes } from './types.ts';

export type ExportOptions = { readonly to?: string; readonly type?: readonly string[]; readonly personal?: boolean };

const BATCH = 2_000;
const LAST_BYTES = 1_000_000;

/**
 * Writes the log up to its present head. An export with personal data is recorded in the log with the name of the person. A
 * file is written under a temporary name and renamed once it is complete.
 */
export async function exportLog(session: Session, terminal: Terminal, options: ExportOptions): Promise<ExitCode> {
  const { log, signal } = session;
  const types = knownTypes(options.type);
  const part = options.to && `${options.to}.part`;
  if (options.to && existsSync(options.to)) throw new ExitError(EXIT.problem, `${options.to} is there already.`);
  const head = await log.head();
  if (options.personal) await operationCommands(session).recordExport(terminalContext(session), { what: 'log' });
  let after = part && existsSync(part) ? await reachedIn(part) : 0n;
  const begun = after;
  const target = part ? createWriteStream(part, { flags: 'a', mode: 0o600 }) : terminal.stdout;
  const bar = progressBar('exporting');
  const perSecond = rateMeter();
  let written = 0;
  try {
    while (after < head && !signal.aborted) {
      const batch = await log.readAll({ after, upTo: head, limit: BATCH, ...(types && { types }) });
      if (!target.write(batch.map((event) => `${lineOf(event, options.personal === true)}\n`).join(''))) {
        await once(target, 'drain');
      }
      written += batch.length;
      after = batch.length < BATCH ? head : (batch.at(-1)?.position ?? head);
      bar.update(Number(after), Number(head), perSecond(written));
    }
  } finally {
    bar.stop();
    if (part) await new Promise<void>((resolve) => target.end(() => resolve()));
  }
  if (after < head) {
    const again = part ? ' The same command continues from there.' : '';
    throw new ExitError(EXIT.interrupted, `Stopped at ${formatted(after)} of ${formatted(head)}.${again}`);
  }
  if (options.to && part) {
    renameSync(part, options.to);
    const more = begun > 0n ? `, after what was there up to ${formatted(begun)}` : '';
    terminal.print(
      `${terminal.style('green', '✓')} ${counted(written, 'domain event')} written to ${options.to}${more}`,
    );
  }
  return EXIT.ok;
}

function lineOf({ personal, ...event }: Recorded, withPersonal: boolean): string {
  return asJson(withPersonal && personal ? { ...event, personal } : event);
}

/** The position of the last complete line. An incomplete line after it is cut off. */
async function reachedIn(file: string): Promise<Position> {
  const handle = await open(file, 'r+');
  try {
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
  } finally {
    await handle.close();
  }
}
