import type { CommandContext } from '@tablemates/event-store';
import type { MessagingCommands } from '../../modules/messaging/commands.ts';
import { addMinutes } from '../../platform/add-time.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { createAgenda } from './agenda.ts';

/** Chats between participants and hosts. The participant writes first, then they alternate. */
const CHATS = [
  [
    'Hi! First time for me. Is there anything I should read up on before?',
    'Welcome! Nothing at all, we go through the rules together. It takes ten minutes.',
    'Perfect. See you there!',
  ],
  ['Is there parking close by?', 'There is a small lot behind the cafe, and the street is free after six.'],
  [
    'I might be five minutes late, is that all right?',
    'No worries, we start with a round of coffee anyway.',
    'Thank you! I bring cookies as an apology.',
    'Now you have to be late.',
  ],
  ['Which table do I look for?', 'The long one by the window. I have a green lamp with me.'],
  ['Shall I bring my own set? Mine has both expansions.', 'Oh yes, please do!'],
] as const;

const MINUTES_TO_ANSWER = 17;
const MINUTES_BETWEEN_CHATS = 95;

type Between = { readonly gameEventId: string; readonly guestId: string; readonly hostId: string };
type Options = {
  readonly agenda: ReturnType<typeof createAgenda>;
  readonly messaging: MessagingCommands;
  readonly by: (actor: string, at: Date) => CommandContext;
};

/**
 * Adds a chat to the agenda. Chats are spread over the days after `from`. Each writer reads the message before theirs
 * first.
 */
export function createChats({ agenda, messaging, by }: Options) {
  let begun = 0;
  return ({ gameEventId, guestId, hostId }: Between, from: Date) => {
    const chat = CHATS[begun % CHATS.length] as (typeof CHATS)[number];
    const beginning = addMinutes(from, MINUTES_BETWEEN_CHATS * begun++);
    for (const [index, content] of chat.entries()) {
      const [writer, reader] = index % 2 === 0 ? [guestId, hostId] : [hostId, guestId];
      agenda.at(addMinutes(beginning, index * MINUTES_TO_ANSWER), async (at) => {
        const done = [
          await messaging.markRead(by(writer, at), { gameEventId, otherUserId: reader }),
          await messaging.send(by(writer, at), { gameEventId, receiverId: reader, content }),
        ];
        for (const each of done) if (isRefusal(each)) throw new Error(`the demo was refused: ${each.message}`);
      });
    }
  };
}
