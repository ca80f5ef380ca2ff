import type { Logger } from 'pino';
import type { Config } from '../../platform/config.ts';
import { VERSION } from '../version.ts';
import type { Welcome } from './banner.ts';

/** A step that takes longer than this is reported while it runs. */
const LONG_MS = 10_000;
/** Codes of the database and its driver for what took too long: a statement, a lock, a connection. */
const TOO_SLOW = new Set(['57014', '55P03', 'CONNECT_TIMEOUT']);

/** A step of the start that the database was too slow for. The message is one line that says what to do. */
class SlowStartError extends Error {}

/**
 * Logs each step of the start when it is done, with its duration in milliseconds. `details` are added to its entry. A
 * step that takes long is reported while it runs.
 *
 * @throws one readable line if the database was too slow for a step: it names the innermost step, and says what to do
 */
export const startLog =
  (logger: Pick<Logger, 'info' | 'debug' | 'warn'>, level: 'info' | 'debug', longMs = LONG_MS) =>
  async <T>(name: string, step: () => Promise<T>, details: (result: T) => object = () => ({})): Promise<T> => {
    const began = performance.now();
    const seconds = () => Math.round((performance.now() - began) / 1_000);
    const waiting = setInterval(
      () => logger.warn({ step: name, seconds: seconds() }, 'a step of the start takes long'),
      longMs,
    );
    waiting.unref();
    try {
      const result = await step();
      logger[level]({ ...details(result), milliseconds: Math.round(performance.now() - began) }, name);
      return result;
    } catch (error) {
      const { code, message } = error as { code?: string; message?: string };
      if (error instanceof SlowStartError || code === undefined || !TOO_SLOW.has(code)) throw error;
      throw new SlowStartError(
        `The start ended before "${name}" was done: the database is too slow (${message}, after ${seconds()} s). See what it is busy with (pg_stat_activity: load, locks) and whether its disk is full or slow, then start again. What was done so far is kept.`,
        { cause: error },
      );
    } finally {
      clearInterval(waiting);
    }
  };

/**
 * Logs that the process serves, whatever the configured level, because operators and supervisors wait for it. A
 * generated password of the first admin is in the text, because as a field it would be hidden.
 */
export function logReady(logger: Logger, { role, server }: Config, { admin }: Welcome): void {
  const announcing = logger.child({}, { level: 'info' });
  announcing.info({ role, url: server.publicUrl, version: VERSION }, 'Tablemates is ready');
  if (admin?.password === undefined) return;
  announcing.info(`the first admin signs in as ${admin.username} with ${admin.password}; this is shown only once`);
}
