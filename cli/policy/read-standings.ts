import type { Position } from '@tablemates/event-store';
import {
  KEPT_READING_VERSION,
  type KeptReading,
  keptReading,
  type MarkedPerson,
  markedPeopleOf,
  readStandings as read,
} from '../../modules/reliability/simulation/standings.ts';
import { EXIT, ExitError } from '../outcome.ts';
import { progressBar, rateMeter } from '../progress.ts';
import type { Session } from '../session.ts';
import { formatted } from '../terminal.ts';
import { keptWork } from '../unfinished.ts';

export type Standings = { readonly people: readonly MarkedPerson[]; readonly read: number; readonly head: Position };

/**
 * Folds the marks of all people with a progress bar. If it is stopped, it throws an ExitError, and the next run
 * continues from there, unless the fold has changed.
 *
 * @param withSeats whether it also reads which given back seats were filled again
 */
export async function readStandings(
  { log, signal, stateDir }: Pick<Session, 'log' | 'signal' | 'stateDir'>,
  { batchSize, withSeats = false }: { readonly batchSize?: number; readonly withSeats?: boolean } = {},
): Promise<Standings> {
  const name = `policy-simulate-v${KEPT_READING_VERSION}${withSeats ? '-seats' : ''}`;
  const unfinished = keptWork<KeptReading>(stateDir, name);
  const kept = unfinished.read();
  const bar = progressBar('reading the history');
  const perSecond = rateMeter();
  let found: Standings = { people: [], read: 0, head: 0n };
  try {
    for await (const reading of read(log, { withSeats, kept, ...(batchSize !== undefined && { batchSize }) })) {
      const { after, head, read } = reading;
      if (signal.aborted && after < head) {
        unfinished.keep(keptReading(reading));
        const soFar = `Stopped after ${formatted(read)} domain events`;
        throw new ExitError(EXIT.interrupted, `${soFar}; nothing was changed. ${unfinished.next()}`);
      }
      if (read > 0) bar.update(Number(after), Number(head), perSecond(read - (kept?.read ?? 0)));
      if (after === head) found = { people: markedPeopleOf(reading), read, head };
    }
  } finally {
    bar.stop();
  }
  unfinished.forget();
  return found;
}
