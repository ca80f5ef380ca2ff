import type { CommandContext } from '@tablemates/event-store';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { identityKeys } from '../sign-in/keys.ts';
import { addAdmin, removeAdminPasskeys, resetAdminPassword } from './admins.ts';

const noCredentials = refuse(404, 'not_found', 'This person does not sign in as an admin.');
const self = refuse(409, 'self', 'You cannot do this to your own account. Please ask another full admin.');

/**
 * Commands of full admins on the accounts of other admins. They do the same as an operator at a terminal, with the same
 * record in the log.
 */
export function adminAccountCommands(deps: IdentityDeps) {
  /** Runs a command on another admin. The commands identify admins by user name, as the command line does. */
  const onAnother = async <Done>(
    context: CommandContext,
    userId: string,
    command: (username: string) => Promise<Done | Refusal>,
  ): Promise<Done | Refusal> => {
    if (userId === context.actor) return self;
    const [known] = await deps.sql<{ username: string }[]>`
      select username from admin_credentials where user_id = ${userId}`;
    return known ? command(known.username) : noCredentials;
  };

  return {
    /** 409 `username_taken`. */
    add: (context: CommandContext, credentials: Parameters<typeof addAdmin>[2]) => addAdmin(deps, context, credentials),

    resetPassword: (context: CommandContext, userId: string, password: string) =>
      onAnother(context, userId, (username) =>
        resetAdminPassword({ ...deps, keys: identityKeys(deps.secret) }, context, { username, password }),
      ),

    removePasskeys: (context: CommandContext, userId: string) =>
      onAnother(context, userId, (username) => removeAdminPasskeys(deps, context, username)),
  };
}
