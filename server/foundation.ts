import type { EventLog, Position, Traced } from '@tablemates/event-store';
import {
  createEventLog,
  createProjectionEngine,
  type LogWatcher,
  logConnections,
  type ProjectionEngine,
} from '@tablemates/event-store';
import type { Logger } from 'pino';
import { activeEmailSender } from '../modules/email-senders/commands.ts';
import type { PasswordCost } from '../modules/identity/sign-in/passwords.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Sql } from '../platform/database.ts';
import type { CatchUp } from '../platform/http/consistency.ts';
import { type NewId, newUuid } from '../platform/ids.ts';
import { domainEventTypes } from './domain-event-types.ts';
import { type OpenMail, openMail } from './mail/mail.ts';
import { readModels } from './read-models/read-models.ts';

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
  /** Dear unless a test hands in another: no setting leads here. */
  readonly passwordCost?: PasswordCost;
};

/** Who hears how the product does; nobody, unless they are handed in. */
export type Watchers = { readonly log?: LogWatcher; readonly traced?: Traced };

/** What the product stands on: the log, what folds it, and the outbox. */
export type Foundation = Surroundings & {
  readonly newId: NewId;
  readonly log: EventLog;
  readonly engine: ProjectionEngine;
  readonly mail: OpenMail;
  readonly catchUp: CatchUp;
  /** Shows something once the read models have reached a position, or what there is when they take too long. */
  readonly shown: <Thing>(position: Position | undefined, show: () => Promise<Thing>) => Promise<Thing>;
};

/** How long a reply waits for the read models it shows. */
const REPLY_WAIT_MS = 2_000;

/** Opens the log and its read models. They are as they stand: `engine.prepare` brings them up to date with this code. */
export function layFoundation(surroundings: Surroundings, { log: watcher, traced }: Watchers = {}): Foundation {
  const { config, secretKey, sql, clock, logger } = surroundings;
  const newId = newUuid;

  const log = createEventLog({
    ...{ sql, types: domainEventTypes, secret: secretKey, newId },
    steady: logConnections(sql),
    ...(watcher && { watcher }),
  });
  const engine = createProjectionEngine({
    ...{ sql, log, projections: readModels, clock, logger },
    ...(traced && { traced }),
  });

  // A position beyond the head is not one of ours: nobody waits for it.
  const catchUp: CatchUp = async (position, timeoutMs) =>
    (await engine.waitFor('all', position, 0)) ||
    position > (await log.head()) ||
    engine.waitFor('all', position, timeoutMs);

  const activeSender = () => activeEmailSender(log);
  return {
    ...surroundings,
    newId,
    log,
    engine,
    catchUp,
    mail: openMail({ config, sql, secretKey, newId, clock, activeSender }),
    shown: async (position, show) => {
      if (position !== undefined) await catchUp(position, REPLY_WAIT_MS);
      return show();
    },
  };
}
