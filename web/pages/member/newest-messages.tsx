import { memberPath } from '../../features/member/member-view.ts';
import { byPerson } from '../../features/messages/by-person.ts';
import { ConversationRow } from '../../features/messages/conversation-row.tsx';
import { useConversations } from '../../features/messages/messages-api.ts';
import { useOpenChat } from '../../features/messages/use-open-chat.ts';
import { useNow } from '../../lib/use-now.ts';
import { HomeSection } from './home-section.tsx';

const SHOWN = 2;

/** The latest conversations with two people. Renders nothing if there are no messages. */
export function NewestMessages() {
  const { conversations } = useConversations();
  const openChat = useOpenChat();
  const now = useNow();
  const written = byPerson(conversations ?? [], now).written.slice(0, SHOWN);
  if (written.length === 0) return null;
  return (
    <HomeSection title="Messages" more={{ to: memberPath('messages'), label: 'All messages' }}>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
        {written.map(({ latest }) => (
          <li key={latest.otherUser.id}>
            <ConversationRow conversation={latest} onOpen={() => openChat(latest)} inList />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
