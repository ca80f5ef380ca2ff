import { type ReactNode, useState } from 'react';
import { ChatDialog, type Gate } from './chat-dialog.tsx';
import type { MessageAction } from './message-group.tsx';
import { type Chat, OpenChatContext } from './use-open-chat.ts';
import { useOutbox } from './use-outbox.ts';

/** Lets its children open chats. Unsent messages outlive the dialog; drafts also outlive a reload. */
export function ChatProvider({ children, Gate, Action }: { children: ReactNode; Gate: Gate; Action: MessageAction }) {
  // The last chat stays while its dialog closes.
  const [{ chat, open }, setShown] = useState<{ chat: Chat | null; open: boolean }>({ chat: null, open: false });
  const outbox = useOutbox();
  return (
    <OpenChatContext value={(next) => setShown({ chat: next, open: true })}>
      {children}
      {chat && (
        <ChatDialog
          key={`${chat.eventId} ${chat.otherUser.id}`}
          chat={chat}
          open={open}
          onClose={() => setShown({ chat, open: false })}
          outbox={outbox}
          Gate={Gate}
          Action={Action}
        />
      )}
    </OpenChatContext>
  );
}
