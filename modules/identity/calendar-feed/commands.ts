import { type CommandContext, execute, load, type Position } from '@tablemates/event-store';
import { isRefusal, type Refusal, refuse, signedOut } from '../../../platform/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { accountOf } from '../people/account.ts';
import { drawToken, isToken } from '../sign-in/drawing.ts';
import { tokenHash } from '../sign-in/keys.ts';
import { closedFeed, type Feed, feedOf, personOfFeed } from './feed.ts';

type Deps = Pick<IdentityDeps, 'log' | 'newId' | 'random'>;

/** The claim by which the person of a token is found. It outlives the feed: tokens are never drawn twice. */
export const CALENDAR_FEED = 'calendarFeed';
const drawnTwice = refuse(503, 'try_again', 'Please try again.');

/** The calendar feed of a person, at an address that is secret (groups contract, section 3, rule 7). */
export function calendarFeedCommands({ log, newId, random }: Deps) {
  return {
    /** Opens a feed of the context's actor and ends the one before. The token is known only now. */
    async openFeed(
      context: CommandContext,
    ): Promise<{ readonly token: string; readonly position: Position | undefined } | Refusal> {
      const userId = context.actor;
      const token = drawToken(random);
      const hash = hashOf(token);
      const feed = feedOf(userId);
      const open = (commandId: string) =>
        execute(log, {
          context: { ...context, commandId },
          streams: { feed, account: accountOf(userId) },
          decide: ({ account }) =>
            account.status === 'active'
              ? {
                  append: { feed: [{ type: 'FeedOpened', data: { userId, hash } }] },
                  take: [{ kind: CALENDAR_FEED, value: hash, stream: feed.stream, orElse: drawnTwice }],
                }
              : signedOut,
        });
      let opened = await open(context.commandId);
      // the answer of a command that was carried out before a crash is lost, so its token is too
      if (!isRefusal(opened) && opened.duplicate) opened = await open(newId());
      return isRefusal(opened) ? opened : { token, position: opened.position };
    },

    /** Ends the feed of the context's actor, if there is one. */
    closeFeed: (context: CommandContext, because: 'asked' | 'signed_out') =>
      execute(log, {
        context,
        streams: { feed: feedOf(context.actor) },
        decide: ({ feed }) => ({ append: { feed: closedFeed(feed, context.actor, because) } }),
      }),

    feedOf: (userId: string): Promise<Feed> => load(log, feedOf(userId)),

    /** The active person whose feed has this token, as the log says now; undefined without one. */
    async personOfFeed(token: string): Promise<string | undefined> {
      if (!isToken(token)) return undefined;
      const hash = hashOf(token);
      const stream = await log.claimant(CALENDAR_FEED, hash);
      if (stream === undefined) return undefined;
      const userId = personOfFeed(stream);
      const [feed, account] = await Promise.all([load(log, feedOf(userId)), load(log, accountOf(userId))]);
      return feed?.hash === hash && account.status === 'active' ? userId : undefined;
    },
  };
}

const hashOf = (token: string): string => tokenHash(token).toString('hex');
