import { contradictionLine } from '../log/contradictions.ts';
import { EXIT, ExitError } from '../outcome.ts';
import { progressBar } from '../progress.ts';
import type { Session } from '../session.ts';

/**
 * Refuses a log that contradicts its checkpoints, because a read model must not adopt what somebody changed.
 *
 * @param despite the reason to adopt it anyway; the caller records it
 * @throws ExitError with the first contradiction
 */
export async function assertAsSealed({ evidence, log }: Session, despite: string | undefined): Promise<void> {
  if (despite !== undefined) return;
  const bar = progressBar('comparing the log with its checkpoints');
  const head = Number(await log.head());
  try {
    const found = await evidence.firstContradiction({ onBatch: (leaves) => bar.update(leaves, head, 0) });
    if (found === undefined) return;
    const what = contradictionLine(found);
    const next = 'See `tablemates log doctor`. To adopt it nevertheless: --despite-evidence "why".';
    throw new ExitError(EXIT.problem, `The log contradicts its checkpoints (${what}): nothing was done. ${next}`);
  } finally {
    bar.stop();
  }
}
