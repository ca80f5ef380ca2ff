import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ConversationSummary } from '../../../modules/messaging/contract.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ConversationRow, ConversationRowsSkeleton } from './conversation-row.tsx';
import { useConversations } from './messages-api.ts';
import { useOpenChat } from './use-open-chat.ts';

/** The number of people without messages who are shown at first. */
const FEW = 4;

/** The viewer's conversations, then the people at their upcoming tables whom they could write to. */
export function ConversationList() {
  const { query, conversations } = useConversations();
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
  const written = conversations.filter(({ lastMessage }) => lastMessage !== null);
  const quiet = conversations.filter(({ lastMessage }) => lastMessage === null);
  return (
    <div className="flex flex-col gap-10">
      {written.length > 0 && <Rows conversations={written} />}
      {quiet.length > 0 && <Quiet conversations={quiet} isWhole={!hasNextPage} />}
      <ShowMore
        more={hasNextPage && { pending: isFetchingNextPage, load: () => void fetchNextPage() }}
        pendingText="Looking for more…"
      />
    </div>
  );
}

/** `isWhole`: there is no further page. */
function Quiet({ conversations, isWhole }: { conversations: readonly ConversationSummary[]; isWhole: boolean }) {
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby="quiet">
      <h2 id="quiet" className="mb-4 text-2xl">
        At your tables
      </h2>
      <Rows conversations={all ? conversations : conversations.slice(0, FEW)} />
      {!all && conversations.length > FEW && (
        <Button variant="outline" className="mt-4 w-full" onClick={() => setAll(true)}>
          {isWhole ? `Show all ${conversations.length}` : 'Show all'}
        </Button>
      )}
    </section>
  );
}

function Rows({ conversations }: { conversations: readonly ConversationSummary[] }) {
  const openChat = useOpenChat();
  return (
    <ul className="space-y-3">
      {conversations.map((conversation) => (
        <li key={`${conversation.eventId} ${conversation.otherUser.id}`}>
          <ConversationRow conversation={conversation} onOpen={() => openChat(conversation)} />
        </li>
      ))}
    </ul>
  );
}
