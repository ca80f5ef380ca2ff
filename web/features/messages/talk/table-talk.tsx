import { nanoid } from '@reduxjs/toolkit';
import { Bell, BellOff, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isHost } from '../../../../modules/events/rules.ts';
import { publicName } from '../../../../modules/identity/shown-name-rules.ts';
import type { TableMessage } from '../../../../modules/messaging/contract.ts';
import { errorText } from '../../../lib/base-query.ts';
import { draftOf, keepDraft, keepUnsent } from '../../../lib/drafts.ts';
import { useSeen } from '../../../lib/use-seen.ts';
import { useShortMoment } from '../../../lib/use-short-moment.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Composer } from '../composer.tsx';
import { OutgoingMessage } from '../message-group.tsx';
import { type Outgoing, whyUnsent } from '../thread.ts';
import {
  useMarkTalkReadMutation,
  useMuteTalkMutation,
  useSayAtTableMutation,
  useTableTalkInfiniteQuery,
  useTakeAwayMutation,
  useTalkMuteQuery,
} from './talk-api.ts';

type Props = {
  eventId: string;
  /** The present host. */
  hostId: string;
  viewerId: string;
  /** Whether the viewer hosts the gameEvent or organizes its group, and so may remove what others wrote. */
  isHost: boolean;
  /** Whether the viewer has a seat or hosts, and so is mailed about what they have not read. */
  isAtTable: boolean;
  /** Whether its people may still write. */
  isOpen: boolean;
  /** Whether it is one of several tables of a night, which have one talk. */
  isOfNight?: boolean;
};

/** What the people at a table write to one another. */
export function TableTalk(props: Props) {
  const { eventId, isAtTable, isOpen, isOfNight = false } = props;
  const { hash, key } = useLocation();
  const section = useRef<HTMLElement>(null);
  const [isHere, setHere] = useState(false);
  // the address leads here, and the messages arrive after the page
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again leads here again
  useEffect(() => {
    if (hash !== '#table-talk' || !isHere) return;
    section.current?.scrollIntoView({ block: 'center' });
    section.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [hash, key, isHere]);
  return (
    <section ref={section} aria-labelledby="table-talk" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="table-talk" className="text-2xl">
            Table Talk
          </h2>
          <p className="text-ink-soft">
            {isOpen
              ? `Everybody with a seat ${isOfNight ? 'at any table of this night ' : ''}reads this, and so does who takes one later.`
              : 'This event is over.'}
          </p>
        </div>
        {isAtTable && isOpen && <Mute eventId={eventId} />}
      </div>
      <div className="rounded-card border border-line bg-raised">
        <Messages {...props} onLoaded={setHere} />
      </div>
    </section>
  );
}

/** Whether the viewer is mailed about what they have not read here. */
function Mute({ eventId }: { eventId: string }) {
  const { data } = useTalkMuteQuery(eventId);
  const [mute, { isLoading }] = useMuteTalkMutation();
  if (!data) return null;
  const { muted } = data;
  const change = async () => {
    const { error } = await mute({ eventId, muted: !muted });
    if (error) toast({ tone: 'destructive', title: 'Not Changed', description: errorText(error, 'Please try again.') });
  };
  return (
    <Button variant="ghost" pending={isLoading} onClick={() => void change()}>
      {muted ? <BellOff aria-hidden /> : <Bell aria-hidden />}
      {muted ? 'No emails about this table' : 'Mute emails'}
    </Button>
  );
}

type MessagesProps = Props & { onLoaded: (isLoaded: true) => void };

function Messages({ eventId, hostId, viewerId, isHost, isOpen, onLoaded }: MessagesProps) {
  const query = useTableTalkInfiniteQuery(eventId, { refetchOnMountOrArgChange: true });
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const [say] = useSayAtTableMutation();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const messages = data?.pages.toReversed().flat();
  const draft = `table ${eventId}`;
  const [markRead] = useMarkTalkReadMutation();
  const onSeen = useCallback((upTo: string) => void markRead({ eventId, upTo }), [eventId, markRead]);
  const seen = useSeen(messages?.findLast(({ sender }) => sender.id !== viewerId)?.id, onSeen);
  const isLoaded = messages !== undefined;
  useEffect(() => {
    if (isLoaded) onLoaded(true);
  }, [isLoaded, onLoaded]);

  const send = async (key: string, content: string) => {
    const others = (all: readonly Outgoing[]) => all.filter((one) => one.key !== key);
    setOutgoing((all) => [...others(all), { key, content, problem: null }]);
    const { error } = await say({ eventId, text: content, key });
    setOutgoing((all) => (error ? [...others(all), { key, content, problem: whyUnsent(error) }] : others(all)));
    keepUnsent(draft, content, { isUnsent: error !== undefined });
  };
  if (!messages) {
    if (!query.error) return <Skeleton className="h-28 animate-await" />;
    return <LoadError query={query} title="Failed to fetch what the table wrote" otherwise="Please try again." />;
  }
  return (
    <>
      {/* reversed, so that it stays at the newest message */}
      <section
        aria-label="What was written"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="flex max-h-96 flex-col-reverse overflow-y-auto px-5 py-4 outline-offset-[-3px] md:px-6"
      >
        <div className="grid gap-4">
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
                hostId={hostId}
                mayRemove={isHost || message.sender.id === viewerId}
              />
            ))}
            {outgoing.map((message) => (
              <OutgoingMessage
                key={message.key}
                message={message}
                onRetry={(key) => void send(key, message.content)}
                onDiscard={(key) => {
                  keepUnsent(draft, message.content, { isUnsent: false });
                  setOutgoing((all) => all.filter((one) => one.key !== key));
                }}
              />
            ))}
          </div>
          <span ref={seen} />
        </div>
      </section>
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

type SaidProps = { eventId: string; hostId: string; message: TableMessage; isOwn: boolean; mayRemove: boolean };

function Said({ eventId, hostId, message, isOwn, mayRemove }: SaidProps) {
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
          {fromHost && <Badge tone="felt">{isHost({ hostId }, sender.id) ? 'Host' : 'Organizer'}</Badge>}
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
