import type { Logger } from 'pino';
import { isDatabaseAway } from '../../platform/http/errors.ts';

/**
 * Lets the process live on where the database goes away with an answer that nobody waits for any more: the others' requests
 * are not to end with it. Whatever else nobody caught is a defect, and ends the process as ever.
 */
export function surviveLostAnswers(logger: Pick<Logger, 'warn'>): void {
  process.on('unhandledRejection', (reason) => {
    if (!isDatabaseAway(reason)) throw reason;
    logger.warn({ err: reason }, 'the database closed the connection of an answer that was no longer awaited');
  });
}
