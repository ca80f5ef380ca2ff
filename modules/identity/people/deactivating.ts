import { type CommandContext, execute } from '@tablemates/event-store';
import type { Along } from '../../../platform/along.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import { mustBeAdminOf } from './admin-role.ts';
import { freeing, seatsTaken, type Terms } from './freeing.ts';
import { heirOf, hostsUpcoming } from './hosting.ts';
import { type Done, userStream, versionedUserStream } from './people.ts';
import { deactivate } from './person.ts';
import { staleIf } from './stale-person.ts';

type Deps = Pick<IdentityDeps, 'log' | 'sql' | 'erasureAdapter'>;

const deactivatesSelf = refuse(409, 'self', 'You cannot deactivate yourself.');

/**
 * Deactivates a person, ends their sessions on every device and frees their seats. 409 `self` for the actor themselves;
 * 409 `hosts_upcoming` for a host of upcoming gameEvents unless `plan` settles them. With `along`, the domain events of
 * another decision are part of the same append, and a refusal of it refuses the command.
 */
export const deactivating =
  ({ log, sql, erasureAdapter }: Deps) =>
  async (
    context: CommandContext,
    userId: string,
    { plan, ifMatch, along }: Terms & { readonly along?: Along } = {},
  ): Promise<Done | Refusal> => {
    if (userId === context.actor) return deactivatesSelf;
    const done = await freeing(erasureAdapter, context, userId, { plan, ifMatch }, async (condition) => {
      const result = await execute(log, {
        context,
        streams: {
          commitments: erasureAdapter.commitments(userId),
          user: versionedUserStream(userId),
          actor: userStream(context.actor),
        },
        more: () => ({ ...(along && { other: along }) }),
        decide: ({ user, actor, commitments, other = [] }) => {
          const notAllowed = context.actor === 'system' ? undefined : mustBeAdminOf(actor, user.state);
          const decided = notAllowed ?? staleIf(condition, user) ?? deactivate(user.state, context.actor);
          if (isRefusal(decided)) return decided;
          if (isRefusal(other)) return other;
          if (decided.length === 0) return { append: {}, along: other };
          const { hosted, seats, offers } = commitments;
          if (hosted.length > 0) return hostsUpcoming(hosted);
          const taken = [...seats, ...offers];
          return taken.length > 0 ? seatsTaken(taken) : { append: { user: decided }, along: other };
        },
      });
      return isRefusal(result) ? result : { userId, position: result.position };
    });
    if (isRefusal(done)) return done;
    await endSessionsOf(sql, userId);
    return (await erasureAdapter.settleSeries(context, userId, heirOf(plan))) ?? done;
  };
