import { MessagesSquare } from 'lucide-react';
import { type Ref, useEffect } from 'react';
import { isolated } from '../../../platform/isolated.ts';
import { useSeen } from '../../lib/use-seen.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type MessageAction, MessageGroup, OutgoingMessage } from './message-group.tsx';
import { type Correspondence, useConversationInfiniteQuery } from './messages-api.ts';
import { groupMessages, type Outgoing } from './thread.ts';

type Props = {
  ref: Ref<HTMLElement>;
  to: Correspondence;
  name: string;
  /** The id of the newest message that the list knows. */
  newestId: string | undefined;
  /** Called with the id of the other person's latest message, once somebody can see it. */
  onSeen: (messageId: string) => void;
  outgoing: readonly Outgoing[];
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  Action: MessageAction;
};

/**
 * The messages, scrolled to the newest. The scroller is reversed, so it stays at its end when messages are added on either
 * side.
 */
export function Thread({ ref, ...props }: Props) {
  return (
    <section
      ref={ref}
      aria-label="Conversation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-5 outline-offset-[-3px] md:px-6"
    >
      <Messages {...props} />
    </section>
  );
}

function Messages({ to, name, newestId, onSeen, outgoing, onRetry, onDiscard, Action }: Omit<Props, 'ref'>) {
  const query = useConversationInfiniteQuery(to, { refetchOnMountOrArgChange: true });
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const messages = data?.pages.toReversed().flat();
  const isBehind = newestId !== undefined && messages !== undefined && !messages.some(({ id }) => id === newestId);
  const seen = useSeen(messages?.findLast(({ senderId }) => senderId === to.otherUserId)?.id, onSeen);
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);

  if (!messages) {
    if (!error) return <ThreadSkeleton />;
    return (
      <LoadError
        query={query}
        title="Failed to fetch messages"
        otherwise="Your messages did not arrive. Please try again."
      />
    );
  }
  return (
    <div className="mt-auto py-4">
      {hasNextPage && (
        <div className="mb-4 text-center">
          <Button
            variant="ghost"
            onClick={() => void fetchNextPage()}
            pending={isFetchingNextPage}
            pendingText="Loading…"
          >
            Show earlier messages
          </Button>
        </div>
      )}
      {messages.length === 0 && outgoing.length === 0 && (
        <p className="flex flex-col items-center gap-3 py-10 text-center text-ink-soft">
          <MessagesSquare aria-hidden className="size-10" />
          No messages yet. Say hello to {isolated(name)}!
        </p>
      )}
      <div role="log" aria-label={`Messages with ${isolated(name)}`} className="space-y-4">
        {groupMessages(messages).map((group) => (
          <MessageGroup
            key={group.messages[0]?.id}
            group={group}
            isOwn={group.senderId !== to.otherUserId}
            name={name}
            Action={Action}
          />
        ))}
        {outgoing.map((message) => (
          <OutgoingMessage key={message.key} message={message} onRetry={onRetry} onDiscard={onDiscard} />
        ))}
      </div>
      <div ref={seen} />
    </div>
  );
}

function ThreadSkeleton() {
  return (
    <Awaited what="your messages" className="flex flex-col gap-4 py-4">
      <Skeleton className="h-16 w-3/5 rounded-card" />
      <Skeleton className="h-11 w-2/5 self-end rounded-card" />
      <Skeleton className="h-11 w-1/2 rounded-card" />
    </Awaited>
  );
}
