import { memberPath } from '../../features/member/member-view.ts';
import { ConversationRow } from '../../features/messages/conversation-row.tsx';
import { useConversations } from '../../features/messages/messages-api.ts';
import { useOpenChat } from '../../features/messages/use-open-chat.ts';
import { HomeSection } from './home-section.tsx';

const SHOWN = 2;

/** The two latest conversations. Renders nothing if there are no messages. */
export function NewestMessages() {
  const { conversations } = useConversations();
  const openChat = useOpenChat();
  const written = conversations?.filter(({ lastMessage }) => lastMessage !== null).slice(0, SHOWN) ?? [];
  if (written.length === 0) return null;
  return (
    <HomeSection title="Messages" more={{ to: memberPath('messages'), label: 'All messages' }}>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
        {written.map((conversation) => (
          <li key={`${conversation.eventId} ${conversation.otherUser.id}`}>
            <ConversationRow conversation={conversation} onOpen={() => openChat(conversation)} inList />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
