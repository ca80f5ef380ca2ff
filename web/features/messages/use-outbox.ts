import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/base-query.ts';
import { draftOf, keepDraft, keepUnsent } from '../../lib/drafts.ts';
import { dismissFailure, toast } from '../../ui/toast.tsx';
import { type Correspondence, useSendMessageMutation } from './messages-api.ts';
import { type Outgoing, whyUnsent } from './thread.ts';

type Addressed = Outgoing & { readonly to: Correspondence };

const isTo = ({ to }: Addressed, { eventId, otherUserId }: Correspondence) =>
  to.eventId === eventId && to.otherUserId === otherUserId;

const about = ({ eventId, otherUserId }: Correspondence) => `message ${eventId} ${otherUserId}`;

/** Drafts and outgoing messages of all conversations. A message is removed once the server has it. */
export function useOutbox() {
  const [waiting, setWaiting] = useState<readonly Addressed[]>([]);
  const [sendMessage] = useSendMessageMutation();
  const underWay = useRef<Promise<void>>(Promise.resolve());

  const put = (message: Addressed) =>
    setWaiting((all) =>
      all.some(({ key }) => key === message.key)
        ? all.map((one) => (one.key === message.key ? message : one))
        : [...all, message],
    );
  const remove = (key: string) => setWaiting((all) => all.filter((one) => one.key !== key));

  const attempt = async (message: Addressed) => {
    const { key, content, to } = message;
    const { error } = await sendMessage({ key, content, eventId: to.eventId, receiverId: to.otherUserId });
    keepUnsent(about(to), content, { isUnsent: error !== undefined });
    if (!error) {
      dismissFailure();
      return remove(key);
    }
    put({ ...message, problem: whyUnsent(error) });
    const description = errorText(error, 'Please try again');
    toast({ tone: 'destructive', title: 'Failed to send message', description });
  };

  /** Sent one after the other, so that they arrive in the order of writing. */
  const enqueue = (message: Addressed) => {
    put({ ...message, problem: null });
    underWay.current = underWay.current.then(() => attempt(message));
  };

  return {
    /** The outgoing and failed messages of one conversation, oldest first. */
    outgoing: (to: Correspondence): readonly Outgoing[] => waiting.filter((one) => isTo(one, to)),
    send: (to: Correspondence, content: string) => enqueue({ to, content, key: nanoid(), problem: null }),
    retry: (key: string) => {
      const message = waiting.find((one) => one.key === key);
      if (message) enqueue(message);
    },
    discard: (key: string) => {
      const message = waiting.find((one) => one.key === key);
      if (message) keepUnsent(about(message.to), message.content, { isUnsent: false });
      remove(key);
    },
    draft: (to: Correspondence) => draftOf(about(to)),
    keepDraft: (to: Correspondence, text: string) => keepDraft(about(to), text),
  };
}

export type Outbox = ReturnType<typeof useOutbox>;
