import { createContext, useContext } from 'react';
import type { ConversationSummary } from '../../../modules/messaging/contract.ts';

/** With whom, and about which gameEvent. */
export type Chat = Pick<ConversationSummary, 'eventId' | 'otherUser' | 'eventName' | 'cafeName' | 'eventDate'>;

export const OpenChatContext = createContext<(chat: Chat) => void>(() => {
  throw new Error('there is no ChatProvider around this');
});

/** Opens the chat with somebody about a gameEvent, over whatever is shown. */
export const useOpenChat = (): ((chat: Chat) => void) => useContext(OpenChatContext);
