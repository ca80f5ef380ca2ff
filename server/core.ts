import type { Agent } from 'node:https';
import path from 'node:path';
import type { EventLog, Evidence } from '@tablemates/event-store';
import {
  createEventLog,
  createEvidence,
  createProjectionEngine,
  type LogWatcher,
  type ProjectionEngine,
  type Store,
} from '@tablemates/event-store';
import type { Logger } from 'pino';
import { activeEmailSender } from '../modules/email-senders/commands.ts';
import type { PasswordCost } from '../modules/identity/sign-in/passwords.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { dataDirectory, openFolder, plannedDataDirectory } from '../platform/data-directory.ts';
import type { Sql } from '../platform/database.ts';
import type { CatchUp } from '../platform/http/consistency.ts';
import { type NewId, newUuid } from '../platform/ids.ts';
import { folderStore } from '../platform/pictures/folder-store.ts';
import { openPictures, type Pictures } from '../platform/pictures/pictures.ts';
import { s3Store } from '../platform/pictures/s3-store.ts';
import { openBucket } from '../platform/s3.ts';
import type { Spans } from '../platform/tracing.ts';
import { domainEventTypes } from './domain-event-types.ts';
import { checkpointFile } from './evidence/checkpoint-file.ts';
import { originOf } from './evidence/origin.ts';
import { type OpenMail, openMail } from './mail/mail.ts';
import { type OpenPush, openPush } from './push/open.ts';
import { readModels } from './read-models/read-models.ts';

/** What the startup opens before the product and closes after it. */
export type Environment = {
  readonly config: Config;
  /** At least 32 characters. Every other key is derived from it. */
  readonly secretKey: string;
  /** A pool on a migrated database. */
  readonly sql: Sql;
  /** The event store in the same database. */
  readonly store: Store;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly projectRoot: string;
  /** This process has just brought over the database of a release that sealed nothing. By default it has not. */
  readonly isFirstSealing?: boolean;
  /** Only tests set it. By default hashing has its production cost. */
  readonly passwordCost?: PasswordCost;
  /** Only tests set it. By default push services are reached only on the public Internet. */
  readonly pushAgent?: Agent;
  /** Only tests set it, because they cannot wait for a minute. By default each sweep has its own interval. */
  readonly sweepEveryMs?: number;
};

/** Optional observers for metrics and traces. */
export type Watchers = { readonly log?: LogWatcher; readonly spans?: Spans };

/** The core of the product: the log, the projection engine and the outbox. */
export type Core = Environment & {
  readonly newId: NewId;
  /** The pool that queries of read models use to answer reads: that of the database, or of its replica. */
  readonly reads: Sql;
  readonly log: EventLog;
  readonly engine: ProjectionEngine;
  /** The evidence that the log was not changed. */
  readonly evidence: Evidence;
  readonly mail: OpenMail;
  readonly push: OpenPush;
  readonly pictures: Pictures;
  readonly catchUp: CatchUp;
};

/**
 * Opens the log and the projection engine. `engine.prepare` must then bring the read models to this release's versions.
 */
export function createCore(environment: Environment, { log: watcher, spans }: Watchers = {}): Core {
  const { config, secretKey, sql, store, clock, logger, projectRoot } = environment;
  const newId = newUuid;

  const log = createEventLog({
    store,
    types: domainEventTypes,
    secret: secretKey,
    newId,
    ...(watcher && { watcher }),
  });
  const engine = createProjectionEngine({
    store,
    log,
    projections: readModels,
    clock,
    logger,
    hasReplica: config.replica !== undefined,
    ...(spans && { traced: spans.traced }),
  });

  // a position beyond the head is invented, so there is nothing to wait for
  const catchUp: CatchUp = async (position, timeoutMs) =>
    (await engine.waitFor('all', position, 0)) ||
    position > (await log.head()) ||
    engine.waitFor('all', position, timeoutMs);

  const folder = {
    open: () => openFolder(path.join(dataDirectory(config.dataDir, projectRoot), 'pictures')),
    path: () => {
      const dataDir = plannedDataDirectory(config.dataDir, projectRoot);
      return dataDir && path.join(dataDir, 'pictures');
    },
  };
  const activeSender = () => activeEmailSender(log);
  return {
    ...environment,
    newId,
    reads: sql,
    log,
    engine,
    evidence: createEvidence({
      store,
      secret: secretKey,
      clock,
      origin: originOf(config.server.publicUrl),
      beside: checkpointFile(config, projectRoot),
    }),
    pictures: openPictures(
      config.pictures ? s3Store(openBucket(config.pictures, 'PICTURES_URL')) : folderStore(folder),
      secretKey,
    ),
    catchUp,
    mail: openMail({ config, sql, secretKey, newId, clock, activeSender, ...(spans && { spans }) }),
    push: openPush({ config, sql, secretKey, newId, clock, agent: environment.pushAgent }),
  };
}
