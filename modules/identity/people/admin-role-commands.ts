import { type CommandContext, eachOf, execute } from '@tablemates/event-store';
import { isUserId } from '../../../platform/actor.ts';
import { type IfMatch, staleRefusal } from '../../../platform/if-match.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import type { AdminRole } from '../rules.ts';
import { grantAdminRole } from './admin-role.ts';
import { type Done, userStream, versionedUserStream } from './people.ts';

type Deps = Pick<IdentityDeps, 'log' | 'sql' | 'installationAdmin'>;
type Wanted = {
  readonly role: AdminRole;
  readonly reason?: string | undefined;
  readonly ifMatch?: IfMatch | undefined;
};

/**
 * Gives an admin another role. The log records who did it. 403 unless the actor is a full admin or at a terminal; 409
 * `self`, `not_admin`, `installation_admin` and `last_full_admin`.
 */
export async function giveAdminRole(
  { log, sql, installationAdmin }: Deps,
  context: CommandContext,
  userId: string,
  { role, reason, ifMatch }: Wanted,
): Promise<Done | Refusal> {
  // Credentials are in a table only. The roles of their owners are read from the log.
  const credentials = await sql<
    { userId: string; username: string }[]
  >`select user_id, username from admin_credentials`;
  const isOfInstallation = credentials.some(
    (each) => each.userId === userId && each.username === installationAdmin.toLowerCase(),
  );
  const byPerson = isUserId(context.actor);
  const ids = [...credentials.map((each) => each.userId), ...(byPerson ? [context.actor] : [])];
  const others = eachOf(
    ids.filter((id) => id !== userId),
    userStream,
  );
  const result = await execute(log, {
    context,
    streams: { others, person: versionedUserStream(userId) },
    decide: (states) => {
      const { state, version } = states.person;
      const stateOf = (id: string) => (id === userId ? state : states.others.get(id));
      const decided = grantAdminRole(state, {
        role,
        reason,
        by: byPerson ? { userId: context.actor, person: stateOf(context.actor) } : null,
        isOfInstallation,
        others: states.others.all,
      });
      if (isRefusal(decided)) return decided;
      return staleRefusal(ifMatch, version) ?? { append: { person: decided } };
    },
  });
  return isRefusal(result) ? result : { userId, position: result.position };
}

/** Does the same for an admin identified by user name, as on the command line. 404 `not_found`. */
export async function giveAdminRoleByName(
  deps: Deps,
  context: CommandContext,
  { username, role }: { readonly username: string; readonly role: AdminRole },
): Promise<Done | Refusal> {
  const [known] = await deps.sql<{ userId: string }[]>`
    select user_id from admin_credentials where username = ${username.toLowerCase()}`;
  if (!known) return refuse(404, 'not_found', 'There is no admin with this name.');
  return giveAdminRole(deps, context, known.userId, { role });
}
