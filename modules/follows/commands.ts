import { type CommandContext, type EventLog, execute, type Port, type Position } from '@tablemates/event-store';
import { isRefusal, type Refusal, signedOut, unknown } from '../../platform/refusal.ts';
import { follow, followsOf, unfollow } from './follows.ts';
import type { FollowedKind } from './rules.ts';

type Deps = {
  readonly isActive: (userId: string) => Port<boolean>;
  /** Whether there is such a thing to follow: an open group, an active organizer, an approved cafe, an active game. */
  readonly canBeFollowed: (kind: FollowedKind, id: string) => Port<boolean>;
};

type Done = { readonly position: Position | undefined };
type Thing = { readonly kind: FollowedKind; readonly id: string };

/** Commands with which the context's actor follows things (groups contract, section 3). A repetition changes nothing. */
export const followCommands = (log: EventLog, { isActive, canBeFollowed }: Deps) => ({
  async follow(context: CommandContext, { kind, id }: Thing): Promise<Done | Refusal> {
    const userId = context.actor;
    return execute(log, {
      context,
      streams: { isActive: isActive(userId), isThere: canBeFollowed(kind, id), follows: followsOf(userId) },
      decide: (states) => {
        if (!states.isActive) return signedOut;
        if (!states.isThere) return unknown(kind);
        const follows = follow(states.follows, { userId, kind, id });
        return isRefusal(follows) ? follows : { append: { follows } };
      },
    });
  },

  /** Also what is no more can be followed no more. */
  async unfollow(context: CommandContext, { kind, id }: Thing): Promise<Done | Refusal> {
    const userId = context.actor;
    return execute(log, {
      context,
      streams: { follows: followsOf(userId) },
      decide: ({ follows }) => ({ append: { follows: unfollow(follows, { userId, kind, id }) } }),
    });
  },
});

export type FollowCommands = ReturnType<typeof followCommands>;
