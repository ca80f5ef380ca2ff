import { readFileSync } from 'node:fs';
import { EXIT, ExitError } from './outcome.ts';
import { reasonOf } from './written-file.ts';

/** The text of a file that somebody named. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw cannotBeRead(file, error);
  }
}

/** Why a file that somebody named cannot be read, in one sentence. */
export function cannotBeRead(file: string, cause: unknown): ExitError {
  const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
  const why = isMissing ? `There is no file ${file}.` : `${file} cannot be read: ${reasonOf(cause)}.`;
  return new ExitError(EXIT.usage, why, { cause });
}
