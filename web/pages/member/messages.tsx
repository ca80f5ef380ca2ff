import { ViewHeading } from '../../features/member/view-heading.tsx';
import { ConversationList } from '../../features/messages/conversation-list.tsx';

export function Messages() {
  return (
    <>
      <ViewHeading title="Messages" subtitle="Chats with people at your tables" back />
      <section aria-label="Messages" className="mt-8">
        <ConversationList />
      </section>
    </>
  );
}
