import type { Instant } from '../../platform/clock.ts';
import type { MessagingEvent } from './domain-events.ts';
import { isUnreadMailDue, stillUnreadSince } from './rules.ts';

/** A person's unread messages in a conversation. `since`: the first one since the last mail; null without one. */
type Unread = { readonly count: number; readonly since: Instant | null; readonly mailedAt: Instant | null };

/** The unread messages by user id. */
type UnreadByPerson = Readonly<Record<string, Unread>>;
type Occurred = MessagingEvent & { readonly occurredAt?: Instant };

const nothing: Unread = { count: 0, since: null, mailedAt: null };

/** Folds a conversation for mails about unread messages. */
export const unreadFold = { initial: {} as UnreadByPerson, evolve };

function evolve(people: UnreadByPerson, domainEvent: Occurred): UnreadByPerson {
  const at = domainEvent.occurredAt ?? null;
  switch (domainEvent.type) {
    case 'MessageSent': {
      const { receiverId } = domainEvent.data;
      const { count, since, mailedAt } = people[receiverId] ?? nothing;
      return { ...people, [receiverId]: { count: count + 1, since: since ?? at, mailedAt } };
    }
    case 'ConversationRead': {
      const { userId, remaining } = domainEvent.data;
      const { since, mailedAt } = people[userId] ?? nothing;
      return {
        ...people,
        [userId]: { count: remaining?.count ?? 0, since: stillUnreadSince(since, remaining), mailedAt },
      };
    }
    case 'UnreadMessagesMailed': {
      const { userId, count } = domainEvent.data;
      return { ...people, [userId]: { count, since: null, mailedAt: at } };
    }
  }
}

/** A conversation, from the view of one of its two people. */
type View = { readonly gameEventId: string; readonly userId: string; readonly otherUserId: string };

/** Decides whether the person gets a mail about unread messages. Pure. */
export function decideUnreadMail(people: UnreadByPerson, view: View, now: Instant): readonly MessagingEvent[] {
  const { count, since, mailedAt } = people[view.userId] ?? nothing;
  if (!isUnreadMailDue({ since, mailedAt }, now)) return [];
  return [{ type: 'UnreadMessagesMailed', data: { ...view, count } }];
}
