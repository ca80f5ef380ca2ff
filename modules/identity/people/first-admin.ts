import type { CommandContext } from '@tablemates/event-store';
import { isRefusal } from '../../../platform/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { hashPassword, SALT_BYTES } from '../sign-in/passwords.ts';
import { registerAdmin } from './admins.ts';

type Deps = Pick<IdentityDeps, 'log' | 'sql' | 'newId' | 'random' | 'passwordCost'>;

/**
 * Creates the first admin with this name and password. Later starts change nothing. An admin is a person with the admin
 * flag and without an email address, and has credentials in a table.
 *
 * Several processes may start at once, and one may crash. The credentials are stored first and have the user's id, so
 * that the next process completes the same person.
 *
 * @returns whether this call created the credentials
 */
export async function ensureFirstAdmin(
  { log, sql, newId, random, passwordCost }: Deps,
  context: CommandContext,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<boolean> {
  const created = await createCredentials({ sql, newId, random, passwordCost }, context, { username, password });
  const [first] = await sql<{ userId: string }[]>`
    select user_id from admin_credentials order by created_at, username limit 1`;
  if (!first) throw new Error('the credentials of the first admin vanished');
  const registered = await registerAdmin({ log, random }, context, { userId: first.userId, username });
  // `username_taken` means that an earlier start has registered the person.
  if (isRefusal(registered) && registered.code !== 'username_taken') {
    throw new Error(`the first admin could not be registered: ${registered.message}`);
  }
  return created;
}

async function createCredentials(
  { sql, newId, random, passwordCost }: Omit<Deps, 'log'>,
  { now }: CommandContext,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<boolean> {
  const [existing] = await sql`select from admin_credentials limit 1`;
  if (existing) return false;
  const salt = random.bytes(SALT_BYTES);
  const hash = await hashPassword(password, salt, passwordCost);
  const [created] = await sql`
    insert into admin_credentials (username, user_id, salt, hash, created_at)
    values (${username.toLowerCase()}, ${newId()}, ${salt}, ${hash}, ${now})
    on conflict (username) do nothing
    returning username`;
  return created !== undefined;
}
