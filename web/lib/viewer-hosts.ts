import type { GameEvent } from '../../modules/events/contract.ts';

/** Whether the viewer hosts a gameEvent, which the server's answer says. */
export const viewerHosts = ({ people }: Pick<GameEvent, 'people'>): boolean =>
  people.some(({ isYou, isHost }) => isYou && isHost);
