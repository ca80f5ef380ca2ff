import { setTimeout } from 'node:timers/promises';
import { type Clock, shiftedClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { dataDirectory } from '../../platform/data-directory.ts';
import { connect, connectStore } from '../../platform/database.ts';
import { olderDatabaseIn } from '../../platform/embedded-postgres/older-major.ts';
import { migrate } from '../../platform/migrate.ts';
import { createLogger } from '../../platform/telemetry.ts';
import { clearHalfBuiltDemo } from '../demo/clear-half-built.ts';
import { isFirstSealing } from '../evidence/checkpoint-file.ts';
import { assertNotLost } from './assert-not-lost.ts';
import { banner, WORKER_IS_READY } from './banner.ts';
import { openDatabase } from './database.ts';
import { assertPortFree } from './listen.ts';
import { surviveLostAnswers } from './lost-answers.ts';
import { openPort } from './open-port.ts';
import { recordSecretKey, resolveSecretKey } from './secret-key.ts';
import { logReady, startLog } from './start-log.ts';
import { onStopSignal } from './stop-signal.ts';

/**
 * Starts everything in order. A stop closes everything in the opposite order. Rejects with the reason not to start.
 *
 * @param clock of the product, and `sweepEveryMs` instead of half a minute or a minute: tests move the one and shorten
 * the other
 */
export async function start(
  config: Config,
  projectRoot: string,
  { clock = shiftedClock(config.clockOffsetMs), sweepEveryMs }: { clock?: Clock; sweepEveryMs?: number } = {},
): Promise<void> {
  const closing: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  const isStopping = onStopSignal(stop);
  try {
    await assertPortFree(config.server);
    const logger = createLogger({ level: config.logLevel, readable: !config.production });
    surviveLostAnswers(logger);
    const opening = openPort(config.server);
    closing.push(opening.close);
    const step = startLog(logger, config.production ? 'info' : 'debug');
    // a function, because with an external database and a SECRET_KEY the product needs no folder to write to
    const dataDir = () => dataDirectory(config.dataDir, projectRoot);

    if (config.database.kind === 'embedded') await upgradeDatabase(config, dataDir(), projectRoot, step);
    const database = await step('database opened', () => openDatabase(config.database, dataDir));
    closing.push(database.stop);
    const timeouts = config.role === 'worker' ? 'work' : 'request';
    const sql = connect(database.url, { timeouts });
    closing.push(() => sql.end({ timeout: 2 }));
    const store = connectStore(database.url, { timeouts });
    closing.push(store.end);
    await step('backups compared', () => assertNotLost(sql, config));
    // before anything is changed, because a wrong key is the most likely mistake after a restore
    const secretKey = await step('secret key checked', () => resolveSecretKey(sql, config, dataDir));
    const scripts = await step(
      'database migrated',
      () => migrate(sql),
      (applied) => ({ scripts: applied }),
    );
    if (config.demo === 'whenEmpty') await clearHalfBuiltDemo(sql, logger);
    await step('secret key recorded', () => recordSecretKey(sql, secretKey, config));

    // the whole product takes a second to load, so it is loaded after the checks that may refuse the start
    const { compose } = await import('../compose.ts');
    const product = await step('product composed', () =>
      compose({
        config,
        secretKey,
        sql,
        store,
        databaseUrl: database.url,
        clock,
        ...(sweepEveryMs !== undefined && { sweepEveryMs }),
        logger,
        projectRoot,
        isFirstSealing: isFirstSealing(config, scripts),
      }),
    );
    closing.push(product.stop);

    const listening = await opening.serve(product.fetch);
    closing.push(listening.close, async () => {
      product.drain();
      await setTimeout(config.server.drainSeconds * 1_000);
    });
    if (config.production) logReady(logger, config, product.welcome);
    else console.log(config.role === 'worker' ? WORKER_IS_READY : banner(config.server.publicUrl, product.welcome));
  } catch (error) {
    // a stop during the start closes what the start needs; that is not a failure
    if (isStopping()) return;
    await stop();
    throw error;
  }
}

/** The first start of a release with another major version of the embedded PostgreSQL. */
async function upgradeDatabase(
  config: Config,
  dataDir: string,
  projectRoot: string,
  step: ReturnType<typeof startLog>,
): Promise<void> {
  const older = olderDatabaseIn(dataDir);
  if (older === undefined) return;
  const { bringOver } = await import('./older-postgres.ts');
  await step(
    `database brought over from PostgreSQL ${older.major}`,
    () => bringOver(older, { config, clock: shiftedClock(config.clockOffsetMs), dataDir, projectRoot }),
    (converted) => converted,
  );
}
