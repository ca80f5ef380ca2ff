import { conversationFold } from '../../../modules/messaging/conversation.ts';
import { conversationStream, type MessagingEvent } from '../../../modules/messaging/domain-events.ts';
import type { History } from './setting.ts';
import { step } from './world.ts';

const LINES = [
  'Hi! First time for me. Is there anything I should read up on before?',
  'Nothing at all, we go through the rules together. It takes ten minutes.',
  'Is there parking close by?',
  'There is a small lot behind the cafe, and the street is free after six.',
  'I might be five minutes late, is that all right?',
  'No worries, we start with a round of coffee anyway.',
  'Which table do I look for?',
  'The long one by the window. I have a green lamp with me.',
  'Perfect. See you there!',
] as const;
const MINUTE_MS = 60_000;

type Between = { readonly gameEventId: string; readonly guestId: string; readonly hostId: string };

/** Participant and host write alternately. Each writer has read the message before. */
export function createChats({ world, newId, random, agenda }: History) {
  return ({ gameEventId, guestId, hostId }: Between, from: number, until: number) => {
    const stream = conversationStream(gameEventId, guestId, hostId);
    const lines = 2 + random.below(8);
    for (let line = 0; line < lines; line++) {
      const at = from + line * (3 + random.below(40)) * MINUTE_MS;
      if (at >= until) break;
      const [writer, reader] = line % 2 === 0 ? [guestId, hostId] : [hostId, guestId];
      agenda.at(at, () => {
        const read: MessagingEvent = {
          type: 'ConversationRead',
          data: { gameEventId, userId: writer, otherUserId: reader },
        };
        const sent: MessagingEvent = {
          type: 'MessageSent',
          data: { messageId: newId(), gameEventId, senderId: writer, receiverId: reader },
          subject: writer,
          personal: { content: random.oneOf(LINES) },
        };
        const reading = step(stream, conversationFold, ({ unread }) => (unread[writer] ? [read] : []));
        world.carryOut({ actor: writer, at, steps: [reading] });
        world.carryOut({ actor: writer, at, steps: [step(stream, conversationFold, () => [sent])] });
      });
    }
    agenda.at(until + 4 * 24 * 60 * MINUTE_MS, () => world.forget(stream));
  };
}
