import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { shiftedClock } from '../platform/clock.ts';
import { type Config, parseConfig } from '../platform/config.ts';
import { dataDirectory } from '../platform/data-directory.ts';
import { connect } from '../platform/database.ts';
import { explainDatabaseError } from '../platform/database-trouble.ts';
import { migrate } from '../platform/migrate.ts';
import { createLogger } from '../platform/telemetry.ts';
import { compose } from './compose.ts';
import { clearHalfBuiltDemo } from './demo/open.ts';
import { banner } from './start/banner.ts';
import { openDatabase } from './start/database.ts';
import { assertPortFree, listen } from './start/listen.ts';
import { surviveLostAnswers } from './start/lost-answers.ts';
import { recordSecretKey, resolveSecretKey } from './start/secret-key.ts';
import { onStopSignal } from './start/stop-signal.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');

/** Starts everything in order. A stop closes everything in the opposite order. */
async function start(config: Config): Promise<void> {
  const closing: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  const isStopping = onStopSignal(stop);
  try {
    await assertPortFree(config.server);
    const logger = createLogger({ level: config.logLevel, readable: !config.production });
    surviveLostAnswers(logger);
    // a function, because with an external database and a SECRET_KEY the product needs no folder to write to
    const dataDir = () => dataDirectory(config.dataDir, projectRoot);

    const database = await openDatabase(config.database, dataDir);
    closing.push(database.stop);
    const sql = connect(database.url, { timeouts: config.role === 'worker' ? 'work' : 'request' });
    closing.push(() => sql.end({ timeout: 2 }));
    // before anything is changed, because a wrong key is the most likely mistake after a restore
    const secretKey = await resolveSecretKey(sql, config, dataDir);
    await migrate(sql);
    if (config.demo === 'whenEmpty') await clearHalfBuiltDemo(sql, logger);
    await recordSecretKey(sql, secretKey, config);

    const product = await compose({
      config,
      secretKey,
      sql,
      databaseUrl: database.url,
      clock: shiftedClock(config.clockOffsetMs),
      logger,
      projectRoot,
    });
    closing.push(product.stop);

    const listening = await listen(product.fetch, config.server);
    closing.push(listening.close, async () => {
      product.drain();
      await setTimeout(config.server.drainSeconds * 1_000);
    });
    console.log(
      config.role === 'worker'
        ? '\n  A Tablemates worker is ready.\n'
        : banner(config.server.publicUrl, product.welcome),
    );
  } catch (error) {
    // a stop during the start closes what the start needs; that is not a failure
    if (isStopping()) return;
    await stop();
    throw error;
  }
}

function refuseToStart(lines: readonly string[]): never {
  console.error(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  process.exit(1);
}

const config = parseConfig(process.env, projectRoot);
if ('role' in config) {
  await start(config).catch((error: Error) => refuseToStart([explainDatabaseError(error) ?? error.message]));
} else {
  refuseToStart(config);
}
