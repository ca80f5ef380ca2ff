import { createInterface } from 'node:readline/promises';
import { EXIT, Stop } from './outcome.ts';

/**
 * Asks whoever sits at the terminal; anything but yes is no.
 *
 * Throws a Stop where nobody does.
 */
export async function confirmed(question: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Stop(EXIT.usage, 'Nobody is there to confirm it: say --yes.');
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
