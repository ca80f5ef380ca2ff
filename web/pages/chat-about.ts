import { cafeNameOf, gameNameOf } from '../../modules/catalog/rules.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { Chat } from '../features/messages/use-open-chat.ts';

/** The chat with a person at the table of a gameEvent. */
export const chatAbout = ({ id, eventDate, game, cafe }: GameEvent, otherUser: Chat['otherUser']): Chat => ({
  eventId: id,
  eventDate,
  eventName: gameNameOf(game),
  cafeName: cafeNameOf(cafe),
  otherUser,
});

/** The chat with the host of a gameEvent; null if the host has been erased. */
export const chatWithHost = (gameEvent: GameEvent): Chat | null => {
  const { host, hostId, people } = gameEvent;
  const photo = people.find(({ isHost }) => isHost)?.photo ?? null;
  // only the fields a chat needs; a host has more
  return host && chatAbout(gameEvent, { id: hostId, firstName: host.firstName, lastName: host.lastName, photo });
};
