import { type ComponentType, type ReactNode, useCallback, useRef } from 'react';
import { publicName } from '../../../modules/identity/shown-name-rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useNow } from '../../lib/use-now.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Composer } from './composer.tsx';
import type { MessageAction } from './message-group.tsx';
import { type Correspondence, useConversations, useMarkReadMutation } from './messages-api.ts';
import { isOpen } from './thread.ts';
import { Thread } from './thread-view.tsx';
import type { Chat } from './use-open-chat.ts';
import type { Outbox } from './use-outbox.ts';

/** Shows the composer, or why there is none. Passed in because blocks belong to another feature. */
export type Gate = ComponentType<{ person: { id: string; firstName: string }; children: ReactNode }>;

type Props = {
  chat: Chat;
  open: boolean;
  onClose: () => void;
  outbox: Outbox;
  Gate: Gate;
  Action: MessageAction;
};

/** The chat of two people about one gameEvent. */
export function ChatDialog({ chat, open, onClose, outbox, Gate, Action }: Props) {
  const { eventId, otherUser, eventName, cafeName, eventDate } = chat;
  const shortMoment = useShortMoment();
  return (
    <Dialog
      open={open}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
      afterPaint
      title={
        <span className="flex items-center gap-3">
          <Avatar of={otherUser} />
          {publicName(otherUser)}
        </span>
      }
      description={
        <>
          {isolated(eventName)} at {isolated(cafeName)},{' '}
          <time dateTime={eventDate} className="whitespace-nowrap">
            {shortMoment(eventDate)}
          </time>
        </>
      }
      className="md:h-[min(90dvh,44rem)]"
      fullHeight
    >
      <Conversation
        to={{ eventId, otherUserId: otherUser.id }}
        name={otherUser.firstName}
        eventDate={eventDate}
        outbox={outbox}
        Gate={Gate}
        Action={Action}
      />
    </Dialog>
  );
}

type ConversationProps = Pick<Props, 'outbox' | 'Gate' | 'Action'> & {
  to: Correspondence;
  name: string;
  eventDate: string;
};

function Conversation({ to, name, eventDate, outbox, Gate, Action }: ConversationProps) {
  const { eventId, otherUserId } = to;
  const { conversations } = useConversations();
  const summary = conversations?.find((one) => one.eventId === eventId && one.otherUser.id === otherUserId);
  const scroller = useRef<HTMLElement>(null);
  const now = useNow();
  const [markRead] = useMarkReadMutation();
  // also if the list shows nothing unread, since it may be out of date
  const seen = useCallback(
    (upTo: string) => void markRead({ eventId, otherUserId, upTo }),
    [eventId, otherUserId, markRead],
  );

  const send = (content: string) => {
    outbox.send(to, content);
    // The scroller is reversed: its start is the newest message.
    scroller.current?.scrollTo({ top: 0 });
  };
  return (
    <>
      <Thread
        ref={scroller}
        to={to}
        name={name}
        newestId={summary?.lastMessage?.id}
        onSeen={seen}
        outgoing={outbox.outgoing(to)}
        onRetry={outbox.retry}
        onDiscard={outbox.discard}
        Action={Action}
      />
      {!isOpen(eventDate, now) ? (
        <p className="border-line border-t px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-center text-ink-soft md:px-6">
          This event is over. You can still read its messages here.
        </p>
      ) : (
        <Gate person={{ id: otherUserId, firstName: name }}>
          <Composer
            name={name}
            initialText={outbox.draft(to)}
            onChange={(text) => outbox.keepDraft(to, text)}
            onSend={send}
          />
        </Gate>
      )}
    </>
  );
}
