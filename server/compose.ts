import path from 'node:path';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Sql } from '../platform/database.ts';
import { errorHandler, notFoundHandler } from '../platform/http/errors.ts';
import type { Welcome } from './banner.ts';
import { healthRoutes } from './health.ts';
import { staticFiles } from './static-files.ts';

/** What the start-up hands to the product: everything that is opened before it and closed after it. */
export type Surroundings = {
  readonly config: Config;
  /** At least 32 characters; every key is derived from it. */
  readonly secretKey: string;
  /** Migrated. */
  readonly sql: Sql;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly projectRoot: string;
};

export type Product = {
  readonly fetch: Hono['fetch'];
  readonly welcome: Welcome;
  /** From here on `/readyz` answers 503, so that a load balancer looks elsewhere. */
  readonly drain: () => void;
  /** Ends what runs in the background. Called once no request is under way. */
  readonly stop: () => Promise<void>;
};

/** Wires the product together. */
export async function compose({ sql, logger, projectRoot }: Surroundings): Promise<Product> {
  const health = healthRoutes([{ name: 'database', check: () => sql`select 1` }]);

  const app = new Hono();
  app.onError(errorHandler(logger));
  app.route('/', health.routes);
  app.all('/api/*', notFoundHandler);
  app.route('/', staticFiles(path.join(projectRoot, 'dist')));

  return {
    fetch: app.fetch,
    welcome: {},
    drain: health.drain,
    stop: async () => {},
  };
}
