import { type EventLog, type Evidence, isOneOf } from '@tablemates/event-store';
import { bulkActStream, operationTypes } from '../../modules/admin/domain-events.ts';
import type { BulkActName } from '../../modules/identity/rules.ts';

/** What the log says about a bulk action. The tables only say how far it is. */
export type AskedBulkAct = {
  readonly askedBy: string;
  readonly act: BulkActName;
  /** In the order of their places, from 1. */
  readonly people: readonly string[];
  /** Only of `judgeAgain`: the policy that judged the marks. */
  readonly policyVersion: number | undefined;
  /** The admin's words. Undefined without any, and once the admin is erased. */
  readonly reason: string | undefined;
  /** Whether an admin stopped it. */
  readonly isStopped: boolean;
  /** Whether a worker has ended it. It never begins again. */
  readonly isOver: boolean;
};

export type AskedDeps = {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly evidence: Pick<Evidence, 'isAuthentic'>;
};

/**
 * The bulk action that an admin asked for. Undefined if nobody did: a row that SQL added to a table, or to the log, is no
 * reason to change anybody.
 */
export async function askedBulkAct({ log, evidence }: AskedDeps, id: string): Promise<AskedBulkAct | undefined> {
  const recorded = (await log.readStream(bulkActStream(id))).filter(isOneOf(operationTypes));
  const asked = recorded.find(({ type }) => type === 'BulkActAsked');
  if (asked?.type !== 'BulkActAsked' || !(await evidence.isAuthentic(asked.position))) return undefined;
  const { act, people, policyVersion } = asked.data;
  const has = (wanted: string) => recorded.some(({ type }) => type === wanted);
  const reason = asked.personal?.reason;
  const isStopped = has('BulkActStopAsked');
  return { askedBy: asked.actor, act, people, policyVersion, reason, isStopped, isOver: has('BulkActEnded') };
}
