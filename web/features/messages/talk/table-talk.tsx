import { nanoid } from '@reduxjs/toolkit';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { publicName } from '../../../../modules/identity/shown-name-rules.ts';
import type { TableMessage } from '../../../../modules/messaging/contract.ts';
import { errorText } from '../../../lib/base-query.ts';
import { draftOf, keepDraft } from '../../../lib/drafts.ts';
import { useShortMoment } from '../../../lib/use-short-moment.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Composer } from '../composer.tsx';
import { OutgoingMessage } from '../message-group.tsx';
import type { Outgoing } from '../thread.ts';
import { useSayAtTableMutation, useTableTalkInfiniteQuery, useTakeAwayMutation } from './talk-api.ts';

type Props = {
  eventId: string;
  viewerId: string;
  /** Whether the viewer hosts the gameEvent, and so may remove what others wrote. */
  isHost: boolean;
  /** Whether its people may still write. */
  isOpen: boolean;
};

/** What the people at a table write to one another. */
export function TableTalk({ eventId, viewerId, isHost, isOpen }: Props) {
  return (
    <section aria-labelledby="table-talk" className="grid gap-3">
      <div>
        <h2 id="table-talk" className="text-2xl">
          Table Talk
        </h2>
        <p className="text-ink-soft text-sm">
          {isOpen ? 'Everybody with a seat reads this, and so does who takes one later.' : 'This event is over.'}
        </p>
      </div>
      <div className="rounded-card border border-line bg-raised">
        <Messages eventId={eventId} viewerId={viewerId} isHost={isHost} isOpen={isOpen} />
      </div>
    </section>
  );
}

function Messages({ eventId, viewerId, isHost, isOpen }: Props) {
  const query = useTableTalkInfiniteQuery(eventId, { refetchOnMountOrArgChange: true });
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const [say] = useSayAtTableMutation();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const messages = data?.pages.toReversed().flat();
  const draft = `table ${eventId}`;

  const send = async (key: string, content: string) => {
    const others = (all: readonly Outgoing[]) => all.filter((one) => one.key !== key);
    setOutgoing((all) => [...others(all), { key, content, problem: null }]);
    const { error } = await say({ eventId, text: content, key });
    const problem = errorText(error, 'Please try again');
    setOutgoing((all) => (error ? [...others(all), { key, content, problem }] : others(all)));
  };
  if (!messages) {
    if (!query.error) return <Skeleton className="h-28 animate-await" />;
    return <LoadError query={query} title="Failed to fetch what the table wrote" otherwise="Please try again." />;
  }
  return (
    <>
      <div className="grid max-h-96 gap-4 overflow-y-auto px-5 py-4 md:px-6">
        {hasNextPage && (
          <Button
            variant="ghost"
            className="justify-self-center"
            onClick={() => void fetchNextPage()}
            pending={isFetchingNextPage}
            pendingText="Loading…"
          >
            Show earlier messages
          </Button>
        )}
        {messages.length === 0 && outgoing.length === 0 && (
          <p className="text-ink-soft">{isOpen ? 'Nobody has written yet. Say hello!' : 'Nobody wrote here.'}</p>
        )}
        <div role="log" aria-label="Table talk" className="grid gap-4">
          {messages.map((message) => (
            <Said
              key={message.id}
              eventId={eventId}
              message={message}
              isOwn={message.sender.id === viewerId}
              mayRemove={isHost || message.sender.id === viewerId}
            />
          ))}
          {outgoing.map((message) => (
            <OutgoingMessage
              key={message.key}
              message={message}
              onRetry={(key) => void send(key, message.content)}
              onDiscard={(key) => setOutgoing((all) => all.filter((one) => one.key !== key))}
            />
          ))}
        </div>
      </div>
      {isOpen && (
        <Composer
          name="the table"
          initialText={draftOf(draft)}
          onChange={(text) => keepDraft(draft, text)}
          onSend={(text) => void send(nanoid(), text)}
        />
      )}
    </>
  );
}

type SaidProps = { eventId: string; message: TableMessage; isOwn: boolean; mayRemove: boolean };

function Said({ eventId, message, isOwn, mayRemove }: SaidProps) {
  const { id, sender, fromHost, text, removedBy, createdAt } = message;
  const shortMoment = useShortMoment();
  const [takeAway, { isLoading }] = useTakeAwayMutation();
  const name = isOwn ? 'You' : publicName(sender);
  const remove = async () => {
    const { error } = await takeAway({ eventId, messageId: id });
    const description = errorText(error, 'It is still there. Please try again.');
    if (error) toast({ tone: 'destructive', title: 'Message Not Removed', description });
  };
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-semibold">{name}</span>
          {fromHost && <Badge tone="felt">Host</Badge>}
          <time dateTime={createdAt} className="text-ink-soft">
            {shortMoment(createdAt)}
          </time>
        </p>
        {text === null ? (
          <p className="text-ink-soft italic">{removedWords(removedBy)}</p>
        ) : (
          <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
        )}
      </div>
      {mayRemove && text !== null && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={isOwn ? 'Remove your message' : `Remove the message of ${name}`}
          pending={isLoading}
          onClick={() => void remove()}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </div>
  );
}

const removedWords = (by: TableMessage['removedBy']): string =>
  by === 'host' ? 'Removed by the host' : by === 'author' ? 'Removed by its author' : 'This message was deleted';
