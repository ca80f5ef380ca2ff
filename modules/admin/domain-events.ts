import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { BULK_ACTS } from '../identity/rules.ts';

const id = z.uuid();
const readModel = z.string();
/** A position in the log, in decimal. */
const position = z.string().regex(/^\d+$/);
/** The reason why a log is accepted although it contradicts its checkpoints. */
const despiteEvidence = z.string().exactOptional();

/**
 * Domain events of the stream `readModel-<name>`: actions of admins on a read model. Each is recorded before it runs,
 * so none is missing.
 */
export const readModelTypes = {
  ReadModelRebuildAsked: { schema: 1, data: z.object({ readModel, despiteEvidence }) },
  ReadModelVerificationAsked: { schema: 1, data: z.object({ readModel }) },
  /** The read model tries the domain event again at which it was paused. */
  ReadModelResumed: { schema: 1, data: z.object({ readModel, position }) },
  /** The read model skips the domain event at which it was paused, in every rebuild too. */
  ReadModelSkipped: { schema: 1, data: z.object({ readModel, position, reason: z.string() }) },
  /** A generation that was built beside the live one becomes live. */
  ReadModelSwapAsked: { schema: 1, data: z.object({ readModel, despiteEvidence }) },
  /** The generation before the last swap becomes live again. */
  ReadModelRollbackAsked: { schema: 1, data: z.object({ readModel }) },
} satisfies EventTypes;

export type ReadModelEvent = EventsOf<typeof readModelTypes>;

/**
 * Domain events of the streams `export-<exportId>`, `restore-<restoreId>`, `sealing-<sealingId>`, `mail-<mailId>`,
 * `mail-failed` and `bulkAct-<bulkActId>`: actions that leave no other trace in the log. Each but a restore is recorded before it runs.
 */
export const operationTypes = {
  /**
   * Personal data was exported as a file: a list of the back office, one person's ledger, or the log with personal
   * data. Or `differences`: rows of read models that differ from the log were shown at a terminal with their texts.
   */
  PersonalDataExported: {
    schema: 1,
    data: z.object({
      exportId: id,
      what: z.enum(['people', 'gameEvents', 'marks', 'audit', 'invitations', 'ledger', 'log', 'differences']),
      /** The person of the ledger. */
      userId: id.exactOptional(),
      /** The number of rows of the list when it was requested. Earlier exports do not have it. */
      rows: z.int().exactOptional(),
      /** The filter of the list, without typed words, because they may name a person. */
      filter: z.record(z.string(), z.string()).exactOptional(),
      /** Whether the list was searched by words. */
      searched: z.boolean().exactOptional(),
    }),
  },
  /** A mail is sent again. Null means every failed mail. */
  MailRetryAsked: { schema: 1, data: z.object({ mailId: id.nullable() }) },
  /**
   * An admin asks for a bulk act, of these people in this order. A worker carries it out only because of this. The subject
   * of the reason is the admin.
   */
  BulkActAsked: {
    schema: 1,
    data: z.object({
      bulkActId: id,
      act: z.enum(BULK_ACTS),
      people: z.array(id),
      /** Only of `judgeAgain`: the policy that judged the marks. */
      policyVersion: z.int().positive().exactOptional(),
    }),
    personal: z.object({ reason: z.string() }),
  },
  /** A worker is done with a bulk act, or gave it up, so that it never begins again. */
  BulkActEnded: { schema: 1, data: z.object({ bulkActId: id }) },
  /** An admin stops a bulk act. People who were changed until then stay changed. */
  BulkActStopAsked: { schema: 1, data: z.object({ bulkActId: id }) },
  /** This log was restored from a backup. Domain events recorded after `takenAt` are missing. */
  BackupRestored: {
    schema: 1,
    data: z.object({
      restoreId: id,
      /** When the backup was made. */
      takenAt: z.iso.datetime(),
      /** The last position of the log in the backup. */
      position,
      /** People who were erased after the backup was made. They are erased again. Earlier restores did not record them. */
      erased: z.array(id).exactOptional(),
      /** The reason why a log was restored that is shorter than a checkpoint kept elsewhere. */
      goingBack: z.string().exactOptional(),
      /** The reason why a log was restored that contradicts its checkpoints. */
      despiteEvidence,
    }),
  },
  /** An operator has the log sealed although nobody can tell from the database whether somebody changed it. */
  SealingAnewAsked: {
    schema: 1,
    data: z.object({
      sealingId: id,
      reason: z.string(),
      /** Why the product did not seal it, in its words. */
      hindrance: z.string(),
    }),
  },
} satisfies EventTypes;

export const bulkActStream = (bulkActId: string): string => `bulkAct-${bulkActId}`;

export type OperationEvent = EventsOf<typeof operationTypes>;
