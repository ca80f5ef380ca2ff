import { createContext, useContext } from 'react';
import type { ConversationSummary } from '../../../modules/messaging/contract.ts';

/** The other person, and the gameEvent. */
export type Chat = Pick<ConversationSummary, 'eventId' | 'otherUser' | 'eventName' | 'cafeName' | 'eventDate'>;

export const OpenChatContext = createContext<(chat: Chat) => void>(() => {
  throw new Error('there is no ChatProvider around this');
});

/** Opens the chat with a person about a gameEvent, above the current page. */
export const useOpenChat = (): ((chat: Chat) => void) => useContext(OpenChatContext);
