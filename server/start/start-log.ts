import type { Logger } from 'pino';
import type { Config } from '../../platform/config.ts';
import { VERSION } from '../version.ts';
import type { Welcome } from './banner.ts';

/** Logs each step of the start when it is done, with its duration in milliseconds. `details` are added to its entry. */
export const startLog =
  (logger: Pick<Logger, 'info' | 'debug'>, level: 'info' | 'debug') =>
  async <T>(name: string, step: () => Promise<T>, details: (result: T) => object = () => ({})): Promise<T> => {
    const began = performance.now();
    const result = await step();
    logger[level]({ ...details(result), milliseconds: Math.round(performance.now() - began) }, name);
    return result;
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
