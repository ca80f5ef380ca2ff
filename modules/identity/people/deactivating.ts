import { type CommandContext, execute } from '@tablemates/event-store';
import type { Along } from '../../../platform/along.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { closedFeed, feedOf } from '../calendar-feed/feed.ts';
import type { IdentityDeps } from '../deps.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import { mustBeAdminOf } from './admin-role.ts';
import { freeing, seatsTaken, type Terms } from './freeing.ts';
import { heirOf, hostsUpcoming, ownsGroups } from './hosting.ts';
import { type Done, userStream, versionedUserStream } from './people.ts';
import { deactivate } from './person.ts';
import { staleIf } from './stale-person.ts';

type Deps = Pick<IdentityDeps, 'log' | 'sql' | 'erasureAdapter'>;

const deactivatesSelf = refuse(409, 'self', 'You cannot deactivate yourself.');

/**
 * Deactivates a person, ends their sessions on every device and frees their seats. 409 `self` for the actor themselves;
 * 409 `hosts_upcoming` for a host of upcoming gameEvents unless `plan` settles them, and then `owns_groups` without a plan for groups. With `along`, the domain events of
 * another decision are part of the same append, and a refusal of it refuses the command.
 */
export const deactivating =
  ({ log, sql, erasureAdapter }: Deps) =>
  async (
    context: CommandContext,
    userId: string,
    { plan, groups, ifMatch, reason, along }: Terms & { readonly along?: Along } = {},
  ): Promise<Done | Refusal> => {
    if (userId === context.actor) return deactivatesSelf;
    const done = await freeing(erasureAdapter, context, userId, { plan, ifMatch }, async (condition) => {
      const result = await execute(log, {
        context,
        streams: {
          commitments: erasureAdapter.commitments(userId),
          parts: erasureAdapter.groups(userId),
          user: versionedUserStream(userId),
          actor: userStream(context.actor),
          feed: feedOf(userId),
        },
        more: () => ({ ...(along && { other: along }) }),
        decide: ({ user, actor, commitments, parts, feed, other = [] }) => {
          const notAllowed = context.actor === 'system' ? undefined : mustBeAdminOf(actor, user.state);
          const decided = notAllowed ?? staleIf(condition, user) ?? deactivate(user.state, context.actor, reason);
          if (isRefusal(decided)) return decided;
          if (isRefusal(other)) return other;
          if (decided.length === 0) return { append: {}, along: other };
          const { hosted, seats, offers } = commitments;
          if (hosted.length > 0 && !plan) return hostsUpcoming(hosted);
          const ownerless = ownsGroups(parts.owned, groups);
          if (ownerless) return ownerless;
          if (hosted.length > 0) return hostsUpcoming(hosted);
          const taken = [...seats, ...offers];
          if (taken.length > 0) return seatsTaken(taken);
          const ended = parts.end({ because: 'account_closed', plan: groups ?? 'handOver' });
          const append = { user: decided, feed: closedFeed(feed, userId, 'deactivated') };
          return { append, along: [...other, ...ended] };
        },
      });
      return isRefusal(result) ? result : { userId, position: result.position };
    });
    if (isRefusal(done)) return done;
    await endSessionsOf(sql, userId);
    return (await erasureAdapter.settleSeries(context, userId, heirOf(plan))) ?? done;
  };
