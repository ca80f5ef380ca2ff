import { type CommandContext, execute } from '@tablemates/event-store';
import { isKnownSecret } from '../../../platform/known-secrets.ts';
import { invalidField, isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { passkeyMails } from '../passkeys/letters.ts';
import { passkeysOf, removePasskeysAndSessionsOf } from '../passkeys/passkeys.ts';
import type { AdminRole } from '../rules.ts';
import { adminAccess } from '../sign-in/admin-access.ts';
import type { Keys } from '../sign-in/keys.ts';
import { forgetBrowsersOf, whoIsAdmin } from '../sign-in/known-browsers.ts';
import { hashPassword, SALT_BYTES } from '../sign-in/passwords.ts';
import { endSecondStepsOf } from '../sign-in/second-steps.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import { fullAdminOnly } from './full-admin.ts';
import { readPerson, userStream } from './people.ts';
import { register } from './person.ts';
import { withMemberId } from './registering.ts';

type Deps = Pick<IdentityDeps, 'log' | 'sql' | 'newId' | 'random' | 'passwordCost'>;
const guessed = invalidField(
  'password',
  'known_password',
  'This password is easy to guess. Please choose another one.',
);

type Credentials = { readonly username: string; readonly password: string };
type WithRole = { readonly role?: AdminRole | undefined };

const taken = refuse(409, 'username_taken', 'There is already an admin with this name.');
const unknown = refuse(404, 'not_found', 'There is no admin with this name.');

/**
 * Adds an admin: a person with the admin flag, and credentials in a table. The role is full unless `role` is given. The
 * credentials are stored first and have the user's id, so that a repetition after a crash completes the same admin. Of
 * several requests for one name, the one that registers the person in the log sets the password. 400
 * `known_password`; 409 `username_taken`; 403 unless the actor is a full admin or at a terminal.
 */
export async function addAdmin(
  { log, sql, newId, random, passwordCost }: Deps,
  context: CommandContext,
  { username, password, role }: Credentials & WithRole,
): Promise<{ readonly userId: string } | Refusal> {
  if (isKnownSecret(password, username)) return guessed;
  const name = username.toLowerCase();
  const salt = random.bytes(SALT_BYTES);
  const hash = await hashPassword(password, salt, passwordCost);
  await sql`
    insert into admin_credentials (username, user_id, salt, hash, created_at)
    values (${name}, ${newId()}, ${salt}, ${hash}, ${context.now})
    on conflict (username) do nothing`;
  const [made] = await sql<{ userId: string }[]>`select user_id from admin_credentials where username = ${name}`;
  if (!made) throw new Error('the credentials of an admin vanished');
  const registered = await registerAdmin({ log, random }, context, { userId: made.userId, username, role });
  if (isRefusal(registered)) return registered;
  // A repetition must not restore a password that has been replaced since.
  if (registered.isNew) await sql`update admin_credentials set salt = ${salt}, hash = ${hash} where username = ${name}`;
  return made;
}

/**
 * Replaces an admin's password, ends their second steps and their sessions on every device, and deletes counted
 * failures and known browsers. The log records it before it is done. 400 `known_password`; 404
 * `not_found`.
 */
export async function resetAdminPassword(
  { log, sql, random, passwordCost, keys }: Omit<Deps, 'newId'> & { readonly keys: Keys },
  context: CommandContext,
  { username, password }: Credentials,
): Promise<{ readonly userId: string } | Refusal> {
  if (isKnownSecret(password, username)) return guessed;
  const name = username.toLowerCase();
  const salt = random.bytes(SALT_BYTES);
  const hash = await hashPassword(password, salt, passwordCost);
  const [known] = await sql<{ userId: string }[]>`select user_id from admin_credentials where username = ${name}`;
  if (!known) return unknown;
  const refused = await adminAccess(log).passwordReset(context, known.userId);
  if (refused) return refused;
  const [changed] = await sql<{ userId: string }[]>`
    update admin_credentials set salt = ${salt}, hash = ${hash} where username = ${name} returning user_id`;
  if (!changed) return unknown;
  // In this order, a second step that is opening a session either is gone, or its session is found and ended.
  await endSecondStepsOf(sql, changed.userId);
  await endSessionsOf(sql, changed.userId);
  await sql`delete from attempts where kind = 'admin-name' and subject_hash = ${keys.subject(name)}`;
  await forgetBrowsersOf({ sql, keys }, [whoIsAdmin(name)]);
  return changed;
}

/**
 * Removes all passkeys of an admin who lost them, ends their sessions on every device, and mails the admin. The log
 * records it before it is done. 404 `not_found`, also if they have no passkey.
 */
export async function removeAdminPasskeys(
  deps: Pick<IdentityDeps, 'log' | 'sql' | 'newId' | 'clock' | 'sendMail'>,
  context: CommandContext,
  username: string,
): Promise<{ readonly userId: string; readonly count: number } | Refusal> {
  const { log, sql } = deps;
  const [known] = await sql<{ userId: string }[]>`
    select user_id from admin_credentials where username = ${username.toLowerCase()}`;
  if (!known) return unknown;
  const { userId } = known;
  const count = (await passkeysOf(sql, userId)).length;
  if (count === 0) return refuse(404, 'not_found', 'This admin has no passkey.');
  const refused = await adminAccess(log).passkeysRemovedByAnother(context, userId, count);
  if (refused) return refused;
  const person = await readPerson(log, userId);
  await sql.begin(async (tx) => {
    await removePasskeysAndSessionsOf(tx, userId);
    const nowhere = { browser: null, system: null };
    await passkeyMails(deps)(person, { what: 'reset', name: null, device: nowhere }, tx);
  });
  return { userId, count };
}

/**
 * Registers the person of admin credentials, without an email address and without other roles. 409 `username_taken` if
 * another command has registered them; 403 unless the actor is a full admin or at a terminal. `isNew` is false for a
 * repeated command.
 */
export async function registerAdmin(
  { log, random }: Pick<Deps, 'log' | 'random'>,
  context: CommandContext,
  { userId, username, role = 'full' }: WithRole & { readonly userId: string; readonly username: string },
): Promise<{ readonly isNew: boolean } | Refusal> {
  const user = userStream(userId);
  const gate = fullAdminOnly(context);
  const result = await withMemberId(random, user.stream, (memberId, claim) =>
    execute(log, {
      context,
      streams: { ...gate.streams, user },
      decide: ({ user: person, ...states }) => {
        const notAllowed = gate.refusal(states);
        if (notAllowed) return notAllowed;
        if (person.status !== 'unknown') return taken;
        const decided = register(person, {
          userId,
          memberId,
          roles: { isClient: false, isProvider: false, isCafeOwner: false, isAdmin: true },
          regionId: null,
          expertise: [],
          accepted: null,
          personal: { email: '', firstName: firstNameOf(username), lastName: 'Admin', phoneNumber: '', bio: '' },
        });
        if (isRefusal(decided)) return decided;
        const narrowed = { type: 'AdminRoleGranted', data: { userId, adminRole: role } } as const;
        return { append: { user: [...decided, ...(role === 'full' ? [] : [narrowed])] }, take: [claim] };
      },
    }),
  );
  return isRefusal(result) ? result : { isNew: !result.duplicate };
}

/** The user name, or "First" for the user name "admin", because the last name is "Admin". */
const firstNameOf = (username: string): string => (username.toLowerCase() === 'admin' ? 'First' : username);
