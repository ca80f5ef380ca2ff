import type { RepeatedErasures } from '../modules/identity/erasure/repeated-erasures.ts';
import { wireCommands } from './commands.ts';
import type { Core } from './core.ts';

/**
 * Repeats the erasures that a restore noted. It runs before the read models are built, so that none of them ever
 * contains the name of an erased person.
 */
export async function eraseAgain(core: Core): Promise<RepeatedErasures> {
  const noted = await core.sql`select from erasures_to_repeat limit 1`;
  if (noted.length === 0) return { erased: 0, waiting: [] };
  const { identity } = wireCommands(core);
  // a start that cannot erase somebody must fail at once
  return identity.repeatErasures(core.clock, (_, act) => act().then(() => undefined));
}
