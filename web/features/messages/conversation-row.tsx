import { publicName } from '../../../modules/identity/shown-name-rules.ts';
import type { ConversationSummary } from '../../../modules/messaging/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { cn } from '../../lib/cn.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Awaited } from '../../ui/awaited.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UnreadBadge } from '../../ui/unread-badge.tsx';

type Props = {
  conversation: ConversationSummary;
  onOpen: () => void;
  /** Whether it is in a list that has the border. */
  inList?: boolean;
};

/** A conversation in the list: the other person, the gameEvent and the last message. */
export function ConversationRow({ conversation, onOpen, inList = false }: Props) {
  const { otherUser, eventName, cafeName, eventDate, lastMessage, unreadCount } = conversation;
  const shortMoment = useShortMoment();
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cn(
        'flex w-full flex-wrap gap-x-4 p-4 text-left',
        inList
          ? '-outline-offset-3 hover:bg-sunken/60'
          : 'rounded-card border border-line bg-raised transition-shadow duration-200 hover:shadow-lift',
      )}
    >
      <Avatar of={otherUser} size={48} />
      {/* below the picture in large text */}
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-display font-heading text-lg">{publicName(otherUser)}</span>
          {lastMessage && (
            <time dateTime={lastMessage.createdAt} className="text-ink-soft text-sm">
              {shortMoment(lastMessage.createdAt)}
            </time>
          )}
        </span>
        <span className="block text-ink-soft">
          {isolated(eventName)} at {isolated(cafeName)},{' '}
          <time dateTime={eventDate} className="inline-block">
            {shortMoment(eventDate)}
          </time>
        </span>
        <span className={cn('mt-1.5 block truncate', unreadCount > 0 ? 'font-semibold' : 'text-ink-soft')}>
          <LastWords lastMessage={lastMessage} otherUserId={otherUser.id} />
        </span>
      </span>
      <UnreadBadge count={unreadCount} className="self-center" />
    </button>
  );
}

function LastWords({ lastMessage, otherUserId }: Pick<ConversationSummary, 'lastMessage'> & { otherUserId: string }) {
  if (!lastMessage) return 'No messages yet';
  const content = lastMessage.content ?? 'This message was deleted';
  return lastMessage.senderId === otherUserId ? content : `You: ${content}`;
}

/** Placeholders in the size of rows, while they load. */
export function ConversationRowsSkeleton() {
  return (
    <Awaited what="your messages" className="space-y-3">
      {[0, 1, 2].map((at) => (
        <div key={at} className="grid grid-cols-[auto_1fr] gap-x-4 rounded-card border border-line bg-raised p-4">
          <Skeleton className="size-12 rounded-full" />
          <div className="space-y-2.5 py-0.5">
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-5 w-4/5" />
          </div>
        </div>
      ))}
    </Awaited>
  );
}
