import { readBatches } from '@tablemates/event-store';
import { operationTypes } from '../modules/admin/domain-events.ts';
import type { Step } from '../modules/identity/deps.ts';
import type { RepeatedErasures } from '../modules/identity/erasure/repeated-erasures.ts';
import { wireCommands } from './commands.ts';
import type { Core } from './core.ts';

const { BackupRestored } = operationTypes;

/** The people who were erased after the backup was made, of every restore that this log knows of. */
export async function erasedByRestores({
  log,
  evidence,
}: Pick<Core, 'log' | 'evidence'>): Promise<ReadonlySet<string>> {
  const erased = new Set<string>();
  for await (const batch of readBatches(log, { BackupRestored })) {
    for (const { position, data } of batch) {
      if (data.erased && (await evidence.isAuthentic(position))) for (const userId of data.erased) erased.add(userId);
    }
  }
  return erased;
}

/**
 * Repeats the erasures that a restore noted. It runs before the read models are built, so that none of them ever
 * contains the name of an erased person.
 */
export async function eraseAgain(core: Core): Promise<RepeatedErasures> {
  const noted = await core.sql`select from erasures_to_repeat limit 1`;
  if (noted.length === 0) return { erased: 0, waiting: [] };
  const { identity } = wireCommands(core);
  // a start that cannot erase somebody must fail at once
  const step: Step = (_, act) => act().then(() => undefined);
  return identity.repeatErasures(core.clock, step, () => erasedByRestores(core));
}
