import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EXIT, ExitError } from './outcome.ts';

/** Why a file that somebody named cannot be written, in one sentence. */
export function cannotBeWritten(file: string, cause: unknown): ExitError {
  const folder = path.dirname(path.resolve(file));
  const why = existsSync(folder) ? `${file} cannot be written: ${reasonOf(cause)}.` : `There is no folder ${folder}.`;
  return new ExitError(EXIT.usage, why, { cause });
}

/** Writes a file that only its owner can read. Never replaces one. */
export function writeNewFile(file: string, content: string): void {
  if (existsSync(file)) throw new ExitError(EXIT.problem, `${file} is there already.`);
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw cannotBeWritten(file, error);
  }
}

/** Throws what `writeNewFile` would throw, so that long work fails before it begins. */
export function assertNewFile(file: string): void {
  writeNewFile(file, '');
  rmSync(file);
}

/** `no space left on device`: without the code, the call and the path that Node puts around it. */
export const reasonOf = (cause: unknown): string => {
  const { message } = cause as Error;
  return /^[A-Z\d]+: (.+), \w+/.exec(message)?.[1] ?? message;
};
