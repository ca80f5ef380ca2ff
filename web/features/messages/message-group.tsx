import { CircleAlert } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { isolated } from '../../../platform/isolated.ts';
import { cn } from '../../lib/cn.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Button } from '../../ui/button.tsx';
import type { Group, Outgoing } from './thread.ts';

/** The action on a message of the other person. Passed in because reports belong to another feature. */
export type MessageAction = ComponentType<{
  message: { id: string; content: string };
  person: { id: string; firstName: string };
}>;

type GroupProps = { group: Group; isOwn: boolean; name: string; Action: MessageAction };

/** Consecutive messages of one person, with the time in the city's time zone. */
export function MessageGroup({ group: { messages, senderId }, isOwn, name, Action }: GroupProps) {
  const shortMoment = useShortMoment();
  const last = messages.at(-1);
  return (
    <div className={cn('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
      <span className="sr-only">{isOwn ? 'You' : isolated(name)}:</span>
      {messages.map(({ id, content }) =>
        isOwn || content === null ? (
          <Bubble key={id} isOwn={isOwn}>
            {content ?? <em className="text-ink-soft">This message was deleted</em>}
          </Bubble>
        ) : (
          <div key={id} className="flex w-full items-center gap-1">
            <Bubble isOwn={false}>{content}</Bubble>
            <Action message={{ id, content }} person={{ id: senderId, firstName: name }} />
          </div>
        ),
      )}
      {last && (
        <time dateTime={last.createdAt} className="px-1 text-ink-soft text-sm">
          {shortMoment(last.createdAt)}
        </time>
      )}
    </div>
  );
}

type OutgoingProps = { message: Outgoing; onRetry: (key: string) => void; onDiscard: (key: string) => void };

/** An own message that the server does not have yet: being sent, or with the reason why it failed. */
export function OutgoingMessage({ message: { key, content, problem }, onRetry, onDiscard }: OutgoingProps) {
  return (
    <div className="flex flex-col items-end gap-1">
      <span className="sr-only">You:</span>
      <Bubble isOwn isFaint>
        {content}
      </Bubble>
      {problem === null ? (
        <span className="px-1 text-ink-soft text-sm">Sending…</span>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-1">
          <span className="flex items-center gap-1.5 px-1 text-brick-ink">
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            {problem}
          </span>
          <Button variant="ghost" className="px-3" onClick={() => onRetry(key)}>
            Try again
          </Button>
          <Button variant="ghost" className="px-3" onClick={() => onDiscard(key)}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}

function Bubble({ isOwn, isFaint = false, children }: { isOwn: boolean; isFaint?: boolean; children: ReactNode }) {
  return (
    <p
      className={cn(
        'max-w-[85%] whitespace-pre-wrap break-words rounded-card px-3.5 py-2 [overflow-wrap:anywhere]',
        isOwn ? 'rounded-br-sm bg-felt-wash text-felt-ink' : 'rounded-bl-sm bg-sunken',
        isFaint && 'border border-line-strong border-dashed bg-transparent text-ink',
      )}
    >
      {children}
    </p>
  );
}
