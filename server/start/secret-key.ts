import { randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config.ts';
import { keptSecret } from '../../platform/data-directory.ts';

/** The configured key, or the one kept in the data directory. What is thrown away at the end needs none that stays. */
export const secretKeyOf = (config: Config, dataDir: () => string): string =>
  config.secretKey ??
  (config.database.kind === 'ephemeral' ? randomBytes(32).toString('hex') : keptSecret(dataDir(), 'secret.key'));
