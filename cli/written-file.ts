import { existsSync } from 'node:fs';
import path from 'node:path';
import { EXIT, ExitError } from './outcome.ts';

/** Why a file that somebody named cannot be written, in one sentence. */
export function cannotBeWritten(file: string, cause: unknown): ExitError {
  const folder = path.dirname(path.resolve(file));
  const why = existsSync(folder) ? `${file} cannot be written: ${reasonOf(cause)}.` : `There is no folder ${folder}.`;
  return new ExitError(EXIT.usage, why, { cause });
}

/** `no space left on device`: without the code, the call and the path that Node puts around it. */
export const reasonOf = (cause: unknown): string => {
  const { message } = cause as Error;
  return /^[A-Z\d]+: (.+), \w+/.exec(message)?.[1] ?? message;
};
