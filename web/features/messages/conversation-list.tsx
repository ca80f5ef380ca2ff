import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ConversationSummary } from '../../../modules/messaging/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { byPerson } from './by-person.ts';
import { ConversationRow, ConversationRowsSkeleton } from './conversation-row.tsx';
import { useConversations } from './messages-api.ts';
import { useOpenChat } from './use-open-chat.ts';

/** The viewer's conversations, each person once, and on demand the people at their tables whom they could write to. */
export function ConversationList() {
  const { query, conversations } = useConversations();
  const now = useNow();
  const [asksWhom, setAsksWhom] = useState(false);
  const { error, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  if (!conversations) {
    if (!error) return <ConversationRowsSkeleton />;
    const otherwise = 'Your messages did not arrive. Please try again.';
    return <LoadError query={query} title="Failed to fetch messages" otherwise={otherwise} />;
  }
  if (conversations.length === 0) {
    return (
      <EmptyState
        art={<MessagesSquare aria-hidden />}
        title="No Conversations Yet"
        action={
          <Button asChild>
            <Link to="/" viewTransition>
              Browse Events
            </Link>
          </Button>
        }
      >
        Take a seat at a table, and you can write to its host and the other players.
      </EmptyState>
    );
  }
  const { written, quiet } = byPerson(conversations, now);
  const more = hasNextPage && { pending: isFetchingNextPage, load: () => void fetchNextPage() };
  return (
    <div className="flex flex-col gap-10">
      {written.length > 0 && (
        <ul className="space-y-3">
          {written.map(({ latest, earlier }) => (
            <li key={latest.otherUser.id} className="space-y-3">
              <Row conversation={latest} />
              {earlier.length > 0 && <Earlier conversations={earlier} name={latest.otherUser.firstName} />}
            </li>
          ))}
        </ul>
      )}
      <ShowMore more={quiet.length === 0 && more} pendingText="Looking for more…" />
      {quiet.length > 0 && (
        // what replaces the button takes its focus
        <div tabIndex={-1}>
          {asksWhom ? (
            <section aria-labelledby="quiet">
              <h2 id="quiet" className="mb-4 text-2xl">
                At your tables
              </h2>
              <Rows conversations={quiet} />
              <ShowMore more={more} pendingText="Looking for more…" />
            </section>
          ) : (
            <Button variant="outline" className="w-full" onClick={() => setAsksWhom(true)}>
              Write to somebody at your tables
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Other evenings about which somebody wrote. They are open where something is unread. */
function Earlier({ conversations, name }: { conversations: readonly ConversationSummary[]; name: string }) {
  const [all, setAll] = useState(false);
  return (
    <div tabIndex={-1}>
      {all || conversations.some(({ unreadCount }) => unreadCount > 0) ? (
        <Rows conversations={conversations} />
      ) : (
        <Button variant="ghost" onClick={() => setAll(true)}>
          {conversations.length === 1
            ? `Another conversation with ${isolated(name)}`
            : `${conversations.length} other conversations with ${isolated(name)}`}
        </Button>
      )}
    </div>
  );
}

function Row({ conversation }: { conversation: ConversationSummary }) {
  const openChat = useOpenChat();
  return <ConversationRow conversation={conversation} onOpen={() => openChat(conversation)} />;
}

function Rows({ conversations }: { conversations: readonly ConversationSummary[] }) {
  return (
    <ul className="space-y-3">
      {conversations.map((conversation) => (
        <li key={`${conversation.eventId} ${conversation.otherUser.id}`}>
          <Row conversation={conversation} />
        </li>
      ))}
    </ul>
  );
}
