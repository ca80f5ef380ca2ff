import type { GameEvent } from '../../modules/events/contract.ts';

/** Whether the viewer hosts a gameEvent, which the server's answer says. */
export const viewerHosts = ({ people }: Pick<GameEvent, 'people'>): boolean =>
  people.some(({ isYou, isHost }) => isYou && isHost);

/** Whether the viewer may do there what a host may: as its host, or as an organizer of its group. */
export const viewerRuns = (gameEvent: Pick<GameEvent, 'people' | 'youOrganize'>): boolean =>
  viewerHosts(gameEvent) || gameEvent.youOrganize === true;

/** The same for check-in and ratings: an organizer who has a seat is a guest there, who enters the code. */
export const viewerChecksIn = (gameEvent: Pick<GameEvent, 'people' | 'youOrganize'>): boolean =>
  viewerHosts(gameEvent) || (gameEvent.youOrganize === true && !gameEvent.people.some(({ isYou }) => isYou));
