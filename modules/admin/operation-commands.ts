import type { EventLog, Position } from '@tablemates/event-store';
import { type CommandContext, execute, type Fold } from '@tablemates/event-store';
import type { NewId } from '../../platform/ids.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { bulkActStream, type OperationEvent } from './domain-events.ts';

type Exported = Extract<OperationEvent, { type: 'PersonalDataExported' }>['data'];

/** Personal data that will be exported as a file. */
export type Export = Omit<Exported, 'exportId'>;

type Restored = Extract<OperationEvent, { type: 'BackupRestored' }>['data'];

type BulkAsked = Extract<OperationEvent, { type: 'BulkActAsked' }>['data'];
type SealedAnew = Extract<OperationEvent, { type: 'SealingAnewAsked' }>['data'];

/** A fold without state: earlier actions do not matter. */
const unread: Fold<null, OperationEvent> = { initial: null, evolve: () => null };

/** Records actions that leave no other trace in the log. */
export function operationCommands({ log, newId }: { readonly log: EventLog; readonly newId: NewId }) {
  const record = async (context: CommandContext, stream: string, event: OperationEvent) => {
    const result = await execute(log, {
      context,
      streams: { operation: { stream, fold: unread } },
      decide: () => ({ append: { operation: [event] } }),
    });
    return isRefusal(result) ? undefined : result.position;
  };
  return {
    /** @returns the log position reached */
    recordExport(context: CommandContext, exported: Export): Promise<Position | undefined> {
      const exportId = newId();
      const data = { exportId, ...exported };
      return record(context, `export-${exportId}`, { type: 'PersonalDataExported', data });
    },

    /** Records that this database was filled from a backup. */
    recordRestore(context: CommandContext, restored: Omit<Restored, 'restoreId'>): Promise<Position | undefined> {
      const restoreId = newId();
      return record(context, `restore-${restoreId}`, { type: 'BackupRestored', data: { restoreId, ...restored } });
    },

    recordSealingAnew(context: CommandContext, why: Omit<SealedAnew, 'sealingId'>): Promise<Position | undefined> {
      const sealingId = newId();
      return record(context, `sealing-${sealingId}`, { type: 'SealingAnewAsked', data: { sealingId, ...why } });
    },

    recordBulkActStop: (context: CommandContext, bulkActId: string): Promise<Position | undefined> =>
      record(context, bulkActStream(bulkActId), { type: 'BulkActStopAsked', data: { bulkActId } }),

    recordBulkAct: (context: CommandContext, data: BulkAsked, reason?: string): Promise<Position | undefined> =>
      record(context, bulkActStream(data.bulkActId), {
        type: 'BulkActAsked',
        data,
        subject: context.actor,
        ...(reason !== undefined && { personal: { reason } }),
      }),

    recordBulkActEnd: (context: CommandContext, bulkActId: string): Promise<Position | undefined> =>
      record(context, bulkActStream(bulkActId), { type: 'BulkActEnded', data: { bulkActId } }),

    /** `mailId` is null for every failed mail. */
    recordMailRetry: (context: CommandContext, mailId: string | null): Promise<Position | undefined> =>
      record(context, `mail-${mailId ?? 'failed'}`, { type: 'MailRetryAsked', data: { mailId } }),
  };
}
