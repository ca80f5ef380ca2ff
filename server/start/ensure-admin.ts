import { randomBytes } from 'node:crypto';
import type { IdentityCommands } from '../../modules/identity/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { NewId } from '../../platform/ids.ts';

const GENERATED_BYTES = 15;

/**
 * Creates the first admin if there is none. Without a configured password one is generated and returned. Only this call
 * returns it: the plain password is not stored.
 */
export async function ensureAdmin(
  identity: IdentityCommands,
  { username, password }: Config['admin'],
  { clock, newId }: { clock: Clock; newId: NewId },
): Promise<{ username: string; password?: string }> {
  const chosen = password ?? randomBytes(GENERATED_BYTES).toString('base64url');
  const context = { commandId: newId(), actor: 'system', now: clock().toISOString() };
  const isNew = await identity.ensureFirstAdmin(context, { username, password: chosen });
  return isNew && password === undefined ? { username, password: chosen } : { username };
}
