import { createInterface } from 'node:readline/promises';
import { EXIT, ExitError } from './outcome.ts';

/**
 * Asks the person at the terminal. Anything but yes is no.
 *
 * @throws ExitError if standard input is not a terminal
 */
export async function confirmed(question: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) throw new ExitError(EXIT.usage, 'There is no terminal to confirm it: pass --yes.');
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await asking.question(`${question} [y/N] `, { signal })).trim());
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    asking.close();
  }
}
