import type { Logger } from 'pino';
import { isDatabaseAway } from '../../platform/http/errors.ts';

/**
 * Keeps the process alive if the database closes a connection whose result is no longer awaited, because other requests
 * must not fail with it. Any other unhandled rejection is a defect and ends the process.
 */
export function surviveLostAnswers(logger: Pick<Logger, 'warn'>): void {
  process.on('unhandledRejection', (reason) => {
    if (!isDatabaseAway(reason)) throw reason;
    logger.warn({ err: reason }, 'the database closed a connection whose result was no longer awaited');
  });
}
