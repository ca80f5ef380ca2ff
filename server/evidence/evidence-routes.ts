import { createRoute } from '@hono/zod-openapi';
import type { EventLog, Evidence } from '@tablemates/event-store';
import { EvidenceState } from '../../modules/admin/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';
import { only } from '../../platform/http/session.ts';
import type { BackupState } from '../backup/scheduled.ts';
import { copiesOf } from './copies.ts';
import { sealedState } from './sealed-state.ts';

const stateRoute = createRoute({
  method: 'get',
  path: '/admin/evidence',
  tags: ['Admin'],
  summary: 'Show the newest checkpoint of the log, what is sealed, and where copies are kept',
  middleware: [only('isAdmin', 'Only admins can look after the evidence.')] as const,
  responses: { 200: jsonReply('The evidence', EvidenceState), ...refusals },
});

type Deps = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'head'>;
  readonly evidence: Pick<Evidence, 'newest' | 'key' | 'open'>;
  /** Where each checkpoint is sent, if anywhere. */
  readonly checkpointUrl: string | undefined;
  /** Whether a schedule makes backups. */
  readonly hasBackups: boolean;
  readonly backups: () => Promise<BackupState | undefined>;
};

/** The route of the page "Proof" of the back office. */
export function evidenceStateRoutes({ sql, log, evidence, checkpointUrl, hasBackups, backups }: Deps) {
  return createApi().openapi(stateRoute, async (c) => {
    const [{ newest, ...sealed }, key, posted, mailed, backup] = await Promise.all([
      sealedState({ sql, log, evidence }),
      evidence.key(),
      copiesOf(sql, 'url'),
      copiesOf(sql, 'mail'),
      backups(),
    ]);
    const opened = newest && evidence.open(newest.note);
    const state: EvidenceState = {
      checkpoint:
        newest && opened
          ? {
              size: newest.size,
              root: Buffer.from(opened.root, 'hex').toString('base64'),
              sealedAt: newest.sealedAt,
              note: newest.note,
            }
          : null,
      ...sealed,
      key,
      posted: checkpointUrl === undefined ? null : { host: new URL(checkpointUrl).host, ...(posted ?? NEVER) },
      mailed: mailed ?? NEVER,
      backup: backup
        ? {
            madeAt: backup.madeAt,
            checkedAt: backup.checkedAt,
            bytes: backup.bytes === null ? null : Number(backup.bytes),
            failure: backup.failure ?? backup.lost,
          }
        : hasBackups
          ? NOT_BACKED_UP
          : null,
    };
    return c.json(EvidenceState.parse(state), 200);
  });
}

const NEVER = { size: 0, copiedAt: null, failure: null };
const NOT_BACKED_UP = { madeAt: null, checkedAt: null, bytes: null, failure: null };
