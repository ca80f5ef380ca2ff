import type { Evidence } from '@tablemates/event-store';

/** A supervisor kills a process after 10 s, and a stop has more to do. */
const PATIENCE_MS = 3_000;

/** Seals what was recorded last, because nobody does until the next start. What is left then is sealed by that start. */
export const sealAtStop = (evidence: Pick<Evidence, 'seal'>): Promise<number> =>
  evidence.seal(AbortSignal.timeout(PATIENCE_MS));
