import { ratingClosesAt } from '../../../modules/events/rules.ts';
import type { Message } from '../../../modules/messaging/contract.ts';
import { errorText, isApiError } from '../../lib/base-query.ts';

/** A message that is being sent or failed. */
export type Outgoing = {
  readonly key: string;
  readonly content: string;
  /** Why it failed; null while it is being sent. */
  readonly problem: string | null;
};

/** What to say of a message that failed. Whether one arrived whose answer was lost, nobody here knows. */
export const whyUnsent = (error: unknown): string =>
  isApiError(error) && error.status === 0 && navigator.onLine
    ? 'We got no answer, so it may have arrived. Try again: it is sent only once.'
    : `Not sent. ${errorText(error, 'Please try again')}`;

/** Messages of one person in quick succession, shown with one time. */
export type Group = { readonly senderId: string; readonly messages: readonly Message[] };

const CLOSE_MS = 5 * 60_000;

/** Groups messages, oldest first, by sender and by the time between them. */
export function groupMessages(messages: readonly Message[]): Group[] {
  const groups: { senderId: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const group = groups.at(-1);
    const before = group?.messages.at(-1);
    const follows =
      before?.senderId === message.senderId && Date.parse(message.createdAt) - Date.parse(before.createdAt) <= CLOSE_MS;
    if (group && follows) group.messages.push(message);
    else groups.push({ senderId: message.senderId, messages: [message] });
  }
  return groups;
}

/** Whether people may still write about a gameEvent: until it is archived, three days after its start. */
export const isOpen = (eventDate: string, now: number): boolean => now <= Date.parse(ratingClosesAt(eventDate));
