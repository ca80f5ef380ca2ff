import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { loadGameEvent } from '../../features/events/events-api.ts';
import { useOpenChat } from '../../features/messages/use-open-chat.ts';
import { useAppDispatch } from '../../features/session/app-state.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { chatWithHost } from '../chat-about.ts';

/** Opens the chat with the host of a past gameEvent, also for people who left: people who met may write. */
export function WriteToHost({ gameEventId }: { gameEventId: string }) {
  const dispatch = useAppDispatch();
  const openChat = useOpenChat();
  const [pending, setPending] = useState(false);
  const open = async () => {
    setPending(true);
    const { data, error } = await dispatch(loadGameEvent(gameEventId));
    setPending(false);
    const chat = data && chatWithHost(data);
    if (chat) return openChat(chat);
    const description = error
      ? errorText(error, 'The game event did not arrive. Please try again.')
      : 'This host has left Tablemates.';
    toast({ tone: 'destructive', title: 'Unable to write', description });
  };
  return (
    <Button variant="outline" pending={pending} pendingText="Opening…" onClick={() => void open()}>
      <MessageCircle aria-hidden />
      Write to the host
    </Button>
  );
}
