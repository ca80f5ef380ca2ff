import { outboxOperations } from '../../../platform/mail/outbox-operations.ts';
import { findNames } from '../../../projections/identity/people-queries.ts';
import { backupsLook } from '../../backup/look.ts';
import { openBulkActs } from '../../bulk/bulk-acts.ts';
import { bulkActRoutes } from '../../bulk/routes.ts';
import type { Commands } from '../../commands.ts';
import type { Core } from '../../core.ts';
import { evidenceStateRoutes } from '../../evidence/evidence-routes.ts';
import { proofRoutes } from '../../evidence/proof-routes.ts';
import { examinedAgain } from '../../installation/examine.ts';
import { installationRoutes } from '../../installation/installation-routes.ts';
import { mailgunRoutes } from '../../mail/mailgun-routes.ts';
import { outboxRoutes } from '../../mail/outbox-routes.ts';
import { policyTrialRoutes } from '../../policies/routes.ts';
import { policySimulations } from '../../policies/simulations.ts';
import { readModelsRoutes } from '../../read-models/read-models-routes.ts';
import { exportRoutes } from '../exports.ts';
import type { Route } from './route.ts';
import type { Running } from './running.ts';

/** What admins run: exports, evidence, read models, mails, simulations of policies, bulk actions. */
export function operationsApi(
  core: Core,
  commands: Commands,
  { tasks, background }: Pick<Running, 'tasks' | 'background'>,
): readonly Route[] {
  const { config, sql, secretKey, log, engine, evidence, clock, newId, logger } = core;
  return [
    ...exportRoutes(core, commands),
    proofRoutes({ log, evidence }),
    evidenceStateRoutes({
      sql,
      log,
      evidence,
      checkpointUrl: config.checkpointUrl,
      hasBackups: config.backups !== undefined,
      backups: backupsLook(core),
    }),
    readModelsRoutes({ tasks, commands: commands.readModels, engine, clock, enqueue: background.askForTask }),
    installationRoutes({ clock, examine: examinedAgain(core) }),
    outboxRoutes({
      way: config.mail.kind,
      outbox: outboxOperations({ sql, secret: secretKey, clock }),
      operations: commands.operations,
      clock,
      deliver: background.deliverMails,
    }),
    mailgunRoutes({
      signingKey: config.mail.kind === 'mailgun' ? config.mail.signingKey : undefined,
      sql,
      outbox: core.mail.outbox,
      clock,
    }),
    policyTrialRoutes({
      simulations: policySimulations({ sql, log, clock, newId, logger }),
      commands: commands.policies,
      clock,
      namesOf: (ids) => findNames(sql, ids),
      enqueue: background.askForSimulation,
    }),
    bulkActRoutes({
      acts: openBulkActs(core, commands),
      operations: commands.operations,
      clock,
      namesOf: (ids) => findNames(sql, ids),
      enqueue: background.askForBulkAct,
    }),
  ];
}
