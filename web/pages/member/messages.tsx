import { ViewHeading } from '../../features/member/view-heading.tsx';
import { ConversationList } from '../../features/messages/conversation-list.tsx';

export function Messages() {
  return (
    <>
      <ViewHeading title="Messages" subtitle="What you and the people at your tables write to each other" back />
      <section aria-label="Messages" className="mt-8">
        <ConversationList />
      </section>
    </>
  );
}
