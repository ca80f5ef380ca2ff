import type { ConversationSummary } from '../../../modules/messaging/contract.ts';
import { isOpen } from './thread.ts';

/** The conversations with one person, the latest first. */
type WithPerson = { readonly latest: ConversationSummary; readonly earlier: readonly ConversationSummary[] };

/**
 * Conversations by person, in the order of the list, so that nobody is there once for each evening. `written`: those with
 * messages. `quiet`: the first evening with each other person to whom the viewer may write now, and has no place to.
 */
export function byPerson(conversations: readonly ConversationSummary[], now: number) {
  const people = Map.groupBy(conversations, ({ otherUser }) => otherUser.id);
  const written: WithPerson[] = [];
  const quiet: ConversationSummary[] = [];
  for (const all of people.values()) {
    const [latest, ...earlier] = all.filter(({ lastMessage }) => lastMessage !== null);
    const unwritten = all.find(({ lastMessage }) => lastMessage === null);
    if (latest) written.push({ latest, earlier });
    const hasPlace = [latest, ...earlier].some((each) => each && isOpen(each.eventDate, now));
    if (unwritten && !hasPlace) quiet.push(unwritten);
  }
  return { written, quiet };
}
