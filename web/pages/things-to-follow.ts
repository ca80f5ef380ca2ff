import type { GameEvent } from '../../modules/events/contract.ts';
import { publicName } from '../../modules/identity/shown-name-rules.ts';

/** What of an event can be followed. The group stands for its host. */
export const thingsToFollow = ({ group, hostId, host, cafeId, cafe, gameId, game }: GameEvent) => [
  ...(group ? [{ kind: 'group' as const, id: group.id, name: group.name }] : []),
  ...(!group && host ? [{ kind: 'host' as const, id: hostId, name: publicName(host) }] : []),
  ...(cafe ? [{ kind: 'cafe' as const, id: cafeId, name: cafe.name }] : []),
  ...(game ? [{ kind: 'game' as const, id: gameId, name: game.name }] : []),
];
