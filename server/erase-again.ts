import type { RepeatedErasures } from '../modules/identity/erasure/repeated-erasures.ts';
import { wireCommands } from './commands.ts';
import type { Core } from './core.ts';

/**
 * Erases people again whom a restore has noted. It comes before the read models are built, so that none of them ever has a name of
 * somebody who was erased.
 */
export async function eraseAgain(core: Core): Promise<RepeatedErasures> {
  const noted = await core.sql`select from erasures_to_repeat limit 1`;
  if (noted.length === 0) return { erased: 0, waiting: [] };
  // there are no read models yet that an erasure would have to wait for
  const { identity } = wireCommands({ ...core, catchUp: async () => true });
  // a start that cannot erase somebody must fail at once
  return identity.repeatErasures(core.clock, (_, act) => act().then(() => undefined));
}
